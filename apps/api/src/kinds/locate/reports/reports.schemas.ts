import { Answer, Reason, SweepState } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, Localised, PageQuery, pageOf, Time, VersionNumber } from '../../../http/common.js';
import { binary } from '../../../http/files.js';
import { CsvQuery } from '../../../http/table-file.js';
import { Accuracy } from '../accuracy/accuracy.schemas.js';
import { AnswerCounts, Answered } from '../answers/answers.js';
import { Language } from '../proof-sheets/proof-sheets.service.js';

/** A link that is not revoked. */
export const ReportLink = z.object({ id: Id, createdAt: Time, by: z.string().nullable() });
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

/** One file of a report. */
const ReportPdfPart = z.object({
  number: z.number().int(),
  /** Its proof sheets; of none, the last is before the first. */
  firstSheet: z.number().int(),
  lastSheet: z.number().int(),
  pages: z.number().int(),
  /** In bytes. */
  size: z.number().int(),
  /** SHA-256 of the PDF. */
  sha256: z.string(),
  /** Its PDF went, since something in it was covered or let go. */
  gone: z.boolean(),
});

/** A report as PDF that is made: cover, table, and the proof sheets of these answers. Names of private persons are covered. */
export const ReportPdf = z.object({
  id: Id,
  language: Language,
  answers: z.array(Answer),
  /** How many it has. */
  sheets: z.number().int(),
  madeAt: Time,
  parts: z.array(ReportPdfPart),
});

/** The same while it is being made, too. */
export const MadeReportPdf = ReportPdf.extend({
  /** Null until it is finished. */
  madeAt: Time.nullable(),
  /** Sheets that are drawn. */
  made: z.number().int(),
  /** Why it will not be finished. */
  failure: z.string().nullable(),
});

/** How many findings with a sheet there are of each answer. */
export const SheetChoices = z.object({ choices: AnswerCounts }).meta({ id: 'SheetChoices' });
export type SheetChoices = z.infer<typeof SheetChoices>;

export const ReportPdfs = z.object({ items: z.array(MadeReportPdf), ...SheetChoices.shape }).meta({ id: 'ReportPdfs' });
export type ReportPdfs = z.infer<typeof ReportPdfs>;

export const MakeReportPdf = z
  .strictObject({
    language: Language,
    /** Whose proof sheets are to be in it; of none, it is cover and table. */
    answers: z.array(Answer).max(Answer.options.length),
  })
  .meta({ id: 'MakeReportPdf' });
export type MakeReportPdf = z.infer<typeof MakeReportPdf>;

export const Created = z.object({ id: Id }).meta({ id: 'MadeReportPdf' });

export const PDF_TYPE = 'application/pdf';
export const PDF_FILE = binary(PDF_TYPE, 'The PDF');

export const PartParam = z.object({ id: Id, number: VersionNumber });
export type PartParam = z.infer<typeof PartParam>;
export const ReportPartParam = ReportParam.extend(PartParam.shape);
export type ReportPartParam = z.infer<typeof ReportPartParam>;

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
    /** The report as PDF, where somebody has had it made; the newest first. */
    pdfs: z.array(ReportPdf),
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
