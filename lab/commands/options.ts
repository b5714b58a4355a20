import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Writes the figures of a report to NAME.json in a folder. */
export async function keep(folder: string, name: string, figures: unknown): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  await writeFile(file, `${JSON.stringify(figures, null, 1)}\n`);
  process.stderr.write(`Written: ${file}\n`);
}

/** Error for wrong arguments of a command. */
export class WrongUse extends Error {}

/**
 * Parses the arguments of a command.
 * @param texts options with a value
 * @param flags options without a value
 */
export function optionsOf<T extends string, F extends string = never>(
  args: string[],
  texts: readonly T[],
  flags: readonly F[] = [],
): Partial<Record<T, string> & Record<F, boolean>> {
  const of = (names: readonly string[], type: 'string' | 'boolean') => names.map((name) => [name, { type }] as const);
  const options = Object.fromEntries([...of(texts, 'string'), ...of(flags, 'boolean')]);
  return parseArgs({ args, options }).values as Partial<Record<T, string> & Record<F, boolean>>;
}

/**
 * Parses an option's non-negative integer.
 * @throws WrongUse if the text is no such number
 */
export function whole(text: string | undefined, name: string, fallback: number): number {
  if (text === undefined) return fallback;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new WrongUse(`--${name} takes a whole number, not "${text}".`);
  return number;
}

/**
 * Items named in a comma-separated list, in its order; all items if the text is undefined.
 * @throws WrongUse if a name does not exist
 */
export function someOf<T>(
  all: readonly T[],
  text: string | undefined,
  what: string,
  nameOf: (one: T) => string,
): readonly T[] {
  if (text === undefined) return all;
  return text.split(',').map((name) => {
    const one = all.find((item) => nameOf(item) === name);
    if (one !== undefined) return one;
    throw new WrongUse(`There is no ${what} "${name}"; there are: ${all.map(nameOf).join(', ')}.`);
  });
}

/** @throws WrongUse if an option's text is no regular expression */
export function regExp(text: string, name: string): RegExp {
  try {
    return new RegExp(text);
  } catch {
    throw new WrongUse(`--${name} takes a regular expression, not "${text}".`);
  }
}
