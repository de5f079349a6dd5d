/* SPDX-License-Identifier: MIT */
/*
 * Residuals of the systems of equations. Layer 2.
 */
#ifndef SNL_CHANCE_RESIDUAL_H
#define SNL_CHANCE_RESIDUAL_H

#include "chance.h"
#include "chance_pair.h"

/* Computes all residuals, and their bounds, rounding errors included. Returns the largest bound
 * relative to the expected rolls of its row. A bound that is NaN counts as infinite. If the work is
 * cancelled, `status` becomes SNL_ERROR_CANCELLED, and the result is useless. */
double snl_i_residuals_find(const snl_i_chain *chain, const snl_i_pair *inhomogeneity,
                            const snl_i_pair *x, double *residuals, double *bounds,
                            snl_status *status);

#endif
