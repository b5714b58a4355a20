import { BUILT_IN_RECIPES } from '@hyrde/contracts/portals';
import { expect, it } from 'vitest';
import type { Opened, Web } from '../../site/index.js';
import { recognise } from './recognise.js';

/** A web whose only page has this source. */
function webOf(source: string) {
  const open = async (request: string | { url: string }): Promise<Opened> => {
    const url = typeof request === 'string' ? request : request.url;
    return { kind: 'data', url, text: source, says: { total: null, next: null } };
  };
  return { open, downloads: 0, remaining: 9, random: () => 0 } satisfies Web;
}

const examples = BUILT_IN_RECIPES.flatMap(({ id, examples }) => examples.map((example) => ({ id, ...example })));

it.each(examples)('$id is recognised at $url, and no other recipe is', async ({ id, url, page = '' }) => {
  const web = webOf(page);
  const recognising = BUILT_IN_RECIPES.map(async (recipe) => {
    const found = await recognise([recipe], url, web, web.open);
    return found.kind === 'recognised' ? recipe.id : null;
  });
  const found = (await Promise.all(recognising)).filter((one) => one !== null);
  // A parameter that only a real page has may be missing in the example; the address alone then names the recipe.
  if (found.length > 0) expect(found).toEqual([id]);
  else expect((await named(url)).filter((one) => one !== null)).toEqual([id]);
});

async function named(url: string): Promise<(string | null)[]> {
  const refusing: Web = { ...webOf(''), open: async () => ({ kind: 'failed', url, reason: 'forbidden' }) };
  return Promise.all(
    BUILT_IN_RECIPES.map(async (recipe) => {
      const found = await recognise([recipe], url, refusing, refusing.open);
      return found.kind === 'refused' ? recipe.id : null;
    }),
  );
}

it('an ordinary page is of no vendor', async () => {
  const web = webOf('<html><title>Postliste</title><a href="/sok">Søk</a><table><tr><td>2026/1</td></tr></table>');
  for (const url of ['https://www.nordvik.kommune.no/', 'https://www.nordvik.kommune.no/postliste?side=2'])
    expect(await recognise(BUILT_IN_RECIPES, url, web, web.open)).toEqual({ kind: 'unknown' });
});

const PIECES = [
  '<a ',
  '<a href="',
  '<link application/ld+json ',
  '<iframe ',
  '"/',
  "'/oparl/",
  '"query SearchPostJournal ',
];

it.each([...PIECES, 'key: ', '"https://x', '<option value="', 'Å'])(
  'a page of nothing but “%s” costs little',
  async (piece) => {
    const source = piece.repeat(400_000 / piece.length);
    const began = performance.now();
    // The portal's address makes the page's parameters sought, too.
    for (const url of ['https://www.nordvik.example/', 'https://nordvik.innsynsportal.no/postjournal-v2/x']) {
      const web = webOf(source);
      await recognise(BUILT_IN_RECIPES, url, web, web.open);
    }
    expect(performance.now() - began).toBeLessThan(2_000);
  },
);
