/* SPDX-License-Identifier: MIT */
/*
 * Numbers of a picture. Machines may differ in the precision of floating point, and a picture must
 * be the same to the byte everywhere; so a double is split into integers, and all arithmetic uses
 * these.
 *
 * A number gets three decimal digits by multiplying or dividing by 10, at most about 330 times,
 * with a relative error below 2^-115 each time. No double is nearer to the midpoint between two
 * numbers of three digits than a relative 2^-71, unless the double is that midpoint, and then every
 * step is exact. So the rounding is correct.
 */
#include "draw.h"

#include <string.h>

enum {
    FRACTION_BITS = 52,
    EXPONENT_MASK = 0x7ff,
    EXPONENT_BIAS = 1023 + FRACTION_BITS,
    /* Bits of digits that leave room for a factor of 10 in 64 bits. */
    WORK_BITS = 60
};

#define WORK_MASK ((UINT64_C(1) << WORK_BITS) - 1)

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static int32_t exponent_of(double value)
{
    return (int32_t)(bits_of(value) >> FRACTION_BITS) & EXPONENT_MASK;
}

int snl_i_draw_is_finite(double value)
{
    return exponent_of(value) != EXPONENT_MASK;
}

/* Shifts the digits so that `top` is the highest bit that is set. */
static snl_i_draw_real normal(snl_i_draw_real real, int top)
{
    if (real.digits == 0)
        return (snl_i_draw_real){0, 0};
    for (; real.digits >> top > 1; real.exponent++)
        real.digits >>= 1;
    for (; real.digits >> top == 0; real.exponent--)
        real.digits <<= 1;
    return real;
}

snl_i_draw_real snl_i_draw_real_of(double value)
{
    uint64_t fraction = bits_of(value) & ((UINT64_C(1) << FRACTION_BITS) - 1);
    int32_t exponent = exponent_of(value);
    int is_small = exponent == 0; /* subnormal: no hidden bit, and the exponent counts as 1 */
    fraction |= (uint64_t)!is_small << FRACTION_BITS;
    return normal((snl_i_draw_real){fraction, exponent + is_small - EXPONENT_BIAS}, 63);
}

/* A number that is not 0: (high + low / 2^WORK_BITS) * 2^exponent. `high` and `low` have WORK_BITS
 * bits each, and the highest bit of `high` is set. */
struct wide {
    uint64_t high;
    uint64_t low;
    int32_t exponent;
};

static struct wide widen_real(snl_i_draw_real real)
{
    real = normal(real, WORK_BITS - 1);
    return (struct wide){real.digits, 0, real.exponent};
}

static struct wide times_ten(struct wide wide)
{
    wide.low *= 10;
    wide.high = wide.high * 10 + (wide.low >> WORK_BITS);
    wide.low &= WORK_MASK;
    for (; wide.high >> WORK_BITS > 0; wide.exponent++) {
        wide.low = wide.low >> 1 | (wide.high & 1) << (WORK_BITS - 1);
        wide.high >>= 1;
    }
    return wide;
}

static struct wide tenth(struct wide wide)
{
    wide.low = ((wide.high % 10 << WORK_BITS) + wide.low) / 10;
    wide.high /= 10;
    for (; wide.high >> (WORK_BITS - 1) == 0; wide.exponent--) {
        wide.high = wide.high << 1 | wide.low >> (WORK_BITS - 1);
        wide.low = wide.low << 1 & WORK_MASK;
    }
    return wide;
}

/* Rounds a number of 1..2^40 to an integer; the digits of `real` have WORK_BITS bits. */
static uint64_t rounded(snl_i_draw_real real)
{
    int32_t shift = -real.exponent;
    return (real.digits + (UINT64_C(1) << (shift - 1))) >> shift;
}

/* The least and the largest exponent with which a number with WORK_BITS bits of digits is between
 * 2^6 and 2^10. */
enum { HUNDREDS_MIN = 6 - (WORK_BITS - 1), HUNDREDS_MAX = 9 - (WORK_BITS - 1) };

snl_i_draw_decimal snl_i_draw_decimal_of(snl_i_draw_real real)
{
    snl_i_draw_decimal decimal = {0, 0};
    if (real.digits == 0)
        return decimal;
    struct wide wide = widen_real(real);
    for (; wide.exponent > HUNDREDS_MAX ||
           (wide.exponent == HUNDREDS_MAX && wide.high >> -HUNDREDS_MAX >= 1000);
         decimal.exponent++)
        wide = tenth(wide);
    for (; wide.exponent < HUNDREDS_MIN ||
           (wide.exponent == HUNDREDS_MIN && wide.high >> -HUNDREDS_MIN < 100);
         decimal.exponent--)
        wide = times_ten(wide);
    decimal.digits = (int32_t)rounded((snl_i_draw_real){wide.high, wide.exponent});
    if (decimal.digits == 1000) {
        decimal.digits = 100;
        decimal.exponent++;
    }
    return decimal;
}

