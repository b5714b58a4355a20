import { Answer, Change, Outcome, Reason, TaskState, Verdict } from '@hyrde/contracts';
import { Prisma } from '@hyrde/prisma';
import { isoOrNull } from '../../../http/common.js';
import { ANSWER } from '../answers/answer.sql.js';
import type { Search } from './searches.schemas.js';

/**
 * A search as the queries of this folder read it: aliases `s`, its task `t`, `kp` (see `ANSWER`) and `ri`,
 * its review item.
 */
export interface SearchRow {
  id: string;
  algorithm: string;
  lead: boolean;
  state: string;
  running: boolean;
  waiting_for: string | null;
  not_before: Date | null;
  outcome: string | null;
  reason: string | null;
  detail: string | null;
  answer: string;
  verdict: string | null;
  right_url: string | null;
  downloads: number;
  confidence: number | null;
  found_url: string | null;
  found_title: string | null;
  change: string | null;
  started_at: Date | null;
  finished_at: Date | null;
}

export const SEARCH_COLUMNS: Prisma.Sql = Prisma.sql`s.id, s.algorithm, s.lead, t.state,
  (t.runner is not null and t.runner_until > now()) as running, t.waiting_for, t.not_before, s.outcome, s.reason,
  t.detail, ${ANSWER} as answer, s.verdict, ri.right_url, t.downloads, s.confidence, s.found_url, s.found_title,
  s.change, t.started_at, s.finished_at`;

export const asSearch = (row: SearchRow): Omit<Search, 'site'> => ({
  id: row.id,
  algorithm: row.algorithm,
  lead: row.lead,
  state: TaskState.parse(row.state),
  running: row.running,
  waitingFor: row.waiting_for,
  notBefore: isoOrNull(row.not_before),
  outcome: Outcome.nullable().parse(row.outcome),
  reason: Reason.nullable().parse(row.reason),
  detail: row.detail,
  answer: Answer.parse(row.answer),
  verdict: Verdict.nullable().parse(row.verdict),
  rightUrl: row.right_url,
  downloads: row.downloads,
  confidence: row.confidence,
  foundUrl: row.found_url,
  foundTitle: row.found_title,
  change: Change.nullable().parse(row.change),
  startedAt: isoOrNull(row.started_at),
  finishedAt: isoOrNull(row.finished_at),
});
