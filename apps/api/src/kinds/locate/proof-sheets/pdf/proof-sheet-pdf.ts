import {
  Answer,
  ConfidenceKind,
  Duty,
  KnownPageReason,
  KnownPageState,
  PictureLayout,
  Reason,
  Redaction,
  type TextLanguage,
  Verdict,
} from '@hyrde/contracts';
import { splitAlgorithm } from '@hyrde/contracts/algorithm-notation';
import { probabilityText } from '@hyrde/contracts/probability';
import { z } from 'zod';
import type { KeptFiles } from '../../../../evidence/evidence.service.js';
import { FileKind } from '../../../../evidence/finding-files.js';
import { Moment } from '../../../../evidence/packet-files.js';
import { Localised } from '../../../../http/common.js';
import type { Finding } from '../../findings/findings.schemas.js';
import { Column, day, FOOT, INK, MARGIN, NORMAL, openPaper, type Place, SMALL, SOFT, second } from './paper.js';
import { drawLink, tagsOf } from './tags.js';
import { WORDS } from './words.js';

/** Content of a proof sheet: the public part of a finding, without reviewers, notes and contributions. */
export const ProofSheetContent = z.object({
  target: z.object({ name: Localised, version: z.number() }),
  site: z.object({ name: z.string(), region: z.string().nullable(), homeUrl: z.string() }),
  sweep: z.string(),
  practice: z.boolean(),
  answer: Answer,
  reason: Reason,
  url: z.string().nullable(),
  title: z.string().nullable(),
  register: z.string().nullable(),
  /** True if the page is a scan whose text was not read; missing in sheets of earlier versions. */
  scan: z.boolean().optional(),
  confidence: z.number(),
  confidenceIs: ConfidenceKind,
  words: z.array(z.string()),
  /** Passages of its text around the matched words. */
  quotes: z.array(z.string()),
  duties: z.array(Duty),
  /** Links from the home page to it. */
  trail: z.array(z.object({ url: z.string(), label: z.string() })),
  /** Provenance of the page; null if it is not stored. */
  page: z
    .object({
      status: z.number().nullable(),
      address: z.string().nullable(),
      hops: z.array(z.object({ url: z.string(), status: z.number() })),
    })
    .nullable(),
  /** True if the page was downloaded for another search of the site. */
  given: z.boolean(),
  /** Times of the events of its download, by the clock of the worker that requested it. */
  clock: z.array(z.object({ moment: Moment, at: z.iso.datetime() })),
  /** All files that can be downloaded of it, the picture included. */
  files: z.array(z.object({ kind: FileKind, name: z.string(), sha256: z.string() })),
  /** True if its picture is drawn. */
  pictured: z.boolean(),
  /** True if names are redacted in its picture; missing otherwise. */
  pictureRedacted: z.boolean().optional(),
  /** Positions of the matched words in the picture; null if unknown. */
  picture: PictureLayout.nullable(),
  redacted: z.array(Redaction),
  algorithm: z.string(),
  engineVersion: z.string().nullable(),
  downloads: z.number(),
  /** Verdicts that have not been withdrawn. */
  verdicts: z.array(z.object({ verdict: Verdict, rightUrl: z.string().nullable(), at: z.iso.datetime() })),
  /** Verdict that was given on the finding of another sweep; missing if none was. */
  carried: z
    .object({
      verdict: Verdict,
      rightUrl: z.string().nullable(),
      at: z.iso.datetime().nullable(),
      sweep: z.string().nullable(),
    })
    .optional(),
  /** Visit of the page known before, which the search did not name; missing if none was made. */
  knownPage: z
    .object({
      url: z.string(),
      state: KnownPageState,
      reason: KnownPageReason.nullable(),
      finalUrl: z.string().nullable(),
      status: z.number().nullable(),
      at: z.iso.datetime(),
    })
    .optional(),
});
export type ProofSheetContent = z.infer<typeof ProofSheetContent>;

const DRAWN: ReadonlySet<Finding['pictureShown']> = new Set(['original', 'redacted']);

