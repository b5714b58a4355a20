import type { components } from '@hyrde/client';

/** Names and look-alikes by language, in the API's form. */
export type Names = components['schemas']['EditedNames'];

/** Names and look-alikes as typed: a phrase a line. */
export type TypedNames = Readonly<Record<string, { names: string; not: string }>>;

export const typedNames = (names: Names): TypedNames =>
  Object.fromEntries(
    Object.entries(names).map(([code, { names, not }]) => [code, { names: names.join('\n'), not: not.join('\n') }]),
  );

/** The names to save: languages that have some. */
export const readNames = (typed: TypedNames): Names =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([code, { names, not }]) => [code, { names: linesOf(names), not: linesOf(not) }] as const)
      .filter(([, { names }]) => names.length > 0),
  );

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** Languages whose names differ. */
export const renamed = (before: Names, after: Names): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (code) => JSON.stringify(sorted(before[code])) !== JSON.stringify(sorted(after[code])),
  );

/** Fields in a fixed order, for comparison. */
const sorted = (of: Names[string] | undefined) => of && [of.names, of.not];

/** Rebases a person's changes on newer names, by language. */
export function onTop(newer: Names, base: Names, mine: Names): Names {
  const changed = renamed(base, mine);
  const kept = Object.entries(newer).filter(([code]) => !changed.includes(code));
  return Object.fromEntries([...kept, ...Object.entries(mine).filter(([code]) => changed.includes(code))]);
}
