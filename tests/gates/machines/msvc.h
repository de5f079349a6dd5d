/* SPDX-License-Identifier: MIT */
/*
 * Included before every file that is compiled for the MSVC target, where the headers of mingw-w64
 * stand in for Microsoft's: mends what these headers get wrong there, and tells numbers from
 * infinities and NaN by the function that Microsoft's math.h has for it.
 */
#define __CRT__NO_INLINE
#include <_mingw.h>
#undef __attribute__
#undef __MINGW_ATTRIB_DEPRECATED
#define __MINGW_ATTRIB_DEPRECATED
#undef __MINGW_ATTRIB_NORETURN
#define __MINGW_ATTRIB_NORETURN

#include <math.h>
#undef INFINITY
#undef NAN
#undef isfinite
#undef isinf
#undef isnan
short __cdecl _dclass(double number);
#define INFINITY ((float)(1e300 * 1e300))
#define NAN (-(float)(INFINITY * 0))
#define isfinite(number) (_dclass(number) <= 0)
#define isinf(number) (_dclass(number) == 1)
#define isnan(number) (_dclass(number) == 2)