/** Content of a finding's sheet, with names redacted as in the finding. */
export function contentOf(
  finding: Finding,
  { files, given, clock }: Pick<KeptFiles, 'files' | 'given' | 'clock'>,
): ProofSheetContent {
  const { target, site, sweep, received, matches, verifications, verdict, rightUrl, carried, knownPage } = finding;
  const head = received?.head;
  const content = ProofSheetContent.parse({
    ...finding,
    target: { name: target.name, version: target.version },
    site: { name: site.name, region: site.region, homeUrl: site.homeUrl },
    sweep: sweep.name,
    words: matches.map(({ word }) => word),
    quotes: matches.flatMap(({ snippet }) => snippet?.replaceAll(/\s+/g, ' ').trim() || []),
    page: received && {
      status: received.status,
      address: head?.address ? `${head.address}:${head.port}` : null,
      hops: received.hops.map(({ url, status }) => ({ url, status })),
    },
    files,
    given,
    clock,
    pictured: DRAWN.has(finding.pictureShown) && files.some(({ kind }) => kind === 'picture'),
    pictureRedacted: finding.pictureShown === 'redacted' || undefined,
    verdicts: verifications
      .filter(({ undoneAt }) => undoneAt === null)
      .map(({ verdict, rightUrl, at }) => ({ verdict, rightUrl, at })),
    scan: finding.scan || undefined,
    carried: carried && verdict ? { verdict, rightUrl, at: carried.at, sweep: carried.sweep?.name ?? null } : undefined,
    knownPage: knownPage ?? undefined,
  });
  return JSON.parse(JSON.stringify(content)); // in the form in which it is read back from the database
}

interface Drawn {
  content: ProofSheetContent;
  language: TextLanguage;
  /** Version and creation time of the sheet, for its footer. */
  made: string;
  /** PNG; null if none exists. */
  picture: Buffer | null;
  /** URL of the finding's screen. */
  address: string;
}
type Words = (typeof WORDS)[TextLanguage];
type Written = Pick<Drawn, 'content' | 'language'> & { words: Words };

const GUTTER = 20;
const LEFT_SHARE = 0.6;
/** Maximum number of characters of a title, label or address; longer ones prove nothing and would fill pages. */
const MAX_TEXT_LENGTH = 600;
const MAX_LABEL_LENGTH = 120;
const MAX_QUOTES = 2;
const MAX_QUOTE_LENGTH = 150;

/**
 * A finding on one page of A4: claim, site, address, times, trail, and how to check it. Content that does not fit, for
 * example a long trail, continues overleaf.
 */
export async function proofSheetPdf({
  version,
  at,
  ...sheet
}: Omit<Drawn, 'made'> & { version: number /** Time of creation. */; at: Date }): Promise<Buffer> {
  const { content, language } = sheet;
  const words = WORDS[language];
  const paper = await openPaper({ title: titleOf(content, language), language, at });
  drawProofSheet(paper.doc, { ...sheet, made: words.made(String(version), second(at.toISOString(), words.locale)) });
  return paper.end();
}

export const titleOf = (content: Pick<ProofSheetContent, 'target' | 'site'>, language: TextLanguage): string =>
  short(`${content.target.name[language]}: ${content.site.name}`, WORDS[language]);

/**
 * Draws the sheet from the document's last page on, which must be empty.
 * @param isPart true if the document begins with the title of a report
 */
