// SPDX-License-Identifier: MIT
// Misuses all of examples/unity/Snl.cs. Reflection finds the types, the methods and their
// parameters. Every argument is replaced by wrong values; objects are used after Dispose(), in
// finalisers, and by several threads. A call must answer, or throw an exception that a program
// expects; tests/bindings/run sees crashes. Prints a line for each check.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading;
using Snl;

static class Misuse
{
    static int calls;
    static readonly List<string> faults = new List<string>();

    static Board NewBoard()
    {
        return Board.Read("squares 30\nladder 3 22\nsnake 27 1\n");
    }

    static Game NewGame()
    {
        return Game.Begin(NewBoard(), new GameOptions { Players = 2, Seed = 1 });
    }

    static T Disposed<T>(T thing) where T : IDisposable
    {
        thing.Dispose();
        return thing;
    }

    // Wrong values for a parameter of a type; the last value is right.
    static object[] Wrong(Type type)
    {
        if (type == typeof(string))
            return new object[] { null, "", "x", "a\0b", "\ud800", new string('9', 5000), "[[", "MB47" };
        if (type == typeof(byte[]))
            return new object[] { null, new byte[0], new byte[1], new byte[5000], NewGame().Save() };
        if (type == typeof(long))
            return new object[] { 0L, -1L, 31L, 1L << 20, 1L << 62, long.MinValue, long.MaxValue, 1L };
        if (type == typeof(int))
            return new object[] { -1, 65, 1000, int.MinValue, int.MaxValue, 0 };
        if (type == typeof(ulong))
            return new object[] { 0UL, ulong.MaxValue, 1UL << 63, 33UL };
        if (type == typeof(bool))
            return new object[] { true, false };
        if (type == typeof(Board))
            return new object[] { null, Disposed(NewBoard()), NewBoard() };
        if (type == typeof(List<GameEvent>))
            return new object[] { null, new List<GameEvent> { new GameEvent() }, new List<GameEvent>() };
        if (type == typeof(GameOptions))
            return new object[]
            {
                new GameOptions { Players = -1 }, new GameOptions { Players = 65 }, new GameOptions { Turns = new Turns { AgainLimit = 3 } },
                new GameOptions { Turns = new Turns { AgainFaces = ulong.MaxValue, AgainLimit = -5 } }, new GameOptions { Number = long.MinValue },
                new GameOptions { Turns = new Turns { AgainPenalty = (Penalty)9, AgainLimit = int.MaxValue } }, new GameOptions { SendBack = 7 }, new GameOptions()
            };
        throw new Exception("nothing wrong is known for " + type);
    }

    static void Attempt(string name, Action call, bool isDisposed = false)
    {
        calls++;
        try
        {
            call();
            if (isDisposed)
                faults.Add(name + " answers after Dispose()");
        }
        catch (Exception outer)
        {
            Exception e = outer is TargetInvocationException ? outer.InnerException : outer;
            bool isExpected = e is SnlException || e is ArgumentException || e is ObjectDisposedException || e is OverflowException;
            if (!isExpected || isDisposed && !(e is ObjectDisposedException))
                faults.Add(name + ": " + e);
        }
    }

    // Reads an answer as a program would.
    static void Look(object answer)
    {
        IEnumerable list = answer as IEnumerable;
        if (list != null)
            foreach (object each in list)
                if (each == null)
                    throw new Exception("null in a list");
    }

    static object Make(Type type)
    {
        return type == typeof(Board) ? (object)NewBoard() : NewGame();
    }

