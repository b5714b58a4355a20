import type { components } from '@hyrde/client';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';

/** PDF files of a report, each with its content and checksum. */
export function PdfParts({
  pdf: { parts },
  path,
  words,
  format,
}: {
  pdf: Pick<components['schemas']['Report']['pdfs'][number], 'parts'>;
  /** Path of the parts; a part is at its number below it. */
  path: string;
  words: Words;
  format: Formats;
}) {
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