export function drawProofSheet(
  doc: PDFKit.PDFDocument,
  { content, language, made, picture, address, isPart = false }: Drawn & { isPart?: boolean },
): void {
  const tags = tagsOf(doc);
  const words = WORDS[language];
  const title = titleOf(content, language);
  const { width, height } = doc.page;
  const inner = width - 2 * MARGIN;
  const bottom = height - MARGIN - FOOT;
  const head = (size: number, repeated: boolean): number => {
    const draw = () =>
      doc.font('bold').fontSize(size).fillColor(INK).text(title, MARGIN, MARGIN, { width: inner, height: 40 });
    if (repeated) tags.artifact(draw);
    else tags.draw(isPart ? 'H2' : 'H1', draw);
    return doc.y + 8;
  };
  const { start, count } = doc.bufferedPageRange();
  const first = start + count - 1;
  let page = first;
  const nextPage = (): Place => {
    doc.addPage();
    page += 1;
    return { page, x: MARGIN, y: head(10, true), width: inner, bottom };
  };
  const y = head(15, false);
  const level = isPart ? 'H3' : 'H2';
  const leftWidth = inner * LEFT_SHARE;
  const left = new Column(doc, { page, x: MARGIN, y, width: leftWidth, bottom }, nextPage, level);
  const besides = { page, x: MARGIN + leftWidth + GUTTER, y, width: inner - leftWidth - GUTTER, bottom };
  let overleaf = () => (left.end.page === first ? nextPage() : left.end);
  const goOn = () => {
    const place = overleaf();
    overleaf = nextPage;
    return place;
  };
  const right = new Column(doc, besides, goOn, level);
  const written: Written = { content, language, words };
  writeClaim(left, written);
  writeKnownPage(left, written);
  writeDuties(left, written);
  writeTrail(left, written);
  writeChecks(left, written);
  writeVerdicts(right, written);
  if (picture) {
    const alt = content.url ? words.picture : words.homePicture;
    right.heading(alt);
    right.picture(picture, content.picture, { ofPart: words.part, alt: `${alt}: ${title}` });
    if (content.pictureRedacted) right.line(words.pictureRedacted);
  }
  for (let one = first; one <= page; one++) {
    doc.switchToPage(one);
    const pages = words.pageOf(String(one - first + 1), String(page - first + 1));
    const foot = [made, pages, one < page && words.goesOn, words.more];
    const draw = () => {
      doc.font('text').fontSize(SMALL).fillColor(SOFT);
      doc.text(foot.filter(Boolean).join(' '), MARGIN, bottom + 8, { width: inner });
    };
    if (one > first) {
      tags.artifact(draw);
      continue;
    }
    const paragraph = tags.open('P');
    tags.draw('Span', draw, paragraph);
    drawLink(doc, { text: address, href: address, parent: paragraph }, { x: MARGIN, y: doc.y, width: inner });
    paragraph.end();
  }
}

/** Draws the claim about the site and its evidence. */
function writeClaim(column: Column, { content, words, language }: Written): void {
  const { site, target, url, verdicts, carried } = content;
  if (content.practice) column.line(words.practice);
  column.fact(words.target, `${target.name[language]}, ${words.version(String(target.version))}`);
  column.fact(words.site, [site.name, site.region].filter(Boolean).join(', '));
  column.fact(words.home, short(site.homeUrl, words), { link: site.homeUrl });
  if (url) {
    column.fact(words.page, short(content.title ?? url, words));
    column.fact(words.address, short(url, words), { link: url });
    column.fact(words.register, content.register);
    if (content.scan) column.fact(words.scan, words.scanUnread);
  } else column.fact(words.page, words.noPage);
  column.fact(words.answer, words.terms.answers[content.answer]);
  column.fact(words.reason, words.terms.reasons[content.reason]);
  if (verdicts.length === 0 && !carried)
    column.fact(
      content.confidenceIs === 'probability' ? words.confidence : words.score,
      `${sureness(content, words)}, ${words.unverified}`,
    );
  column.fact(words.words, short(content.words.join(', '), words));
  for (const quote of content.quotes.slice(0, MAX_QUOTES))
    column.fact(
      words.quote,
      words.quoted(quote.length > MAX_QUOTE_LENGTH ? `${quote.slice(0, MAX_QUOTE_LENGTH)}…` : quote),
    );
}

/** Confidence as text: a probability as per cent, a score as its number. */
const sureness = ({ confidence, confidenceIs }: ProofSheetContent, { locale }: Words): string =>
  confidenceIs === 'probability'
    ? probabilityText(confidence, locale)
    : new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(confidence);

