import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type NamingPages } from '@hyrde/jobs/redaction';
import { queryRows, type RunQuery } from '@hyrde/store/statement';
import {
  type EvidenceFinding,
  type EvidenceTask,
  evidencePages,
  findingOf,
  pageOfFinding,
  STATEMENTS,
  tasksWithEvidence,
} from './evidence-rows.js';
import { type BodySource, bodyFrom, json, leftOut, pageRecords, stateOf } from './page-records.js';
import type { ShownPages } from './shown-pages.js';
import { type RecordParts, type WarcRecord, warcFields, warcRecord } from './warc-record.js';

const compress = promisify(gzip);

export interface EvidenceSource extends BodySource {
  query: RunQuery;
  /** Redaction of texts about pages that name persons, and of their text and picture; null if names may be read. */
  redaction: { about: NamingPages['redaction']; open: ShownPages['open'] } | null;
}

/** Properties of the WARC file, for its first record. */
export interface WarcFile {
  name: string;
  date: Date;
  /** `Hyrde/<version>` */
  software: string;
  /** Crawling organisation with its contact address; null if not configured. */
  operator: string | null;
}

/**
 * A finding's evidence as a `.warc.gz` (WARC/1.1, each record a gzip member of its own): every stored page of its
 * search, then the claim with its reasons. One page is in memory at a time. The same evidence gives the same bytes,
 * except for the first record, which has the file's name and date. A missing or damaged body is left out; its record
 * (`WARC-Truncated`) and the page's metadata say so.
 * @returns null if the finding does not exist
 * @throws in the stream, if the database or the blob store fails: the file is then incomplete
 */
export async function warcOfFinding(
  source: EvidenceSource,
  file: WarcFile,
  searchId: string,
): Promise<AsyncIterable<Uint8Array> | null> {
  const [task] = await queryRows(source.query, STATEMENTS.taskOfFinding, { searchId });
  if (!task) return null;
  const about = `The evidence of one finding: search ${task.id} of the sweep "${task.sweepName}", ${task.subject}.`;
  return compressed(joined(warcinfo(file, about, task.sweepId), taskRecords(source, task)));
}

/**
 * The evidence of all tasks of a sweep, in sequence; otherwise as `warcOfFinding`.
 * @returns null if the sweep does not exist
 */
export async function warcOfSweep(
  source: EvidenceSource,
  file: WarcFile,
  sweepId: string,
): Promise<AsyncIterable<Uint8Array> | null> {
  const [sweep] = await queryRows(source.query, STATEMENTS.sweepName, { sweepId });
  if (!sweep) return null;
  const about = `The evidence of all tasks of the sweep "${sweep.name}".`;
  return compressed(joined(warcinfo(file, about, sweepId), recordsOfTasks(source, sweepId)));
}

/** Facts about a finding: its task, claim, reasons and verdicts. */
export interface FindingFacts {
  task: ReturnType<typeof taskFacts> & { subject: string };
  finding: ReturnType<typeof findingFacts>;
}

/**
 * The facts in the last record of the finding's WARC, without the records.
 * @returns null if the finding does not exist
 */
export async function factsOfFinding(source: EvidenceSource, searchId: string): Promise<FindingFacts | null> {
  const [task] = await queryRows(source.query, STATEMENTS.taskOfFinding, { searchId });
  const found = task && (await findingOf(source.query, searchId));
  if (!found) return null;
  return {
    task: { ...taskFacts(task), subject: await seenSubject(source, task) },
    finding: findingFacts(await seenFinding(source, task, found), new Map()),
  };
}

async function* compressed(records: AsyncIterable<WarcRecord>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of records) yield await compress(bytes);
}

async function* joined(first: WarcRecord, rest: AsyncIterable<WarcRecord>): AsyncGenerator<WarcRecord> {
  yield first;
  yield* rest;
}

function warcinfo({ name, date, software, operator }: WarcFile, about: string, sweepId: string): WarcRecord {
  return warcRecord({
    type: 'warcinfo',
    key: sweepId,
    date,
    target: null,
    contentType: 'application/warc-fields',
    fields: [['WARC-Filename', name]],
    payload: warcFields([
      ['software', software],
      ...(operator === null ? [] : [['operator', operator] as const]),
      ['robots', 'RFC 9309'],
      ['isPartOf', `sweep ${sweepId}`],
      ['description', `${about} ${LAYOUT}`],
      ['format', 'WARC File Format 1.1'],
      ['conformsTo', 'http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/'],
    ]),
  });
}

