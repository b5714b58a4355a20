import type { components } from '@hyrde/client';
import { Cell, Row } from '@/design/table';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import type { Language } from '@/words/language';
import { ProofSheetLink } from './proof-sheet-link';

type Sheet = components['schemas']['ProofSheets']['items'][number];

interface ProofSheetRowsProps {
  searchId: string;
  sheets: readonly Sheet[];
  words: Words;
  language: Language;
  format: Formats;
}

/** Proof sheets of a finding: the current one, made on the first request, and earlier versions. */
export function ProofSheetRows({ searchId, sheets, words, language, format }: ProofSheetRowsProps) {
  const text = words.evidence.sheet;
  return (
    <>
      <Row className="print:hidden">
        <Cell head>
          <ProofSheetLink searchId={searchId} query={`language=${language}`}>
            {text.download}
          </ProofSheetLink>
        </Cell>
        <Cell className="text-soft">{text.whenAsked}</Cell>
      </Row>
      {sheets.map((sheet) => (
        <Row key={sheet.version} className="print:hidden">
          <Cell head>
            {sheet.gone ? (
              text.version(String(sheet.version))
            ) : (
              <ProofSheetLink searchId={searchId} query={`version=${sheet.version}`}>
                {text.version(String(sheet.version))}
              </ProofSheetLink>
            )}
            <span className="block font-normal text-soft">
              {[
                words.languageSwitch[sheet.language],
                format.second(sheet.madeAt),
                sheet.covered && sheets.some(({ covered }) => !covered) && text.covered,
                sheet.gone && text.gone,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </Cell>
          <Cell>
            <code className="font-mono text-xs break-all">{sheet.sha256}</code>
          </Cell>
        </Row>
      ))}
    </>
  );
}
