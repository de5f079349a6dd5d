/* SPDX-License-Identifier: MIT */
/*
 * snl_draw_svg() and snl_draw_svg_to(): draw a board as an SVG picture. This file draws squares,
 * signs, numbers and tokens, and sets the order of painting, from below: squares, heat, the glow of
 * a route, ladders, snakes, signs, the line of entering, numbers, the line of the route, tokens,
 * legend. Numbers have a halo, so they can be read on any background.
 */
#include "draw_svg.h"

enum {
    MARGIN = 20 * SNL_I_PX,
    TAB = 56 * SNL_I_PX,    /* room for the square off the board */
    LEGEND = 46 * SNL_I_PX, /* height of the legend of the heat */
    LONG_NUMBER = 4         /* digits of a number that reaches to the sign of its square */
};

snl_i_svg_point snl_i_svg_middle(const snl_i_svg_board *board, snl_square square)
{
    int64_t row, column;
    snl_i_draw_cell(&board->draw, square ? square : 1, &row, &column);
    return (snl_i_svg_point){square ? board->left + column * SNL_I_SIDE + SNL_I_SIDE / 2
                                    : board->left - TAB / 2,
                             board->top + row * SNL_I_SIDE + SNL_I_SIDE / 2};
}

/* ---- Squares ---- */

/* The outline of all squares; the top row of a linear board may be incomplete. */
static void write_outline(snl_i_writer *writer, const snl_i_svg_board *board)
{
    const snl_i_draw *draw = &board->draw;
    int64_t free_places = draw->rows * draw->columns - draw->board->squares;
    int64_t width = draw->columns * SNL_I_SIDE, height = draw->rows * SNL_I_SIDE,
            gap = free_places * SNL_I_SIDE;
    snl_i_svg_put(writer, "<path class='snl-frame' d='", NULL);
    if (free_places == 0)
        snl_i_svg_put(writer, "M% %h%v%H%z",
                      (int64_t[]){board->left, board->top, width, height, board->left});
    else if (draw->rows % 2)
        snl_i_svg_put(writer, "M% %h%v%h%v%H%z",
                      (int64_t[]){board->left, board->top, width - gap, SNL_I_SIDE, gap,
                                  height - SNL_I_SIDE, board->left});
    else
        snl_i_svg_put(writer, "M% %h%v%h%v%h%z",
                      (int64_t[]){board->left + gap, board->top, width - gap, height, -width,
                                  SNL_I_SIDE - height, gap});
    snl_i_write(writer, "\"/>\n");
}

static void write_svg_squares(snl_i_writer *writer, const snl_i_svg_board *board)
{
    const snl_i_draw *draw = &board->draw;
    snl_i_write(writer, "<g class=\"snl-squares\">\n");
    write_outline(writer, board);
    snl_i_write(writer, "<path class=\"snl-shade\" d=\"");
    for (int64_t row = 0; row < draw->rows && !writer->poll.cancelled; row++)
        for (int64_t column = row % 2; column < draw->columns && !writer->poll.cancelled;
             column += 2)
            if (snl_i_draw_square(draw, row, column) != 0)
                snl_i_svg_put(
                    writer, "M% %h60v60h-60z",
                    (int64_t[]){board->left + column * SNL_I_SIDE, board->top + row * SNL_I_SIDE});
    snl_i_svg_point goal = snl_i_svg_middle(board, draw->board->squares);
    snl_i_svg_put(writer, "'/>\n<rect class='snl-goal' x='%' y='%' width='60' height='60'/>\n",
                  (int64_t[]){goal.x - SNL_I_SIDE / 2, goal.y - SNL_I_SIDE / 2});
    if (draw->off_board) {
        snl_i_svg_point tab = snl_i_svg_middle(board, 0);
        snl_i_svg_put(writer, "<rect class='snl-tab' x='%' y='%' width='44' height='44' rx='10'",
                      (int64_t[]){tab.x - 22 * SNL_I_PX, tab.y - 22 * SNL_I_PX});
        snl_i_write(writer, draw->jumps_off ? "><title>Off the board</title></rect>\n" : "/>\n");
    }
    snl_i_write(writer, "</g>\n");
}

