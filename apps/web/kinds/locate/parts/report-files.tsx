import type { TextLanguage } from '@hyrde/contracts';
import type { Metadata } from 'next';
import type { Schema } from '@/api/schema';
import { Section } from '@/design/page-head';
import { one, type PageInput } from '@/parts/lists/query';
import type { Words } from '@/words/en';
import { LANGUAGES } from '@/words/language';
import { getWords } from '@/words/server';

/** Downloads of a report's table, at stable addresses; a query in the path is kept. */
export function ReportFiles({ path, words, language }: { path: string; words: Words; language: TextLanguage }) {
  const files = [
    ['Excel', fileOf(path, 'sites.xlsx', { language })],
    ['CSV', fileOf(path, 'sites.csv', { language })],
    [words.labels.csvSemicolons, fileOf(path, 'sites.csv', { language, separator: 'semicolon' })],
    ['JSON', fileOf(path, 'report.json', {})],
  ];
  return (
    <span className="flex flex-wrap gap-x-3 print:hidden">
      {files.map(([name, href]) => (
        <a key={name} href={href} className="link inline-flex min-h-7 items-center" download>
          {name}
        </a>
      ))}
    </span>
  );
}

/** Address of a file below a path that may have a query. */
export function fileOf(path: string, file: string, parameters: Record<string, string>): string {
  const [base, query] = path.split('?');
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) all.set(name, value);
  return [`${base}/${file}`, all.toString()].filter(Boolean).join('?');
}

/** Number of rows a page: enough for a printed report of a country; further rows are on further pages. */
const ROWS = 500;

/** Keeps reports out of search engines, and their addresses out of the referrers of linked pages. */
export const UNLISTED: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' };

/** Parameters of a shared report: the link's token, and the cursor of its table. */
export async function askedOf({ params, searchParams }: PageInput<'token'>) {
  const [path, search] = await Promise.all([params, searchParams]);
  return { path, search, query: { cursor: one(search, 'cursor'), limit: ROWS } };
}

interface Props {
  pdfs: Schema<'Report'>['pdfs'];
  /** Path of the report in the API. */
  path: string;
}

/** A report as PDF, for holders of its link. */
export async function PdfsToRead({ pdfs, path }: Props) {
  const { words, format } = await getWords();
  const text = words.report;
  if (pdfs.length === 0) return null;
  return (
    <div className="print:hidden">
      <Section title={text.pdf.title}>
        <ul className="divide-y divide-line">
          {pdfs.map((pdf) => (
            <li key={pdf.id} className="py-2">
              <p>
                {[
                  text.made(format.second(pdf.madeAt), null),
                  LANGUAGES[pdf.language].name,
                  text.pdf.sheets(format.whole(pdf.sheets)),
                ].join(' · ')}
              </p>
              <PdfParts pdf={pdf} path={`${path}/pdfs/${pdf.id}/parts`} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

interface PdfPartsProps {
  pdf: Pick<Schema<'Report'>['pdfs'][number], 'parts'>;
  /** Path of the parts; a part is at its number below it. */
  path: string;
}

/** PDF files of a report, each with its content and checksum. */
export async function PdfParts({ pdf: { parts }, path }: PdfPartsProps) {
  const { words, format } = await getWords();
  const text = words.report.pdf;
  return (
    <ul>
      {parts.map(({ number, firstSheet, lastSheet, pages, size, sha256, gone }) => (
        <li key={number} className="mt-1">
          {gone ? (
            <span className="text-soft">
              {text.part(format.whole(number))}: {text.gone}
            </span>
          ) : (
            <a href={`${path}/${number}`} className="link" download>
              {text.part(format.whole(number))}
            </a>
          )}{' '}
          <span className="text-sm text-soft tabular-nums">
            {[
              number === 1 && text.cover,
              lastSheet >= firstSheet && text.range(format.whole(firstSheet), format.whole(lastSheet)),
              text.pages(format.whole(pages)),
              format.size(size),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <code className="block font-mono text-xs break-all text-soft">SHA-256 {sha256}</code>
        </li>
      ))}
    </ul>
  );
}

/** Paragraphs that a person wrote as introduction of a report. */
export const Introduction = ({ text }: { text: string | null }) =>
  text?.split(/\n\s*\n/).map((paragraph) => (
    <p key={paragraph} className="mt-3 max-w-prose whitespace-pre-line">
      {paragraph}
    </p>
  ));
