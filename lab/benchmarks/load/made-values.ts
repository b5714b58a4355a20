/** SQL expression: a valid UUID derived from a text. */
export const id = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

/** SQL expression: the `n`-th of five numbers in [0, 1) derived from a text, the same in every run. */
export const random = (n: number, text: string): string =>
  `(('x' || substr(md5(${text}), ${1 + n * 6}, 6))::bit(24)::int / 16777216.0::float8)`;