/** Explanation for a reader who has nothing but the file. */
const LAYOUT =
  'response: as received, content coding kept, transfer coding removed (Transfer-Encoding, and a Content-Length beside it, ' +
  'have X-Hyrde-Original- before their names); answers on the way to a page (redirects) have no body: WARC-Truncated. ' +
  'resource: a rendered DOM (urn:rendered-dom:) or a picture of the whole page (urn:fullPage:). conversion: text read from ' +
  'an answer, or kept in its place before received bytes were kept. metadata: JSON, one record a page and one a task. ' +
  'Of a page that names private persons there is a metadata record alone, with its sums, unless names may be read; the ' +
  'text and the picture of the finding have names redacted, and its metadata give the sums of both without redaction. ' +
  'Digests are SHA-256.';

async function* recordsOfTasks(source: EvidenceSource, sweepId: string): AsyncGenerator<WarcRecord> {
  for await (const task of tasksWithEvidence(source.query, sweepId)) yield* taskRecords(source, task);
}

async function* taskRecords(source: EvidenceSource, task: EvidenceTask): AsyncGenerator<WarcRecord> {
  const recordOfPage = new Map<number, string>();
  for await (const row of evidencePages(source.query, task.id)) {
    const withheld = source.redaction !== null && row.namesPeople;
    const { records, page } = withheld ? leftOut(task.id, row) : await pageRecords(source, task.id, row);
    recordOfPage.set(row.seq, page);
    yield* records;
  }
  const found = await findingOf(source.query, task.id);
  const finding = found && (await seenFinding(source, task, found));
  const refersTo = typeof finding?.seq !== 'number' ? undefined : recordOfPage.get(finding.seq);
  const target = finding?.url ?? task.siteHome ?? `urn:uuid:${task.id}`;
  const beside = { key: task.id, date: task.finishedAt ?? task.startedAt ?? task.sweptAt };
  const seen =
    found && source.redaction !== null && found.namesPeople ? await redactedFiles(source, task, found) : null;
  const text = await besideFinding(
    source,
    finding?.visibleHash,
    {
      ...beside,
      type: 'conversion',
      target,
      contentType: 'text/plain; charset=utf-8',
      fields: refersTo === undefined ? [] : [['WARC-Refers-To', refersTo]],
    },
    seen?.text,
  );
  const picture = await besideFinding(
    source,
    finding?.screenshotHash,
    { ...beside, type: 'resource', target: `urn:fullPage:${target}`, contentType: 'image/png' },
    seen?.picture,
  );
  yield* [...text.records, ...picture.records];
  yield warcRecord({
    ...beside,
    type: 'metadata',
    target,
    contentType: 'application/json',
    fields: refersTo === undefined ? [] : [['WARC-Refers-To', refersTo]],
    payload: json({
      ...taskFacts(task),
      subject: await seenSubject(source, task),
      finding: finding && {
        ...findingFacts(finding, recordOfPage),
        visibleText: text.state,
        picture: picture.state,
      },
    }),
  });
}

/** Subject of a task; if its page names persons, redacted. */
async function seenSubject(
  { redaction: covering }: EvidenceSource,
  { siteId, subject }: EvidenceTask,
): Promise<string> {
  if (covering === null) return subject;
  return (await covering.about({ siteId, urls: [subject] })).address(subject);
}

