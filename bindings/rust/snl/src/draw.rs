// SPDX-License-Identifier: MIT
//! Pictures of boards, for pages and for terminals, and plots of distributions.

use crate::call::{check, terminated};
use crate::error::{Error, Result, Status};
use crate::text::{into_string, into_writer, Sink};
use crate::{Board, Count, Leg, Square};
use snl_sys as sys;
use std::ffi::CString;
use std::ops::BitOr;
use std::os::raw::c_char;
use std::{io, ptr};

/// The colours of an SVG.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Light or dark as the viewer prefers it, by a media query.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    fn code(self) -> i32 {
        match self {
            Theme::Auto => sys::SNL_THEME_AUTO,
            Theme::Light => sys::SNL_THEME_LIGHT,
            Theme::Dark => sys::SNL_THEME_DARK,
        }
    }
}

/// How text for a terminal looks: [`ASCII`](TerminalStyle::ASCII), or the other constants joined by
/// `|`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TerminalStyle(i32);

impl TerminalStyle {
    /// Only ASCII, without colours.
    pub const ASCII: TerminalStyle = TerminalStyle(0);
    /// Box drawing characters and arrows of Unicode.
    pub const UNICODE: TerminalStyle = TerminalStyle(sys::SNL_TERMINAL_UNICODE);
    /// Colours, by ANSI escape sequences.
    pub const COLOUR: TerminalStyle = TerminalStyle(sys::SNL_TERMINAL_COLOUR);
}

impl BitOr for TerminalStyle {
    type Output = TerminalStyle;

    fn bitor(self, other: TerminalStyle) -> TerminalStyle {
        TerminalStyle(self.0 | other.0)
    }
}

/// Things to show besides the board. Texts have less than 65536 bytes and no zero byte.
///
/// ```
/// use snl::Picture;
///
/// # fn main() -> snl::Result<()> {
/// let board = snl::Board::named("MB47")?;
/// let route = board.route()?;
/// let visits = board.chance()?.visits(board.start())?;
/// let svg = board.svg(&Picture {
///     title: Some("How often each square is rolled from"),
///     legs: route.legs(),
///     heat: Some(&visits),
///     heat_label: Some("rolls"),
///     tokens: &[0, 0],
///     ..Default::default()
/// })?;
/// assert!(svg.starts_with("<svg "));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Picture<'a> {
    /// SVG only: the colours of the picture.
    pub theme: Theme,
    /// A title, shown above the board.
    pub title: Option<&'a str>,
    /// SVG only: a text for screen readers. The default names the start, the rules, the first jumps
    /// and the first rolls of the route.
    pub description: Option<&'a str>,
    /// A route to show, or a part of one.
    pub legs: &'a [Leg],
    /// A number for each square, 0 (off the board) to N, shown as a colour. Infinity has a colour
    /// of its own; NaN and -infinity have none.
    pub heat: Option<&'a [f64]>,
    /// The name of the numbers of `heat`, for the legend.
    pub heat_label: Option<&'a str>,
    /// The squares of the players' tokens, 0 (off the board) to N, in the order of the players; at
    /// most 256 tokens.
    pub tokens: &'a [Square],
}

/// Texts as C takes them, with a zero byte at the end; [`None`] becomes a null pointer.
struct Texts(Vec<Option<CString>>);

impl Texts {
    fn new(texts: &[Option<&str>]) -> Result<Texts> {
        let copy = |text: &Option<&str>| {
            let copied = text.map(|text| terminated(text, Status::Syntax));
            let zero = |error: Error| error.with_text("the text has a zero byte", None);
            copied.transpose().map_err(zero)
        };
        texts.iter().map(copy).collect::<Result<_>>().map(Texts)
    }

    fn pointers(&self) -> Vec<*const c_char> {
        let pointer =
            |text: &Option<CString>| text.as_ref().map_or(ptr::null(), |text| text.as_ptr());
        self.0.iter().map(pointer).collect()
    }
}

impl Picture<'_> {
    /// Passes the picture in its C form to `call`. Everything that the C form points to lives until
    /// `call` returns.
    fn with_raw<T>(&self, call: impl FnOnce(&sys::snl_picture) -> Result<T>) -> Result<T> {
        let texts = Texts::new(&[self.title, self.description, self.heat_label])?;
        let pointers = texts.pointers();
        call(&sys::snl_picture {
            theme: self.theme.code(),
            title: pointers[0],
            description: pointers[1],
            legs: self.legs.as_ptr().cast(),
            leg_count: self.legs.len(),
            heat: self.heat.map_or(ptr::null(), <[f64]>::as_ptr),
            heat_count: self.heat.map_or(0, <[f64]>::len),
            heat_label: pointers[2],
            tokens: self.tokens.as_ptr(),
            token_count: self.tokens.len(),
            ..Default::default()
        })
    }
}

impl Board {
    /// Draws the board as an SVG picture that is complete in itself: it has no scripts and no
    /// fonts, and loads nothing. The same input makes the same bytes on every machine. The board
    /// may have at most 2<sup>20</sup> squares.
    pub fn svg(&self, picture: &Picture<'_>) -> Result<String> {
        into_string(|sink| self.svg_pieces(picture, sink))
    }

