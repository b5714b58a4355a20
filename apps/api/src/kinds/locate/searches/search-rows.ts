import { Answer, Change, Outcome, Reason, Verdict } from '@hyrde/contracts';
import { Prisma } from '@hyrde/prisma';
import { isoOrNull } from '../../../http/common.js';
import { asTaskProgress, TASK_COLUMNS, type TaskRow } from '../../../sweeps/task-rows.js';
import { ANSWER } from '../answers/answer.sql.js';
import type { Search } from './searches.schemas.js';

/**
 * A search as the queries of this folder read it: aliases `s`, its task `t`, `vp` (see `ANSWER`) and `ri`,
 * its review item.
 */
export interface SearchRow extends TaskRow {
  algorithm: string;
  lead: boolean;
  outcome: string | null;
  reason: string | null;
  answer: string;
  verdict: string | null;
  right_url: string | null;
  confidence: number | null;
  found_url: string | null;
  found_title: string | null;
  found_register: string | null;
  change: string | null;
  finished_at: Date | null;
}

export const SEARCH_COLUMNS: Prisma.Sql = Prisma.sql`${TASK_COLUMNS}, s.algorithm, s.lead, s.outcome, s.reason,
  ${ANSWER} as answer, s.verdict, ri.right_url, s.confidence, s.found_url, s.found_title, s.found_register, s.change, s.finished_at`;

export const asSearch = (row: SearchRow): Omit<Search, 'site'> => ({
  ...asTaskProgress(row),
  algorithm: row.algorithm,
  lead: row.lead,
  outcome: Outcome.nullable().parse(row.outcome),
  reason: Reason.nullable().parse(row.reason),
  answer: Answer.parse(row.answer),
  verdict: Verdict.nullable().parse(row.verdict),
  rightUrl: row.right_url,
  confidence: row.confidence,
  foundUrl: row.found_url,
  foundTitle: row.found_title,
  foundRegister: row.found_register,
  change: Change.nullable().parse(row.change),
  finishedAt: isoOrNull(row.finished_at),
});
