import { Answer, AnswerChoice, Change, Outcome, Reason, SweepState, TaskState, Verdict } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { flag, Id, PageQuery, pageOf, Time } from '../../../http/common.js';
import { CsvQuery } from '../../../http/table-file.js';
import { note } from '../../../http/text.js';
import { TaskChoice } from '../../../sweeps/tasks.schemas.js';

export const SearchSort = z.enum([
  'site',
  '-site',
  'downloads',
  '-downloads',
  'confidence',
  '-confidence',
  'finished',
  '-finished',
]);
export type SearchSort = z.infer<typeof SearchSort>;

/** Which of a sweep's searches; the export takes the same. */
export const SearchFilter = z.object({
  outcome: Outcome.optional(),
  reason: Reason.optional(),
  answer: AnswerChoice.optional(),
  /** With the answer "yes": those that a person has verified, or those that are likely enough. */
  verified: flag.optional(),
  state: TaskChoice.optional(),
  change: Change.optional(),
  verdict: Verdict.optional(),
  /** One of the sweep's algorithms, as the sweep names it; left out, all of them. */
  algorithm: z.string().max(200).optional(),
  regionId: Id.optional(),
  /** Part of the site's name or home URL, or of the found URL. */
  text: note(200).optional(),
});
export type SearchFilter = z.infer<typeof SearchFilter>;

/** Which of them as CSV, and of which kind. */
export const SearchExport = SearchFilter.extend(CsvQuery.shape);
export type SearchExport = z.infer<typeof SearchExport>;

export const SearchesQuery = PageQuery.extend(SearchFilter.shape).extend({ sort: SearchSort.default('site') });
export type SearchesQuery = z.infer<typeof SearchesQuery>;

const fields = {
  id: Id,
  algorithm: z.string(),
  /** By the sweep's lead algorithm, which speaks for the site. */
  lead: z.boolean(),
  state: TaskState,
  /** A worker has it in hand. */
  running: z.boolean(),
  waitingFor: z.string().nullable(),
  notBefore: Time.nullable(),
  outcome: Outcome.nullable(),
  reason: Reason.nullable(),
  detail: z.string().nullable(),
  answer: Answer,
  /** The verdict that people have agreed on, or what it means for this algorithm's search. */
  verdict: Verdict.nullable(),
  rightUrl: Shown.nullable(),
  /** So far, where it waits. */
  downloads: z.number().int(),
  /** How sure the claim is, be it a page or "not found". */
  confidence: z.number().nullable(),
  foundUrl: Shown.nullable(),
  foundTitle: Shown.nullable(),
  /** Who holds the register that the page stands on; null on the site itself. */
  foundRegister: z.string().nullable(),
  change: Change.nullable(),
  startedAt: Time.nullable(),
  finishedAt: Time.nullable(),
};

export const Search = z
  .object({
    ...fields,
    site: z.object({ id: Id, name: z.string(), homeUrl: z.string(), region: z.string().nullable() }),
  })
  .meta({ id: 'Search' });
export type Search = z.infer<typeof Search>;
export const SearchesPage = pageOf(Search).meta({ id: 'SearchesPage' });

/** One entry of a site's time line. */
const SiteSearch = z
  .object({
    ...fields,
    sweep: z.object({ id: Id, name: z.string(), state: SweepState, target: z.string() }),
  })
  .meta({ id: 'SiteSearch' });
export const SiteSearches = z
  .object({ items: z.array(SiteSearch), next: z.string().nullable() })
  .meta({ id: 'SiteSearches' });
export type SiteSearches = z.infer<typeof SiteSearches>;
export const SiteSearchesQuery = PageQuery.extend({ target: z.string().max(60).optional() });
export type SiteSearchesQuery = z.infer<typeof SiteSearchesQuery>;
