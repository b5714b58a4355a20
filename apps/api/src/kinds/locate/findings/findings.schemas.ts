import { ConfidenceKind, DrawnWhy, Outcome, QueryWord, Reason, TrailStep, Verdict, WordMatch } from '@hyrde/contracts';
import { z } from 'zod';
import { Id, Localised, Time } from '../../../http/common.js';
import { ClaimReliability } from '../accuracy/accuracy.schemas.js';

export const SearchIdParam = z.object({ searchId: Id });
export type SearchIdParam = z.infer<typeof SearchIdParam>;

export const RunnerUp = z
  .object({
    rank: z.number().int(),
    url: z.string(),
    title: z.string(),
    confidence: z.number(),
    /** Its text is kept: `/text?rank=…`. */
    hasText: z.boolean(),
  })
  .meta({ id: 'RunnerUp' });

export const Verification = z
  .object({
    id: Id,
    person: z.object({ id: Id, name: z.string() }),
    verdict: Verdict,
    rightUrl: z.string().nullable(),
    note: z.string().nullable(),
    drawn: DrawnWhy,
    at: Time,
    undoneAt: Time.nullable(),
  })
  .meta({ id: 'Verification' });

/** What a search claims, with the evidence: why, how it got there, what it weighed, what people said. */
export const Finding = z
  .object({
    searchId: Id,
    sweep: z.object({ id: Id, name: z.string(), budget: z.number().int() }),
    algorithm: z.string(),
    /** By the sweep's lead algorithm: only its findings are reviewed; the others get what follows from the verdict. */
    lead: z.boolean(),
    practice: z.boolean(),
    target: z.object({ slug: z.string(), name: Localised, version: z.number().int() }),
    site: z.object({
      id: Id,
      name: z.string(),
      homeUrl: z.string(),
      region: z.string().nullable(),
      language: z.string().nullable(),
    }),
    outcome: Outcome,
    reason: Reason,
    detail: z.string().nullable(),
    downloads: z.number().int(),
    url: z.string().nullable(),
    title: z.string().nullable(),
    confidence: z.number(),
    confidenceIs: ConfidenceKind,
    reliability: ClaimReliability,
    contentType: z.string().nullable(),
    fetchedAt: Time.nullable(),
    /** SHA-256 of the body as it came; null for pages that were stored before that was kept. */
    receivedHash: z.string().nullable(),
    /** SHA-256 of the document as text; of a PDF, of the text that was read in it. */
    textHash: z.string().nullable(),
    /** SHA-256 of the PDF itself; null where the page is none. */
    fileHash: z.string().nullable(),
    hasText: z.boolean(),
    screenshot: z.enum(['pending', 'done', 'failed', 'off']),
    /** The words that were looked for, in the site's language. */
    query: z.array(QueryWord),
    matches: z.array(WordMatch),
    trail: z.array(TrailStep),
    runnersUp: z.array(RunnerUp),
    /** What people have agreed on, or what it means for this algorithm's finding; null while open. */
    verdict: Verdict.nullable(),
    rightUrl: z.string().nullable(),
    drawn: DrawnWhy.nullable(),
    verifications: z.array(Verification),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

export const TextQuery = z.object({
  /** A runner-up by its rank; left out, the finding itself. */
  rank: z.coerce.number().int().min(0).max(1_000).optional(),
});
export type TextQuery = z.infer<typeof TextQuery>;

/** A page's visible text as it was stored, paragraphs apart by line ends. Plain text: escape it before showing it. */
export const PageText = z
  .object({ url: z.string(), title: z.string(), text: z.string(), truncated: z.boolean() })
  .meta({ id: 'PageText' });
export type PageText = z.infer<typeof PageText>;
