import { BUILT_IN_RECIPES, PortalRecipe, TrialInput } from '@hyrde/contracts/portals';
import type { Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { readableRows } from '../../../base/readable.js';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { inTransaction } from '../../../base/transaction.js';
import { iso, isoOrNull } from '../../../http/common.js';
import { invalid, notFound, Problem } from '../../../http/problem.js';
import type { ListedRecipe, RecipeDetails, SaveRecipe } from './recipes.schemas.js';

const NAMED = { person: { select: { name: true } }, endedBy: { select: { name: true } } } as const;
type Row = Prisma.PortalRecipeGetPayload<{ include: typeof NAMED }>;

const builtIn = (id: string): PortalRecipe | undefined => BUILT_IN_RECIPES.find((recipe) => recipe.id === id);

/** Recipes of vendors' portals: built-in ones, and the installation's own ones by version. */
@Injectable()
export class RecipesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Recipes in force, the installation's own first, then ascending by name. */
  async list(): Promise<ListedRecipe[]> {
    const rows = await this.db.portalRecipe.findMany({ where: { endedAt: null }, include: NAMED });
    const own = readableRows('recipe', rows, (row) =>
      listed(PortalRecipe.parse(row.recipe), { version: row.version, by: row.person?.name ?? null, at: iso(row.at) }),
    );
    const replaced = new Set(own.map(({ id }) => id));
    const others = BUILT_IN_RECIPES.filter(({ id }) => !replaced.has(id)).map((recipe) =>
      listed(recipe, { version: 0, by: null, at: null }),
    );
    const byName = (a: ListedRecipe, b: ListedRecipe) => a.name.localeCompare(b.name);
    return [...own.sort(byName), ...others.sort(byName)];
  }

  /** @throws Problem if the recipe, or this version of it, does not exist */
  async one(id: string, version?: number): Promise<RecipeDetails> {
    const rows = await this.versions(id);
    const live = rows.find(({ endedAt }) => endedAt === null);
    const first = builtIn(id);
    const shown = version ?? live?.version ?? (first ? 0 : rows[0]?.version);
    const recipe = shown === 0 ? first : rows.find((row) => row.version === shown)?.recipe;
    if (shown === undefined || recipe === undefined) throw notFound('recipe');
    const { name } = recipe as { name?: unknown };
    return {
      id,
      name: typeof name === 'string' ? name : id,
      version: shown,
      recipe: recipe as Record<string, unknown>,
      inForce: live?.version ?? (first ? 0 : null),
      builtIn: first !== undefined,
      versions: rows.map((row) => ({
        version: row.version,
        by: row.person?.name ?? null,
        at: iso(row.at),
        endedBy: row.endedBy?.name ?? null,
        endedAt: isoOrNull(row.endedAt),
      })),
    };
  }

  /**
   * Puts the recipe of a trial in force, as its next version. Runs that begin from now on use it.
   * @throws Problem if the trial mapped no record, is of another recipe, or if another version came into force
   */
  async save(id: string, { trialId, replaces }: SaveRecipe, personId: string): Promise<void> {
    const recipe = await this.tried(trialId);
    if (recipe.id !== id) throw invalid('trialId', `This trial is of the recipe “${recipe.id}”.`);
    await inTransaction(this.db, async () => {
      const rows = await this.versions(id);
      const live = rows.find(({ endedAt }) => endedAt === null);
      const inForce = live?.version ?? (builtIn(id) ? 0 : null);
      if (inForce !== replaces)
        throw new Problem(
          'conflict',
          `Another version of this recipe is in force by now${live?.person ? `, saved by ${live.person.name}` : ''}. Look at it, then save yours again.`,
        );
      await this.end(id, personId);
      const version = Math.max(0, ...rows.map((row) => row.version)) + 1;
      const data = { recipeId: id, version, recipe, personId, at: this.clock.now() };
      await this.db.portalRecipe.create({ data: data as Prisma.PortalRecipeUncheckedCreateInput });
    });
  }

  /** Revokes the version in force; the built-in recipe of this id, if any, is used again. @throws Problem if none is */
  async revoke(id: string, personId: string): Promise<void> {
    await inTransaction(this.db, async () => {
      if ((await this.end(id, personId)) === 0) throw notFound('own recipe');
    });
  }

  private versions(recipeId: string): Promise<Row[]> {
    return this.db.portalRecipe.findMany({ where: { recipeId }, include: NAMED, orderBy: { version: 'desc' } });
  }

  private async end(recipeId: string, endedById: string): Promise<number> {
    const data = { endedAt: this.clock.now(), endedById };
    return (await this.db.portalRecipe.updateMany({ where: { recipeId, endedAt: null }, data })).count;
  }

  /** The recipe of a trial that mapped records. */
  private async tried(trialId: string): Promise<PortalRecipe> {
    const task = await this.db.task.findFirst({
      where: { sweepId: trialId, recipeTrial: { isNot: null } },
      include: { recipeTrial: true },
    });
    const input = TrialInput.safeParse(task?.input);
    const { records = 0 } = (task?.recipeTrial?.result ?? {}) as { records?: number };
    if (!input.success || records === 0)
      throw invalid('trialId', 'Only a recipe that was tried within the last day, and gave records, can be saved.');
    return input.data.recipe;
  }
}

const listed = (recipe: PortalRecipe, saved: Pick<ListedRecipe, 'version' | 'by' | 'at'>): ListedRecipe => {
  const { id, name, vendor, countries, kind, certainty, guessed, source, robots, terms } = recipe;
  const replacesBuiltIn = saved.version > 0 && builtIn(id) !== undefined;
  return { id, name, vendor, countries, kind, certainty, guessed, source, robots, terms, replacesBuiltIn, ...saved };
};
