import { Answer, named, namedStrict, Reason, SweepState, TextLanguage } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, Localised, PageQuery, pageOf, Time, VersionNumber } from '../../../http/common.js';
import { binary } from '../../../http/files.js';
import { CsvQuery } from '../../../http/table-file.js';
import { line } from '../../../http/text.js';
import { Accuracy } from '../accuracy/accuracy.schemas.js';
import { AnswerCounts, Answered } from '../answers/answers.js';
import { MatrixTable } from '../matrix/matrix.service.js';

/** Title and introduction that a person gives a report. */
const ReportTexts = z.object({ title: line(200), introduction: line(4_000) });

/** Language of the sentences in a file. */
export const InLanguage = z.object({ language: TextLanguage.default('en') });
export type InLanguage = z.infer<typeof InLanguage>;

/** Texts given by a person; null if none were. */
const Titles = { title: z.string().nullable(), introduction: z.string().nullable() };
export type Titled = Partial<Pick<Report, keyof typeof Titles>>;

/** A link that is not revoked; `by` is the name of its creator. */
const ReportLink = z.object({ id: Id, createdAt: Time, by: z.string().nullable(), title: z.string().nullable() });
export const ReportLinks = named('ReportLinks', { items: z.array(ReportLink) });
export type ReportLinks = z.infer<typeof ReportLinks>;

/** The address, returned once: only its hash is stored. */
export const NewReportLink = named('NewReportLink', { id: Id, link: z.string() });
export type NewReportLink = z.infer<typeof NewReportLink>;

export const MakeReportLink = ReportTexts.partial().strict().default({}).meta({ id: 'MakeReportLink' });
export type MakeReportLink = z.infer<typeof MakeReportLink>;

export const ReportParam = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
export type ReportParam = z.infer<typeof ReportParam>;
export const ReportSitesQuery = PageQuery;
export type ReportSitesQuery = z.infer<typeof ReportSitesQuery>;
export const ReportCsv = CsvQuery.extend(InLanguage.shape);
export type ReportCsv = z.infer<typeof ReportCsv>;

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
  language: TextLanguage,
  answers: z.array(Answer),
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
export const SheetChoices = named('SheetChoices', { choices: AnswerCounts });
export type SheetChoices = z.infer<typeof SheetChoices>;

export const ReportPdfs = named('ReportPdfs', { items: z.array(MadeReportPdf), ...SheetChoices.shape });
export type ReportPdfs = z.infer<typeof ReportPdfs>;

export const MakeReportPdf = namedStrict('MakeReportPdf', {
  ...ReportTexts.partial().shape,
  language: TextLanguage,
  /** Answers whose proof sheets are included; if empty, the report is cover and table. */
  answers: z.array(Answer).max(Answer.options.length),
});
export type MakeReportPdf = z.infer<typeof MakeReportPdf>;

export const Created = named('MadeReportPdf', { id: Id });

export const PDF_TYPE = 'application/pdf';
export const PDF_FILE = binary(PDF_TYPE, 'The PDF');

export const PartParam = z.object({ id: Id, number: VersionNumber });
export type PartParam = z.infer<typeof PartParam>;
export const ReportSheetParam = ReportParam.extend({ searchId: Id });
export type ReportSheetParam = z.infer<typeof ReportSheetParam>;
export const ReportPartParam = ReportParam.extend(PartParam.shape);
export type ReportPartParam = z.infer<typeof ReportPartParam>;

const Given = {
  ...Answered,
  /** Algorithm that gave most of the answers, with its accuracy; null if there was no search. */
  algorithm: z.string().nullable(),
  accuracy: Accuracy.nullable(),
};
/** `version` is that of a sweep's target; null if the answers are of several sweeps. */
const Target = { slug: z.string(), name: Localised, version: z.number().int().nullable() };
/** Fields of a sweep's report: the sweep's state, and its only target as in `targets`. */
const OF_SWEEP = { target: z.object(Target), ...Given, state: SweepState, begunAt: Time, finishedAt: Time.nullable() };

