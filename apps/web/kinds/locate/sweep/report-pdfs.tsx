import { getService, read } from '@/api/server';
import { Progress } from '@/design/bars';
import { Section } from '@/design/page-head';
import { ReadAgain } from '@/parts/read-again';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { PdfParts } from '../parts/pdf-parts';
import { MakeReportPdf } from './make-report-pdf';
import { RemoveReportPdf } from './remove-report-pdf';

/** The sweep's report as PDF: auditors have it made, and take it away. */
export async function ReportPdfs({ sweep: { id } }: { sweep: SweepDetails }) {
  const [{ words, format, language }, me, service] = await Promise.all([getWords(), getMe(), getService()]);
  if (!may(me, 'auditor')) return null;
  const { items, choices } = await read(service.GET('/api/sweeps/{id}/report-pdfs', { params: { path: { id } } }));
  const text = words.report.pdf;
  return (
    <Section title={text.title}>
      <p className="mb-3 text-sm text-soft">{text.aside}</p>
      <MakeReportPdf sweepId={id} choices={choices} language={language} />
      {items.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {items.map((pdf) => (
            <li key={pdf.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 grow">
                <p>
                  {[
                    pdf.madeAt ? words.report.made(format.second(pdf.madeAt), null) : text.making,
                    words.languageSwitch[pdf.language],
                    text.sheets(format.whole(pdf.sheets)),
                    ...pdf.answers.map((answer) => words.answers[answer]),
                  ].join(' · ')}
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
                <PdfParts pdf={pdf} path={`/api/report-pdfs/${pdf.id}/parts`} words={words} format={format} />
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
