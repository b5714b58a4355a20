import { HttpUrl, MAX_URL, named, namedStrict } from '@hyrde/contracts';
import { PortalRecipe, TrialResult } from '@hyrde/contracts/portals';
import { z } from 'zod';
import { Id, INT4_MAX, pathParam, Time } from '../../../http/common.js';

const RecipeId = PortalRecipe.shape.id;
/** Version of a recipe: 0 is the built-in one, the others are the installation's own. */
const Version = z.number().int().min(0).max(INT4_MAX);
/** A recipe's JSON. Its form is described in docs/portals.md. */
const RecipeJson = z.record(z.string(), z.unknown());

const { name, vendor, countries, kind, certainty, guessed, source, robots, terms } = PortalRecipe.shape;

/** A recipe in force: how portals of a vendor are recognised, asked and read. */
export const ListedRecipe = named('ListedRecipe', {
  id: z.string(),
  version: Version,
  /** True if it replaces a built-in recipe. */
  replacesBuiltIn: z.boolean(),
  ...{ name, vendor, countries, kind, certainty, source },
  ...{ robots: robots.unwrap(), terms: terms.unwrap(), guessed: guessed.unwrap() },
  /** Person who saved the version, and its time; null for a built-in one. */
  by: z.string().nullable(),
  at: Time.nullable(),
});
export type ListedRecipe = z.infer<typeof ListedRecipe>;
export const ListedRecipes = named('ListedRecipes', { items: z.array(ListedRecipe) });

export const RecipeDetails = named('RecipeDetails', {
  id: z.string(),
  name: z.string(),
  version: Version,
  recipe: RecipeJson,
  /** Version by which portals are read; null if the recipe is revoked. */
  inForce: Version.nullable(),
  /** True if version 0 exists. */
  builtIn: z.boolean(),
  /** The installation's own versions, the newest first. */
  versions: z.array(
    z.object({
      version: Version,
      by: z.string().nullable(),
      at: Time,
      endedBy: z.string().nullable(),
      endedAt: Time.nullable(),
    }),
  ),
});
export type RecipeDetails = z.infer<typeof RecipeDetails>;

export const PathRecipe = pathParam(z.object({ id: RecipeId }));
/** `version`: the one to show; by default that in force, else the newest. */
export const RecipeQuery = z.object({ version: z.coerce.number().pipe(Version).optional() });
export type RecipeQuery = z.infer<typeof RecipeQuery>;

export const StartTrial = namedStrict('StartTrial', { url: HttpUrl, recipe: RecipeJson });
export type StartTrial = z.infer<typeof StartTrial>;

/** A trial of a recipe at an address: one question, and what its answer maps to. */
export const RecipeTrial = named('RecipeTrial', {
  id: Id,
  url: z.string().max(MAX_URL),
  recipeId: z.string(),
  /** waiting: for a worker or the host's slot · done · cancelled */
  state: z.enum(['waiting', 'done', 'cancelled']),
  downloads: z.number().int(),
  /** Time until which the host defers it; null if nothing does. */
  notBefore: Time.nullable(),
  /** Reason of an end without a result, such as an objection of the site's owner; null otherwise. */
  reason: z.string().nullable(),
  result: TrialResult.nullable(),
});
export type RecipeTrial = z.infer<typeof RecipeTrial>;

/** A recipe is saved from a trial that mapped records. */
export const SaveRecipe = namedStrict('SaveRecipe', {
  trialId: Id,
  /** Version in force that the sender has seen; null if none is. */
  replaces: Version.nullable(),
});
export type SaveRecipe = z.infer<typeof SaveRecipe>;
