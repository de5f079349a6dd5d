// SPDX-License-Identifier: MIT
// Runs the four programs that the tab of the search shows, and compares them with the library. A
// language whose compiler or interpreter is missing is skipped, with a message.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Board, check, scratch, site } from "./setup.mjs";

const file = (language) => join(site, "code", `bfs.${language}`);
const made = (language) => join(scratch, `bfs_${language}`);
const run = (command, args, input) => spawnSync(command, args, { input, encoding: "utf8" });

/** For each language the command that compiles, if there is one, and the command that runs. */
const languages = {
  c: {
    compile: ["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-o", made("c"), file("c")],
    run: [made("c")],
  },
  py: { run: ["python3", file("py")] },
  rs: {
    compile: ["rustc", "--edition", "2021", "-D", "warnings", "-o", made("rs"), file("rs")],
    run: [made("rs")],
  },
  js: { run: [process.execPath, file("js")] },
};

/** Boards by the rules that the programs know: any start, any fair die, one jump a roll, and a roll
 * past the goal is spent. */
const boards = {
  "the classic board": Board.named("MB47"),
  "LeetCode's board": Board.named("LC909-1"),
  "a jump off the board": new Board(20, {
    start: 12,
    die: 4,
    jumps: { 13: 0, 14: 0, 15: 3, 3: 17 },
  }),
  "a jump that ends on a mouth": new Board(30, { jumps: { 2: 20, 20: 28, 7: 29 } }),
  "a goal out of reach": new Board(20, { die: 3, jumps: { 5: 1, 6: 1, 7: 1 } }),
  "a start on the goal": new Board(5, { start: 5 }),
  "10000 squares": Board.grid(100, 100, {
    start: 0,
    die: 9,
    jumps: { 7: 5000, 5005: 12, 5011: 9000 },
  }),
};

/** A board as the programs read it. */
const numbers = (board) =>
  [
    board.start,
    board.squares,
    board.die.length,
    ...board.jumps().flatMap(({ from, to }) => [from, to]),
  ].join(" ");

/** What a program must print: the fewest rolls, and the squares of the library's route. */
function expected(board) {
  const rolls = board.solve();
  const squares = [...board.route().steps()].map(({ to }) => to);
  return rolls === null ? "-1\n\n" : `${rolls}\n${[board.start, ...squares].join(" ")}\n`;
}

const lines = (text) => text.replace(/ +$/gm, "");

for (const [language, program] of Object.entries(languages)) {
  const [command] = program.compile ?? program.run;
  if (run(command, ["--version"]).status !== 0) {
    console.log(`skip playground: the program bfs.${language} - ${command} is missing`);
    continue;
  }
  await check(`the program bfs.${language} finds the library's routes`, () => {
    if (program.compile) {
      const { status, stderr } = run(command, program.compile.slice(1));
      assert.equal(status, 0, stderr);
    }
    for (const [name, board] of Object.entries(boards)) {
      const { status, stdout, stderr } = run(program.run[0], program.run.slice(1), numbers(board));
      assert.equal(status, 0, `${name}: ${stderr}`);
      assert.equal(lines(stdout), expected(board), name);
    }
    const { status, stdout, stderr } = run(program.run[0], program.run.slice(1), "");
    assert.equal(status, 1, "an empty input is no board");
    assert.match(stdout + stderr, /^usage: echo START GOAL FACES {2}FROM TO \.\.\. \| .*bfs.*\n$/);
  });
}
