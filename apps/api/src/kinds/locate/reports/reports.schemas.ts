import { Answer, Reason, SweepState } from '@hyrde/contracts';
import { z } from 'zod';
import { Id, Localised, PageQuery, pageOf, Time } from '../../../http/common.js';
import { CsvQuery } from '../../../http/table-file.js';
import { Shown } from '../../../names/names.schemas.js';
import { Accuracy } from '../accuracy/accuracy.schemas.js';
import { Answered } from '../answers/answers.js';

/** A link that is not revoked. */
const ReportLink = z.object({ id: Id, createdAt: Time, by: z.string().nullable() });
export const ReportLinks = z.object({ items: z.array(ReportLink) }).meta({ id: 'ReportLinks' });
export type ReportLinks = z.infer<typeof ReportLinks>;

/** The address, shown once and never again: only its hash is kept. */
export const NewReportLink = z.object({ id: Id, link: z.string() }).meta({ id: 'NewReportLink' });
export type NewReportLink = z.infer<typeof NewReportLink>;

export const ReportParam = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
export type ReportParam = z.infer<typeof ReportParam>;
export const ReportSitesQuery = PageQuery;
export type ReportSitesQuery = z.infer<typeof ReportSitesQuery>;
export const ReportCsv = CsvQuery;
export type ReportCsv = z.infer<typeof ReportCsv>;

/** What a sweep came to, for anybody who has its link: no person is named in it. */
export const Report = z
  .object({
    /** The question was: which sites have this? */
    target: z.object({ slug: z.string(), name: Localised, version: z.number().int() }),
    /** Of the practice country, which does not exist. */
    practice: z.boolean(),
    state: SweepState,
    begunAt: Time,
    finishedAt: Time.nullable(),
    /** What the answers below are as of. */
    asOf: Time,
    /** The one that speaks for the sites. */
    algorithm: z.string(),
    ...Answered,
    /** How often this algorithm was right, as far as people have judged this sweep. */
    accuracy: Accuracy,
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

export const ReportSite = z
  .object({
    name: z.string(),
    homeUrl: z.string(),
    region: z.string().nullable(),
    answer: Answer,
    /** A person says that the site has the page. */
    verified: z.boolean(),
    /** The page: the right one where people have said which, else the one found. */
    url: Shown.nullable(),
    /** Why the search ended so. */
    reason: Reason.nullable(),
    confidence: z.number().nullable(),
    checkedAt: Time.nullable(),
  })
  .meta({ id: 'ReportSite' });
export type ReportSite = z.infer<typeof ReportSite>;
export const ReportSites = pageOf(ReportSite).meta({ id: 'ReportSites' });
export type ReportSites = z.infer<typeof ReportSites>;
