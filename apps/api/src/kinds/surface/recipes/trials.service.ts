import { SurfacePlan } from '@hyrde/contracts';
import { PortalRecipe, recipeIssues, TRIAL_BUDGET, TrialInput, TrialResult } from '@hyrde/contracts/portals';
import { type AllowedAddress, canonicalUrl, isNowhere } from '@hyrde/jobs/site';
import type { Database, Prisma } from '@hyrde/store';
import { storedJson } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { ALLOWED_ADDRESSES, CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { isoOrNull } from '../../../http/common.js';
import { invalid, invalidFields, notFound, Problem } from '../../../http/problem.js';
import { dropOldTryOuts, insertSweep } from '../../../sweeps/sweep-maker.js';
import { SweepsService } from '../../../sweeps/sweeps.service.js';
import { TaskQueue } from '../../../sweeps/task-queue.js';
import type { NewSweep } from '../../kind.js';
import type { RecipeTrial, StartTrial } from './recipes.schemas.js';

/**
 * Trials of recipes: try-outs of one task, so that worker, journal, politeness and the gate are those of any run.
 */
@Injectable()
export class TrialsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ALLOWED_ADDRESSES) private readonly allow: readonly AllowedAddress[],
    private readonly queue: TaskQueue,
    private readonly sweeps: SweepsService,
  ) {}

  /**
   * Starts a trial, and cancels the person's previous one if it is still running.
   * @throws Problem with the place of each fault, if the recipe does not fit the schema
   */
  async start({ url: given, recipe: json }: StartTrial, personId: string): Promise<RecipeTrial> {
    const read = PortalRecipe.safeParse(json);
    if (!read.success)
      throw invalidFields(recipeIssues(read.error).map((issue) => ({ ...issue, path: ['recipe', ...issue.path] })));
    const url = canonicalUrl(given);
    if (url === null || isNowhere(new URL(url), this.allow)) throw invalid('url', 'is no address that can be opened');
    await this.cancelRunning(personId);
    await dropOldTryOuts(this.db, this.clock.now());
    const input = { url, recipe: read.data };
    const id = await this.db.$transaction(async (tx) => {
      const practice = await isPractice(tx, url);
      const plan = SurfacePlan.parse({ kind: 'surface', budget: TRIAL_BUDGET, practice });
      return insertSweep(tx, trialOf(input), { plan, tryOut: true }, { personId }, this.clock.now());
    });
    this.queue.enqueue(id);
    return this.one(id);
  }

  /** @throws Problem if it does not exist, or was deleted after a day */
  async one(id: string): Promise<RecipeTrial> {
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

  private async cancelRunning(createdById: string): Promise<void> {
    const where = { createdById, tryOut: true, kind: 'surface', state: { in: ['running', 'paused'] } };
    for (const { id } of await this.db.sweep.findMany({ where }))
      await this.sweeps.cancel(id).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error; // it has ended meanwhile
      });
  }
}

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
