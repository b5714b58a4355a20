import { Answer, Change, Outcome, Reason, Verdict } from '@hyrde/contracts';
import { type NamingPages, pagesOfSearch, type Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { isoOrNull } from '../../../http/common.js';
import { asTaskProgress, TASK_COLUMNS, TASK_ROW } from '../../../sweeps/sweep-sql.js';
import { ANSWER } from '../answers/answers.js';
import type { Search } from './searches.schemas.js';

/** Columns with the pages named by a search or by people, and their site. */
export const NAMED_PAGES = {
  site_id: z.uuid(),
  site_name: z.string(),
  /** True if the target's pages name private persons. */
  names_people: z.boolean(),
  found_url: z.string().nullable(),
};
export interface NamedPages extends z.output<z.ZodObject<typeof NAMED_PAGES>> {
  found_title?: string | null;
  right_url?: string | null;
}

/** Addresses with private names redacted; safe for every role. */
interface ShownPages {
  found_url: Shown | null;
  found_title: Shown | null;
  right_url: Shown | null;
}

export type ShownRow<R> = Omit<R, keyof ShownPages> & ShownPages;

/** Rows of lists with private names redacted for every role. */
export async function shownRows<R extends NamedPages>(naming: NamingPages, rows: readonly R[]): Promise<ShownRow<R>[]> {
  const redactions = await naming.redactions(
    rows.map(({ site_id: siteId, names_people: namesPeople, found_url, right_url = null }) =>
      pagesOfSearch({ siteId, namesPeople, urls: [found_url, right_url] }),
    ),
  );
  return rows.flatMap((row, i) => {
    const redaction = redactions[i];
    if (!redaction) return [];
    const found_title = redaction.text(row.found_url, row.found_title ?? null);
    return {
      ...row,
      found_title,
      found_url: redaction.address(row.found_url),
      right_url: redaction.address(row.right_url ?? null),
    };
  });
}

/**
 * A search as read by the statements of this folder. Aliases: `s` (the search), `t` (its task), `vp` (see `ANSWER`) and
 * `ri` (its review item).
 */
export const SEARCH_ROW = {
  ...TASK_ROW,
  ...NAMED_PAGES,
  algorithm: z.string(),
  lead: z.boolean(),
  outcome: Outcome.nullable(),
  reason: Reason.nullable(),
  answer: Answer,
  verdict: Verdict.nullable(),
  found_title: z.string().nullable(),
  right_url: z.string().nullable(),
  confidence: z.number().nullable(),
  found_register: z.string().nullable(),
  change: Change.nullable(),
  finished_at: z.date().nullable(),
};
export type SearchRow = z.output<z.ZodObject<typeof SEARCH_ROW>>;

/** SQL columns of a `SearchRow`, without those of its site and `names_people`. */
export const SEARCH_COLUMNS = `${TASK_COLUMNS}, s.algorithm, s.lead, s.outcome, s.reason, ${ANSWER} as answer, s.verdict,
      ri.right_url, s.confidence, s.found_url, s.found_title, s.found_register, s.change, s.finished_at`;

export const asSearch = (row: ShownRow<SearchRow>): Omit<Search, 'site'> => ({
  ...asTaskProgress(row),
  algorithm: row.algorithm,
  lead: row.lead,
  outcome: row.outcome,
  reason: row.reason,
  answer: row.answer,
  verdict: row.verdict,
  rightUrl: row.right_url,
  confidence: row.confidence,
  foundUrl: row.found_url,
  foundTitle: row.found_title,
  foundRegister: row.found_register,
  change: row.change,
  finishedAt: isoOrNull(row.finished_at),
});
