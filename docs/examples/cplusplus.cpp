/* SPDX-License-Identifier: MIT */
/*
 * Uses snl.hpp in C++17: handles free themselves, and a call throws if its status is not SNL_OK.
 */
#include <snl.hpp>

#include <cstdint>
#include <iostream>

//! [cplusplus]
static void print_route(const snl::board &board)
{
    std::cout << board.solve() << " rolls\n";
    for (const snl::leg &leg : snl::route(board).legs()) {
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
    static const std::int32_t cells[] = {
        -1, -1, -1, -1, -1, -1, // squares 36 to 31
        -1, -1, -1, -1, -1, -1, // squares 25 to 30
        -1, -1, -1, -1, -1, -1, // squares 24 to 19
        -1, 35, -1, -1, 13, -1, // squares 13 to 18
        -1, -1, -1, -1, -1, -1, // squares 12 to 7
        -1, 15, -1, -1, -1, -1, // squares 1 to 6
    };
    print_route(snl::board::matrix(cells, 6));
    try {
        snl::board::matrix({-1, -1, -1, 5}, 2);
        return 1;
    } catch (const snl::entry_error &error) {
        std::cout << "cell " << error.index << " is refused: status " << error.status << '\n';
    }
}
//! [cplusplus]
