import { LanguageCode } from '@hyrde/contracts';
import { primarySubtag } from '../text/index.js';
import { WrongUse } from './wrong-use.js';

/** @throws WrongUse */
export function readWhole(option: string, text: string, least: number, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new WrongUse(`--${option} takes a whole number from ${least} to ${most}, not "${text}".`);
}

/** The words of an option that takes several, parted by spaces or commas. */
export const readWords = (text = ''): string[] => text.split(/[\s,]+/).filter(Boolean);

/** @returns the language's code, without a region; null where none is said. @throws WrongUse */
export function readLanguage(tag: string | undefined): string | null {
  if (tag === undefined) return null;
  const code = LanguageCode.safeParse(primarySubtag(tag));
  if (!code.success) throw new WrongUse(`--language takes a code of two or three letters, such as nb, not "${tag}".`);
  return code.data;
}

/** @returns the one of that name. @throws WrongUse where there is none; it says which there are */
export function readNamed<T extends { readonly name: string }>(kind: string, all: readonly T[], name: string): T {
  const named = all.find((one) => one.name === name);
  if (named) return named;
  throw new WrongUse(`There is no ${kind} "${name}"; there are: ${all.map((one) => one.name).join(', ')}.`);
}
