import type { NameLists } from './name-lists.js';

/** Membership of a word in the lists of names. */
export interface Listed {
  /** Part of the word's parts that are common given names (0–1), and further ones. */
  readonly given: boolean;
  readonly rare: boolean;
  readonly surname: boolean;
  /** A listed name with an ending of case, otherwise on no list. */
  readonly bent: boolean;
  /** True if the word is a listed name with a genitive "s". */
  readonly genitive: boolean;
}

const NOT_LISTED: Listed = { given: false, rare: false, surname: false, bent: false, genitive: false };

/** Endings of case, and the letters that the name has in their place: Tomasza, Nowakowi, Juhanin, Jono, Marijai. */
const CASES: readonly (readonly [ending: string, instead: readonly string[]])[] = [
  ['owi', ['', 'a']],
  ['ovi', ['', 'a']],
  ['iego', ['i']],
  ['ego', ['y', 'i', '']],
  ['eho', ['y', 'a']],
  ['emu', ['i', 'y']],
  ['iej', ['a']],
  ['ej', ['a']],
  ['ou', ['a']],
  ['em', ['', 'ek']],
  ['om', ['', 'a']],
  ['lle', ['']],
  ['lta', ['']],
  ['sta', ['']],
  ['ksi', ['']],
  ['nak', ['']],
  ['nek', ['']],
  ['val', ['']],
  ['vel', ['']],
  ['tol', ['']],
  ['ssa', ['']],
  ['aus', ['as']],
  ['ies', ['e', 'is']],
  ['ienes', ['iene']],
  ['es', ['e', 'a', 'is', '']],
  ['os', ['a', '']],
  ['ka', ['ek']],
  ['la', ['el', 'al']],
  ['ra', ['er', 'r']],
  ['ca', ['ec']],
  ['ia', ['i']],
  ['ya', ['y', 'iy']],
  ['yy', ['a']],
  ['ar', ['', 'i', 'a', 'ur']],
  ['ir', ['a', '']],
  ['ur', ['a']],
  ['in', ['i', '', 'en']],
  ['en', ['i', 'e', 'nen']],
  ['an', ['a']],
  ['on', ['o']],
  ['un', ['u']],
  ['sen', ['nen']],
  ['ui', ['as', 'us', '']],
  ['ai', ['a']],
  ['ei', ['e', 'a']],
  ['le', ['', 'l']],
  ['ta', ['']],
  ['ga', ['']],
  ['s', ['', 'a']],
  ['a', ['', 'o', 's']],
  ['o', ['as', 'is', '']],
  ['u', ['', 'a', 's']],
  ['y', ['a']],
  ['i', ['', 'a', 'e', 'is']],
  ['e', ['a', '', 'o']],
  ['n', ['']],
  ['d', ['']],
  ['m', ['']],
];
const MIN_STEM = 3;

/** Parts of a word between hyphens and apostrophes. */
const JOINTS = /['’´`ʼ-]/;

/** Cache: membership of recently seen words by lists; emptied when full. */
const memory = new WeakMap<NameLists, Map<string, Listed>>();
const MAX_SEEN = 20_000;

/** @param key folded word */
export function listed(key: string, lists: NameLists): Listed {
  if (key.length < 2) return NOT_LISTED;
  let seen = memory.get(lists);
  if (!seen) {
    seen = new Map();
    memory.set(lists, seen);
  }
  const known = seen.get(key);
  if (known) return known;
  if (seen.size >= MAX_SEEN) seen.clear();
  const found = foundIn(key, lists);
  seen.set(key, found);
  return found;
}

function foundIn(key: string, lists: NameLists): Listed {
  const { given, rare, surnames } = lists;
  const whole = inLists(key, lists);
  if (whole) return whole;
  const parts = key.split(JOINTS).filter((part) => part.length > 1);
  if (parts.length > 1) {
    const all = parts.map((part) => inLists(part, lists));
    return {
      given: all.some((one) => one?.given),
      rare: all.some((one) => one?.rare),
      surname: all.some((one) => one?.surname),
      bent: parts.some((part, i) => !all[i] && part.length > MIN_STEM && isBent(part, given, surnames)),
      genitive: false,
    };
  }
  const bare = key.endsWith('s') ? key.slice(0, -1) : null;
  if (bare !== null && bare.length >= MIN_STEM) {
    const one = inLists(bare, lists);
    if (one) return { ...one, genitive: true };
  }
  return isBent(key, given, surnames, rare) ? { ...NOT_LISTED, bent: true } : NOT_LISTED;
}

function inLists(key: string, { given, rare, surnames }: NameLists): Listed | null {
  const one = { given: given.has(key), rare: rare.has(key), surname: surnames.has(key), bent: false, genitive: false };
  return one.given || one.rare || one.surname ? one : null;
}

function isBent(key: string, ...lists: readonly ReadonlySet<string>[]): boolean {
  for (const [ending, insteads] of CASES) {
    if (key.length - ending.length < MIN_STEM || !key.endsWith(ending)) continue;
    const stem = key.slice(0, -ending.length);
    for (const instead of insteads) {
      const name = stem + instead;
      if (name.length > MIN_STEM && lists.some((list) => list.has(name))) return true;
    }
  }
  return false;
}

/** Spellings of a word of an address, where å, ø and ä may be two letters. */
export function spellings(key: string): string[] {
  const found = [key];
  if (/aa|oe|ae|ue/.test(key)) {
    found.push(key.replace(/aa/g, 'a').replace(/oe/g, 'o').replace(/ue/g, 'u').replace(/ae/g, 'a'));
    found.push(key.replace(/aa/g, 'a').replace(/oe/g, 'o').replace(/ue/g, 'u'));
  }
  return found;
}
