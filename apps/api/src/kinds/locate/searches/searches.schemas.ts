import { Answer, AnswerChoice, Change, named, Outcome, Reason, SweepState, TaskState, Verdict } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { flag, Id, PageQuery, pageOf, Time } from '../../../http/common.js';
import { CsvQuery } from '../../../http/table-file.js';
import { note } from '../../../http/text.js';
import { TaskChoice } from '../../../sweeps/tasks.controller.js';

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

export const SearchFilter = z.object({
  outcome: Outcome.optional(),
  reason: Reason.optional(),
  answer: AnswerChoice.optional(),
  /** With the answer "yes": true for verified pages, false for probable ones. */
  verified: flag.optional(),
  state: TaskChoice.optional(),
  change: Change.optional(),
  verdict: Verdict.optional(),
  /** One of the sweep's algorithms, in the sweep's notation; all by default. */
  algorithm: z.string().max(200).optional(),
  regionId: Id.optional(),
  /** Part of the site's name, its home URL or the found URL. */
  text: note(200).optional(),
});
export type SearchFilter = z.infer<typeof SearchFilter>;

/** Filter of the searches and options of the CSV export. */
export const SearchExport = SearchFilter.extend(CsvQuery.shape);
export type SearchExport = z.infer<typeof SearchExport>;

export const SearchesQuery = PageQuery.extend(SearchFilter.shape).extend({ sort: SearchSort.default('site') });
export type SearchesQuery = z.infer<typeof SearchesQuery>;

const fields = {
  id: Id,
  algorithm: z.string(),
  /** True for the sweep's lead algorithm, which determines the site's answer. */
  lead: z.boolean(),
  state: TaskState,
  /** True while a worker processes it. */
  running: z.boolean(),
  waitingFor: z.string().nullable(),
  notBefore: Time.nullable(),
  outcome: Outcome.nullable(),
  reason: Reason.nullable(),
  detail: z.string().nullable(),
  answer: Answer,
  /** Verdict agreed by the reviewers, or derived from it for this algorithm's search. */
  verdict: Verdict.nullable(),
  rightUrl: Shown.nullable(),
  /** Number of downloads; for a waiting search, so far. */
  downloads: z.number().int(),
  /** Confidence of the claim, which is a page or "not found". */
  confidence: z.number().nullable(),
  foundUrl: Shown.nullable(),
  foundTitle: Shown.nullable(),
  /** Holder of the register that hosts the page; null if the page is on the site itself. */
  foundRegister: z.string().nullable(),
  change: Change.nullable(),
  startedAt: Time.nullable(),
  finishedAt: Time.nullable(),
};

export const Search = named('Search', {
  ...fields,
  site: z.object({ id: Id, name: z.string(), homeUrl: z.string(), region: z.string().nullable() }),
});
export type Search = z.infer<typeof Search>;
export const SearchesPage = pageOf(Search).meta({ id: 'SearchesPage' });

/** One entry of a site's timeline. */
const SiteSearch = z
  .object({ ...fields, sweep: z.object({ id: Id, name: z.string(), state: SweepState, target: z.string() }) })
  .meta({ id: 'SiteSearch' });
export const SiteSearches = z
  .object({ items: z.array(SiteSearch), next: z.string().nullable() })
  .meta({ id: 'SiteSearches' });
export type SiteSearches = z.infer<typeof SiteSearches>;
export const SiteSearchesQuery = PageQuery.extend({ target: z.string().max(60).optional() });
export type SiteSearchesQuery = z.infer<typeof SiteSearchesQuery>;
