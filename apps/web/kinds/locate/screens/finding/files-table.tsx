import type { Schema } from '@/api/schema';
import { Link } from '@/design/link';
import { Cell, Heading, Row, TableFrame } from '@/design/table';
import type { Words } from '@/words/en';
import { LANGUAGES } from '@/words/language';
import { getWords } from '@/words/server';
import { ProofSheetLink } from './finding-actions';

interface Props {
  finding: Schema<'Finding'>;
  files: Schema<'FindingFiles'>;
  sheets: Schema<'ProofSheets'>['items'];
}

/** All downloads of a finding, with checksums and retention. */
export async function FilesTable({ finding: { searchId, received }, files, sheets }: Props) {
  const { words, format } = await getWords();
  const text = words.evidence.files;
  const name = (kind: (typeof files.items)[number]['kind']) =>
    kind === 'document' && received ? text.documentOf[received.reading] : text.kinds[kind];
  return (
    <>
      <p className="mb-3 max-w-prose text-sm text-soft print:max-w-none">
        <a href={`/api/findings/${searchId}/packet.zip`} className="link text-base" download>
          {words.labels.sealedPacket}
        </a>
        <br />
        {files.names === 'covered' ? text.packetRedacted : text.packetIs}{' '}
        <code className="font-mono text-ink">npx hyrde verify</code>{' '}
        <Link href="/visits#seals" className="link">
          {text.packetKey}
        </Link>
        {files.sealed && <Sealed sealed={files.sealed} text={text} />}
      </p>
      <TableFrame caption={text.title} stacked>
        <thead>
          <tr>
            <Heading>{words.labels.file}</Heading>
            <Heading>{text.sum}</Heading>
          </tr>
        </thead>
        <tbody>
          {files.items.map((file) => (
            <Row key={file.kind}>
              <Cell head>
                {files.names === 'covered' ? (
                  name(file.kind)
                ) : (
                  <a href={`/api/findings/${searchId}/files/${file.kind}`} className="link" download>
                    {name(file.kind)}
                  </a>
                )}
                <span className="block font-normal break-all text-soft">{file.name}</span>
              </Cell>
              <Cell>
                <code className="font-mono text-xs break-all">{file.sha256}</code>
              </Cell>
            </Row>
          ))}
          <Row className="print:hidden">
            <Cell head>
              <a href={`/api/findings/${searchId}/evidence.warc.gz`} className="link" download>
                {text.warc}
              </a>
            </Cell>
            <Cell className="text-soft">{text.noSum}</Cell>
          </Row>
          <ProofSheetRows searchId={searchId} sheets={sheets} />
        </tbody>
      </TableFrame>
      <p className="mt-2 max-w-prose text-sm text-soft print:hidden">
        {files.names === 'covered' && words.names.noFiles} {text.howToCheck} {text.kept}{' '}
        {files.othersUntil && text.others(format.day(files.othersUntil))}
      </p>
    </>
  );
}

interface SealedProps {
  sealed: Schema<'Sealed'>;
  text: Words['evidence']['files'];
}

/** Time of the packet's last seal, and whether a time-stamping authority confirms it. */
async function Sealed({ sealed: { sealedAt, stamp }, text }: SealedProps) {
  const { format } = await getWords();
  const said = (): string => {
    if (stamp.state === 'stamped') return text.stamped(format.second(stamp.at), stamp.by);
    if (stamp.state === 'none') return text.notStamped;
    if (stamp.detail === null) return text.stampComes;
    return [text.stampFailed(stamp.detail), stamp.nextAt && text.stampAgain(format.minute(stamp.nextAt))]
      .filter(Boolean)
      .join(' ');
  };
  return (
    <span className="block">
      {text.sealed(format.second(sealedAt))} {said()}
    </span>
  );
}

type Sheet = Schema<'ProofSheets'>['items'][number];

/** Proof sheets of a finding: the current one, made on the first request, and earlier versions. */
async function ProofSheetRows({ searchId, sheets }: { searchId: string; sheets: readonly Sheet[] }) {
  const { words, language, format } = await getWords();
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
                LANGUAGES[sheet.language].name,
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
