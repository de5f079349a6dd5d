/* SPDX-License-Identifier: MIT */
/*
 * The functions of system.h on Windows. The console uses UTF-8 while the program runs. Windows has
 * no alarm signal, so no progress is shown; it has no stream into memory, so system_collect() uses
 * a temporary file, which Windows deletes when it is closed.
 */
#include "cli.h"
#include "system.h"

#ifdef _WIN32
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <windows.h>

static SRWLOCK lock = SRWLOCK_INIT;
static UINT input_page, output_page; /* code pages of the console before system_begin() */

static void reset_console(void)
{
    SetConsoleCP(input_page);
    SetConsoleOutputCP(output_page);
}

void system_begin(void)
{
    for (int descriptor = 0; descriptor < 3; descriptor++)
        _setmode(descriptor, _O_BINARY);
    input_page = GetConsoleCP();
    output_page = GetConsoleOutputCP();
    if (output_page != 0 && atexit(reset_console) == 0) {
        SetConsoleCP(CP_UTF8);
        SetConsoleOutputCP(CP_UTF8);
    }
}

int system_is_terminal(int descriptor)
{
    return _isatty(descriptor);
}

static HANDLE console(int descriptor)
{
    return (HANDLE)_get_osfhandle(descriptor);
}

void system_size(int descriptor, int *columns, int *lines)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    int known = GetConsoleScreenBufferInfo(console(descriptor), &info);
    *columns = known ? info.srWindow.Right - info.srWindow.Left + 1 : 0;
    *lines = known ? info.srWindow.Bottom - info.srWindow.Top + 1 : 0;
}

int system_is_utf8(void)
{
    return GetConsoleOutputCP() == CP_UTF8;
}

int system_has_colours(int descriptor)
{
    DWORD mode;
    return GetConsoleMode(console(descriptor), &mode) &&
           SetConsoleMode(console(descriptor), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

int64_t system_processors(void)
{
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwNumberOfProcessors;
}

double system_seconds(void)
{
    LARGE_INTEGER count, second;
    QueryPerformanceCounter(&count);
    QueryPerformanceFrequency(&second);
    return (double)count.QuadPart / (double)second.QuadPart;
}

int64_t system_line(char **memory, size_t *size)
{
    size_t length = 0;
    int byte = 0;
    while (byte != '\n' && (byte = getchar()) != EOF) {
        if (length + 2 > *size) {
            char *larger = realloc(*memory, 2 * *size + 64);
            if (!larger)
                return -1;
            *memory = larger;
            *size = 2 * *size + 64;
        }
        (*memory)[length++] = (char)byte;
        (*memory)[length] = '\0';
    }
    return length > 0 ? (int64_t)length : -1;
}

int system_is_special(const char *name)
{
    struct _stat64 status;
    return _stat64(name, &status) == 0 && (status.st_mode & _S_IFMT) != _S_IFREG;
}

int system_rename(const char *name, const char *other)
{
    if (MoveFileExA(name, other, MOVEFILE_REPLACE_EXISTING))
        return 0;
    errno = EACCES;
    return -1;
}

/* T and D in the mode: a temporary file, deleted when it is closed. */
FILE *system_collect(char **bytes, size_t *length)
{
    char folder[MAX_PATH + 1], name[MAX_PATH + 1];
    *bytes = NULL;
    *length = 0;
    if (!GetTempPathA(sizeof folder, folder) || !GetTempFileNameA(folder, "snl", 0, name))
        return NULL;
    return fopen(name, "w+bTD");
}

int system_collected(FILE *stream, char **bytes, size_t *length)
{
    int failed = ferror(stream) || fseek(stream, 0, SEEK_END) != 0;
    long end = failed ? 0 : ftell(stream);
    *length = end > 0 ? (size_t)end : 0;
    *bytes = malloc(*length + 1);
    rewind(stream);
    failed |= end < 0 || !*bytes || fread(*bytes, 1, *length, stream) != *length;
    return fclose(stream) != 0 || failed;
}

struct job {
    void (*work)(void *context, int is_caller);
    void *context;
};

static unsigned __stdcall work_in_thread(void *argument)
{
    struct job *job = argument;
    job->work(job->context, 0);
    return 0;
}

void system_work_together(void (*work)(void *context, int is_caller), void *context, size_t others)
{
    struct job job = {work, context};
    HANDLE *threads = malloc(others * sizeof *threads + 1);
    size_t made = 0;
    while (threads && made < others &&
           (threads[made] = (HANDLE)_beginthreadex(NULL, 0, work_in_thread, &job, 0, NULL)))
        made++;
    work(context, 1);
    for (size_t i = 0; i < made; i++) {
        WaitForSingleObject(threads[i], INFINITE);
        CloseHandle(threads[i]);
    }
    free(threads);
}

void system_lock(void)
{
    AcquireSRWLockExclusive(&lock);
}

void system_unlock(void)
{
    ReleaseSRWLockExclusive(&lock);
}

void progress_begin(void)
{
}

void progress_say(const char *format, ...)
{
    (void)format;
}

void progress_end(void)
{
}
#endif
