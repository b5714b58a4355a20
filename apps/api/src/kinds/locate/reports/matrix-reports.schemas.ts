import { Answer } from '@hyrde/contracts';
import { z } from 'zod';
import { Localised, pageOf, Time } from '../../../http/common.js';
import { Accuracy } from '../accuracy/accuracy.schemas.js';
import { Answered } from '../answers/answers.js';
import { MatrixTable } from '../matrix/matrix.schemas.js';
import { MadeReportPdf, ReportLink, ReportPdf } from './reports.schemas.js';

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
