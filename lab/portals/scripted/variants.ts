import { Dice } from '../../country/random.js';

/** The two families of portals whose search works only with scripts. */
export const SCRIPTED_FAMILIES = ['kortflaten', 'spørrearket'] as const;
export type ScriptedFamily = (typeof SCRIPTED_FAMILIES)[number];

/** Differences between the portals of a family. */
export interface Variant {
  readonly family: ScriptedFamily;
  readonly seed: number;
  /** Naming of the data's fields. */
  readonly names: 'nb' | 'en' | 'nested';
  /** Nesting of the list in the data. */
  readonly wrapper: 'bare' | 'data' | 'deep';
  readonly paging: 'offset' | 'page' | 'cursor' | 'link';
  /** Place of the total number of records. */
  readonly total: 'body' | 'header' | 'none';
  readonly size: number;
  /** Control for loading more results. */
  readonly more: 'button' | 'scroll' | 'numbers';
  /** Trigger of a search. */
  readonly sent: 'while-typing' | 'on-enter' | 'by-button';
  /** True if nothing is drawn before a word is searched. */
  readonly wantsWord: boolean;
  /** Body of a search's POST. */
  readonly body: 'flat' | 'nested' | 'graphql';
}

/** Variant by seed: seeds 0, 1, 2 … use the paging controls in rotation; all else is drawn. */
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
