import { BUILT_IN_RECIPES, PortalRecipe } from '@hyrde/contracts/portals';
import { z } from 'zod';
import { sha256 } from './blobs/index.js';
import type { Query } from './sql.js';
import { queryRows, statement } from './statement.js';

const OWN = statement({
  name: 'surface.own-recipes',
  text: 'select recipe_id as id, version, recipe from portal_recipe where ended_at is null order by recipe_id',
  row: z.object({ id: z.string(), version: z.number(), recipe: z.unknown() }),
});

/** Recipes by which portals are read. */
export interface RecipesInForce {
  /** The installation's own ones first; one with the id of a built-in recipe replaces it. */
  readonly recipes: readonly PortalRecipe[];
  /** Changes with every own recipe that is saved or revoked; empty if the installation has none. */
  readonly version: string;
}

/** Recipes in force. An own one that no longer fits the schema is left out, and the built-in one is used. */
export async function readRecipes(query: Query): Promise<RecipesInForce> {
  const rows = await queryRows(query, OWN, []);
  const own = rows.flatMap(({ recipe }) => PortalRecipe.safeParse(recipe).data ?? []);
  const replaced = new Set(own.map(({ id }) => id));
  return {
    recipes: [...own, ...BUILT_IN_RECIPES.filter(({ id }) => !replaced.has(id))],
    version: rows.length === 0 ? '' : sha256(rows.map(({ id, version }) => `${id} ${version}`).join('\n')).slice(0, 12),
  };
}
