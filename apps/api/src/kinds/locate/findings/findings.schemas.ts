import {
  Answer,
  Change,
  ConfidenceKind,
  Contribution,
  DrawnWhy,
  Duty,
  KnownPageReason,
  KnownPageState,
  named,
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
import { PictureShown } from '../../../evidence/shown-pages.js';
import { Id, INT4_MAX, Localised, Time } from '../../../http/common.js';
import { ClaimReliability } from '../accuracy/accuracy.schemas.js';
import { SearchRecord } from '../dossiers/search-record.js';

const RunnerUp = named('RunnerUp', {
  rank: z.number().int(),
  url: Shown,
  title: Shown,
  confidence: z.number(),
  /** True if the page's text is stored: `/text?rank=…`. */
  hasText: z.boolean(),
  /** State of the picture `/runners-up/{rank}/screenshot`; null if none was requested. */
  picture: z.enum(['pending', 'done', 'failed', 'off']).nullable(),
});
type RunnerUp = z.infer<typeof RunnerUp>;

export const NearMissParam = z.object({ searchId: Id, rank: z.coerce.number().int().min(0).max(INT4_MAX) });
export type NearMissParam = z.infer<typeof NearMissParam>;

export const pictureState = (row: { state: string } | null): RunnerUp['picture'] =>
  row && RunnerUp.shape.picture.parse(row.state);

const Verification = named('Verification', {
  id: Id,
  person: z.object({ id: Id, name: z.string() }),
  verdict: Verdict,
  rightUrl: Shown.nullable(),
  note: z.string().nullable(),
  drawn: DrawnWhy,
  at: Time,
  undoneAt: Time.nullable(),
});

/** The server's TLS certificate and protocol, as stored at the handshake. */
export const Tls = named('Tls', {
  protocol: z.string(),
  cipher: z.string(),
  issuer: z.string(),
  subject: z.string(),
  subjectAltNames: z.string().nullable(),
  validFrom: Time,
  validTo: Time,
  /** SHA-256 of the certificate, in hex with colons. */
  fingerprint256: z.string(),
});

/** Status line and header fields of the response, as received. */
const ReceivedHead = named('ReceivedHead', {
  statusText: z.string(),
  httpVersion: z.string(),
  /** In the order received, repeated fields included. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** IP address of the connection; null if the connection was closed before it could be read. */
  address: z.string().nullable(),
  port: z.number().int(),
  /** null if the connection was not encrypted. */
  tls: Tls.nullable(),
});

/** Source of a document's text; `decoded-text`: stored before version 0.2, without the bytes. */
export const Reading = z.enum(['bytes', 'file', 'rendered-dom', 'pdf', 'decoded-text']);

/** Provenance of the page: request and response. */
export const Received = named('Received', {
  /** URL requested. */
  url: Shown,
  /** URL of the final response, after the redirects. */
  finalUrl: Shown,
  status: z.number().int().nullable(),
  hops: z.array(
    z.object({
      /** URL that responded with this redirect. */
      url: Shown,
      status: z.number().int(),
      /** Kind of redirect, for example a meta refresh; null if only the status was stored. */
      by: z.string().nullable(),
    }),
  ),
  /** Character set with which the text was decoded; null if the body is no text. */
  charset: z.string().nullable(),
  /** Size of the body as received. */
  bytes: z.number().int().nullable(),
  durationMs: z.number().int(),
  reading: Reading,
  /** null for pages stored before heads were. */
  head: ReceivedHead.nullable(),
});
export type Received = z.infer<typeof Received>;

/** Visit of the page known before a search that does not name it: state of the page, and its evidence. */
export const KnownPageSeen = named('KnownPageSeen', {
  /** The search that made the visit. */
  searchId: Id,
  /** The known page. */
  url: Shown,
  state: KnownPageState,
  /** null if the page is there, or has moved. */
  reason: KnownPageReason.nullable(),
  /** Address that answered, if it is another one. */
  finalUrl: Shown.nullable(),
  at: Time,
});

/** The visit with its evidence. */
const KnownPageVisit = KnownPageSeen.extend({
  /** Search whose finding named the page last; null if only a person has named it. */
  namedBy: Id.nullable(),
  /** HTTP status of the answer; null if none came. */
  status: z.number().int().nullable(),
  /** Made-up address of the site that was requested for comparison, and the status of its answer. */
  probe: z.object({ url: Shown, status: z.number().int().nullable() }).nullable(),
  /** True if the text of the page that answered is stored: `/text?of=known-page`. */
  hasText: z.boolean(),
}).meta({ id: 'KnownPageVisit' });

/** A verdict that was given on the finding of another sweep. */
const CarriedVerdict = named('CarriedVerdict', {
  /** The finding on which it was given, and its sweep; null if they have been deleted. */
  searchId: Id.nullable(),
  sweep: z.object({ id: Id, name: z.string() }).nullable(),
  /** The person whose verdict it is, the last one if there were several, and its time. */
  by: z.string().nullable(),
  at: Time.nullable(),
});

/** Claim of a search with its evidence: explanation, trail, contributions to the confidence, and verdicts. */
export const Finding = named('Finding', {
  searchId: Id,
  sweep: z.object({ id: Id, name: z.string(), budget: z.number().int() }),
  algorithm: z.string(),
  /** Version of the algorithm that ran; null for searches that ended before versions were stored. */
  engineVersion: z.string().nullable(),
  /**
   * True for the sweep's lead algorithm: only its findings are reviewed; verdicts on the others follow from these.
   */
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
  /** Laws that oblige the site's body to publish the target, selected by the country-code domain of its address. */
  duties: z.array(Duty),
  /** Answer of the site that results from the finding. */
  answer: Answer,
  outcome: Outcome,
  reason: Reason,
  detail: z.string().nullable(),
  downloads: z.number().int(),
  url: Shown.nullable(),
  title: Shown.nullable(),
  /** Text by which the target is found, if it is only a part of the page. */
  section: Shown.nullable(),
  /**
   * State of names on its page. If they are redacted, they are in title, text and picture, and of the files only text
   * and picture are available.
   */
  names: NamesShown,
  /** Holder of the register that hosts the page; null if the page is on the site itself. */
  register: z.string().nullable(),
  confidence: z.number(),
  confidenceIs: ConfidenceKind,
  reliability: ClaimReliability,
  contentType: z.string().nullable(),
  fetchedAt: Time.nullable(),
  /** Provenance of the page; null if nothing was found or the page is not stored. */
  received: Received.nullable(),
  /** SHA-256 of the body as received; null for pages stored before this hash was. */
  receivedHash: z.string().nullable(),
  /** SHA-256 of the document as text; of a PDF, of the text extracted from it. */
  textHash: z.string().nullable(),
  /** SHA-256 of the PDF itself; null if the page is no PDF. */
  fileHash: z.string().nullable(),
  hasText: z.boolean(),
  /** True if the page is a PDF without text: it is held by its label; the document is a scan whose text was not read. */
  scan: z.boolean(),
  /** Later redactions of removed persons' names in its page, text or picture, which explain changed hashes. */
  redacted: z.array(Redaction),
  /** State of the page's picture; if nothing was found, of the home page's. */
  screenshot: z.enum(['pending', 'done', 'failed', 'off']),
  /** How the picture is shown; null without a picture. */
  pictureShown: PictureShown.nullable(),
  /** SHA-256 of the unchanged picture; null without a picture. */
  pictureHash: z.string().nullable(),
  /** Positions of the words in the picture; null without a picture, and for older pictures. */
  picture: PictureLayout.nullable(),
  /** Query words in the site's language. */
  query: z.array(QueryWord),
  /** Language of query and page; null if unknown, and for findings stored before version 0.2. */
  language: z.string().nullable(),
  /** Spans refer to the text returned by `/text`. */
  matches: z.array(WordMatch.extend({ snippet: Shown.nullable() })),
  /** Contributions to the confidence; empty if nothing contributed, and for findings stored before version 0.2. */
  contributions: z.array(Contribution),
  trail: z.array(TrailStep.extend({ url: Shown, label: Shown })),
  runnersUp: z.array(RunnerUp),
  /** Ranks of the runners-up that are worth a look besides the claimed page; empty unless the answer is "probably". */
  lookAt: z.array(z.int()),
  /** Record of the search; null for searches carried out before dossiers were stored. */
  record: SearchRecord.nullable(),
  /** Verdict agreed by the reviewers, or derived from it for this algorithm's finding; null while open. */
  verdict: Verdict.nullable(),
  rightUrl: Shown.nullable(),
  /** Origin of the verdict, if it was given on the finding of another sweep. */
  carried: CarriedVerdict.nullable(),
  /** Change since the last sweep; null if nothing was compared. */
  change: Change.nullable(),
  /** Visit of the page known before, if the search did not name it. */
  knownPage: KnownPageVisit.nullable(),
  drawn: DrawnWhy.nullable(),
  /** True if a person requested a second opinion. */
  second: z.boolean(),
  /** Change of the site's previous page that caused this search; null for searches of other sweeps. */
  after: z.object({ changeId: Id, change: PageChangeName, at: Time }).nullable(),
  verifications: z.array(Verification),
});
export type Finding = z.infer<typeof Finding>;

export const TextQuery = z.object({
  /** Rank of a runner-up; the finding itself by default. */
  rank: z.coerce.number().int().min(0).max(1_000).optional(),
  /** The page that answered at the address of the page known before (`knownPage`), instead of the finding. */
  of: z.enum(['known-page']).optional(),
});
export type TextQuery = z.infer<typeof TextQuery>;

/**
 * Visible text of a page, paragraphs separated by line breaks: for a finding, as the algorithm read it; for a runner-up
 * and for findings stored before version 0.2, as extracted now from the stored document. Plain text, to be escaped
 * before it is shown. Redacted names are replaced by characters of the same length.
 */
export const PageText = z
  .object({ url: Shown, title: Shown, text: Shown, truncated: z.boolean(), names: NamesShown })
  .meta({ id: 'PageText' });
export type PageText = z.infer<typeof PageText>;
