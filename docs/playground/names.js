// SPDX-License-Identifier: MIT
// What people call the boards that the library knows; the gallery has the same names.

export const names = {
  MB47: "Chutes and Ladders",
  MB48: "Chutes and Ladders, chute from 48",
  EMPTY100: "No ladders, no snakes",
  AC2011: "Serpents et Échelles",
  VINTAGE: "An old board with long snakes",
  CODEWARS: "Codewars: two dice",
  ROSETTA: "Rosetta Code, 10×10",
  "LC909-1": "LeetCode 909, small board, 6×6",
  "LC909-2": "LeetCode 909, smallest board, 2×2",
  "HR-1": "HackerRank: The Quickest Way Up, 1",
  "HR-2": "HackerRank: The Quickest Way Up, 2",
  TB30: "Short board, 30 squares",
  ABC189F: "AtCoder: back to the start",
};
