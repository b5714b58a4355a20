import type { ReactNode } from 'react';
import type { Schema } from '@/api/schema';
import { Section } from '@/design/page-head';
import { Progress } from '@/design/values';
import { ReadAgain } from '@/parts/sweeps/live-refresh';
import { LANGUAGES } from '@/words/language';
import { getWords } from '@/words/server';
import { MakeReportLink, RemoveReportPdf, type Reported, RevokeReportLink } from './report-actions';
import { PdfParts } from './report-files';

interface Props {
  /** PDFs that exist or are being made; `what` is the subject if the list has several. */
  items: readonly (Schema<'ReportPdfs'>['items'][number] & { what?: string })[];
  /** Button that requests another PDF. */
  children: ReactNode;
}

/** A report as PDF: auditors request and download it. */
export async function PdfsOfReport({ items, children }: Props) {
  const { words, format } = await getWords();
  const text = words.report.pdf;
  return (
    <Section title={text.title}>
      <p className="mb-3 text-sm text-soft">{text.aside}</p>
      {children}
      {items.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {items.map((pdf) => (
            <li key={pdf.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 grow">
                <p>
                  {[
                    pdf.madeAt ? words.report.made(format.second(pdf.madeAt), null) : text.making,
                    LANGUAGES[pdf.language].name,
                    text.sheets(format.whole(pdf.sheets)),
                    ...pdf.answers.map((answer) => words.answers[answer]),
                  ].join(' · ')}
                  {pdf.what && <span className="block text-sm text-soft">{pdf.what}</span>}
                </p>
                {pdf.failure ? (
                  <p className="text-no">{text.failed(pdf.failure)}</p>
                ) : (
                  !pdf.madeAt && (
                    <div className="mt-1 max-w-96">
                      <Progress value={pdf.made} max={pdf.sheets} label={text.making} />
                      <p className="text-sm text-soft tabular-nums">
                        {text.drawn(format.whole(pdf.made), format.whole(pdf.sheets))}
                      </p>
                      <ReadAgain />
                    </div>
                  )
                )}
                <PdfParts pdf={pdf} path={`/api/report-pdfs/${pdf.id}/parts`} />
              </div>
              <RemoveReportPdf
                id={pdf.id}
                name={pdf.madeAt ? format.second(pdf.madeAt) : ''}
                making={!pdf.madeAt && !pdf.failure}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface LinksOfReportProps {
  of: Reported;
  /** Active links; `what` is the subject of the report if the list has several. */
  links: readonly { id: string; createdAt: string; by: string | null; title: string | null; what?: string }[];
}

/** Links by which anybody may read a report; they are created and revoked here. */
export async function LinksOfReport({ of, links }: LinksOfReportProps) {
  const { words, format } = await getWords();
  const text = words.report;
  return (
    <Section title={text.links}>
      <p className="mb-3 text-sm text-soft">{text.linksAside}</p>
      <MakeReportLink of={of} />
      {links.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {links.map(({ id, createdAt, by, title, what }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span>
                {title && <span className="block font-medium">{title}</span>}
                {text.made(format.second(createdAt), by)}
                {what && <span className="block text-sm text-soft">{what}</span>}
              </span>
              <RevokeReportLink id={id} made={format.second(createdAt)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
