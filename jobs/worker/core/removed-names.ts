import { createHash, createHmac } from 'node:crypto';
import { type Environment, RECORD_RETENTION_D } from '@hyrde/contracts';
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

/** SQL: time before which records no longer show names, by the administrators' setting `recordRetentionDays`. */
export const NAMES_END = `now() - make_interval(days => coalesce(
  (select (value #>> '{}')::int from setting where key = 'recordRetentionDays'), ${RECORD_RETENTION_D}))`;

const REMOVED = statement({
  name: 'removed-names.read',
  text: 'select name_hash as hash, key, tags, words from name_removal',
  row: z.object({ hash: z.string(), key: z.string().nullable(), tags: z.array(z.number()), words: z.number() }),
});

/** The stored form of a name, by which it is recognised again. */
export interface HashedName {
  hash: string;
  /** Name of the key (`nameOfKey`). */
  key: string;
  /** 12 bits of a hash of each word: most words of a text are excluded by them. */
  tags: number[];
  words: number;
}

export function namesKey({ REMOVED_NAMES_KEY, DATABASE_URL }: Pick<Environment, 'REMOVED_NAMES_KEY' | 'DATABASE_URL'>) {
  return REMOVED_NAMES_KEY ?? keyed(decodeURIComponent(new URL(DATABASE_URL).password), 'names of removed people');
}

const keyed = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');
/** Identifies a key without revealing it. */
export const nameOfKey = (key: string): string => keyed(key, 'name of this key').slice(0, 16);
const tagOf = (word: string, key: string): number => Number.parseInt(keyed(key, `word ${word}`).slice(0, 3), 16);

/** Hash independent of order and spelling of the words. */
const withoutKey = (words: readonly string[]): string =>
  createHash('sha256')
    .update([...words].sort().join(' '))
    .digest('hex');

/** The stored form of a name. */
export const hashedName = (words: readonly string[], key: string): HashedName => ({
  hash: keyed(key, withoutKey(words)),
  key: nameOfKey(key),
  tags: words.map((word) => tagOf(word, key)).sort((a, b) => a - b),
  words: words.length,
});

/** The keyed form of a hash that was made without a key, as before version 0.3. */
export const keyedHash = (hash: string, key: string): string => keyed(key, hash);

/** Maximum number of words whose tags are cached. */
const MOST_TAGS = 50_000;

/** The hashed names of people who requested to be removed. */
export class RemovedNames implements NamePattern {
  readonly #hashes: ReadonlySet<string>;
  readonly #tags: ReadonlySet<number> | null;
  readonly #longest: number;
  readonly #tagByWord = new Map<string, number>();
  /** Number of names hashed with another key: they cannot be recognised. */
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

  /** True if there are no names. */
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

  /** True if a text contains one of the names. */
  isIn(text: string): boolean {
    return !this.none && findNames(text, this).some(({ kind }) => kind === 'name');
  }

  /** The word, without a genitive "s" if needed, if it may be part of a name; else null. */
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

/** Splits a name into words for `hashedName`. */
export const wordsOfName = partsOf;
