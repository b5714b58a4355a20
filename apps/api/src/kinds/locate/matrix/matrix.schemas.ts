import { Answer, AnswerChoice, TargetSlug } from '@hyrde/contracts';
import { z } from 'zod';
import { flag, Id, Localised, PageQuery, pageOf } from '../../../http/common.js';
import { CsvQuery } from '../../../http/table-file.js';
import { Site, SiteFilter, SiteSort } from '../../../sites/sites.schemas.js';
import { AnswerCounts } from '../answers/answers.js';
import { NO_REGION } from '../standing-answers/standing-answers.service.js';

export const MatrixFilter = SiteFilter.extend({
  /** Id of a region, or "none" for sites without one. */
  regionId: z.union([Id, z.literal(NO_REGION)]).optional(),
  /** Slugs of the targets (columns), separated by commas; default: the targets that sites were searched for. */
  targets: z
    .string()
    .max(4_000)
    .regex(/^[a-z0-9-]{1,60}(,[a-z0-9-]{1,60})*$/, 'targets’ short names, commas between')
    .optional(),
  /** With `answer`: only sites with this answer to this target. */
  target: TargetSlug.optional(),
  answer: AnswerChoice.optional(),
  /** With the answer "yes": true for verified pages, false for probable ones. */
  verified: flag.optional(),
});
export type MatrixFilter = z.infer<typeof MatrixFilter>;

export const MatrixQuery = PageQuery.extend({ ...MatrixFilter.shape, sort: SiteSort.default('name') });
export type MatrixQuery = z.infer<typeof MatrixQuery>;

export const MatrixTable = MatrixFilter.extend({ sort: SiteSort.default('name') });
export type MatrixTable = z.infer<typeof MatrixTable>;
export const MatrixCsv = MatrixTable.extend(CsvQuery.shape);
export type MatrixCsv = z.infer<typeof MatrixCsv>;

/** A site with its answers, in the order of the targets. */
export const MatrixRow = z
  .object({
    site: Site,
    answers: z.array(Answer),
    /** For each answer, true if a person has verified it. */
    verified: z.array(z.boolean()),
  })
  .meta({ id: 'MatrixRow' });
export type MatrixRow = z.infer<typeof MatrixRow>;

/** A target, shown as a column. */
const MatrixTarget = z.object({ slug: z.string(), name: Localised });

export const MatrixPage = pageOf(MatrixRow)
  .extend({ targets: z.array(MatrixTarget) })
  .meta({ id: 'MatrixPage' });
export type MatrixPage = z.infer<typeof MatrixPage>;

/** Number of sites by answer for each column; their sum is `sites`. */
export const MatrixTotals = z
  .object({
    sites: z.number().int(),
    items: z.array(
      MatrixTarget.extend({
        answers: AnswerCounts,
        /** Number of sites with a yes that a person has verified. */
        verified: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'MatrixTotals' });
export type MatrixTotals = z.infer<typeof MatrixTotals>;
