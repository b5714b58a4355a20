import type { PortalRecipe } from '@hyrde/contracts/portals';
import type { Opened, Web } from '../../site/index.js';
import { Misfit } from './faults.js';
import { recognise } from './recognise.js';

/** A web whose only page has this source. */
function webOf(source: string): Web {
  const open = async (request: string | { url: string }): Promise<Opened> => {
    const url = typeof request === 'string' ? request : request.url;
    return { kind: 'data', url, text: source, says: { total: null, next: null } };
  };
  return { open, downloads: 0, remaining: 1, random: () => 0 };
}

const NO_PAGE: Web = { ...webOf(''), open: async () => ({ kind: 'failed', url: '', reason: 'missing' }) };

/** True if the recipe recognises an address, with its page or by the address alone. */
async function knows(recipe: PortalRecipe, { url, page = '' }: PortalRecipe['examples'][number]): Promise<boolean> {
  const web = webOf(page);
  if ((await recognise([recipe], url, web, web.open)).kind === 'recognised') return true;
  // A parameter that only a real page has may be missing in the example.
  return (await recognise([recipe], url, NO_PAGE, NO_PAGE.open)).kind === 'refused';
}

/**
 * Checks, without a request, that a recipe recognises its own examples and no other vendor's.
 * @param others recipes in use; one with the same id is replaced, so that its examples may be recognised
 * @throws Misfit with the example
 */
export async function checkRecipe(recipe: PortalRecipe, others: readonly PortalRecipe[]): Promise<void> {
  for (const example of recipe.examples)
    if (!(await knows(recipe, example))) throw new Misfit('own-example', example.url);
  for (const { id, name, examples } of others)
    for (const example of id === recipe.id ? [] : examples)
      if (await knows(recipe, example)) throw new Misfit('other-vendor', example.url, name);
}
