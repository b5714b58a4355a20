import { BUILT_IN_RECIPES } from '@hyrde/contracts/portals';
import { expect, it } from 'vitest';
import type { Opened, Web } from '../../site/index.js';
import { checkRecipe } from './check-recipe.js';
import { recognise } from './recognise.js';

/** A web whose only page has this source. */
function webOf(source: string) {
  const open = async (request: string | { url: string }): Promise<Opened> => {
    const url = typeof request === 'string' ? request : request.url;
    return { kind: 'data', url, text: source, says: { total: null, next: null } };
  };
  return { open, downloads: 0, remaining: 9, random: () => 0 } satisfies Web;
}

it.each(BUILT_IN_RECIPES)('$id is recognised at its examples, and at no other vendor’s', async (recipe) => {
  await expect(checkRecipe(recipe, BUILT_IN_RECIPES)).resolves.toBeUndefined();
});

it('a recipe that takes everything is refused, and one that misses its own example', async () => {
  const [one] = BUILT_IN_RECIPES;
  if (!one) throw new Error('no recipe');
  const greedy = { ...one, id: 'greedy', recognise: [{ path: '.' }] };
  await expect(checkRecipe(greedy, BUILT_IN_RECIPES)).rejects.toThrow(/also recognises .+, which is a portal of/);
  const blind = { ...one, id: 'blind', recognise: [{ host: 'nowhere\\.example' }] };
  await expect(checkRecipe(blind, BUILT_IN_RECIPES)).rejects.toThrow('does not recognise its own example');
});

it('an ordinary page is of no vendor', async () => {
  const web = webOf('<html><title>Postliste</title><a href="/sok">Søk</a><table><tr><td>2026/1</td></tr></table>');
  for (const url of ['https://www.nordvik.kommune.no/', 'https://www.nordvik.kommune.no/postliste?side=2'])
    expect(await recognise(BUILT_IN_RECIPES, url, web, web.open)).toEqual({ kind: 'unknown' });
});

it('an interface is recognised by its own address; a parameter that neither it nor its page has is named', async () => {
  const api = 'https://backoffice.nordvik.example/api/PosterListe/GetAllPosts';
  const web = webOf('');
  const one = await recognise(BUILT_IN_RECIPES, `${api}?department=BOR-&datetime=2026-11-20`, web, web.open);
  expect(one).toMatchObject({
    kind: 'recognised',
    portal: { variables: { api: 'https://backoffice.nordvik.example', departments: ['BOR-'] } },
  });
  const bare = await recognise(BUILT_IN_RECIPES, api, web, web.open);
  expect(bare).toMatchObject({ kind: 'incomplete', missing: 'departments', recipe: { id: 'aarhus-postliste' } });
});

it('a page with the marks of one vendor, but not its parameters, does not hide another vendor’s frame', async () => {
  const marks = '<script>fetch("https://backoffice.nordvik.example/api/PosterListe/GetAllPosts")</script>';
  const alone = webOf(marks);
  const url = 'https://www.nordvik.example/postlister';
  expect(await recognise(BUILT_IN_RECIPES, url, alone, alone.open)).toMatchObject({ kind: 'incomplete', url });
  const framed = webOf(`${marks}<iframe src="https://webapi.legistar.com/v1/nordvik/events"></iframe>`);
  expect(await recognise(BUILT_IN_RECIPES, url, framed, framed.open)).toMatchObject({
    kind: 'recognised',
    portal: { recipe: { id: 'legistar' } },
  });
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
