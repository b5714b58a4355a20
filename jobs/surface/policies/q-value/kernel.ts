import type { Features } from './features.js';

/** How alike two terms are, from 0 to 1 (10), (11). */
export type Kernel = (a: Features, b: Features) => number;

/** The width of the Gaussian on logarithms (READING of the paper: a broader one blurs). */
const SIGMA = 0.5;
/** The weights of (11): the statistical features usually account for the larger part. */
const WEIGHTS = { linguistic: 0.1, html: 0.3, statistical: 0.6 };
/** What the sum adds to the product, so that no two terms have nothing in common. */
const FLOOR = 0.02;

function statistical({ statistical: [a1, a2, a3] }: Features, { statistical: [b1, b2, b3] }: Features): number {
  const square = (a1 - b1) ** 2 + (a2 - b2) ** 2 + (a3 - b3) ** 2;
  return square > 18 * SIGMA * SIGMA ? 0 : Math.exp(-square / (2 * SIGMA * SIGMA));
}

function html(a: Features, b: Features): number {
  let common = 0;
  for (let i = 0; i < a.fields.length; i++) common += Math.min(a.fields[i] ?? 0, b.fields[i] ?? 0);
  return common;
}

const linguistic = (a: Features, b: Features): number =>
  a.numeric === b.numeric ? 1 / (1 + Math.abs(a.length - b.length)) : 0;

/** The paper's κ: the weighted sum (11). */
export const sumKernel: Kernel = (a, b) =>
  WEIGHTS.linguistic * linguistic(a, b) + WEIGHTS.html * html(a, b) + WEIGHTS.statistical * statistical(a, b);

/** The product of the statistical and the HTML kernel, with a little of the sum. */
export const productKernel: Kernel = (a, b) => {
  const [s, h] = [statistical(a, b), html(a, b)];
  const l = linguistic(a, b);
  return s * h + FLOOR * (WEIGHTS.linguistic * l + WEIGHTS.html * h + WEIGHTS.statistical * s);
};
