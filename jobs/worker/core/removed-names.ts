import { createHash, createHmac } from 'node:crypto';
import type { Environment } from '@hyrde/contracts';
import type { Query } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import {
  findNames,
  makesABody,
  mayJoin,
  type NamePattern,
  partsOf,
  type Spelled,
  type Word,
} from '../../html/index.js';

const REMOVED = statement({
  name: 'removed-names.read',
  text: 'select name_hash as hash, key, tags, words from name_removal',
  row: z.object({ hash: z.string(), key: z.string().nullable(), tags: z.array(z.number()), words: z.number() }),
});

/** What is kept of a name so that it is known when it is met again. */
export interface HashedName {
  hash: string;
  /** Tells the key. */
  key: string;
  /** Of each word, 12 bits of a hash: most words of a text are told by them not to be of a name. */
  tags: number[];
  words: number;
}

/** The key of the hashes that are left of removed names. */
export function namesKey({ REMOVED_NAMES_KEY, DATABASE_URL }: Pick<Environment, 'REMOVED_NAMES_KEY' | 'DATABASE_URL'>) {
  return REMOVED_NAMES_KEY ?? keyed(decodeURIComponent(new URL(DATABASE_URL).password), 'names of removed people');
}

const keyed = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');
/** Tells a key from others, and not what it is. */
export const nameOfKey = (key: string): string => keyed(key, 'name of this key').slice(0, 16);
const tagOf = (word: string, key: string): number => Number.parseInt(keyed(key, `word ${word}`).slice(0, 3), 16);

/** Whatever the order and writing of its words. */
const withoutKey = (words: readonly string[]): string =>
  createHash('sha256')
    .update([...words].sort().join(' '))
    .digest('hex');

/** What is kept of a name. */
export const hashedName = (words: readonly string[], key: string): HashedName => ({
  hash: keyed(key, withoutKey(words)),
  key: nameOfKey(key),
  tags: words.map((word) => tagOf(word, key)).sort((a, b) => a - b),
  words: words.length,
});

/** The same of a hash that was made without a key, as before 0.3. */
export const keyedHash = (hash: string, key: string): string => keyed(key, hash);

/** Words of which the tags are remembered. */
const MOST_TAGS = 50_000;

/** The names of people who asked to be removed, by their hashes. */
export class RemovedNames implements NamePattern {
  readonly #hashes: ReadonlySet<string>;
  readonly #tags: ReadonlySet<number> | null;
  readonly #longest: number;
  readonly #tagByWord = new Map<string, number>();
  /** Those that another key was used for: they cannot be known again. */
  readonly unreadable: number;

  constructor(
    rows: readonly { hash: string; key: string | null; tags: readonly number[]; words: number }[],
    private readonly key: string,
  ) {
    const ours = rows.filter((row) => row.key === null || row.key === nameOfKey(key));
    this.unreadable = rows.length - ours.length;
    this.#hashes = new Set(ours.map((row) => (row.key === null ? keyedHash(row.hash, key) : row.hash)));
    this.#tags = ours.every(({ tags }) => tags.length > 0) ? new Set(ours.flatMap(({ tags }) => tags)) : null;
    this.#longest = Math.max(0, ...ours.map(({ words }) => words));
  }

  /** Is there none? */
  get none(): boolean {
    return this.#hashes.size === 0;
  }

  mayBeIn(): boolean {
    return !this.none;
  }

  at(words: readonly Word[], index: number): Spelled | null {
    const near: string[] = [];
    let found = 0;
    for (let i = index; i < words.length && near.length < this.#longest; i++) {
      const [word, before] = [words[i], words[i - 1]];
      if (!word || (i > index && before && !mayJoin(before, word.gap))) break;
      const stem = this.#stem(word.text);
      if (stem === null) break;
      near.push(stem);
      if (near.length > 1 && this.#hashes.has(keyed(this.key, withoutKey(near)))) found = near.length;
    }
    if (found === 0) return null;
    const body = makesABody(words[index + found - 1], words[index + found]);
    return { words: found, kind: body ? 'other' : 'name' };
  }

  /** Does a text name one of them? */
  isIn(text: string): boolean {
    return !this.none && findNames(text, this).some(({ kind }) => kind === 'name');
  }

  /** The word, or without a genitive's "s", where it may be of a name. */
  #stem(word: string): string | null {
    if (this.#tags === null) return word;
    if (this.#tags.has(this.#tag(word))) return word;
    const genitive = word.endsWith('s') ? word.slice(0, -1) : null;
    return genitive !== null && this.#tags.has(this.#tag(genitive)) ? genitive : null;
  }

  #tag(word: string): number {
    const known = this.#tagByWord.get(word);
    if (known !== undefined) return known;
    if (this.#tagByWord.size >= MOST_TAGS) this.#tagByWord.clear();
    const tag = tagOf(word, this.key);
    this.#tagByWord.set(word, tag);
    return tag;
  }
}

export const readRemovedNames = async (query: Query, key: string): Promise<RemovedNames> =>
  new RemovedNames(await queryRows(query, REMOVED), key);

/** The words of a name as `hashedName` takes them. */
export const wordsOfName = partsOf;
