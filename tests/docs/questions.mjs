// SPDX-License-Identifier: MIT
/** What readers type into the search, and the place that it must show first: the beginning of an address, or
 * of the name of a function. */
export const questions = `
header only | get.html#get_files
single header | get.html#get_files
single file | get.html#get_files
amalgamation | get.html#get_files
snl_solve | snl_board_solve()
snl_mean | snl_simulation_mean() or snl_chance_mean()
snl_draw | snl_draw_
board_solve | snl_board_solve()
pip install | python_package.html or get.html#get_languages
python matrix | python_package.html#boards
python install | python_package.html or get.html#get_languages
numpy | python_package.html
jupyter notebook | python_package.html
cmake | get.html#get_cmake
find_package | get.html#get_cmake
fetchcontent | get.html#get_cmake
add_subdirectory | get.html#get_cmake
pkg-config | get.html#get_installed
make install | get.html
meson | get.html#get_meson
subproject | get.html#get_meson
vcpkg | get.html#get_packages
conan | get.html#get_packages
homebrew | get.html#get_packages
debian | get.html#get_packages
apt install | get.html#get_packages
npm | javascript.html#javascript-install
crates.io | rust_crates.html
cargo | rust_crates.html
git clone | get.html
download | get.html
github | get.html
leetcode 909 | learn.html
leetcode | learn.html
bfs | learn.html
dfs | learn.html
boustrophedon | learn.html
time complexity | learn.html
standard deviation | random_game.html
print the board | teach.html#teach_share
breadth first search | learn.html#learn_why
shortest path | solvers.html or learn.html
expected number of rolls | random_game.html
average game length | random_game.html
how long is a game | playground/length.html or random_game.html
probability | random_game.html
who wins | random_game.html or snl_chance_win()
markov chain | chance_math.html
save game | running_game.html#game_
random seed | formats.html#command_simulate
heat map | pictures.html
thread | group__contracts.html
wasm | javascript.html
webassembly | javascript.html
unity | engine_recipes.html#unity
godot | engine_recipes.html#godot
unreal | engine_recipes.html#unreal
c# | engine_recipes.html#unity
lua | languages.html#lua
swift | languages.html or get.html#get_languages
error message | statuses.html
error codes | statuses.html
two dice | rules.html
custom die | rules.html
exact roll to win | rules.html
bounce back | rules.html or SNL_OVERSHOOT_BOUNCE
need a six to start | running_game.html#game_rules or rules.html
roll again on six | running_game.html#game_rules
house rules | running_game.html#game_rules
undo | running_game.html#game_undo
multiplayer | running_game.html
svg | pictures.html or snl_draw_svg()
draw a board | group__draw.html or pictures.html
json | formats.html#format_json
hackerrank | formats.html#format_hackerrank
file format | formats.html
command line | use.html#use_program
simulate | group__play.html or formats.html#command_simulate
monte carlo | random_game.html#chance_simulation or formats.html#command_simulate
generate board | made_to_order.html
difficulty | made_to_order.html
windows | get.html#get_packages or machines.html#machines_windows
visual studio | machines.html#machines_windows
mac | machines.html#machines_macos
memory usage | memory.html
malloc | group__allocator.html
cancel | group__allocator.html or engines.html#engine_cancel
benchmark | measurements.html
performance | measurements.html
how fast | measurements.html
license | use.html#use_license
version | group__version.html or stability.html
abi | stability.html
teacher | teach.html
classroom | teach.html
chutes and ladders | gallery.html
milton bradley | gallery.html
board names | group__named.html or formats.html#named_boards
quick start | use.html#use_first
hello world | use.html#use_first
tests | testing.html
fuzzing | testing.html
playground | playground/index.html
typescript | javascript.html
browser | playground/index.html
million boards | scaling.html
c++ | cpp.html
rust | rust_crates.html
python | python_package.html
glossary | glossary.html
install | get.html
how to install | get.html
route | solvers.html
errors | statuses.html
expected | random_game.html
expected rolls | random_game.html
probability of winning | random_game.html
thread safe | group__contracts.html
multithreading | group__contracts.html
memory leak | group__contracts.html
csv | formats.html#
expected value | random_game.html or snl_chance_mean()
exact roll | rules.html or snl_board_set_overshoot()
read a file | snl_read_board()
pip | python_package.html
seed random | formats.html#command_simulate
64 bit overflow | statuses.html
segfault | group__contracts.html
licence | use.html#use_license
queue | learn.html
class Solution | learn.html
dijkstra | solvers.html
excel | formats.html#command_chance
share link | playground.html#playground_links
offline | playground.html#playground_host
dark mode | pictures.html#pictures_page
embed | playground.html#playground_links
kids | teach.html
children | index.html or teach.html
worksheet | teach.html
love2d | engines.html#engine_games
node | javascript.html
integer overflow | statuses.html#statuses_limits
free memory | group__contracts.html
out of memory | memory.html#memory_out
c example | use.html#use_first
tutorial | use.html#use_first
examples | use.html#use_first
`
  .trim()
  .split("\n")
  .map((line) => line.split(" | "));