/* How far the sign of a square lies below its usual place: a number of so many digits reaches to
 * that place in a wide font, so the sign moves below the number. */
static int64_t sign_drop(snl_square square)
{
    return snl_i_draw_digits(square) < LONG_NUMBER ? 0 : 18 * SNL_I_PX;
}

/* Writes a star for the goal and an arrow head for the start. */
static void write_signs(snl_i_writer *writer, const snl_i_svg_board *board)
{
    const snl_board *b = board->draw.board;
    snl_i_svg_point goal = snl_i_svg_middle(board, b->squares);
    snl_i_svg_point start = snl_i_svg_middle(board, b->start);
    int64_t star[] = {goal.x + 18 * SNL_I_PX, goal.y - 29 * SNL_I_PX + sign_drop(b->squares)};
    snl_i_svg_put(writer, "<path class='snl-sign snl-halo' d='M% %", star);
    snl_i_write(writer, "l2.7 5.9 6.4.7-4.8 4.3 1.3 6.4-5.6-3.2-5.6 3.2 1.3-6.4-4.8-4.3 6.4-.7z\">"
                        "<title>Goal</title></path>\n");
    int64_t arrow[] = {start.x + (b->start ? 12 : -5) * SNL_I_PX,
                       start.y - (b->start ? 28 : 7) * SNL_I_PX + sign_drop(b->start)};
    if (b->start != b->squares) {
        snl_i_svg_put(writer, "<path class='snl-sign snl-halo' d='M% %l12 7-12 7z'><title>", arrow);
        if (snl_i_board_has_enter(b))
            snl_i_draw_write_enter(writer, b);
        else
            snl_i_write(writer, "Start");
        snl_i_write(writer, "</title></path>\n");
    }
}

/* ---- Numbers ---- */

/* Square 0 has a number if a jump leads there. */
static void write_numbers(snl_i_writer *writer, const snl_i_svg_board *board)
{
    const snl_i_draw *draw = &board->draw;
    snl_i_write(writer, "<g class=\"snl-number\">\n");
    for (snl_square square = !draw->jumps_off;
         square <= draw->board->squares && !writer->poll.cancelled; square++) {
        snl_i_svg_point middle = snl_i_svg_middle(board, square);
        snl_i_write(writer, "<text");
        snl_i_write(writer, snl_i_svg_text_class(board, square));
        snl_i_svg_put(writer, " x='%' y='%'>$</text>\n",
                      (int64_t[]){middle.x - (square ? 25 : 18) * SNL_I_PX,
                                  middle.y - (square ? 14 : 8) * SNL_I_PX, square});
    }
    snl_i_write(writer, "</g>\n");
}

/* ---- Tokens ---- */

static const char *const token_colours[] = {"#0072b2", "#d55e00", "#009e73",
                                            "#cc79a7", "#e69f00", "#56b4e9"};

enum { TOKEN_COLOURS = 6, TOKENS_OF_A_ROW = 3 };

static void write_token(snl_i_writer *writer, const snl_i_svg_board *board, size_t token,
                        int64_t below)
{
    snl_square square = board->draw.picture.tokens[token];
    snl_i_svg_point middle = snl_i_svg_middle(board, square);
    int64_t distance = (square ? 16 : 8) * SNL_I_PX;
    int64_t x = middle.x + distance - distance * (below % TOKENS_OF_A_ROW);
    int64_t y = middle.y + (14 - 10 * (below / TOKENS_OF_A_ROW % 3)) * SNL_I_PX;
    int64_t number = (int64_t)token + 1;
    snl_i_svg_put(writer, "<g><title>Player $</title><path class='snl-token' fill='", &number);
    snl_i_write(writer, token_colours[token % TOKEN_COLOURS]);
    snl_i_svg_put(writer, "' d='M% %", (int64_t[]){x - 11 * SNL_I_PX, y + 12 * SNL_I_PX});
    snl_i_write(writer, "c0-8 2-13 6-16a8 8 0 1 1 10 0c4 3 6 8 6 16z\"/><text class=\"snl-player");
    snl_i_write(writer, token % TOKEN_COLOURS == 0 ? " snl-white" : " snl-black");
    snl_i_svg_put(writer, "' x='%' y='%'>$</text></g>\n", (int64_t[]){x, y + 8 * SNL_I_PX, number});
}

