import { DiscoverInput, discoverContract, type PlannedPage, StoredDiscoverPlan } from '@hyrde/contracts';
import type { Query, Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import {
  HostPaths,
  isPracticeHost,
  type Opened,
  publicScope,
  registrableDomain,
  type Scope,
} from '../../../site/index.js';
import { cleanJson } from '../../core/clean-text.js';
import { type RunTools, readInput, type TaskEnd } from '../../core/kind.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';

/** A share of a round: its pages, and the allowed link targets. */
export interface DiscoverWork extends DiscoverInput {
  scope: ReturnType<typeof scopeOf>;
}

/** Result of a share. */
export interface DiscoverResult extends TaskEnd {
  round: number;
  answers: readonly { seq: number; opened: Opened }[];
  downloads: number;
}

/** `$1` the sweep. */
const RUN = statement({
  name: 'discover.plan-of-run',
  text: 'select plan, seeds from sweep join discover_run on sweep_id = id where id = $1',
  row: z.object({ plan: z.unknown(), seeds: z.array(z.string()) }),
});

/** `$1` practice. */
const REGISTERED = statement({
  name: 'discover.registered-sites',
  text: 'select home_url as home from site where practice = $1 and archived_at is null order by id',
  row: z.object({ home: z.string() }),
});

/** `$1` the sweep, `$2` the round, `$3` the answers. */
const KEEP_ANSWERS = statement({
  name: 'discover.keep-answers',
  text: `
insert into discover_answer (sweep_id, round, seq, opened)
select $1, $2, (answer ->> 'seq')::int, answer -> 'opened' from jsonb_array_elements($3::jsonb) answer`,
  row: null,
});

/** `$1` the sweep, `$2` number of downloads. */
const COUNT_DOWNLOADS = statement({
  name: 'discover.count-downloads',
  text: 'update discover_run set downloads = downloads + $2::int where sweep_id = $1',
  row: null,
});

/** Reads a share. @throws if the task belongs to no run */
export async function loadShare(task: ClaimedTask, sql: Sql): Promise<DiscoverWork> {
  const input = readInput(task, DiscoverInput);
  const run = await queryRow(sql.query, RUN, [task.sweepId]);
  if (!run) throw new Error(`Task ${task.id} is of no run.`);
  const plan = StoredDiscoverPlan.parse(run.plan);
  const registered = plan.reach === 'registered' ? await queryRows(sql.query, REGISTERED, [task.practice]) : [];
  const homes = registered.map(({ home }) => home);
  return { ...input, scope: scopeOf(plan, run.seeds, homes) };
}

/** Fetches the pages of a share: those of one host one after another, hosts in parallel. */
export async function fetchShare(
  _: ClaimedTask,
  { round, pages, scope }: DiscoverWork,
  tools: RunTools,
): Promise<DiscoverResult> {
  const web = tools.openWeb({ scope, manyHosts: true });
  const ofHost = async (all: readonly PlannedPage[]) => {
    const answers: DiscoverResult['answers'][number][] = [];
    for (const { seq, url } of all)
      answers.push({ seq, opened: scope.admits(url) ? await web.open(url) : refused(url) });
    return answers;
  };
  const answers = (await Promise.all([...byHost(pages).values()].map(ofHost))).flat();
  const reason = answers.some(({ opened }) => opened.kind === 'later') ? 'some-later' : 'asked';
  return { outcome: discoverContract.reasons[reason], reason, detail: null, round, answers, downloads: web.downloads };
}

/** A seed that is out of scope: the fetcher opens every requested address and only checks redirects. */
const refused = (url: string): Opened => ({ kind: 'failed', url, reason: 'address-refused' });

/** Stores the answers until the run learns from them. */
export async function writeShare(query: Query, { sweepId }: ClaimedTask, result: DiscoverResult): Promise<[]> {
  const answers = result.answers.map(({ seq, opened }) => ({ seq, opened: forModule(opened) }));
  await execute(query, KEEP_ANSWERS, [sweepId, result.round, cleanJson(answers)]);
  await execute(query, COUNT_DOWNLOADS, [sweepId, result.downloads]);
  return [];
}

/** The parts of an answer that the discover module reads, without forms and feeds. */
function forModule(opened: Opened): Opened {
  if (opened.kind !== 'page') return opened;
  const { searchForm: _, forms: __, feeds: ___, ...page } = opened.page;
  return { kind: 'page', page };
}

/**
 * Scope of a run: its plan and the hosts of its seeds, without the plan's exclusions. A practice run stays in the
 * practice country, a real one outside it.
 * @param registered home pages of the registered sites, if the plan restricts the run to them
 */
function scopeOf(
  plan: Pick<StoredDiscoverPlan, 'reach' | 'refused' | 'allowed' | 'practice'>,
  seeds: readonly string[],
  registered: readonly string[],
): Scope {
  const { reach, refused, allowed, practice } = plan;
  const seedHosts = new Set(seeds.map((url) => new URL(url).host));
  const named = new HostPaths(
    reach === 'registered'
      ? registered.map((home) => registrableDomain(new URL(home).hostname))
      : reach === 'anywhere'
        ? []
        : reach.domains,
  );
  const inReach = (text: string): boolean => {
    const url = new URL(text);
    if (practice !== isPracticeHost(url.hostname)) return false;
    return seedHosts.has(url.host) || reach === 'anywhere' || named.exactness(url) > 0;
  };
  const open = publicScope(refused, { allowed });
  return {
    admits: (url) => open.admits(url) && inReach(url),
    answersFor: (url, asked) => open.answersFor(url, asked) && inReach(url),
    owns: (url) => open.owns(url) && inReach(url),
    movedTo: () => scopeOf(plan, seeds, registered),
  };
}

/** Groups items by host, hosts in order of first appearance. */
export function byHost<T extends { host: string }>(all: readonly T[]): Map<string, T[]> {
  const hosts = new Map<string, T[]>();
  for (const one of all) {
    const same = hosts.get(one.host);
    if (same) same.push(one);
    else hosts.set(one.host, [one]);
  }
  return hosts;
}
