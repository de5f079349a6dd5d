// SPDX-License-Identifier: MIT
// Plays a game through examples/unity/Snl.cs, under Mono. Arguments: a board file, the log, and the
// sizes of snl_game_options and snl_event in bytes. The log gets a line for each roll: player,
// face, and all squares, taken from the events. Prints a line for each check.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using Snl;

static class Check
{
    static bool failed;

    static void Run(string name, Action action)
    {
        try
        {
            action();
            Console.WriteLine("ok C#: " + name);
        }
        catch (Exception e)
        {
            Console.WriteLine("# " + e.ToString().Replace("\n", "\n# "));
            Console.WriteLine("not ok C#: " + name);
            failed = true;
        }
    }

    static void Expect(bool condition, string what)
    {
        if (!condition)
            throw new Exception(what);
    }

    static void Refused(int status, Action action)
    {
        try
        {
            action();
        }
        catch (SnlException e)
        {
            Expect(e.Status == status && e.Message.Length > 10, e.Status + ": " + e.Message);
            return;
        }
        throw new Exception("not refused with " + status);
    }

    static GameOptions Options()
    {
        return new GameOptions { Players = 4, Seed = 3, SendBack = 1, Turns = new Turns { AgainFaces = Faces.Of(6) } };
    }

    static void Play(string boardFile, string log)
    {
        Board board = Board.Read(File.ReadAllText(boardFile));
        Game game = Game.Begin(board, Options());
        long[] squares = new long[4];
        List<GameEvent> events = new List<GameEvent>();
        board.Dispose();
        game.Reserve(1000);
        using (StreamWriter writer = new StreamWriter(log))
        {
            while (game.Turn >= 0)
            {
                int player = game.Turn;
                game.Roll(0, events);
                foreach (GameEvent e in events)
                {
                    Expect(e.Kind >= EventKind.Rolled && e.Kind <= EventKind.Over, "kind");
                    Expect(e.From == squares[e.Player], "an event begins elsewhere");
                    squares[e.Player] = e.To;
                }
                for (int i = 0; i < 4; i++)
                    Expect(squares[i] == game.Square(i), "a token is elsewhere");
                writer.Write("{0} {1} {2}\n", player + 1, events[0].Face,
                    string.Join(" ", squares.Select(s => s.ToString()).ToArray()));
            }
        }
        Expect(game.Players == 4 && Enumerable.Range(0, 4).Count(i => game.Place(i) == 1) == 1,
            "one has won");
        Refused(31, () => game.Roll(0, null));
        long rolls = game.Rolls;
        game.Undo();
        Expect(game.Rolls == rolls - 1 && game.Turn >= 0, "undo");
        game.Dispose();
        game.Dispose();
    }

    static void Boards()
    {
        using (Board board = Board.Named("mb47"))
        {
            Expect(board.Squares == 100 && board.Columns == 10, "squares");
            Expect(board.Mouths().Count() == 19 && board.Jump(1) == 38 && board.Jump(2) == null, "jumps");
            Expect(board.FewestFrom(0) == 7 && board.FewestFrom(100) == 0, "fewest");
            Game game = Game.Begin(board, Options());
            game.Roll(4, null);
            game.Roll(6, null);
            byte[] bytes = game.Save();
            Expect(bytes.Length == 78, "bytes");
            Game other = Game.Load(board, bytes);
            Expect(other.Square(0) == 14 && other.Square(1) == 6 && other.Turn == 1, "loaded");
            bytes[72] ^= 1;
            Refused(32, () => Game.Load(board, bytes));
            Refused(45, () => Game.Begin(board, new GameOptions { Players = 65 }));
            Refused(4, () => board.FewestFrom(101));
        }
        Expect(Board.Read("squares 3\ndie weights 0 0 1\n").FewestFrom(1) == null, "unreachable");
        Refused(29, () => Board.Named("nothing"));
        Refused(16, () => Board.Read("squares"));
        Refused(74, () => Board.Read("[[-1]] [[-1]]"));
    }

    static void HouseRules()
    {
        Expect(Faces.Of() == 0 && Faces.Of(1, 6, 6) == 33 && Faces.Of(64) == 1UL << 63, "faces");
        foreach (int face in new[] { 0, 65, -1 })
            try
            {
                Faces.Of(6, face);
                Expect(false, "face " + face);
            }
            catch (ArgumentOutOfRangeException)
            {
            }
        Board board = Board.Read("{\"squares\": 20, \"start\": 0, \"jumps\": [[9, 0]]}");
        Expect(board.Jump(9) == 0 && board.Jump(8) == null && board.FewestFrom(0) == 4, "off the board");
        board.SetEnter(Faces.Of(1, 6), 3);
        Refused(4, () => board.SetEnter(0, 21));
        Turns turns = new Turns { AgainFaces = Faces.Of(6), AgainLimit = 2, AgainPenalty = Penalty.Turn };
        Game game = Game.Begin(board, new GameOptions { Players = 2, Turns = turns });
        List<GameEvent> events = new List<GameEvent>();
        game.Roll(5, events);
        Expect(events[1].Kind == EventKind.NotEntered && game.Square(0) == 0 && game.Turn == 1, "no 1 or 6");
        game.Roll(6, events);
        Expect(events[1].Kind == EventKind.Entered && game.Square(1) == 3 && game.Turn == 1, "a 6");
        Game copy = game.Copy();
        copy.Roll(6, events);
        Expect(events[1].Kind == EventKind.Penalty && copy.Square(1) == 0 && copy.Turn == 0, "two sixes");
        game.Roll(5, events);
        Expect(game.Square(1) == 8 && game.Turn == 0 && copy.Square(1) == 0, "a copy is another game");
        game.Roll(1, null);
        game.Roll(1, events);
        Expect(events[2].Kind == EventKind.Jumped && events[2].To == 0 && game.Square(1) == 0, "a jump off the board");
        turns.AgainPenalty = (Penalty)9;
        Refused(50, () => Game.Begin(board, new GameOptions { Turns = turns }));
    }

    static void Many()
    {
        for (int i = 0; i < 4000; i++)
            Game.Begin(Board.Named("MB47"), Options()).Roll(0, null);
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    static long Pages()
    {
        return long.Parse(File.ReadAllText("/proc/self/statm").Split(' ')[1]);
    }

    static void Collect()
    {
        Many();
        long before = Pages();
        Many();
        Many();
        // 8000 games that are not freed would take 40 MB, 10000 pages.
        Expect(Pages() - before < 3000, Pages() - before + " pages more");
    }

    static int Main(string[] arguments)
    {
        Run("a game to its end", () => Play(arguments[0], arguments[1]));
        Run("boards, errors, saving", Boards);
        Run("entering, turns, jumps off the board, copies", HouseRules);
        Run("unreferenced objects are freed", Collect);
        Run("structs have the size of the compiler", () => Expect(
            Marshal.SizeOf(typeof(GameOptions)) == int.Parse(arguments[2]) &&
            Marshal.SizeOf(typeof(GameEvent)) == int.Parse(arguments[3]), "size"));
        return failed ? 1 : 0;
    }
}