/** Draws the visit of the page known before: the evidence for its loss, or that the search missed it. */
function writeKnownPage(column: Column, { content: { knownPage }, words }: Written): void {
  if (!knownPage) return;
  const { url, state, reason, finalUrl, status, at } = knownPage;
  const { knownPage: states, reasons, knownPageReasons } = words.terms;
  const why: Record<string, string> = { ...reasons, ...knownPageReasons };
  const said = [`${states[state]}.`, reason !== null && why[reason], status !== null && words.status(String(status))];
  column.heading(words.known);
  column.fact(words.address, short(url, words), { link: url });
  column.fact(words.seen, said.filter(Boolean).join(' '));
  if (finalUrl) column.fact(words.hop, short(finalUrl, words), { link: finalUrl });
  column.fact(words.visited, second(at, words.locale));
}

/** Draws the laws that oblige the site's body to publish the target. */
function writeDuties(column: Column, { content, words }: Written): void {
  if (content.duties.length === 0) return;
  column.heading(words.duties);
  for (const { country, law, section, since, url, sure } of content.duties)
    column.fact(
      country,
      [`${law}, ${section}.`, words.since(day(since, words.locale)), !sure && words.unsure].filter(Boolean).join(' '),
      { link: url },
    );
}

/** Draws the links from the home page to the page, as hyperlinks. */
function writeTrail(column: Column, { content, words }: Written): void {
  if (content.trail.length === 0) return;
  column.heading(words.trail);
  for (const [index, { url, label }] of content.trail.entries())
    column.fact(index === 0 ? words.home : short(label, words, MAX_LABEL_LENGTH) || '–', short(url, words), {
      link: url,
    });
}

/** Draws the times and circumstances of the download, and the hashes of the files. */
function writeChecks(column: Column, { content, words }: Written): void {
  const { page } = content;
  column.heading(words.received);
  for (const { moment, at } of content.clock) column.fact(words.moments[moment], thousandth(at));
  if (content.given) column.line(words.given);
  if (page) {
    const { address, status } = page;
    column.fact(words.answered, [address, status !== null && words.status(String(status))].filter(Boolean).join(', '));
    for (const { status: by, url } of page.hops) column.fact(words.hop, short(`${by} ${url}`, words));
  }
  const { name } = splitAlgorithm(content.algorithm);
  const titles: Record<string, string> = words.terms.algorithms;
  const made = [
    titles[name] ?? name,
    content.engineVersion && words.version(content.engineVersion),
    words.downloads(String(content.downloads)),
  ];
  column.fact(words.algorithm, made.filter(Boolean).join(', '));
  column.fact(words.sweep, content.sweep);
  if (content.files.length > 0) column.heading(words.files);
  for (const { kind, name: file, sha256 } of content.files) column.entry(`${words.kinds[kind]}: ${file}`, sha256);
  writeRedactions(column, { content, words });
}

/** Draws the redactions that explain changed hashes and missing files. */
function writeRedactions(column: Column, { content, words }: Pick<Written, 'content' | 'words'>): void {
  for (const { at, why, ...originals } of content.redacted) {
    column.fact(words.redacted, words.redactedWhy[why](second(at, words.locale)));
    for (const part of ['received', 'text', 'visible', 'picture'] as const)
      if (originals[part]) column.entry(words.originals[part], originals[part]);
  }
}

function writeVerdicts(column: Column, { content, words }: Written): void {
  const { carried } = content;
  column.heading(words.verdicts);
  if (carried) {
    const said = [words.terms.verdicts[carried.verdict], carried.rightUrl && short(carried.rightUrl, words)];
    const origin = words.carried(carried.sweep);
    column.entry(
      carried.at === null ? origin : second(carried.at, words.locale),
      [...said, origin].filter(Boolean).join('\n'),
      NORMAL,
    );
  } else if (content.verdicts.length === 0) column.line(words.noVerdicts);
  for (const { verdict, at, rightUrl } of content.verdicts)
    column.entry(
      second(at, words.locale),
      [words.terms.verdicts[verdict], rightUrl && short(rightUrl, words)].filter(Boolean).join('\n'),
      NORMAL,
    );
}

const short = (text: string, { cut }: Words, most = MAX_TEXT_LENGTH): string =>
  text.length > most ? `${text.slice(0, most)}${cut}` : text;

const thousandth = (iso: string): string => iso.replace('T', ' ').replace('Z', ' UTC');
