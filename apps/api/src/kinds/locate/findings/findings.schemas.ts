import {
  Answer,
  ConfidenceKind,
  Contribution,
  DrawnWhy,
  Duty,
  Outcome,
  PageChangeName,
  PictureLayout,
  QueryWord,
  Reason,
  Redaction,
  TrailStep,
  Verdict,
  WordMatch,
} from '@hyrde/contracts';
import { NamesShown, Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, INT4_MAX, Localised, Time } from '../../../http/common.js';
import { ClaimReliability } from '../accuracy/accuracy.schemas.js';
import { SearchRecord } from '../dossiers/dossiers.schemas.js';

export const SearchIdParam = z.object({ searchId: Id });
export type SearchIdParam = z.infer<typeof SearchIdParam>;

const RunnerUp = z
  .object({
    rank: z.number().int(),
    url: Shown,
    title: Shown,
    confidence: z.number(),
    /** Its text is kept: `/text?rank=…`. */
    hasText: z.boolean(),
    /** What there is of a picture: `/runners-up/{rank}/screenshot`; null where none was asked for. */
    picture: z.enum(['pending', 'done', 'failed', 'off']).nullable(),
  })
  .meta({ id: 'RunnerUp' });
type RunnerUp = z.infer<typeof RunnerUp>;

export const NearMissParam = z.object({ searchId: Id, rank: z.coerce.number().int().min(0).max(INT4_MAX) });
export type NearMissParam = z.infer<typeof NearMissParam>;

/** What became of a near miss's picture. */
export const pictureState = (row: { state: string } | null): RunnerUp['picture'] =>
  row && RunnerUp.shape.picture.parse(row.state);

const Verification = z
  .object({
    id: Id,
    person: z.object({ id: Id, name: z.string() }),
    verdict: Verdict,
    rightUrl: Shown.nullable(),
    note: z.string().nullable(),
    drawn: DrawnWhy,
    at: Time,
    undoneAt: Time.nullable(),
  })
  .meta({ id: 'Verification' });

/** What the handshake told of the server, as it was stored. */
export const Tls = z
  .object({
    protocol: z.string(),
    cipher: z.string(),
    issuer: z.string(),
    subject: z.string(),
    subjectAltNames: z.string().nullable(),
    validFrom: Time,
    validTo: Time,
    /** SHA-256 of the certificate, in hex with colons. */
    fingerprint256: z.string(),
  })
  .meta({ id: 'Tls' });

/** The head of the answer, as it was on the wire. */
const ReceivedHead = z
  .object({
    statusText: z.string(),
    httpVersion: z.string(),
    /** In their order, repeated ones included. */
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    /** The IP address that was really connected to; null where the connection was gone before it could be read. */
    address: z.string().nullable(),
    port: z.number().int(),
    /** Null where the connection was not encrypted. */
    tls: Tls.nullable(),
  })
  .meta({ id: 'ReceivedHead' });

/** What a document was read from; `decoded-text`: its bytes were not kept before version 0.2. */
export const Reading = z.enum(['bytes', 'file', 'rendered-dom', 'pdf', 'decoded-text']);

/** How the page came: what was asked, what answered. */
export const Received = z
  .object({
    /** The URL that was asked for … */
    url: Shown,
    /** … and the one that answered, after the hops. */
    finalUrl: Shown,
    /** Of the final answer. */
    status: z.number().int().nullable(),
    hops: z.array(
      z.object({
        /** That answered with this step. */
        url: Shown,
        status: z.number().int(),
        /** Redirect or meta-refresh; null where only the status was kept. */
        by: z.string().nullable(),
      }),
    ),
    /** As the text was read; null where it has none. */
    charset: z.string().nullable(),
    /** Of the body as it came. */
    bytes: z.number().int().nullable(),
    durationMs: z.number().int(),
    reading: Reading,
    /** Null for pages that were stored before it was kept. */
    head: ReceivedHead.nullable(),
  })
  .meta({ id: 'Received' });
