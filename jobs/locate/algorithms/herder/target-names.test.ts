import { BUILT_IN_TARGETS, namesFor, namesOf } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { nameReaderOf } from '../../names/name-reader.js';
import { readQuery } from '../../query.js';
import { pageOf, urlOf } from '../../testing/memory-web.js';
import { readerOf } from './reader.js';

describe('the names of built-in targets', () => {
  it.each(BUILT_IN_TARGETS.map((target) => [target.slug, target] as const))(
    'of %s are all found; the words of the first eight, too',
    (slug, { languages, words }) => {
      const missed: string[] = [];
      for (const [language, { names, weights }] of Object.entries(languages)) {
        const own = namesFor(namesOf(slug) ?? {}, language);
        const byName = own && nameReaderOf(own, language);
        for (const name of names) if (byName?.read(name).is !== 1) missed.push(`${language}, by name: ${name}`);
        if (weights) continue; // these weights were measured without names
        const { read } = readerOf(readQuery(words, language, pageOf(urlOf(0), '', '', [])));
        for (const name of names.slice(0, 8))
          if (read(name).hits.length === 0) missed.push(`${language}, by words: ${name}`);
      }
      expect(missed).toEqual([]);
    },
  );
});
