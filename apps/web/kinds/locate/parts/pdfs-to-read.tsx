import type { components } from '@hyrde/client';
import { Section } from '@/design/page-head';
import { getWords } from '@/words/server';
import { PdfParts } from './pdf-parts';

/** A report as PDF, for holders of its link. */
export async function PdfsToRead({
  pdfs,
  path,
}: {
  pdfs: components['schemas']['Report']['pdfs'];
  /** Path of the report in the API. */
  path: string;
}) {
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
                  words.languageSwitch[pdf.language],
                  text.pdf.sheets(format.whole(pdf.sheets)),
                ].join(' · ')}
              </p>
              <PdfParts pdf={pdf} path={`${path}/pdfs/${pdf.id}/parts`} words={words} format={format} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
