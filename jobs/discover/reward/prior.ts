// Written by `lab -- discover --fit-reward` from 14560 pages of 15 topics on 382 hosts.

/**
 * Normal distribution over topics of the weights of the topic model's features; `root` is the Cholesky factor of its
 * covariance.
 */
export const TOPIC: { readonly mean: readonly number[]; readonly root: readonly (readonly number[])[] } = {
  mean: [-4.611, 3.065, 0.723, -0.801, 1.058, 1.172],
  root: [
    [1.394],
    [0.683, 0.603],
    [-0.083, 0.349, 1.358],
    [-0.352, 0.151, 0.609, 0.573],
    [-0.316, -0.068, -0.854, -0.171, 0.761],
    [-0.151, 0.036, -0.19, -0.091, 0.059, 0.58],
  ],
};
