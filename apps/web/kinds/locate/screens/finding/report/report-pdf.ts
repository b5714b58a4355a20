import PDFDocument from 'pdfkit';
import type { components } from '@/api/api.gen';
import { algorithmTitle } from '@/kinds/locate/parts/algorithm';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import type { Language } from '@/words/language';
import { Column } from './column';
import { FONTS, fontFile } from './fonts';
import { hashesOf } from './hashes';

type Finding = components['schemas']['Finding'];

interface Report {
  finding: Finding;
  /** A PNG; null where there is none. */
  picture: Buffer | null;
  /** Where the finding's screen is. */
  address: string;
  /** When the report is made. */
  at: string;
  words: Words;
  language: Language;
  format: Formats;
}

const MARGIN = 40;
const GUTTER = 20;
const LEFT_SHARE = 0.58;
const FOOT = 34;
/** Steps, quotes and verdicts beyond these are left to the screen: the report is one page. */
const MOST = { steps: 8, quotes: 3, verdicts: 4 };

/** A finding on one page of A4: who claims what of which site, where, since when, how it was reached, and how to check it. */
export async function reportPdf(report: Report): Promise<Buffer> {
  const { finding, picture, words, language } = report;
  const text = words.evidence.report;
  const title = text.title(finding.target.name[language], finding.site.name);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: fontFile('text'),
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Hyrde', CreationDate: new Date(report.at) },
  });
  const bytes = collected(doc);
  for (const name of FONTS) doc.registerFont(name, fontFile(name));
  const { width, height } = doc.page;
  const inner = width - 2 * MARGIN;
  doc.font('bold').fontSize(15).fillColor('#1a1a1a').text(title, MARGIN, MARGIN, { width: inner, height: 40 });
  const top = doc.y + 8;
  const bottom = height - MARGIN - FOOT;
  const leftWidth = inner * LEFT_SHARE;
  const left = new Column(doc, MARGIN, top, leftWidth, bottom);
  const right = new Column(doc, MARGIN + leftWidth + GUTTER, top, inner - leftWidth - GUTTER, bottom);
  writeClaim(left, report);
  writeDuties(left, report);
  writeTrail(left, report);
  writeChecks(left, report);
  writeVerdicts(right, report);
  if (picture) {
    right.heading(report.finding.url ? words.finding.screenshot : words.dossier.homePicture);
    right.picture(picture);
  }
  const foot = [text.made(report.format.second(report.at)), (left.isCut || right.isCut) && text.cut, text.more];
  doc
    .font('text')
    .fontSize(7)
    .fillColor('#5a5a5a')
    .text(foot.filter(Boolean).join(' '), MARGIN, bottom + 8, { width: inner })
    .text(report.address, { width: inner, link: report.address, underline: true });
  doc.end();
  return bytes;
}

function collected(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

/** What is claimed of which site, and what speaks for it. */
function writeClaim(column: Column, { finding, words, language, format }: Report): void {
  const text = words.evidence.report;
  const { site, target, url, matches } = finding;
  column.fact(words.overview.target, `${target.name[language]}, ${words.sweep.version(String(target.version))}`);
  column.fact(words.sweep.site, [site.name, site.region].filter(Boolean).join(', '));
  column.fact(text.home, site.homeUrl, { link: site.homeUrl });
  if (url) {
    column.fact(text.page, finding.title ?? url);
    column.fact(text.address, url, { link: url });
    column.fact(words.dossier.onRegister, finding.register);
  } else column.fact(text.page, words.finding.noFinding);
  column.fact(words.sweep.answer, words.answers[finding.answer]);
  column.fact(words.sweep.reason, words.reasons[finding.reason]);
  column.fact(
    words.review.confidence,
    finding.verdict ? null : `${format.confidence(finding.confidence)}, ${words.unverified}`,
  );
  column.fact(words.review.words, matches.map(({ word }) => word).join(', '));
  for (const { snippet } of matches.filter(({ snippet }) => snippet).slice(0, MOST.quotes))
    column.fact(text.quote, `“${snippet?.replaceAll(/\s+/g, ' ').trim()}”`);
}

/** The laws that bid the site's body to publish it. */
function writeDuties(column: Column, { finding, words, format }: Report): void {
  if (finding.duties.length === 0) return;
  const text = words.targets.duties;
  column.heading(text.title);
  for (const { country, law, section, since, url, sure } of finding.duties)
    column.fact(
      country,
      [`${law}, ${section}.`, text.since(format.day(since)), !sure && text.unsure].filter(Boolean).join(' '),
      {
        link: url,
      },
    );
}

/** The links from the home page to it, each to be clicked. */
function writeTrail(column: Column, { finding, words, format }: Report): void {
  const { trail } = finding;
  if (trail.length === 0) return;
  column.heading(words.finding.trail);
  for (const [index, { url, label }] of trail.slice(0, MOST.steps).entries())
    column.fact(index === 0 ? words.finding.home : label || '–', url, { link: url });
  if (trail.length > MOST.steps)
    column.fact(words.finding.trail, words.evidence.report.others(format.whole(trail.length - MOST.steps)));
}

/** When and how the page came, and the sums by which its files can be checked. */
function writeChecks(column: Column, { finding, words, format }: Report): void {
  const text = words.evidence.received;
  const { received, fetchedAt } = finding;
  column.heading(text.title);
  if (received) {
    column.fact(text.at, fetchedAt && format.second(fetchedAt));
    column.fact(text.status, received.status === null ? null : String(received.status));
    column.fact(
      text.address,
      received.head?.address ? text.port(received.head.address, String(received.head.port)) : null,
    );
    for (const hop of received.hops) column.fact(text.hops, `${hop.status} ${hop.url}`);
    for (const { of, hash } of hashesOf(finding)) column.fact(`${text.hash}, ${text.hashOf[of]}`, hash, { size: 7 });
  }
  writeRedactions(column, { finding, words, format });
  column.fact(
    words.sweep.algorithm,
    `${algorithmTitle(finding.algorithm, words)}, ${words.site.downloads(format.whole(finding.downloads))}`,
  );
  column.fact(words.sweeps.name, finding.sweep.name);
}

/** Why sums are others than before, or what they are of is gone. */
function writeRedactions(
  column: Column,
  { finding, words, format }: Pick<Report, 'finding' | 'words' | 'format'>,
): void {
  const text = words.names;
  for (const { at, why, ...originals } of finding.redacted) {
    column.fact(text.redacted, text.redactedWhy[why](format.second(at)));
    for (const part of ['received', 'text', 'visible', 'picture'] as const)
      if (originals[part]) column.fact(text.originals[part], originals[part], { size: 7 });
  }
}

/** What people have said. */
function writeVerdicts(column: Column, { finding, words, format }: Report): void {
  const standing = finding.verifications.filter(({ undoneAt }) => undoneAt === null);
  column.heading(words.finding.verdicts);
  if (standing.length === 0) column.fact(words.unverified, words.finding.noVerdicts);
  for (const { verdict, person, at, rightUrl, note } of standing.slice(0, MOST.verdicts))
    column.fact(
      `${person.name}, ${format.second(at)}`,
      [words.verdicts[verdict], rightUrl, note].filter(Boolean).join('\n'),
    );
}