/** Report of the bodies' answers to a sweep's target, or to one or several targets; without names of persons. */
export const Report = named('Report', {
  ...Titles,
  organisation: z.object({ name: z.string().nullable(), hasLogo: z.boolean() }),
  /** The bodies in a sentence. */
  question: Localised,
  /** Targets of the filter and columns that do not exist, or are archived. */
  missingTargets: z.array(z.string()),
  /** True for the practice country, which is fictitious. */
  practice: z.boolean(),
  asOf: Time,
  /** Region of the bodies; null for all. */
  region: z.string().nullable(),
  /** True if the bodies were selected by more than their region. */
  isSelection: z.boolean(),
  sites: z.number().int(),
  /** In the order of each body's parts; the answers of each add up to `sites`. */
  targets: z.array(z.object({ ...Target, ...Given })),
  /** Bodies by region, ascending by name, those without a region last. */
  regions: z.array(
    z.object({
      name: z.string().nullable(),
      sites: z.number().int(),
      /** Number of bodies with the answer yes, in the order of the targets. */
      yes: z.array(z.number().int()),
    }),
  ),
  ...z.object(OF_SWEEP).partial().shape,
  /** Finished PDFs of this report, descending by time. */
  pdfs: z.array(ReportPdf),
});
export type Report = z.infer<typeof Report>;
export type ReportContent = Omit<Report, 'pdfs'>;

/** Answer to a target, with its evidence. */
const ReportPart = z.object({
  answer: Answer,
  /** True if a person confirmed that the site has the page. */
  verified: z.boolean(),
  /** URL of the page: the right one according to a verdict, else the one found. */
  url: Shown.nullable(),
  /** Reason of the search's outcome. */
  reason: Reason.nullable(),
  /** The answer's reason as a sentence. */
  why: Localised,
  confidence: z.number().nullable(),
  checkedAt: Time.nullable(),
  /** Search whose finding has a proof sheet; null without a finding. */
  searchId: Id.nullable(),
});
export type ReportPart = z.infer<typeof ReportPart>;

/** A body in a report; if the report has one target, also with the fields of its only part. */
export const ReportSite = named('ReportSite', {
  name: z.string(),
  homeUrl: z.string(),
  region: z.string().nullable(),
  /** In the order of the targets. */
  parts: z.array(ReportPart),
  ...ReportPart.partial().shape,
});
export type ReportSite = z.infer<typeof ReportSite>;
export const ReportSites = pageOf(ReportSite).meta({ id: 'ReportSites' });
export type ReportSites = z.infer<typeof ReportSites>;

/** Matrix of a report; columns and world are fixed when the report is created. */
export const ReportedMatrix = MatrixTable;
export type ReportedMatrix = z.infer<typeof ReportedMatrix>;

/** Subject of a report of several targets. */
const OF = { targets: z.array(Localised), region: z.string().nullable() };
/** Name of the saved view that a link follows; null if its filter is fixed. */
const OF_VIEW = { view: z.string().nullable() };

export const MatrixReportLinks = z
  .object({ items: z.array(ReportLink.extend({ ...OF, ...OF_VIEW })) })
  .meta({ id: 'MatrixReportLinks' });
export type MatrixReportLinks = z.infer<typeof MatrixReportLinks>;

export const MatrixReportPdfs = named('MatrixReportPdfs', { items: z.array(MadeReportPdf.extend(OF)) });
export type MatrixReportPdfs = z.infer<typeof MatrixReportPdfs>;

/** Query of a chart: for the map, the target that it shows; by default the first one. */
export const ChartQuery = InLanguage.extend({ target: z.string().max(60).optional() });
export type ChartQuery = z.infer<typeof ChartQuery>;
export const MatrixChart = MatrixTable.extend(ChartQuery.shape);
export type MatrixChart = z.infer<typeof MatrixChart>;
export const ReportTable = MatrixTable.extend(PageQuery.shape);
export type ReportTable = z.infer<typeof ReportTable>;
export const ReportTableFile = MatrixTable.extend(ReportCsv.shape);
export type ReportTableFile = z.infer<typeof ReportTableFile>;
