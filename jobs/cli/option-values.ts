import { LanguageCode } from '@hyrde/contracts';
import { primarySubtag } from '../text/index.js';
import { WrongUse } from './wrong-use.js';

/**
 * Parses the integer value of an option.
 * @throws WrongUse if the text is not an integer from `least` to `most`
 */
export function readWhole(option: string, text: string, least: number, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new WrongUse(`--${option} takes a whole number from ${least} to ${most}, not "${text}".`);
}

/** Values of a list option, separated by white space or commas. */
export const readWords = (text = ''): string[] => text.split(/[\s,]+/).filter(Boolean);

/**
 * Parses a language tag.
 * @returns the language code without region; null if the option was not given
 * @throws WrongUse if the code is not valid
 */
export function readLanguage(tag: string | undefined): string | null {
  if (tag === undefined) return null;
  const code = LanguageCode.safeParse(primarySubtag(tag));
  if (!code.success) throw new WrongUse(`--language takes a code of two or three letters, such as nb, not "${tag}".`);
  return code.data;
}

/**
 * @returns the element with that name
 * @throws WrongUse if no element has it; the message lists the names that exist
 */
export function readNamed<T extends { readonly name: string }>(kind: string, all: readonly T[], name: string): T {
  const named = all.find((one) => one.name === name);
  if (named) return named;
  throw new WrongUse(`There is no ${kind} "${name}"; there are: ${all.map((one) => one.name).join(', ')}.`);
}