snl_i_draw_real snl_i_draw_real_of_decimal(snl_i_draw_decimal decimal)
{
    snl_i_draw_real real = {(uint64_t)decimal.digits, 0};
    if (real.digits == 0)
        return real;
    struct wide wide = widen_real(real);
    for (int32_t i = decimal.exponent; i > 0; i--)
        wide = times_ten(wide);
    for (int32_t i = decimal.exponent; i < 0; i++)
        wide = tenth(wide);
    return normal((snl_i_draw_real){wide.high, wide.exponent}, 63);
}

int64_t snl_i_draw_fixed(double value, snl_i_draw_real bound, int32_t bits)
{
    snl_i_draw_real real = snl_i_draw_real_of(value);
    int64_t shift = 64 - bits + (int64_t)bound.exponent - real.exponent;
    int64_t magnitude = real.digits == 0 || shift > 63 ? 0 : (int64_t)(real.digits >> shift);
    return value < 0 ? -magnitude : magnitude;
}

int64_t snl_i_draw_share(snl_i_draw_real part, snl_i_draw_real whole, int64_t scale)
{
    if (part.digits == 0 || whole.digits == 0)
        return 0;
    part = normal(part, 63);
    whole = normal(whole, 63);
    /* Only the upper halves of the digits count: a scale of 2^20, and 10 more bits for the
     * rounding, then fit into 64 bits. */
    uint64_t numerator = (part.digits >> 32) * (uint64_t)scale << 10;
    uint64_t denominator = whole.digits >> 32;
    int64_t shift = (int64_t)whole.exponent - part.exponent;
    if (shift < 0)
        return scale;
    if (shift > 62)
        return 0;
    int64_t share = (int64_t)(((numerator >> shift) / denominator + 512) >> 10);
    return share < scale ? share : scale;
}

int64_t snl_i_draw_digits(int64_t number)
{
    int64_t digits = 1;
    for (; number >= 10; number /= 10)
        digits++;
    return digits;
}

void snl_i_draw_write_square(snl_i_writer *writer, snl_square square)
{
    if (square == 0)
        snl_i_write(writer, "off the board");
    else
        snl_i_write_integer(writer, square);
}

/* Writes three digits, the first of which is not 0, with the point behind `before` digits and
 * without zeros at the end of a fraction. If `before` is negative, zeros follow the point; if it is
 * above 3, the caller adds zeros. */
static void write_digits(snl_i_writer *writer, int32_t digits, int32_t before)
{
    char places[3] = {(char)('0' + digits / 100), (char)('0' + digits / 10 % 10),
                      (char)('0' + digits % 10)};
    int32_t count = 3;
    while (count > before && places[count - 1] == '0')
        count--;
    if (before <= 0)
        snl_i_write_bytes(writer, "0.00000000", (size_t)(2 - before));
    for (int32_t i = 0; i < count; i++) {
        if (i == before && i > 0)
            snl_i_write_bytes(writer, ".", 1);
        snl_i_write_bytes(writer, places + i, 1);
    }
}

void snl_i_draw_write_decimal(snl_i_writer *writer, snl_i_draw_decimal decimal)
{
    int32_t before = decimal.exponent + 3;
    if (decimal.digits == 0) {
        snl_i_write_bytes(writer, "0", 1);
    } else if (before >= -3 && before <= 6) {
        write_digits(writer, decimal.digits, before);
        for (int32_t i = 3; i < before; i++)
            snl_i_write_bytes(writer, "0", 1);
    } else {
        write_digits(writer, decimal.digits, 1);
        snl_i_write_bytes(writer, "e", 1);
        snl_i_write_integer(writer, before - 1);
    }
}

void snl_i_draw_write_real(snl_i_writer *writer, snl_i_draw_real real)
{
    snl_i_draw_decimal decimal = snl_i_draw_decimal_of(real);
    if (decimal.exponent >= 1 && decimal.exponent <= 3)
        snl_i_write_integer(writer, (int64_t)rounded(normal(real, WORK_BITS - 1)));
    else
        snl_i_draw_write_decimal(writer, decimal);
}

void snl_i_draw_write_double(snl_i_writer *writer, double value)
{
    int is_number = value == value;
    if (value < 0)
        snl_i_write_bytes(writer, "-", 1);
    if (snl_i_draw_is_finite(value))
        snl_i_draw_write_real(writer, snl_i_draw_real_of(value));
    else
        snl_i_write(writer, is_number ? "infinity" : "NaN");
}
