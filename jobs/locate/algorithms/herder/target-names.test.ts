import { BUILT_IN_TARGETS } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { readQuery } from '../../query.js';
import { pageOf, urlOf } from '../../testing/memory-web.js';
import { readerOf } from './reader.js';

describe('the names of built-in targets', () => {
  it.each(BUILT_IN_TARGETS.map((target) => [target.slug, target] as const))(
    'are found, each as it stands, by who looks for %s',
    (_slug, { languages, words }) => {
      const missed: string[] = [];
      for (const [language, { names, weights }] of Object.entries(languages)) {
        if (weights) continue; // measured before there were names
        const { read } = readerOf(readQuery(words, language, pageOf(urlOf(0), '', '', [])));
        for (const name of names) if (read(name).hits.length === 0) missed.push(`${language}: ${name}`);
      }
      expect(missed).toEqual([]);
    },
  );
});
