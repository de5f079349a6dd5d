/* SPDX-License-Identifier: MIT */
/*
 * From C++17: std::unique_ptr frees the handles, and every status but SNL_OK becomes an exception.
 * It takes one small struct and one function.
 */
#include <snl.h>

#include <array>
#include <cstdint>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <vector>

//! [cplusplus]
class snl_exception : public std::runtime_error {
  public:
    explicit snl_exception(snl_status code)
        : std::runtime_error(snl_status_text(code)), status(code)
    {
    }
    const snl_status status;
};

static void check(snl_status status)
{
    if (status != SNL_OK)
        throw snl_exception(status);
}

struct free_handle {
    void operator()(snl_board *board) const noexcept
    {
        snl_board_free(board);
    }
    void operator()(snl_route *route) const noexcept
    {
        snl_route_free(route);
    }
};
using board_ptr = std::unique_ptr<snl_board, free_handle>;
using route_ptr = std::unique_ptr<snl_route, free_handle>;

template <std::size_t Rows, std::size_t Columns>
static board_ptr make_board(const std::int32_t (&cells)[Rows][Columns])
{
    snl_board *board = nullptr;
    check(snl_board_create_matrix(cells[0], Rows, Columns, &board));
    return board_ptr(board);
}

static std::vector<snl_leg> find_route(const snl_board &board)
{
    snl_route *made = nullptr;
    check(snl_route_create(&board, snl_board_start(&board), &made));
    const route_ptr route(made);
    std::vector<snl_leg> legs(snl_route_leg_count(route.get()));
    for (std::size_t i = 0; i < legs.size(); i++) {
        legs[i].struct_size = sizeof legs[i];
        check(snl_route_leg(route.get(), i, &legs[i]));
    }
    return legs;
}
//! [cplusplus]

static void print_route(const snl_board &board)
{
    std::int64_t rolls = 0;
    check(snl_board_solve(&board, &rolls));
    std::cout << rolls << " rolls\n";
    for (const snl_leg &leg : find_route(board)) {
        std::cout << "roll " << leg.face;
        if (leg.times > 1)
            std::cout << ", " << leg.times << " times";
        std::cout << ": from " << leg.from << " to " << leg.landing;
        if (leg.to != leg.landing)
            std::cout << ", by a " << (leg.to > leg.landing ? "ladder" : "snake") << " to "
                      << leg.to;
        std::cout << '\n';
    }
}

int main()
{
    static const std::int32_t cells[6][6] = {
        {-1, -1, -1, -1, -1, -1}, // squares 36 to 31
        {-1, -1, -1, -1, -1, -1}, // squares 25 to 30
        {-1, -1, -1, -1, -1, -1}, // squares 24 to 19
        {-1, 35, -1, -1, 13, -1}, // squares 13 to 18
        {-1, -1, -1, -1, -1, -1}, // squares 12 to 7
        {-1, 15, -1, -1, -1, -1}, // squares 1 to 6
    };
    static const std::int32_t faulty[2][2] = {{-1, -1}, {-1, 5}};
    try {
        print_route(*make_board(cells));
    } catch (const snl_exception &exception) {
        std::cerr << "cplusplus: " << exception.what() << '\n';
        return 1;
    }
    try {
        make_board(faulty);
        return 1;
    } catch (const snl_exception &exception) {
        std::cout << "square 5 of 4 is refused: status " << exception.status << '\n';
    }
}
