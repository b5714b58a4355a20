import { PageRole, RefreshInput, type Register, WordMatch } from '@hyrde/contracts';
import { readRegisters } from '@hyrde/store/registers';
import type { Sql } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import {
  isOutdated,
  type KnownPage,
  NO_RECORD,
  type PageHistory,
  type SiteMemory,
  unpackedFingerprint,
} from '../../../refresh/index.js';
import { readState } from '../../core/engine-state.js';
import { readInput } from '../../core/kind.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';

/** A page's history as stored in `known_page`: its changes, its unchanged days and the gap between visits. */
interface StoredHistory {
  gaps: readonly number[];
  quietDays: number;
  quietVisits: number;
}

const historyOf = ({ gaps, quietDays, quietVisits }: StoredHistory): PageHistory => ({
  changes: Array.from({ length: gaps.length / 2 }, (_, i) => ({
    quietDays: gaps[2 * i] ?? 0,
    gapDays: gaps[2 * i + 1] ?? 0,
  })),
  quietDays,
  quietVisits,
});

/** A page of a task, with the data for writing its visit. */
export interface VisitedPage extends KnownPage {
  changes: number;
  textHash: string | null;
  /** Journal position of its current copy; null without one. */
  received: { taskId: string; seq: number } | null;
  /** Planned probability that the page has changed; null if unknown. */
  chance: number | null;
  /** True if drawn at random instead of by the policy. */
  byLot: boolean;
  /** The targets whose standing answer the page is, each with the words by which it was found. */
  answers: readonly { targetId: string; words: readonly string[] }[];
}

export interface RefreshWork {
  home: string;
  /** Day of the sweep's plan, from 0. */
  day: number;
  dayMs: number;
  pages: readonly VisitedPage[];
  memory: SiteMemory;
  memoryVersion: number;
  registers: readonly Register[];
}

/** Columns of a page's state (`stateOf`). */
export const PAGE_STATE = {
  id: z.string(),
  url: z.string(),
  role: PageRole,
  state: z.enum(['alive', 'doubtful', 'lost']),
  readAt: z.date().nullable(),
  goneSince: z.date().nullable(),
  gaps: z.array(z.number()),
  quietDays: z.number(),
  quietVisits: z.number(),
};

/** A page with its times in milliseconds since 1970 and its history. */
export const stateOf = <T extends z.infer<z.ZodObject<typeof PAGE_STATE>>>(row: T) => {
  const { readAt, goneSince, gaps, quietDays, quietVisits, ...page } = row;
  const history = historyOf({ gaps, quietDays, quietVisits });
  return { ...page, readAt: readAt?.getTime() ?? null, goneSince: goneSince?.getTime() ?? null, history };
};

const PAGES = statement({
  name: 'refresh.pages',
  text: `
select id, url, role, state, read_at as "readAt", gone_since as "goneSince", validators, fingerprint, volatile, steady, changes,
  text_hash as "textHash", task_id as "taskId", seq, gaps, quiet_days as "quietDays", quiet_visits as "quietVisits"
from known_page where id = any($1::uuid[]) and site_id = $2 and state <> 'moved'`,
  row: z.object({
    ...PAGE_STATE,
    validators: z.object({ etag: z.string().optional(), lastModified: z.string().optional() }).nullable(),
    fingerprint: z.instanceof(Buffer).nullable(),
    volatile: z.array(z.string()),
    steady: z.number(),
    changes: z.number(),
    textHash: z.string().nullable(),
    taskId: z.string().nullable(),
    seq: z.number().nullable(),
  }),
});

const ANSWERS = statement({
  name: 'refresh.standing-answers',
  text: `
select standing.target_id as "targetId", finding.url, finding.matches
from standing_answer standing join finding on finding.search_id = standing.search_id
where standing.site_id = $1 and finding.url = any($2::text[])`,
  row: z.object({ targetId: z.string(), url: z.string().nullable(), matches: z.array(WordMatch) }),
});

const Record = z.strictObject({
  changedSaid: z.number(),
  changedSilent: z.number(),
  quietSaid: z.number(),
  quietSilent: z.number(),
  refused: z.array(z.string()).optional(),
  isBlind: z.boolean().optional(),
});
/** Memories of earlier versions list volatile lines of the whole site, too, which are not used. */
const Memory = z.object({ counting: z.array(z.number()), validators: Record });

/** Reads a task's visits, without pages that were deleted meanwhile. @throws if the task does not belong to refresh */
export async function loadVisits(task: ClaimedTask, sql: Sql): Promise<RefreshWork> {
  const { home, day, dayMs, visits } = readInput(task, RefreshInput);
  const { siteId } = task;
  if (siteId === null) throw new Error(`Task ${task.id} of a refresh sweep is about no site.`);
  const ids = visits.map(({ id }) => id);
  const rows = await queryRows(sql.query, PAGES, [ids, siteId]);
  const answers = await queryRows(sql.query, ANSWERS, [siteId, rows.map(({ url }) => url)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pages = visits.flatMap(({ id, chance, byLot }): VisitedPage[] => {
    const row = byId.get(id);
    if (!row) return [];
    const { fingerprint, volatile, taskId, seq, ...page } = stateOf(row);
    const ofPage = answers.filter(({ url }) => url === page.url);
    return [
      {
        ...page,
        fingerprint: fingerprint && unpackedFingerprint(fingerprint),
        outdated: fingerprint !== null && isOutdated(fingerprint),
        volatile: volatile.map(Number),
        received: taskId !== null && seq !== null ? { taskId, seq } : null,
        chance,
        byLot,
        answers: ofPage.map(({ targetId, matches }) => ({ targetId, words: matches.map(({ word }) => word) })),
      },
    ];
  });
  const { version: memoryVersion, state } = await readState(sql, 'refresh', siteId);
  const memory = memoryVersion === 0 ? { counting: [], validators: NO_RECORD } : Memory.parse(state);
  const registers = await readRegisters(sql.query, task.practice, null);
  return { home, day, dayMs, pages, memory, memoryVersion, registers };
}