    /// Like [`Board::svg`], but writes into a file, a socket or another writer; see
    /// [`write_to`](crate::write_to).
    pub fn svg_to(&self, picture: &Picture<'_>, writer: impl io::Write) -> io::Result<()> {
        into_writer(writer, |sink| self.svg_pieces(picture, sink))
    }

    fn svg_pieces(&self, picture: &Picture<'_>, sink: Sink) -> Result<()> {
        picture.with_raw(|picture| {
            // SAFETY: all arrays of the picture have the lengths that go with them.
            check(unsafe { sys::snl_draw_svg_to(self.raw(), picture, sink.write, sink.context) })
        })
    }

    /// Draws the board as lines of text for a terminal, of at most `columns` characters; `columns`
    /// is at least 20.
    ///
    /// ```
    /// # fn main() -> snl::Result<()> {
    /// let board: snl::Board = "grid 5 6\nladder 3 22\nsnake 27 1".parse()?;
    /// print!("{}", board.terminal(&Default::default(), 80, snl::TerminalStyle::ASCII)?);
    /// # Ok(())
    /// # }
    /// ```
    pub fn terminal(
        &self,
        picture: &Picture<'_>,
        columns: usize,
        style: TerminalStyle,
    ) -> Result<String> {
        into_string(|sink| self.terminal_pieces(picture, columns, style, sink))
    }

    /// Like [`Board::terminal`], but writes into a writer, such as [`io::stdout`]; see
    /// [`write_to`](crate::write_to).
    pub fn terminal_to(
        &self,
        picture: &Picture<'_>,
        columns: usize,
        style: TerminalStyle,
        writer: impl io::Write,
    ) -> io::Result<()> {
        into_writer(writer, |sink| {
            self.terminal_pieces(picture, columns, style, sink)
        })
    }

    fn terminal_pieces(
        &self,
        picture: &Picture<'_>,
        columns: usize,
        style: TerminalStyle,
        sink: Sink,
    ) -> Result<()> {
        let columns = i32::try_from(columns).unwrap_or(i32::MAX);
        picture.with_raw(|picture| {
            let (board, Sink { write, context }) = (self.raw(), sink);
            // SAFETY: all arrays of the picture have the lengths that go with them.
            check(unsafe {
                sys::snl_draw_terminal_to(board, picture, columns, style.0, write, context)
            })
        })
    }
}

/// How to plot a distribution. Texts have less than 65536 bytes and no zero byte.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plot<'a> {
    /// The colours of the plot.
    pub theme: Theme,
    /// The unit of the numbers along the axis.
    pub count: Count,
    /// A title, shown above the plot.
    pub title: Option<&'a str>,
    /// A text for screen readers. The default names the range, the largest value and the marks.
    pub description: Option<&'a str>,
    /// Numbers on the axis to mark by a line, with their names; at most 16.
    pub marks: &'a [(f64, Option<&'a str>)],
}

/// Plots the probability of each number of rolls, turns or rounds as an SVG picture, from a
/// distribution or from a histogram of simulated games.
///
/// ```
/// use snl::Plot;
///
/// # fn main() -> snl::Result<()> {
/// let chance = snl::Board::named("MB47")?.chance()?;
/// let distribution = chance.distribution(0, 200)?;
/// let svg = snl::draw_distribution(&distribution.pmf, &Plot {
///     title: Some("Rolls of a game"),
///     marks: &[(chance.mean()?, Some("mean")), (22.0, None)],
///     ..Default::default()
/// })?;
/// assert!(svg.starts_with("<svg "));
/// # Ok(())
/// # }
/// ```
pub fn draw_distribution(pmf: &[f64], plot: &Plot<'_>) -> Result<String> {
    into_string(|sink| plot.pieces(pmf, sink))
}

/// Like [`draw_distribution`], but writes into a file, a socket or another writer; see
/// [`write_to`](crate::write_to).
pub fn draw_distribution_to(
    pmf: &[f64],
    plot: &Plot<'_>,
    writer: impl io::Write,
) -> io::Result<()> {
    into_writer(writer, |sink| plot.pieces(pmf, sink))
}

impl Plot<'_> {
    fn pieces(&self, pmf: &[f64], sink: Sink) -> Result<()> {
        let texts = Texts::new(&[self.title, self.description])?;
        let pointers = texts.pointers();
        let (marks, names): (Vec<f64>, Vec<_>) = self.marks.iter().copied().unzip();
        let names = Texts::new(&names)?;
        let labels = names.pointers();
        let plot = sys::snl_plot {
            theme: self.theme.code(),
            count: self.count.code(),
            title: pointers[0],
            description: pointers[1],
            marks: marks.as_ptr(),
            mark_labels: labels.as_ptr(),
            mark_count: marks.len(),
            ..Default::default()
        };
        let (start, entries) = (pmf.as_ptr(), pmf.len());
        // SAFETY: each array is passed with its own length.
        check(unsafe {
            sys::snl_draw_distribution_to(start, entries, &plot, sink.write, sink.context)
        })
    }
}
