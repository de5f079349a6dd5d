// SPDX-License-Identifier: MIT
// Boards and games of snl for C#: for Unity, and any other program with P/Invoke. It needs no package
// and no unsafe code. Declare further functions in the same way; snl.h documents them.
//
// Dispose() frees a Board or a Game. Without Dispose() the garbage collector frees it some time
// after the last reference has gone. A Game does not depend on its Board. As in C, several threads
// may read one object at once, and only one at a time may change it.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;

namespace Snl
{
    /// <summary>Sets of faces, as the library has them: bit f - 1 stands for face f.</summary>
    public static class Faces
    {
        public static ulong Of(params int[] faces)
        {
            ulong set = 0;
            foreach (int face in faces)
            {
                if (face < 1 || face > 64)
                    throw new ArgumentOutOfRangeException("faces");
                set |= 1UL << (face - 1);
            }
            return set;
        }
    }

    /// <summary>The penalty for too many rolls of again faces in one turn.</summary>
    public enum Penalty
    {
        Roll = 0,
        Turn = 1,
        Start = 2
    }

    /// <summary>How long a turn lasts: the fields of snl_turns. 0 is the default.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Turns
    {
        public ulong AgainFaces;
        public int AgainLimit;
        public Penalty AgainPenalty;
    }

    /// <summary>How to play: the fields of snl_game_options. 0 is the default.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct GameOptions
    {
        internal uint StructSize;
        public int Players;
        public ulong Seed;
        public long Number;
        public Turns Turns;
        public int SendBack;
        public int PlayOn;
    }

    /// <summary>The kinds of events. Skip unknown ones: a later library may have more.</summary>
    public enum EventKind
    {
        Rolled = 1,
        NotEntered = 2,
        Entered = 3,
        Stayed = 4,
        Moved = 5,
        Jumped = 6,
        SentBack = 7,
        Penalty = 8,
        Finished = 9,
        Again = 10,
        Turn = 11,
        Over = 12
    }

    /// <summary>One thing that happened: the fields of snl_event, in their order.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct GameEvent
    {
        internal uint StructSize;
        public EventKind Kind;
        public int Player;
        public int Face;
        public long From;
        public long To;
    }

    /// <summary>A failure, with the status of the library.</summary>
    public sealed class SnlException : Exception
    {
        public int Status { get; private set; }

        internal SnlException(int status)
            : base(Marshal.PtrToStringAnsi(Native.snl_status_text(status)))
        {
            Status = status;
        }

        internal static void Check(int status)
        {
            if (status != 0)
                throw new SnlException(status);
        }
    }

    // A status is an int, a square a long, a size_t a UIntPtr. Arrays are passed without a copy.
    static class Native
    {
#if (UNITY_IOS || UNITY_WEBGL) && !UNITY_EDITOR
        const string Library = "__Internal"; // linked into the program
#else
        const string Library = "snl"; // snl.dll, libsnl.so or libsnl.dylib
#endif
        const CallingConvention C = CallingConvention.Cdecl;

        [DllImport(Library, CallingConvention = C)]
        internal static extern IntPtr snl_status_text(int status);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int snl_board_create_named(byte[] name, IntPtr allocator,
            ref IntPtr board);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int snl_read_board(byte[] text, UIntPtr length, IntPtr options,
            ref IntPtr board, IntPtr error);

        [DllImport(Library, CallingConvention = C)]
        internal static extern void snl_board_free(IntPtr board);

        [DllImport(Library, CallingConvention = C)]
        internal static extern long snl_board_squares(BoardHandle board);

        [DllImport(Library, CallingConvention = C)]
        internal static extern long snl_board_columns(BoardHandle board);

        [DllImport(Library, CallingConvention = C)]
        internal static extern long snl_board_jump(BoardHandle board, long from);

        [DllImport(Library, CallingConvention = C)]
        internal static extern long snl_board_next_jump(BoardHandle board, long after);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int snl_board_set_enter(BoardHandle board, ulong faces,
            long square);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int snl_board_solve_from(BoardHandle board, long from,
            ref long rolls);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int snl_game_create(BoardHandle board, ref GameOptions options,
            ref IntPtr game);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int snl_game_copy(GameHandle game, ref IntPtr copy);

