/* SPDX-License-Identifier: MIT */
/* The names that the library uses from <math.h>: each compiles to instructions or a constant. */
#ifndef SNL_WASM_MATH_H
#define SNL_WASM_MATH_H

#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf(x)
#define isfinite(x) __builtin_isfinite(x)
#define signbit(x) __builtin_signbit(x)
#define fabs(x) __builtin_fabs(x)

#endif