/* Tokens on the same square stand beside and behind one another. */
static void write_tokens(snl_i_writer *writer, const snl_i_svg_board *board)
{
    const snl_picture *picture = &board->draw.picture;
    if (picture->token_count == 0)
        return;
    snl_i_write(writer, "<g class=\"snl-tokens\">\n");
    for (size_t token = picture->token_count;
         token-- > 0 && !snl_i_poll_step(&writer->poll, token);) {
        int64_t below = 0;
        for (size_t i = 0; i < token; i++)
            below += picture->tokens[i] == picture->tokens[token];
        write_token(writer, board, token, below);
    }
    snl_i_write(writer, "</g>\n");
}

/* ---- The picture ---- */

static int64_t at_least(int64_t number, int64_t limit)
{
    return number > limit ? number : limit;
}

/* Places everything on the page. If there is no heat, centres a board that is narrower than the
 * room for its title. */
static void lay_out_svg(snl_i_poll *poll, snl_i_svg_board *board)
{
    const snl_i_draw *draw = &board->draw;
    const snl_picture *picture = &draw->picture;
    int64_t width = draw->columns * SNL_I_SIDE;
    int64_t content = at_least(width, snl_i_svg_legend_width(draw));
    if (picture->title && *picture->title)
        content = at_least(content, 240 * SNL_I_PX);
    board->left = MARGIN + (draw->off_board ? TAB : 0);
    int64_t page_width = board->left + content + MARGIN;
    if (!picture->heat)
        board->left += (content - width) / 2;
    board->top = MARGIN + snl_i_svg_title_height(poll, picture->title, page_width);
    board->page = (snl_i_svg_page){
        .width = page_width,
        .height = board->top + draw->rows * SNL_I_SIDE + (picture->heat ? LEGEND : 0) + MARGIN,
        .theme = picture->theme,
        .key = snl_i_svg_board_key(poll, draw),
        .title = picture->title,
        .write_title = snl_i_svg_write_board_title,
        .description = picture->description,
        .write_description = snl_i_svg_write_board_description,
        .context = board,
        .has_heat = picture->heat != NULL,
    };
}

static void write_picture(snl_i_writer *writer, const void *context)
{
    const snl_i_svg_board *board = context;
    snl_i_svg_open(writer, &board->page);
    write_svg_squares(writer, board);
    snl_i_svg_write_heat(writer, board);
    snl_i_svg_write_route_below(writer, board);
    snl_i_svg_write_jumps(writer, board, 1);
    snl_i_svg_write_jumps(writer, board, 0);
    write_signs(writer, board);
    snl_i_svg_write_entering(writer, board);
    write_numbers(writer, board);
    snl_i_svg_write_route(writer, board);
    write_tokens(writer, board);
    snl_i_svg_write_legend(writer, board);
    snl_i_write(writer, "</svg>\n");
}

static snl_status draw_svg(const snl_board *board, const snl_picture *picture,
                           const snl_i_output *output)
{
    snl_i_svg_board drawn;
    snl_picture own;
    if (!board || !snl_i_output_is_complete(output))
        return SNL_ERROR_NULL;
    snl_i_poll poll = {.allocator = &board->allocator};
    snl_status status = snl_i_draw_take(picture, &own);
    if (status == SNL_OK)
        status = snl_i_draw_init(&poll, &drawn.draw, board, &own);
    if (status != SNL_OK)
        return status;
    lay_out_svg(&poll, &drawn);
    if (poll.cancelled)
        return SNL_ERROR_CANCELLED;
    return snl_i_write_out(write_picture, &drawn, &board->allocator, output);
}

snl_status snl_draw_svg(const snl_board *board, const snl_picture *picture, char *text,
                        size_t capacity, size_t *length)
{
    snl_i_output output = {.text = text, .capacity = capacity, .length = length};
    return draw_svg(board, picture, &output);
}

snl_status snl_draw_svg_to(const snl_board *board, const snl_picture *picture,
                           snl_write_function write, void *context)
{
    snl_i_output output = {.receive = write, .context = context};
    return draw_svg(board, picture, &output);
}
