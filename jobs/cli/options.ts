import { type ParseArgsConfig, parseArgs } from 'node:util';
import { KnownLanguage } from '@hyrde/contracts';
import { canonicalUrl } from '../site/index.js';
import { primarySubtag } from '../text/index.js';
import { WrongUse } from './command.js';

type Given<O extends ParseArgsConfig['options']> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>
>;

/**
 * Parses arguments into options and positional words.
 * @throws WrongUse if an option is unknown or has no valid value
 */
export function parseOptions<const O extends NonNullable<ParseArgsConfig['options']>>(
  options: O,
  argv: readonly string[],
): Given<O> {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new WrongUse(`${message.split(/[.\n]/)[0]}; see hyrde --help.`);
  }
}

/** Options that decide how a command visits sites. */
export interface FetcherArguments {
  readonly allowPrivate: boolean;
  readonly noDelay: boolean;
  /** True if the site is a recording served on this machine, whose robots.txt, of the original host, is ignored. */
  readonly recorded: boolean;
}

/** Option definitions for `parseOptions`. */
export const FETCHER_OPTIONS = {
  'allow-private': { type: 'boolean' },
  'no-delay': { type: 'boolean' },
  recorded: { type: 'boolean' },
} as const;

/**
 * @param addresses all start URLs
 * @param hosts other hosts that may be visited; null if they were not limited
 * @throws WrongUse
 */
export function readFetcherArguments(
  values: Partial<Record<keyof typeof FETCHER_OPTIONS, boolean>>,
  addresses: readonly string[],
  hosts: readonly string[] | null,
): FetcherArguments {
  const { 'allow-private': allowPrivate = false, 'no-delay': noDelay = false, recorded = false } = values;
  if (noDelay && !allowPrivate) throw new WrongUse('--no-delay works only together with --allow-private.');
  if (recorded && !(allowPrivate && hosts && addresses.every((address) => isLoopback(new URL(address).host))))
    throw new WrongUse(
      `--recorded is for copies served on this machine: loopback addresses, with --allow-private${hosts ? '' : ', --hosts'}.`,
    );
  return { allowPrivate, noDelay, recorded };
}

/**
 * Parses the integer value of an option.
 * @throws WrongUse if the text is not an integer from `min` to `max`
 */
export function readWhole(option: string, text: string, min: number, max: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new WrongUse(`--${option} takes a whole number from ${min} to ${max}, not "${text}".`);
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
  const code = KnownLanguage.safeParse(primarySubtag(tag));
  if (!code.success) throw new WrongUse(`--language takes the code of a language, such as nb, not "${tag}".`);
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

/**
 * Canonical URL of a site typed by a person; https is assumed if the scheme is missing.
 * @throws WrongUse if the text is not a web address
 */
export function readHome(text: string): string {
  const url = canonicalUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null) throw new WrongUse(`"${text}" is no address of a web site, such as https://www.example.org/.`);
  return url;
}

/**
 * @returns the only positional word
 * @throws WrongUse if it is missing, or if more words follow
 */
export function onlyWord([word, more]: readonly string[], missing: string, hint = ''): string {
  if (word === undefined) throw new WrongUse(missing);
  if (more !== undefined) throw new WrongUse(`"${more}" is one word too many${hint}.`);
  return word;
}

/** True if the host (port ignored) is a literal loopback address; a name could resolve to any address. */
export const isLoopback = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host);