export type Received = z.infer<typeof Received>;

/** What a search claims, with the evidence: why, how it got there, what it weighed, what people said. */
export const Finding = z
  .object({
    searchId: Id,
    sweep: z.object({ id: Id, name: z.string(), budget: z.number().int() }),
    algorithm: z.string(),
    /** Of the algorithm, as it ran; null for those that ended before it was kept. */
    engineVersion: z.string().nullable(),
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
    /** Laws that bid the site's body to publish the target, by the country that its address ends in. */
    duties: z.array(Duty),
    /** What it makes of its site. */
    answer: Answer,
    outcome: Outcome,
    reason: Reason,
    detail: z.string().nullable(),
    downloads: z.number().int(),
    url: Shown.nullable(),
    title: Shown.nullable(),
    /** Of its page. Covered, title and text show only words that are no names; picture and files are not to be had. */
    names: NamesShown,
    /** Who holds the register that the page stands on; null on the site itself. */
    register: z.string().nullable(),
    confidence: z.number(),
    confidenceIs: ConfidenceKind,
    reliability: ClaimReliability,
    contentType: z.string().nullable(),
    fetchedAt: Time.nullable(),
    /** How the page came; null where nothing was found, or its page is not kept. */
    received: Received.nullable(),
    /** SHA-256 of the body as it came; null for pages that were stored before that was kept. */
    receivedHash: z.string().nullable(),
    /** SHA-256 of the document as text; of a PDF, of the text that was read in it. */
    textHash: z.string().nullable(),
    /** SHA-256 of the PDF itself; null where the page is none. */
    fileHash: z.string().nullable(),
    hasText: z.boolean(),
    /** Names of removed persons that were covered since in its page, its text or its picture: why sums are others than before. */
    redacted: z.array(Redaction),
    /** Of the page; where nothing was found, of the home page. */
    screenshot: z.enum(['pending', 'done', 'failed', 'off']),
    /** Where the words stand in the picture; null without one, and for those taken before words were marked. */
    picture: PictureLayout.nullable(),
    /** The words that were looked for, in the site's language. */
    query: z.array(QueryWord),
    /** In which query and page were read; null where nobody knows, and for what was stored before version 0.2. */
    language: z.string().nullable(),
    /** Spans in the text refer to the text that `/text` returns. */
    matches: z.array(WordMatch.extend({ snippet: Shown.nullable() })),
    /** What the confidence was made of; empty where nothing was weighed, and for what was stored before version 0.2. */
    contributions: z.array(Contribution),
    trail: z.array(TrailStep.extend({ url: Shown, label: Shown })),
    runnersUp: z.array(RunnerUp),
    /** What the search did; null for those from before dossiers were kept. */
    record: SearchRecord.nullable(),
    /** What people have agreed on, or what it means for this algorithm's finding; null while open. */
    verdict: Verdict.nullable(),
    rightUrl: Shown.nullable(),
    drawn: DrawnWhy.nullable(),
    /** A person asked for a second opinion. */
    second: z.boolean(),
    /** What became of the page that was the answer before, for which the site was searched again; null for other sweeps. */
    after: z.object({ changeId: Id, change: PageChangeName, at: Time }).nullable(),
    verifications: z.array(Verification),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

export const TextQuery = z.object({
  /** A runner-up by its rank; left out, the finding itself. */
  rank: z.coerce.number().int().min(0).max(1_000).optional(),
});
export type TextQuery = z.infer<typeof TextQuery>;

/**
 * A page's visible text, paragraphs apart by line ends: a finding's as the algorithm read it, a runner-up's – and that of
 * findings from before version 0.2 – as it is read now from the stored document. Plain text: escape it before showing it.
 * Covered names take as much room as before.
 */
export const PageText = z
  .object({ url: Shown, title: Shown, text: Shown, truncated: z.boolean(), names: NamesShown })
  .meta({ id: 'PageText' });
export type PageText = z.infer<typeof PageText>;
