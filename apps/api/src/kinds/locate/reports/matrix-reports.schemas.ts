import { Answer } from '@hyrde/contracts';
import { z } from 'zod';
import { Localised, pageOf, Time } from '../../../http/common.js';
import { Accuracy } from '../accuracy/accuracy.schemas.js';
import { Answered } from '../answers/answers.js';
import { MatrixTable } from '../matrix/matrix.schemas.js';
import { MadeReportPdf, ReportLink, ReportPdf } from './reports.schemas.js';

/** Which matrix a report is of; the columns and the world do not change with what is looked at later. */
export const ReportedMatrix = MatrixTable;
export type ReportedMatrix = z.infer<typeof ReportedMatrix>;

/** What a report of several targets is of. */
const OF = { targets: z.array(Localised), region: z.string().nullable() };

export const MatrixReportLinks = z.object({ items: z.array(ReportLink.extend(OF)) }).meta({ id: 'MatrixReportLinks' });
export type MatrixReportLinks = z.infer<typeof MatrixReportLinks>;

export const MatrixReportPdfs = z.object({ items: z.array(MadeReportPdf.extend(OF)) }).meta({ id: 'MatrixReportPdfs' });
export type MatrixReportPdfs = z.infer<typeof MatrixReportPdfs>;

/** What bodies say to several targets, for anybody who has its link: no person is named in it, and no page. */
export const MatrixReport = z
  .object({
    /** Of the practice country, which does not exist. */
    practice: z.boolean(),
    /** What the answers below are as of. */
    asOf: Time,
    /** The region whose bodies it is of. */
    region: z.string().nullable(),
    /** It is of some bodies only, chosen by more than their region. */
    isSelection: z.boolean(),
    sites: z.number().int(),
    /** The questions, in the order of the columns: each one's answers add up to `sites`. */
    targets: z.array(
      z.object({
        slug: z.string(),
        name: Localised,
        ...Answered,
        /** The algorithm that most of the answers come from, and how often it was right; null where none has searched. */
        algorithm: z.string().nullable(),
        accuracy: Accuracy.nullable(),
      }),
    ),
    /** The same report as PDF, where somebody has had it made; the newest first. */
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
    /** Which of them a person has verified. */
    verified: z.array(z.boolean()),
  })
  .meta({ id: 'MatrixReportSite' });
export type MatrixReportSite = z.infer<typeof MatrixReportSite>;
export const MatrixReportSites = pageOf(MatrixReportSite).meta({ id: 'MatrixReportSites' });
export type MatrixReportSites = z.infer<typeof MatrixReportSites>;
