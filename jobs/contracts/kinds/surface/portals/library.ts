import elements from './elements.json' with { type: 'json' };
import { PortalRecipe } from './recipe-file.js';

/** Recipes of vendors' portals that are part of the product. */
export const BUILT_IN_RECIPES: readonly PortalRecipe[] = [elements].map((recipe) => PortalRecipe.parse(recipe));
