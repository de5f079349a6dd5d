/* SPDX-License-Identifier: MIT */
/*
 * Prints the fewest rolls of every board in a file, in any format that the library reads. The
 * library reads memory, not files, so the program loads the bytes, and adds the name of the file
 * when it reports the place of a fault, as compilers do.
 */
#include <inttypes.h>
#include <snl.h>
#include <stdio.h>
#include <stdlib.h>

/* All bytes of a file, which the caller frees; NULL if they cannot be read. */
static char *load(FILE *file, size_t *length)
{
    char *text = NULL;
    *length = 0;
    for (size_t capacity = 4096;; capacity *= 2) {
        char *larger = realloc(text, capacity);
        if (!larger)
            break;
        text = larger;
        *length += fread(text + *length, 1, capacity - *length, file);
        if (ferror(file))
            break;
        if (*length < capacity)
            return text;
    }
    free(text);
    return NULL;
}

//! [read_file]
/* All boards of a text, in an array; the caller frees the boards and the array. */
static snl_status read_boards(const char *text, size_t length, snl_board ***boards, size_t *count,
                              snl_read_error *error)
{
    /* Without an array, the function counts the boards. There is at least one. */
    snl_status status = snl_read_boards(text, length, NULL, NULL, 0, count, error);
    if (status != SNL_OK)
        return status;
    *boards = calloc(*count, sizeof **boards);
    if (!*boards)
        return SNL_ERROR_MEMORY;
    return snl_read_boards(text, length, NULL, *boards, *count, count, error);
}

static snl_status print_rolls(size_t number, const snl_board *board)
{
    int64_t rolls;
    snl_status status = snl_board_solve(board, &rolls);
    if (status != SNL_OK)
        return status;
    if (rolls == SNL_UNREACHABLE)
        printf("board %zu: the goal cannot be reached\n", number);
    else
        printf("board %zu: fewest rolls: %" PRId64 "\n", number, rolls);
    return SNL_OK;
}

static snl_status solve_text(const char *path, const char *text, size_t length)
{
    snl_board **boards = NULL;
    size_t count = 0;
    snl_read_error error = {.struct_size = sizeof error};
    snl_status status = read_boards(text, length, &boards, &count, &error);
    for (size_t i = 0; i < count && status == SNL_OK; i++)
        status = print_rolls(i + 1, boards[i]);
    if (error.line > 0) /* a fault at a place in the text */
        fprintf(stderr, "%s:%" PRId64 ":%" PRId64 ": %s\n", path, error.line, error.column,
                error.message);
    else if (status != SNL_OK)
        fprintf(stderr, "%s: %s\n", path, snl_status_text(status));
    for (size_t i = 0; boards && i < count; i++)
        snl_board_free(boards[i]);
    free(boards);
    return status;
}
//! [read_file]

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("Usage: read_file FILE\n", stderr);
        return 2;
    }
    size_t length;
    FILE *file = fopen(argv[1], "rb");
    char *text = file ? load(file, &length) : NULL;
    if (file)
        fclose(file);
    if (!text) {
        fprintf(stderr, "%s: cannot be read\n", argv[1]);
        return 1;
    }
    snl_status status = solve_text(argv[1], text, length);
    free(text);
    return status != SNL_OK;
}
