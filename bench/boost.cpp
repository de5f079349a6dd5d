/* SPDX-License-Identifier: MIT */
/*
 * Solves with Boost.Graph. The graph has compressed sparse rows and six edges per square, and is
 * built in one pass from an iterator over the array. A visitor of breadth_first_search() stops the
 * search at the goal by an exception. A roll that would pass the goal is an edge from the square to
 * itself.
 */
#include "bench.h"

#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/transform_iterator.hpp>

#include <utility>
#include <vector>

namespace {

using graph =
    boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                       boost::no_property, std::uint32_t, std::uint32_t>;

struct edge_of {
    using result_type = std::pair<std::uint32_t, std::uint32_t>;
    const std::int32_t *moves;
    std::size_t squares;
    result_type operator()(std::size_t index) const
    {
        std::size_t from = index / 6, to = from + index % 6 + 1;
        if (to >= squares) {
            to = from;
        } else if (moves[to] >= 0) {
            to = static_cast<std::size_t>(moves[to]);
        }
        return {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)};
    }
};

struct found {};

struct visitor : boost::default_bfs_visitor {
    std::vector<std::int32_t> *distance;
    std::uint32_t goal;
    visitor(std::vector<std::int32_t> *distances, std::uint32_t last)
        : distance(distances), goal(last)
    {
    }
    void tree_edge(graph::edge_descriptor edge, const graph &g) const
    {
        auto to = target(edge, g);
        (*distance)[to] = (*distance)[source(edge, g)] + 1;
        if (to == goal) {
            throw found();
        }
    }
};

int64_t solve(const int32_t *moves, size_t squares)
{
    auto first = boost::make_transform_iterator(boost::counting_iterator<std::size_t>(0),
                                                edge_of{moves, squares});
    auto last = boost::make_transform_iterator(
        boost::counting_iterator<std::size_t>((squares - 1) * 6), edge_of{moves, squares});
    graph g(boost::edges_are_sorted, first, last, static_cast<std::uint32_t>(squares),
            static_cast<std::uint32_t>((squares - 1) * 6));
    std::vector<std::int32_t> distance(squares, -1);
    distance[0] = 0;
    try {
        boost::breadth_first_search(
            g, 0, boost::visitor(visitor(&distance, static_cast<std::uint32_t>(squares - 1))));
    } catch (const found &) {
    }
    return distance[squares - 1];
}

} // namespace

const struct competitor competitors[] = {
    {.name = "Boost.Graph",
     .compiler = COMPILER,
     .needs = NEEDS_MOVES,
     .slow = 1,
     .bytes_per_square = 37,
     .solve = solve},
    {},
};
