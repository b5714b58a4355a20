import { Dice } from '../../country/random.js';

/** The two families of portals whose searches only a script makes. */
export const SCRIPTED_FAMILIES = ['kortflaten', 'spørrearket'] as const;
export type ScriptedFamily = (typeof SCRIPTED_FAMILIES)[number];

/** How one portal of a family differs from its siblings. */
export interface Variant {
  readonly family: ScriptedFamily;
  readonly seed: number;
  /** How its data calls things. */
  readonly names: 'nb' | 'en' | 'nested';
  /** Where in the data the list is. */
  readonly wrapper: 'bare' | 'data' | 'deep';
  readonly paging: 'offset' | 'page' | 'cursor' | 'link';
  /** Where the number of all is told. */
  readonly total: 'body' | 'header' | 'none';
  readonly size: number;
  /** How a visitor gets at more. */
  readonly more: 'button' | 'scroll' | 'numbers';
  /** How the field is sent. */
  readonly sent: 'while-typing' | 'on-enter' | 'by-button';
  /** Nothing is drawn before a word is sought. */
  readonly wantsWord: boolean;
  /** What a search posts. */
  readonly body: 'flat' | 'nested' | 'graphql';
}

/** Seeds 0, 1, 2 … take each way to page in turn; all else is drawn. */
export function variantOf(family: ScriptedFamily, seed: number): Variant {
  const dice = new Dice(family, seed);
  const paging = (['offset', 'cursor', 'page', 'link'] as const)[seed % 4] ?? 'offset';
  const isPosted = family === 'spørrearket';
  return {
    family,
    seed,
    paging: isPosted ? (seed % 2 === 0 ? 'page' : 'offset') : paging,
    names: dice.pick(['nb', 'en', 'nested'] as const),
    wrapper:
      isPosted || paging === 'cursor' || paging === 'link'
        ? dice.pick(['data', 'deep'] as const)
        : dice.pick(['bare', 'data', 'deep'] as const),
    total: dice.pick(['body', 'header', 'none'] as const),
    size: dice.pick([20, 25, 50]),
    more: isPosted ? dice.pick(['button', 'numbers'] as const) : dice.pick(['button', 'scroll'] as const),
    sent: dice.pick(['while-typing', 'on-enter', 'by-button'] as const),
    wantsWord: isPosted && dice.chance(0.4),
    body: dice.pick(['flat', 'nested', 'graphql'] as const),
  };
}
