// SPDX-License-Identifier: MIT
//! A game in progress.

use crate::call::{check, cloned, filled, handle, value};
use crate::error::{Result, Status};
use crate::{Board, Square, Turns};
use snl_sys as sys;
use std::fmt;
use std::iter::FusedIterator;
use std::ops::Range;
use std::ptr::NonNull;

/// The players, the seed and the house rules of a game, or of simulated games. All other
/// [`Rules`](crate::Rules) belong to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameOptions {
    /// Number of players, 1 to 64; by default 1.
    pub players: usize,
    /// Any number: the seed of the game's own die.
    pub seed: u64,
    /// The number of the game, at least 0. [`Board::simulate`] plays games from this number on.
    pub game: i64,
    /// Which faces roll again, and how often.
    pub turns: Turns,
    /// A token that comes to rest on the square of another token sends that token back to the
    /// start, unless they meet on the start, on the goal or off the board.
    pub send_back: bool,
    /// The game goes on after the first token has reached the goal, until one player is left.
    pub play_on: bool,
}

impl Default for GameOptions {
    /// One player, seed 0, game 0, and no house rules.
    fn default() -> GameOptions {
        GameOptions {
            players: 1,
            seed: 0,
            game: 0,
            turns: Turns::default(),
            send_back: false,
            play_on: false,
        }
    }
}

impl GameOptions {
    /// The options in their C form. No players are an error, since C would take 0 for the default.
    pub(crate) fn to_raw(self) -> Result<sys::snl_game_options> {
        let players = i32::try_from(self.players).unwrap_or(-1);
        if players == 0 {
            return Err(Status::Players.into());
        }
        Ok(sys::snl_game_options {
            players,
            seed: self.seed,
            game: self.game,
            turns: self.turns.to_raw()?,
            send_back: self.send_back.into(),
            play_on: self.play_on.into(),
            ..Default::default()
        })
    }

    fn from_raw(options: &sys::snl_game_options) -> GameOptions {
        GameOptions {
            players: usize::try_from(options.players).unwrap_or(0),
            seed: options.seed,
            game: options.game,
            turns: Turns::from_raw(&options.turns),
            send_back: options.send_back != 0,
            play_on: options.play_on != 0,
        }
    }
}

/// The kinds of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EventKind {
    /// The die shows `face`; the token is still on `from`.
    Rolled,
    /// The token stays on the start, where it waits for a face of [`Board::enter`].
    NotEntered,
    /// The token is put on [`Board::enter_square`], which is `to`.
    Entered,
    /// The roll would lead past the goal and is spent.
    Stayed,
    /// The token walks from `from` to `to`; downwards if it has turned round at the goal.
    Moved,
    /// The token takes the jump from `from` to `to`, which may be 0 (off the board).
    Jumped,
    /// Another player landed on the token of `player`, which goes back from `from` to the start, `to`.
    SentBack,
    /// The penalty for too many again faces in one turn: the token goes from `from` to `to`, which
    /// may be the same square.
    Penalty,
    /// The token has reached the goal; [`Game::place`] is the player's place.
    Finished,
    /// `player` has another roll.
    Again,
    /// The turn of `player` begins. It is the same player again if nobody else plays.
    Turn,
    /// The game is over, and `player` has won it.
    Over,
    /// An event that only a later version of the C library knows.
    Other(i32),
}

impl EventKind {
    fn from_code(code: i32) -> EventKind {
        match code {
            sys::SNL_EVENT_ROLLED => EventKind::Rolled,
            sys::SNL_EVENT_NOT_ENTERED => EventKind::NotEntered,
            sys::SNL_EVENT_ENTERED => EventKind::Entered,
            sys::SNL_EVENT_STAYED => EventKind::Stayed,
            sys::SNL_EVENT_MOVED => EventKind::Moved,
            sys::SNL_EVENT_JUMPED => EventKind::Jumped,
            sys::SNL_EVENT_SENT_BACK => EventKind::SentBack,
            sys::SNL_EVENT_PENALTY => EventKind::Penalty,
            sys::SNL_EVENT_FINISHED => EventKind::Finished,
            sys::SNL_EVENT_AGAIN => EventKind::Again,
            sys::SNL_EVENT_TURN => EventKind::Turn,
            sys::SNL_EVENT_OVER => EventKind::Over,
            code => EventKind::Other(code),
        }
    }
}

