import { Answer, Change, Outcome, Reason, Verdict } from '@hyrde/contracts';
import { Prisma } from '@hyrde/store';
import { isoOrNull } from '../../../http/common.js';
import { knownWords } from '../../../names/covered-text.js';
import type { Shown } from '../../../names/names.schemas.js';
import type { NamingPages } from '../../../names/naming-pages.service.js';
import { asTaskProgress, TASK_COLUMNS, type TaskRow } from '../../../sweeps/task-rows.js';
import { ANSWER } from '../answers/answer.sql.js';
import type { Search } from './searches.schemas.js';

/** The pages that a search or people named, with whose they are. */
export interface NamedPages {
  site_id: string;
  site_name: string;
  /** The target's pages do. */
  names_people: boolean;
  found_url: string | null;
  found_title?: string | null;
  right_url?: string | null;
}

/** The same as all may read it. */
interface ShownPages {
  found_url: Shown | null;
  found_title: Shown | null;
  right_url: Shown | null;
}

export type ShownRow<R> = Omit<R, keyof ShownPages> & ShownPages;

/** Rows of lists, names covered for everybody. */
export async function shownRows<R extends NamedPages>(naming: NamingPages, rows: readonly R[]): Promise<ShownRow<R>[]> {
  const coverings = await naming.coverings(
    rows.map(({ site_id: siteId, site_name, names_people: all, found_url, right_url = null }) => {
      const urls = [found_url, right_url];
      return { siteId, urls, all, answers: all ? urls : [], known: knownWords([site_name]) };
    }),
  );
  return rows.flatMap((row, i) => {
    const covering = coverings[i];
    if (!covering) return [];
    const found_title = covering.text(row.found_url, row.found_title ?? null);
    return {
      ...row,
      found_title,
      found_url: covering.address(row.found_url),
      right_url: covering.address(row.right_url ?? null),
    };
  });
}

/**
 * A search as the queries of this folder read it: aliases `s`, its task `t`, `vp` (see `ANSWER`) and `ri`,
 * its review item.
 */
export interface SearchRow extends TaskRow, NamedPages {
  algorithm: string;
  lead: boolean;
  outcome: string | null;
  reason: string | null;
  answer: string;
  verdict: string | null;
  found_title: string | null;
  right_url: string | null;
  confidence: number | null;
  found_register: string | null;
  change: string | null;
  finished_at: Date | null;
}

export const SEARCH_COLUMNS: Prisma.Sql = Prisma.sql`${TASK_COLUMNS}, s.algorithm, s.lead, s.outcome, s.reason,
  ${ANSWER} as answer, s.verdict, ri.right_url, s.confidence, s.found_url, s.found_title, s.found_register, s.change, s.finished_at`;

export const asSearch = (row: ShownRow<SearchRow>): Omit<Search, 'site'> => ({
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
