import { Answer, Reason, SweepState } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, Localised, PageQuery, pageOf, Time, VersionNumber } from '../../../http/common.js';
import { binary } from '../../../http/files.js';
import { CsvQuery } from '../../../http/table-file.js';
import { Accuracy } from '../accuracy/accuracy.schemas.js';
import { AnswerCounts, Answered } from '../answers/answers.js';
import { MatrixTable } from '../matrix/matrix.service.js';
import { Language } from '../proof-sheets/proof-sheets.service.js';

/** A link that is not revoked; `by` is the name of its creator. */
const ReportLink = z.object({ id: Id, createdAt: Time, by: z.string().nullable() });
export const ReportLinks = z.object({ items: z.array(ReportLink) }).meta({ id: 'ReportLinks' });
export type ReportLinks = z.infer<typeof ReportLinks>;

/** The address, returned once: only its hash is stored. */
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
  /** First and last of its proof sheets; if it has none, the last is less than the first. */
  firstSheet: z.number().int(),
  lastSheet: z.number().int(),
  pages: z.number().int(),
  /** Size in bytes. */
  size: z.number().int(),
  sha256: z.string(),
  /** True if its PDF was deleted, since part of its content was redacted or deleted. */
  gone: z.boolean(),
});

/**
 * A finished report as PDF: cover, table, and the proof sheets of these answers. Names of private persons are redacted.
 */
const ReportPdf = z.object({
  id: Id,
  language: Language,
  answers: z.array(Answer),
  /** Number of proof sheets. */
  sheets: z.number().int(),
  madeAt: Time,
  parts: z.array(ReportPdfPart),
});

/** A report as PDF, finished or in progress. */
const MadeReportPdf = ReportPdf.extend({
  /** null until it is finished. */
  madeAt: Time.nullable(),
  /** Number of proof sheets made so far. */
  made: z.number().int(),
  /** Reason of a permanent failure; null if none exists. */
  failure: z.string().nullable(),
});

/** Number of findings with a proof sheet, by answer. */
export const SheetChoices = z.object({ choices: AnswerCounts }).meta({ id: 'SheetChoices' });
export type SheetChoices = z.infer<typeof SheetChoices>;

export const ReportPdfs = z.object({ items: z.array(MadeReportPdf), ...SheetChoices.shape }).meta({ id: 'ReportPdfs' });
export type ReportPdfs = z.infer<typeof ReportPdfs>;

export const MakeReportPdf = z
  .strictObject({
    language: Language,
    /** Answers whose proof sheets are included; if empty, the report is cover and table. */
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

/** Public report of a sweep's result, without names of persons. */
export const Report = z
  .object({
    target: z.object({ slug: z.string(), name: Localised, version: z.number().int() }),
    /** True for the practice country, which is fictitious. */
    practice: z.boolean(),
    state: SweepState,
    begunAt: Time,
    finishedAt: Time.nullable(),
    /** Time of the answers. */
    asOf: Time,
    /** The sweep's lead algorithm. */
    algorithm: z.string(),
    ...Answered,
    /** Accuracy of this algorithm, from the verdicts on this sweep. */
    accuracy: Accuracy,
    /** Finished PDFs of this report, descending by time. */
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
    /** True if a person confirmed that the site has the page. */
    verified: z.boolean(),
    /** URL of the page: the right one according to a verdict, else the one found. */
    url: Shown.nullable(),
    /** Reason of the search's outcome. */
    reason: Reason.nullable(),
    confidence: z.number().nullable(),
    checkedAt: Time.nullable(),
  })
  .meta({ id: 'ReportSite' });
export type ReportSite = z.infer<typeof ReportSite>;
export const ReportSites = pageOf(ReportSite).meta({ id: 'ReportSites' });
export type ReportSites = z.infer<typeof ReportSites>;

/** Matrix of a report; columns and world are fixed when the report is created. */
export const ReportedMatrix = MatrixTable;
export type ReportedMatrix = z.infer<typeof ReportedMatrix>;

/** Subject of a report of several targets. */
const OF = { targets: z.array(Localised), region: z.string().nullable() };

export const MatrixReportLinks = z.object({ items: z.array(ReportLink.extend(OF)) }).meta({ id: 'MatrixReportLinks' });
export type MatrixReportLinks = z.infer<typeof MatrixReportLinks>;

export const MatrixReportPdfs = z.object({ items: z.array(MadeReportPdf.extend(OF)) }).meta({ id: 'MatrixReportPdfs' });
export type MatrixReportPdfs = z.infer<typeof MatrixReportPdfs>;

/** Public report of the bodies' answers to several targets, without names of persons and addresses of pages. */
export const MatrixReport = z
  .object({
    /** True for the practice country, which is fictitious. */
    practice: z.boolean(),
    /** Time of the answers. */
    asOf: Time,
    /** Region of the bodies; null for all. */
    region: z.string().nullable(),
    /** True if the bodies were selected by more than their region. */
    isSelection: z.boolean(),
    sites: z.number().int(),
    /** The targets in the order of the columns; the answers of each add up to `sites`. */
    targets: z.array(
      z.object({
        slug: z.string(),
        name: Localised,
        ...Answered,
        /** Algorithm that gave most of the answers, with its accuracy; null if there was no search. */
        algorithm: z.string().nullable(),
        accuracy: Accuracy.nullable(),
      }),
    ),
    /** Finished PDFs of this report, descending by time. */
    pdfs: z.array(ReportPdf),
  })
  .meta({ id: 'MatrixReport' });
export type MatrixReport = z.infer<typeof MatrixReport>;

export const MatrixReportSite = z
  .object({
    name: z.string(),
    homeUrl: z.string(),
    region: z.string().nullable(),
    /** In the order of the targets. */
    answers: z.array(Answer),
    /** For each answer, true if a person has verified it. */
    verified: z.array(z.boolean()),
  })
  .meta({ id: 'MatrixReportSite' });
export type MatrixReportSite = z.infer<typeof MatrixReportSite>;
export const MatrixReportSites = pageOf(MatrixReportSite).meta({ id: 'MatrixReportSites' });
export type MatrixReportSites = z.infer<typeof MatrixReportSites>;