/// An event of a game. If the token does not move, `from` and `to` are both its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Event {
    /// The kind of event.
    pub kind: EventKind,
    /// The player, counted from 0.
    pub player: usize,
    /// The face of the roll that caused the event.
    pub face: i32,
    /// The token's square before the event, 0 (off the board) to N.
    pub from: Square,
    /// The token's square after the event, 0 (off the board) to N.
    pub to: Square,
}

/// A game of 1 to 64 players, each with one token. The board, the options and the rolls
/// determine everything else: the same rolls make the same game on every machine.
///
/// ```
/// use snl::{Board, EventKind, Game, GameOptions};
///
/// # fn main() -> snl::Result<()> {
/// let board = Board::builder(30).jump(3, 22).build()?;
/// let options = GameOptions { players: 2, seed: 1, ..Default::default() };
/// let mut game = Game::new(&board, &options)?;
/// game.roll_face(2)?; // a face from elsewhere
/// assert_eq!(game.square(0), Some(22));
/// while let Some(player) = game.turn() {
///     game.roll()?; // the game's own die
///     for event in game.events() {
///         if event.kind == EventKind::Moved {
///             println!("player {player} walks to {}", event.to);
///         }
///     }
/// }
/// assert!(game.place(0) == Some(1) || game.place(1) == Some(1));
/// # Ok(())
/// # }
/// ```
pub struct Game(NonNull<sys::snl_game>);

// SAFETY: a handle belongs to no thread, and any number of threads may use it through const
// pointers, which is all that a shared reference gives. The allocator is Sync.
unsafe impl Send for Game {}
unsafe impl Sync for Game {}

impl Drop for Game {
    fn drop(&mut self) {
        // SAFETY: the library made the handle, and nothing else frees it.
        unsafe { sys::snl_game_free(self.0.as_ptr()) }
    }
}

// SAFETY of the calls below: the game lives as long as `self`, `struct_size` is set by default,
// the functions check every integer argument themselves, and each array is passed with its own
// length.
impl Game {
    /// Begins a game: all tokens are on the board's start, and it is the turn of player 0. The game
    /// keeps a copy of the board.
    pub fn new(board: &Board, options: &GameOptions) -> Result<Game> {
        let options = options.to_raw()?;
        handle(|game| unsafe { sys::snl_game_create(board.raw(), &options, game) }).map(Game)
    }

    /// Loads the bytes of [`Game::save`] by playing the saved rolls again, on the board of the
    /// saved game. The loaded game goes on as the saved game would have gone on. Bytes from
    /// strangers are safe to load.
    pub fn load(board: &Board, bytes: &[u8]) -> Result<Game> {
        let (start, length) = (bytes.as_ptr(), bytes.len());
        handle(|game| unsafe { sys::snl_game_load(board.raw(), start, length, game) }).map(Game)
    }

    /// An independent copy that goes on like this game: a hint or a computer player can try rolls in
    /// it. [`Clone`] does the same, but ends the program, like a [`Vec`], if there is no memory, and
    /// panics if the copying is cancelled.
    pub fn try_clone(&self) -> Result<Game> {
        handle(|copy| unsafe { sys::snl_game_copy(self.raw(), copy) }).map(Game)
    }

    fn raw(&self) -> *const sys::snl_game {
        self.0.as_ptr()
    }

    fn raw_mut(&mut self) -> *mut sys::snl_game {
        self.0.as_ptr()
    }

    /// Allocates memory for this many further rolls, so that they allocate nothing themselves.
    pub fn reserve(&mut self, rolls: i64) -> Result<()> {
        check(unsafe { sys::snl_game_reserve(self.raw_mut(), rolls) })
    }

    /// Plays one roll of the game's own die for the player whose turn it is;
    /// [`events`](Game::events) has the events of the roll.
    pub fn roll(&mut self) -> Result<()> {
        check(unsafe { sys::snl_game_roll(self.raw_mut(), 0) })
    }

    /// Like [`Game::roll`], but with a face that was rolled elsewhere.
    pub fn roll_face(&mut self, face: i32) -> Result<()> {
        if face == 0 {
            return Err(Status::Face.into());
        }
        check(unsafe { sys::snl_game_roll(self.raw_mut(), face) })
    }