    static void UseMethods(Type type)
    {
        BindingFlags own = BindingFlags.Public | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly;
        foreach (MethodInfo method in type.GetMethods(own))
        {
            Type[] types = method.GetParameters().Select(p => p.ParameterType).ToArray();
            for (int i = 0; i < types.Length; i++)
                foreach (object value in Wrong(types[i]))
                {
                    object[] arguments = types.Select(each => Wrong(each).Last()).ToArray();
                    arguments[i] = value;
                    Attempt(type.Name + "." + method.Name + " of " + (value ?? "null"),
                        () => Look(method.Invoke(method.IsStatic ? null : Make(type), arguments)));
                }
            for (int i = 0; i < 10; i++)
            {
                object[] all = types.Select(each => Wrong(each)[Math.Min(i, Wrong(each).Length - 1)]).ToArray();
                Attempt(type.Name + "." + method.Name, () => Look(method.Invoke(method.IsStatic ? null : Make(type), all)));
            }
            if (method.IsStatic || method.Name == "Dispose")
                continue;
            object gone = Make(type);
            ((IDisposable)gone).Dispose();
            ((IDisposable)gone).Dispose();
            object[] right = types.Select(each => Wrong(each).Last()).ToArray();
            Attempt(type.Name + "." + method.Name, () => Look(method.Invoke(gone, right)), true);
        }
    }

    static void Damaged()
    {
        Game game = NewGame();
        for (int i = 0; i < 9; i++)
            game.Roll(0, null);
        byte[] saved = game.Save();
        for (int i = 0; i < saved.Length; i++)
        {
            byte[] changed = (byte[])saved.Clone();
            changed[i] ^= 0x81;
            Attempt("Load", () => Game.Load(NewBoard(), changed));
            Attempt("Load", () => Game.Load(NewBoard(), saved.Take(i).ToArray()));
        }
    }

    // In its finaliser, uses `board` and `game`, which may be finalised already, and disposes of
    // `board` alone.
    sealed class Finalised
    {
        readonly Board board = NewBoard();
        readonly Game game = NewGame();

        ~Finalised()
        {
            Attempt("in a finaliser", () => Look(board.Mouths()));
            Attempt("in a finaliser", () => game.Roll(0, new List<GameEvent>()));
            Attempt("in a finaliser", () => Game.Load(board, game.Save()).Dispose());
            Attempt("in a finaliser", board.Dispose);
            Attempt("in a finaliser", () => board.FewestFrom(1), true);
        }
    }

    static void Owners()
    {
        for (int i = 0; i < 300; i++)
        {
            new Finalised();
            IEnumerator<long> mouths = NewBoard().Mouths().GetEnumerator();
            if (i % 50 == 0)
                GC.Collect();
            mouths.MoveNext();
            Board board = NewBoard();
            IEnumerator<long> rest = board.Mouths().GetEnumerator();
            rest.MoveNext();
            board.Dispose();
            Attempt("an iterator", () => rest.MoveNext(), true);
        }
        GC.Collect();
        GC.WaitForPendingFinalizers();
        for (int round = 0; round < 50; round++)
        {
            Board shared = NewBoard();
            Thread[] threads = Enumerable.Range(0, 3).Select(number => new Thread(() =>
            {
                for (int i = 0; i < 100; i++)
                    if (number == 0 && i == 50)
                        shared.Dispose();
                    else
                        try
                        {
                            shared.FewestFrom(1);
                        }
                        catch (ObjectDisposedException)
                        {
                        }
            })).ToArray();
            foreach (Thread thread in threads)
                thread.Start();
            foreach (Thread thread in threads)
                thread.Join();
        }
    }

    static void Check(string name, Action run)
    {
        run();
        foreach (string fault in faults.Take(10))
            Console.WriteLine("# " + fault.Replace("\n", "\n# "));
        Console.WriteLine((faults.Count > 0 ? "not ok" : "ok") + " C#: " + name + ", " + calls + " calls");
        if (faults.Count > 0)
            Environment.Exit(1);
        calls = 0;
    }

    static void Main()
    {
        Check("boards with wrong arguments", () => UseMethods(typeof(Board)));
        Check("games with wrong arguments", () => UseMethods(typeof(Game)));
        Check("damaged games", Damaged);
        Check("objects that have gone", Owners);
    }
}