        [DllImport(Library, CallingConvention = C)]
        internal static extern void snl_game_free(IntPtr game);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int snl_game_reserve(GameHandle game, long rolls);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int snl_game_roll(GameHandle game, int face);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int snl_game_undo(GameHandle game);

        [DllImport(Library, CallingConvention = C)]
        internal static extern UIntPtr snl_game_event_count(GameHandle game);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int snl_game_event(GameHandle game, UIntPtr index, ref GameEvent e);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int snl_game_players(GameHandle game);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int snl_game_turn(GameHandle game);

        [DllImport(Library, CallingConvention = C)]
        internal static extern long snl_game_square(GameHandle game, int player);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int snl_game_place(GameHandle game, int player);

        [DllImport(Library, CallingConvention = C)]
        internal static extern long snl_game_rolls(GameHandle game);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int snl_game_save(GameHandle game, byte[] bytes, UIntPtr capacity,
            ref UIntPtr length);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int snl_game_load(BoardHandle board, byte[] bytes, UIntPtr length,
            ref IntPtr game);
    }

    // Handles that the garbage collector frees, but never while a call is using them.
    abstract class Handle : SafeHandle
    {
        protected Handle(IntPtr pointer) : base(IntPtr.Zero, true)
        {
            SetHandle(pointer);
        }

        public override bool IsInvalid
        {
            get { return handle == IntPtr.Zero; }
        }
    }

    sealed class BoardHandle : Handle
    {
        internal BoardHandle(IntPtr pointer) : base(pointer) { }

        protected override bool ReleaseHandle()
        {
            Native.snl_board_free(handle);
            return true;
        }
    }

    sealed class GameHandle : Handle
    {
        internal GameHandle(IntPtr pointer) : base(pointer) { }

        protected override bool ReleaseHandle()
        {
            Native.snl_game_free(handle);
            return true;
        }
    }

    /// <summary>A board: its squares 1 to Squares, its jumps, and its rules.</summary>
    public sealed class Board : IDisposable
    {
        internal readonly BoardHandle Handle;

        Board(IntPtr pointer)
        {
            Handle = new BoardHandle(pointer);
        }

        public void Dispose()
        {
            Handle.Dispose();
        }

        /// <summary>A board that the library knows, such as "MB47".</summary>
        public static Board Named(string name)
        {
            if (name == null)
                throw new ArgumentNullException("name");
            IntPtr pointer = IntPtr.Zero;
            SnlException.Check(Native.snl_board_create_named(Encoding.UTF8.GetBytes(name + "\0"),
                IntPtr.Zero, ref pointer));
            return new Board(pointer);
        }

        /// <summary>The board of a text that has exactly one, such as a TextAsset, in any format snl
        /// reads.</summary>
        public static Board Read(string text)
        {
            byte[] bytes = Encoding.UTF8.GetBytes(text);
            IntPtr pointer = IntPtr.Zero;
            SnlException.Check(Native.snl_read_board(bytes, (UIntPtr)bytes.Length, IntPtr.Zero,
                ref pointer, IntPtr.Zero));
            return new Board(pointer);
        }

        public long Squares
        {
            get { return Native.snl_board_squares(Handle); }
        }

        /// <summary>Columns of a grid; 0 for a board that is a line.</summary>
        public long Columns
        {
            get { return Native.snl_board_columns(Handle); }
        }

        /// <summary>The destination of the jump on a square, 0 for off the board; null if no jump
        /// starts there.</summary>
        public long? Jump(long square)
        {
            long to = Native.snl_board_jump(Handle, square);
            return to >= 0 ? to : (long?)null;
        }

        /// <summary>Which faces leave the start, as of Faces.Of(1, 6), or 0 for all of them; and the
        /// square on which such a roll puts the token, or 0 for a move by the roll.</summary>
        public void SetEnter(ulong faces, long square)
        {
            SnlException.Check(Native.snl_board_set_enter(Handle, faces, square));
        }

