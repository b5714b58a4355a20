import {
  COMMON_REASONS,
  type FailureReason,
  type FleetLearning,
  MutedBy,
  NewestQuestion,
  type Register,
  WatchInput,
  type WatchReason,
  watchContract,
} from '@hyrde/contracts';
import { sha256 } from '@hyrde/store/blobs';
import { type RecipesInForce, readRecipes } from '@hyrde/store/recipes';
import { readRegisters } from '@hyrde/store/registers';
import type { Sql } from '@hyrde/store/sql';
import { queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { canonicalUrl, siteScope } from '../../../site/index.js';
import {
  type Budget,
  type HubNames,
  hubNames,
  type Iteration,
  type Learning,
  LISTS,
  LOOK_AHEAD,
  type Mute,
  newWatch,
  openFrom,
  type Policy,
  type Prospect,
  WatchState,
  watchIteration,
} from '../../../watch/index.js';
import { pinnedState } from '../../core/engine-state.js';
import { type RunTools, readInput, type TaskEnd } from '../../core/kind.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';
import { askPortalBy } from './ask-portal.js';

/** Input of a round. */
export interface WatchWork extends WatchInput {
  siteId: string;
  state: WatchState;
  version: number;
  known: readonly Prospect[];
  names: HubNames;
  /** Muted documents, by the hub's id: subscribers are not notified of them. */
  mutes: ReadonlyMap<string, readonly Mute[]>;
  registers: readonly Register[];
  recipes: RecipesInForce;
  /** Hash of all input that is read anew at each attempt and that affects the round. */
  given: string;
}

/**
 * Known places of document lists: those named by people before found ones, and portals of records with the question that
 * lists their newest. `$1` the site, `$2` the targets.
 */
const KNOWN = statement({
  name: 'watch.known-lists',
  text: `
select url, target, newest from (
  select coalesce(verified.url, finding.url) as url, target.slug as target, null::jsonb as newest
  from target left join verified_page verified on verified.target_id = target.id and verified.site_id = $1
    left join standing_answer standing on standing.target_id = target.id and standing.site_id = $1
      and standing.answer in ('yes', 'probably') and verified.site_id is null
    left join finding on finding.search_id = standing.search_id
  where target.slug = any($2::text[]) and not coalesce(verified.does_not_apply, false)
  union
  select url, 'mail-record', newest from record_portal where site_id = $1
) known where url is not null order by url, target`,
  row: z.object({ url: z.string(), target: z.string(), newest: NewestQuestion.nullable() }),
  neverNull: ['url', 'target'],
});

/** `$1` the site. */
const LANGUAGE = statement({
  name: 'watch.language',
  text: 'select language from site where id = $1',
  row: z.object({ language: z.string().nullable() }),
});

/** The largest bursts that people released as news, by the keys of their hubs. `$1` the site. */
const RELEASED = statement({
  name: 'watch.released-bursts',
  text: `
select hub.key, max(burst.documents)::int as documents
from watch_burst burst join watch_hub hub on hub.id = burst.hub_id
where burst.site_id = $1 and burst.state = 'released' group by hub.key order by hub.key`,
  row: z.object({ key: z.string(), documents: z.number() }),
  neverNull: ['documents'],
});

/** Mutes learned from people's "not news", by the keys of hubs. `$1` the site. */
const MUTES = statement({
  name: 'watch.mutes',
  text: `
select hub.key, mute.by, mute.shape from watch_mute mute join watch_hub hub on hub.id = mute.hub_id
where mute.site_id = $1 and mute.state = 'standing' order by hub.key, mute.by, mute.shape`,
  row: z.object({ key: z.string(), by: MutedBy, shape: z.string() }),
});

/** Reads a round. @throws if the task does not belong to watch */
export async function loadRound(task: ClaimedTask, sql: Sql): Promise<WatchWork> {
  const input = readInput(task, WatchInput);
  const { siteId } = task;
  if (siteId === null) throw new Error(`Task ${task.id} of a watch is about no site.`);
  const { version, state } = await pinnedState(sql, task, siteId);
  const rows = await queryRows(sql.query, KNOWN, [siteId, LISTS.map(({ slug }) => slug)]);
  const known = rows.flatMap(({ url, target, newest }): Prospect[] => {
    const canonical = canonicalUrl(newest?.url ?? url);
    return canonical === null ? [] : [{ url: canonical, kind: 'list', target, ...questionOf(newest) }];
  });
  const site = await queryRow(sql.query, LANGUAGE, [siteId]);
  const registers = await readRegisters(sql.query, task.practice, null);
  const recipes = await readRecipes(sql.query);
  const released = await queryRows(sql.query, RELEASED, [siteId]);
  const mutes = await queryRows(sql.query, MUTES, [siteId]);
  const before = version === 0 ? newWatch(seedOf(siteId)) : WatchState.parse(state);
  return {
    ...input,
    siteId,
    version,
    known,
    registers,
    recipes,
    names: hubNames(site?.language ?? null),
    mutes: new Map(mutes.map(({ key }) => [key, mutes.filter((mute) => mute.key === key)])),
    state: withReleased(before, released),
    given: sha256(JSON.stringify([known, site?.language ?? null, registers, released, mutes, recipes.version])).slice(
      0,
      12,
    ),
  };
}

/** The state in which released bursts no longer count as bursts at their hubs. */
function withReleased(state: WatchState, released: readonly { key: string; documents: number }[]): WatchState {
  const largest = new Map(released.map(({ key, documents }) => [key, documents]));
  const hubs = state.hubs.map((hub) => ({ ...hub, largest: Math.max(hub.largest, largest.get(hub.id) ?? 0) }));
  return { ...state, hubs };
}

const questionOf = (newest: NewestQuestion | null): Pick<Prospect, 'form' | 'days' | 'recipe'> => {
  const { form = null, days = null, recipe } = newest ?? {};
  return { form, days, ...(recipe && { recipe }) };
};

/** Seed of a site, the same for all of its watches. */
const seedOf = (siteId: string): number => Number.parseInt(siteId.slice(-6), 16);

/** Policy by which hubs are chosen if there are no foragers. */
const POLICY: Policy = LOOK_AHEAD;

const LEARNING: Readonly<Record<FleetLearning, Learning>> = {
  weblog: { weblog: true, ordering: false },
  ordering: { weblog: false, ordering: true },
  both: { weblog: true, ordering: true },
};

const HOUR_MS = 3_600_000;
/** Days for which unused budget is kept: that of a quiet week-end until Monday; a week as measured (docs/watch.md). */
const KEPT_DAYS = 7;

export interface WatchResult extends TaskEnd {
  work: WatchWork;
  round: Iteration;
  /** Journal position of the last answer of this address or key; null without one. */
  seqOf(url: string): number | null;
  downloads: number;
}

export async function runRound(_: ClaimedTask, work: WatchWork, tools: RunTools): Promise<WatchResult> {
  const { home, registers, recipes, state, known, names, mutes, newsHours, foragers } = work;
  const web = tools.openWeb({ home, scope: siteScope(home, registers), trees: true });
  const round = await watchIteration(
    {
      home: canonicalUrl(home) ?? home,
      state,
      known,
      names,
      policy: POLICY,
      foragers: foragers && LEARNING[foragers],
      budget: budgetOf(work),
      newsMs: newsHours * HOUR_MS,
      mutes,
      askPortal: askPortalBy(recipes.recipes),
    },
    web,
  );
  const seqOf = (url: string) => tools.journal.pageAt(url)?.seq ?? null;
  return { ...endOf(round), work, round, seqOf, downloads: web.downloads };
}

const budgetOf = ({ downloadsADay, quiet }: WatchWork): Budget => ({
  perDay: downloadsADay,
  keptDays: KEPT_DAYS,
  ...(quiet && { nextOpen: openFrom(quiet) }),
});

/** A hub that is missing or no page is the hub's matter, and is shown there: the round looked at it. */
function endOf({ unwatched, polls, foraged, state }: Iteration): TaskEnd {
  const because = unwatched && endBecause(unwatched);
  if (because && (because.outcome !== 'error' || state.hubs.length === 0)) return { ...because, detail: null };
  const reason = polls.length > 0 || foraged || because ? 'looked' : 'nothing-due';
  return { outcome: watchContract.reasons[reason], reason, detail: null };
}

/** End of a round in which nothing could be watched. */
function endBecause(why: WatchReason): Pick<TaskEnd, 'outcome' | 'reason'> {
  const reason = why === 'no-list' ? 'no-hubs' : why;
  return reason in watchContract.reasons
    ? { outcome: 'no-hubs', reason }
    : { outcome: COMMON_REASONS[reason as FailureReason], reason };
}