    /// Takes the last roll back, with all that it did; the game's own die is rewound too. The error
    /// is [`Status::NoRoll`] if there is no roll to take back.
    pub fn undo(&mut self) -> Result<()> {
        check(unsafe { sys::snl_game_undo(self.raw_mut()) })
    }

    /// The events of the last roll, in their order. There are none after
    /// [`Game::undo`] and [`Game::load`].
    pub fn events(&self) -> Events<'_> {
        Events {
            game: self,
            left: 0..unsafe { sys::snl_game_event_count(self.raw()) },
        }
    }

    /// The options of the game.
    pub fn options(&self) -> GameOptions {
        // The call cannot fail: `struct_size` is set.
        let options = value(|options| unsafe { sys::snl_game_get_options(self.raw(), options) })
            .unwrap_or_default();
        GameOptions::from_raw(&options)
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        usize::try_from(unsafe { sys::snl_game_players(self.raw()) }).unwrap_or(0)
    }

    /// The player who rolls next, counted from 0; [`None`] if the game is over.
    pub fn turn(&self) -> Option<usize> {
        usize::try_from(unsafe { sys::snl_game_turn(self.raw()) }).ok()
    }

    /// The square of a player's token; [`None`] if there is no such player.
    pub fn square(&self, player: usize) -> Option<Square> {
        let square = unsafe { sys::snl_game_square(self.raw(), i32::try_from(player).ok()?) };
        (square >= 0).then_some(square)
    }

    /// The place of a player, in the order in which tokens reached the goal: 1 for the winner;
    /// [`None`] for players without a place yet.
    pub fn place(&self, player: usize) -> Option<usize> {
        let place = unsafe { sys::snl_game_place(self.raw(), i32::try_from(player).ok()?) };
        usize::try_from(place).ok().filter(|&place| place != 0)
    }

    /// The number of rolls so far, without rolls that were taken back.
    pub fn rolls(&self) -> i64 {
        unsafe { sys::snl_game_rolls(self.raw()) }
    }

    /// The faces that were rolled, from the first on. Passing them one by one to
    /// [`Game::roll_face`], with the same board and options, makes the same
    /// position; the die of that game has not rolled yet.
    pub fn faces(&self) -> Result<Vec<i32>> {
        filled(|faces, room, count| unsafe { sys::snl_game_faces(self.raw(), faces, room, count) })
    }

    /// Saves the game, without its board, in bytes that are the same on every machine.
    ///
    /// ```
    /// # fn main() -> snl::Result<()> {
    /// let board = snl::Board::named("MB47")?;
    /// let mut game = snl::Game::new(&board, &Default::default())?;
    /// game.roll()?;
    /// let mut other = snl::Game::load(&board, &game.save()?)?;
    /// game.roll()?;
    /// other.roll()?;
    /// assert_eq!(game.square(0), other.square(0));
    /// # Ok(())
    /// # }
    /// ```
    pub fn save(&self) -> Result<Vec<u8>> {
        filled(|bytes, room, length| unsafe { sys::snl_game_save(self.raw(), bytes, room, length) })
    }
}

impl Clone for Game {
    fn clone(&self) -> Game {
        cloned(self.try_clone())
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares: Vec<_> = (0..self.players())
            .filter_map(|player| self.square(player))
            .collect();
        formatter
            .debug_struct("Game")
            .field("options", &self.options())
            .field("rolls", &self.rolls())
            .field("turn", &self.turn())
            .field("squares", &squares)
            .finish()
    }
}

/// The events of the last roll of a game.
#[derive(Clone)]
pub struct Events<'a> {
    game: &'a Game,
    left: Range<usize>,
}

impl Events<'_> {
    fn at(&self, index: usize) -> Option<Event> {
        let event: sys::snl_event =
            value(|event| unsafe { sys::snl_game_event(self.game.raw(), index, event) }).ok()?;
        Some(Event {
            kind: EventKind::from_code(event.kind),
            player: usize::try_from(event.player).ok()?,
            face: event.face,
            from: event.from,
            to: event.to,
        })
    }
}

impl Iterator for Events<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        let index = self.left.next()?;
        self.at(index)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl DoubleEndedIterator for Events<'_> {
    fn next_back(&mut self) -> Option<Event> {
        let index = self.left.next_back()?;
        self.at(index)
    }
}

impl ExactSizeIterator for Events<'_> {}
impl FusedIterator for Events<'_> {}

impl fmt::Debug for Events<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.clone()).finish()
    }
}