        /// <summary>The squares on which jumps start, in ascending order.</summary>
        public IEnumerable<long> Mouths()
        {
            for (long mouth = 0; (mouth = Native.snl_board_next_jump(Handle, mouth)) != 0;)
                yield return mouth;
        }

        /// <summary>The fewest rolls to the goal; null if the goal cannot be reached.</summary>
        public long? FewestFrom(long square)
        {
            long rolls = 0;
            SnlException.Check(Native.snl_board_solve_from(Handle, square, ref rolls));
            return rolls >= 0 ? rolls : (long?)null;
        }
    }

    /// <summary>A game in progress. Players are numbered from 0.</summary>
    public sealed class Game : IDisposable
    {
        readonly GameHandle handle;

        Game(IntPtr pointer)
        {
            handle = new GameHandle(pointer);
        }

        public void Dispose()
        {
            handle.Dispose();
        }

        /// <summary>Begins a game. The board may be disposed of afterwards.</summary>
        public static Game Begin(Board board, GameOptions options)
        {
            if (board == null)
                throw new ArgumentNullException("board");
            IntPtr pointer = IntPtr.Zero;
            options.StructSize = (uint)Marshal.SizeOf(typeof(GameOptions));
            SnlException.Check(Native.snl_game_create(board.Handle, ref options, ref pointer));
            return new Game(pointer);
        }

        /// <summary>The game that Save() has stored, on the same board.</summary>
        public static Game Load(Board board, byte[] bytes)
        {
            if (board == null)
                throw new ArgumentNullException("board");
            if (bytes == null)
                throw new ArgumentNullException("bytes");
            IntPtr pointer = IntPtr.Zero;
            SnlException.Check(
                Native.snl_game_load(board.Handle, bytes, (UIntPtr)bytes.Length, ref pointer));
            return new Game(pointer);
        }

        /// <summary>A copy that goes on like this game, to try rolls in.</summary>
        public Game Copy()
        {
            IntPtr pointer = IntPtr.Zero;
            SnlException.Check(Native.snl_game_copy(handle, ref pointer));
            return new Game(pointer);
        }

        public byte[] Save()
        {
            UIntPtr length = UIntPtr.Zero;
            SnlException.Check(Native.snl_game_save(handle, null, UIntPtr.Zero, ref length));
            byte[] bytes = new byte[(int)length];
            SnlException.Check(Native.snl_game_save(handle, bytes, length, ref length));
            return bytes;
        }

        /// <summary>Allocates memory for further rolls, so that they allocate none.</summary>
        public void Reserve(long rolls)
        {
            SnlException.Check(Native.snl_game_reserve(handle, rolls));
        }

        /// <summary>Rolls: a face from elsewhere, or 0 for the game's own die. A list that is not
        /// null is cleared and receives the events; use one list for all rolls to make no
        /// garbage.</summary>
        public void Roll(int face, List<GameEvent> events)
        {
            SnlException.Check(Native.snl_game_roll(handle, face));
            if (events == null)
                return;
            events.Clear();
            GameEvent e = new GameEvent();
            e.StructSize = (uint)Marshal.SizeOf(typeof(GameEvent));
            uint count = (uint)Native.snl_game_event_count(handle);
            for (uint i = 0; i < count; i++)
            {
                SnlException.Check(Native.snl_game_event(handle, (UIntPtr)i, ref e));
                events.Add(e);
            }
        }

        /// <summary>Takes the last roll back.</summary>
        public void Undo()
        {
            SnlException.Check(Native.snl_game_undo(handle));
        }

        public int Players
        {
            get { return Native.snl_game_players(handle); }
        }

        /// <summary>The player who rolls next; -1 when the game is over.</summary>
        public int Turn
        {
            get { return Native.snl_game_turn(handle); }
        }

        public long Rolls
        {
            get { return Native.snl_game_rolls(handle); }
        }

        /// <summary>The square of a player's token; 0 is off the board.</summary>
        public long Square(int player)
        {
            return Native.snl_game_square(handle, player);
        }

        /// <summary>A player's place: 1 for the winner; 0 while not on the goal.</summary>
        public int Place(int player)
        {
            return Native.snl_game_place(handle, player);
        }
    }
}
