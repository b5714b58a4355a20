import { SurfacePlan } from '@hyrde/contracts';
import {
  BUILT_IN_RECIPES,
  PortalRecipe,
  recipeIssues,
  TRIAL_BUDGET,
  TrialInput,
  TrialResult,
} from '@hyrde/contracts/portals';
import { type AllowedAddress, canonicalUrl, isNowhere } from '@hyrde/jobs/site';
import type { Database, Prisma } from '@hyrde/store';
import { storedJson } from '@hyrde/store/statement';
import { Body, Controller, Delete, Get, Inject, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { readableRows } from '../../../base/readable.js';
import { ALLOWED_ADDRESSES, CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { inTransaction } from '../../../base/transaction.js';
import { iso, isoOrNull, PathId } from '../../../http/common.js';
import { invalid, invalidFields, notFound, Problem } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import { dropOldTryOuts, insertSweep } from '../../../sweeps/sweep-maker.js';
import { SweepsService } from '../../../sweeps/sweeps.service.js';
import { TaskQueue } from '../../../sweeps/task-queue.js';
import type { NewSweep } from '../../kind.js';
import {
  type ListedRecipe,
  ListedRecipes,
  PathRecipe,
  RecipeDetails,
  RecipeQuery,
  RecipeTrial,
  SaveRecipe,
  StartTrial,
} from './recipes.schemas.js';

/** True if the address is on a host of the practice country. */
async function isPractice(tx: Prisma.TransactionClient, url: string): Promise<boolean> {
  const homeUrl = { startsWith: `${new URL(url).origin}/` };
  return (await tx.site.findFirst({ where: { practice: true, homeUrl } })) !== null;
}

const trialOf = (input: TrialInput) => ({
  nameOf: async () => ({ en: `Trial of ${input.recipe.name}`, nb: `Prøve av ${input.recipe.name}` }),
  makeTasks: async (tx: Prisma.TransactionClient, { id: sweepId, seed, traceparent }: NewSweep): Promise<number> => {
    const data = { sweepId, subject: input.url, engine: 'trial', seed, traceparent, input };
    await tx.task.create({ data: data as Prisma.TaskUncheckedCreateInput });
    return 1;
  },
});

const NAMED = { person: { select: { name: true } }, endedBy: { select: { name: true } } } as const;
type Row = Prisma.PortalRecipeGetPayload<{ include: typeof NAMED }>;

const builtIn = (id: string): PortalRecipe | undefined => BUILT_IN_RECIPES.find((recipe) => recipe.id === id);

const listed = (recipe: PortalRecipe, saved: Pick<ListedRecipe, 'version' | 'by' | 'at'>): ListedRecipe => {
  const { id, name, vendor, countries, kind, certainty, guessed, source, robots, terms } = recipe;
  const replacesBuiltIn = saved.version > 0 && builtIn(id) !== undefined;
  return { id, name, vendor, countries, kind, certainty, guessed, source, robots, terms, replacesBuiltIn, ...saved };
};

/**
 * Recipes of vendors' portals: built-in ones, and the installation's own ones by version. Trials of recipes are try-outs
 * of one task, so that worker, journal, politeness and the gate are those of any run.
 */
@ApiTags('surface')
@Controller('portal-recipes')
export class RecipesController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ALLOWED_ADDRESSES) private readonly allow: readonly AllowedAddress[],
    private readonly queue: TaskQueue,
    private readonly sweeps: SweepsService,
  ) {}

  @Describes('List recipes', 'Recipes of vendors’ portals in force: the installation’s own, then the built-in ones.')
  @Get()
  @Needs('viewer')
  @Returns(ListedRecipes)
  async list() {
    const rows = await this.db.portalRecipe.findMany({ where: { endedAt: null }, include: NAMED });
    const own = readableRows('recipe', rows, (row) =>
      listed(PortalRecipe.parse(row.recipe), { version: row.version, by: row.person?.name ?? null, at: iso(row.at) }),
    );
    const replaced = new Set(own.map(({ id }) => id));
    const others = BUILT_IN_RECIPES.filter(({ id }) => !replaced.has(id)).map((recipe) =>
      listed(recipe, { version: 0, by: null, at: null }),
    );
    const byName = (a: ListedRecipe, b: ListedRecipe) => a.name.localeCompare(b.name);
    return { items: [...own.sort(byName), ...others.sort(byName)] };
  }

  @Describes(
    'Try a recipe',
    'Asks a portal one question by a recipe that need not be saved, and maps the answer: within the host’s crawl delay and robots.txt, and only requests that read.',
  )
  @Post('trials')
  @Needs('admin')
  @Returns(RecipeTrial, 201)
  async start(@Body({ schema: StartTrial }) { url: given, recipe: json }: StartTrial, @Me() me: SignedIn) {
    const read = PortalRecipe.safeParse(json);
    if (!read.success)
      throw invalidFields(recipeIssues(read.error).map((issue) => ({ ...issue, path: ['recipe', ...issue.path] })));
    const url = canonicalUrl(given);
    if (url === null || isNowhere(new URL(url), this.allow)) throw invalid('url', 'is no address that can be opened');
    await this.cancelRunning(me.id);
    await dropOldTryOuts(this.db, this.clock.now());
    const input = { url, recipe: read.data };
    const id = await this.db.$transaction(async (tx) => {
      const practice = await isPractice(tx, url);
      const plan = SurfacePlan.parse({ kind: 'surface', budget: TRIAL_BUDGET, practice });
      return insertSweep(tx, trialOf(input), { plan, tryOut: true }, { personId: me.id }, this.clock.now());
    });
    this.queue.enqueue(id);
    return this.trial(id);
  }

  @Describes('Read a trial', 'The state of a trial and, once it is done, the answer as received beside its columns.')
  @Get('trials/:id')
  @Needs('admin')
  @Returns(RecipeTrial)
  async trial(@PathId() id: string): Promise<RecipeTrial> {
    const where = { sweepId: id, sweep: { tryOut: true, kind: 'surface' } };
    const task = await this.db.task.findFirst({ where, include: { recipeTrial: true, sweep: true } });
    if (!task) throw notFound('trial');
    const { url, recipe } = storedJson(`task ${task.id}`, 'input', TrialInput, task.input);
    const result = task.recipeTrial
      ? storedJson(`trial of task ${task.id}`, 'result', TrialResult, task.recipeTrial.result)
      : null;
    const isCancelled = task.sweep.state === 'cancelled';
    return {
      id,
      url,
      recipeId: recipe.id,
      state: isCancelled ? 'cancelled' : task.state === 'done' ? 'done' : 'waiting',
      downloads: task.downloads,
      notBefore: task.state === 'done' ? null : isoOrNull(task.notBefore),
      reason: task.state === 'done' && result === null && !isCancelled ? task.reason : null,
      result,
    };
  }

  @Describes('Read a recipe', 'A version of a recipe as JSON, and the list of its versions.')
  @Get(':id')
  @Needs('viewer')
  @Returns(RecipeDetails)
  async one(
    @PathRecipe() id: string,
    @Query({ schema: RecipeQuery }) { version }: RecipeQuery,
  ): Promise<RecipeDetails> {
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

  @Describes(
    'Save a recipe',
    'Puts the recipe of a trial that gave records in force, as the next version; runs use it before the built-in ones.',
  )
  @Post(':id/versions')
  @Needs('admin')
  @Returns(RecipeDetails, 201)
  async save(
    @PathRecipe() id: string,
    @Body({ schema: SaveRecipe }) { trialId, replaces }: SaveRecipe,
    @Me() me: SignedIn,
  ) {
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
      await this.end(id, me.id);
      const version = Math.max(0, ...rows.map((row) => row.version)) + 1;
      const data = { recipeId: id, version, recipe, personId: me.id, at: this.clock.now() };
      await this.db.portalRecipe.create({ data: data as Prisma.PortalRecipeUncheckedCreateInput });
    });
    return this.one(id, {});
  }

  @Describes('Revoke a recipe', 'Ends the own version in force; a built-in recipe of this id is used again.')
  @Delete(':id')
  @Needs('admin')
  @Returns(RecipeDetails)
  async revoke(@PathRecipe() id: string, @Me() me: SignedIn) {
    await inTransaction(this.db, async () => {
      if ((await this.end(id, me.id)) === 0) throw notFound('own recipe');
    });
    return this.one(id, {});
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

  private async cancelRunning(createdById: string): Promise<void> {
    const where = { createdById, tryOut: true, kind: 'surface', state: { in: ['running', 'paused'] } };
    for (const { id } of await this.db.sweep.findMany({ where }))
      await this.sweeps.cancel(id).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error; // it has ended meanwhile
      });
  }
}
