import { wordCharacters } from '../text/characters.js';

/** One word that is `plain`, as most names of fields are. */
const ONE_WORD = /^[a-z\d]*$/;

/**
 * The words of a name or label in lower case, camel case and joined words separated, so that names (`brukerNavn`,
 * `user_name`) and labels ("Bruker-navn") match alike.
 */
export const plain = (text: string): string =>
  ONE_WORD.test(text)
    ? text
    : wordCharacters(text)
        .normalize('NFC')
        .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();

/** Matches any of the alternatives as whole words. */
export const whole = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`(?:^| )(?:${alternatives.join('|')})(?= |$)`, 'u');