/** A finding for readers without access to names. */
async function seenFinding(
  { redaction: covering }: EvidenceSource,
  { siteId }: EvidenceTask,
  finding: EvidenceFinding,
): Promise<EvidenceFinding> {
  if (covering === null) return finding;
  const { url, trail, runnersUp, rightUrl, verifications, knownPage, targetNamesPeople: all } = finding;
  const known = [knownPage?.url ?? null, knownPage?.finalUrl ?? null, knownPage?.probeUrl ?? null];
  const answers = [url, rightUrl, ...known, ...verifications.map((one) => one.rightUrl)];
  const cover = await covering.about({
    siteId,
    urls: [...answers, ...[...trail, ...runnersUp].map((one) => one.url)],
    all,
    naming: finding.namesPeople ? [url] : [],
  });
  return {
    ...finding,
    url: cover.address(url),
    title: cover.text(url, finding.title),
    rightUrl: cover.address(rightUrl),
    verifications: verifications.map((one) => ({ ...one, rightUrl: cover.address(one.rightUrl) })),
    knownPage: knownPage && {
      ...knownPage,
      url: cover.address(knownPage.url),
      finalUrl: cover.address(knownPage.finalUrl),
      probeUrl: cover.address(knownPage.probeUrl),
      exchange: all || finding.namesPeople ? null : knownPage.exchange,
    },
    matches: finding.matches.map((match) => ({ ...match, snippet: cover.text(url, match.snippet) })),
    trail: trail.map((step) => ({ ...step, url: cover.address(step.url), label: cover.text(step.url, step.label) })),
    runnersUp: runnersUp.map((one) => ({ ...one, url: cover.address(one.url), title: cover.text(one.url, one.title) })),
  };
}

/** Redacted text and picture of a finding; null if they are not stored, or if names cannot be redacted in them. */
interface RedactedFiles {
  text: Buffer | null;
  picture: Buffer | null;
}

async function redactedFiles(
  source: EvidenceSource,
  task: EvidenceTask,
  finding: EvidenceFinding,
): Promise<RedactedFiles> {
  const page = await source.redaction?.open(pageOfFinding(task.id, finding, task.siteHome ?? task.subject));
  const text = await page?.shownText('covered');
  const png = finding.screenshotHash === null ? null : await bodyFrom(source, finding.screenshotHash);
  return {
    text: text ? Buffer.from(text) : null,
    picture: (png?.state === 'stored' && (await page?.picture(png.bytes, 'covered', 'en'))) || null,
  };
}

/**
 * Record of a body that belongs to the finding itself; empty if there is no body.
 * @param redacted the body with names redacted, null if they cannot be; undefined if nothing is redacted
 */
async function besideFinding(
  source: BodySource,
  hash: string | null | undefined,
  parts: Omit<RecordParts, 'payload'>,
  redacted?: Buffer | null,
) {
  if (!hash) return { records: [], state: null };
  if (redacted === null) return { records: [], state: { sha256: hash, state: 'left-out', why: LEFT_OUT_SINCE } };
  if (redacted) {
    const record = warcRecord({ ...parts, payload: redacted });
    return { records: [record], state: { sha256: hash, state: 'redacted', record: record.id } };
  }
  const body = await bodyFrom(source, hash);
  const records = body.state === 'stored' ? [warcRecord({ ...parts, payload: body.bytes })] : [];
  return { records, state: stateOf(body, records[0]) };
}

const LEFT_OUT_SINCE = 'It names private persons, which cannot be redacted in it.';

function taskFacts({
  id,
  sweepId,
  sweepName,
  sweptAt,
  siteId: _,
  siteName,
  siteHome,
  subject: _subject,
  ...task
}: EvidenceTask) {
  const site = siteHome === null ? null : { name: siteName, homeUrl: siteHome };
  return { task: id, sweep: { id: sweepId, name: sweepName, createdAt: sweptAt }, site, ...task };
}

/** Claim and reasons; `record` is the id of the record of the page named. */
function findingFacts(
  {
    target,
    targetVersion,
    visibleHash: _visible,
    screenshotHash: _screenshot,
    namesPeople: _names,
    targetNamesPeople: _targetNames,
    redacted,
    knownPage,
    ...finding
  }: EvidenceFinding,
  recordOfPage: ReadonlyMap<number, string>,
) {
  const withRecord = <T extends { seq: number | null }>(named: T) => ({
    ...named,
    record: named.seq === null ? undefined : recordOfPage.get(named.seq),
  });
  return {
    ...withRecord(finding),
    ...(redacted && { redacted }),
    ...(knownPage && { knownPage: withRecord(knownPage) }),
    target: { slug: target, version: targetVersion },
    trail: finding.trail.map(withRecord),
    runnersUp: finding.runnersUp.map(withRecord),
  };
}
