'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Field, Options } from '@/design/field';
import { Notice } from '@/design/notice';
import { Section } from '@/design/page-head';
import { Cell, Row, TableFrame } from '@/design/table';
import { Badge } from '@/design/values';
import { languageName } from '@/parts/display-names';
import { useWords } from '@/words/client';
import type { FrameWords } from '@/words/en';
import { siteImportWords } from '@/words/site-import';

type Preview = Schema<'SiteListPreview'>;

/** Maximum size of a file in the API. */
const MOST_BYTES = 5_000_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Choices of how a file is read. */
interface Layout {
  sheet?: string | undefined;
  encoding?: Schema<'TableEncoding'> | undefined;
  preset?: Preview['preset'] | undefined;
  columns?: string | undefined;
}

/** Selects, previews and imports a list. Its bytes are sent unchanged, since the API recognises the encoding. */
export function ImportForm() {
  const { words } = useWords(siteImportWords);
  const text = words.siteImport;
  const router = useRouter();
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const [fault, setFault] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [layout, setLayout] = useState<Layout>({});
  const [preview, setPreview] = useState<Preview | null>(null);

  async function choose(chosen: File | null) {
    setPreview(null);
    setFile(chosen);
    const wrong = chosen && faultOf(chosen, text);
    setFault(wrong);
    if (chosen && !wrong) await show(chosen, {});
  }

  async function show(list: File, read: Layout) {
    setLayout(read);
    setPreview(
      await send(() => service.POST('/api/site-imports/preview', { params: { query: read }, ...bodyOf(list) })),
    );
  }

  async function load() {
    if (!file) return;
    const fileName = file.name.slice(0, 200);
    const done = await send(() =>
      service.POST('/api/site-imports', { params: { query: { fileName, ...layout } }, ...bodyOf(file) }),
    );
    if (done) router.push(`/bodies/import/${done.id}${done.failed > 0 ? '?result=failed' : ''}`);
  }

  return (
    <>
      <div className="flex max-w-2xl flex-col items-start gap-4">
        <Field label={text.file} hint={text.fileHint} error={fault}>
          {(ties) => (
            <input
              {...ties}
              type="file"
              accept={`.csv,.txt,.xlsx,text/csv,${XLSX}`}
              onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
              className="control w-full max-w-full file:mr-3 file:cursor-pointer file:border-0 file:bg-transparent file:font-medium file:text-accent"
            />
          )}
        </Field>
        <p role="status" className="text-soft empty:hidden">
          {busy && text.reading}
        </p>
      </div>
      {problem && (
        <div className="mt-4">
          <Notice tone="bad" title={text.unreadable}>
            {problem.sentence}
          </Notice>
        </div>
      )}
      {file && preview && (
        <Section title={`${text.preview}: ${file.name}`}>
          <ListPreview preview={preview} busy={busy} onLayout={(read) => show(file, read)} onImport={load} />
        </Section>
      )}
    </>
  );
}

const bodyOf = (list: File) => ({
  headers: { 'content-type': list.name.toLowerCase().endsWith('.xlsx') ? XLSX : 'text/csv' },
  body: '',
  bodySerializer: () => list,
});

function faultOf(file: File, text: { noFile: string; tooLarge: string; oldExcel: string }): string | null {
  if (file.size === 0) return text.noFile;
  if (file.name.toLowerCase().endsWith('.xls')) return text.oldExcel;
  return file.size > MOST_BYTES ? text.tooLarge : null;
}

type SiteField = Schema<'SiteField'>;

const FIELDS: readonly SiteField[] = ['name', 'homeUrl', 'region', 'language', 'population', 'number', 'tags'];
const titleOf = (field: SiteField, { sites, labels }: FrameWords): string =>
  field === 'name' ? labels.name : sites[field];
/** Formats of known lists. */
const PRESETS: readonly Preview['preset'][] = ['plain', 'dotgov', 'indicepa', 'annuaire'];

/** Encodings offered beside the recognised one. */
const ENCODINGS: readonly Schema<'TableEncoding'>[] = [
  ...([
    'utf-8',
    'windows-1252',
    'windows-1250',
    'windows-1251',
    'windows-1253',
    'windows-1254',
    'windows-1257',
  ] as const),
  ...(['iso-8859-2', 'iso-8859-15', 'macintosh', 'cp850', 'cp852', 'shift_jis', 'gb18030', 'big5', 'euc-kr'] as const),
];

/** Expected results of a line, in display order: errors first. */
const COUNTS = ['faulty', 'fresh', 'known', 'twins'] as const;

interface ListPreviewProps {
  preview: Preview;
  busy: boolean;
  /** Reads the list again, with another sheet or other columns. */
  onLayout(layout: Layout): void;
  onImport(): void;
}

/** Preview of a list: sheet, columns, and the first lines with their errors. */
function ListPreview({ preview, busy, onLayout, onImport }: ListPreviewProps) {
  const { words, format } = useWords(siteImportWords);
  const text = words.siteImport;
  const { encoding } = preview;
  const chosen: Layout = {
    sheet: preview.sheet ?? undefined,
    encoding: encoding?.by === 'chosen' ? encoding.name : undefined,
  };
  return (
    <div className="flex flex-col gap-3">
      {preview.sheets.length > 1 && (
        <label className="flex max-w-64 flex-col text-sm text-soft">
          {text.sheet}
          <select
            value={chosen.sheet}
            disabled={busy}
            onChange={(event) => onLayout({ sheet: event.currentTarget.value })}
            className="control text-ink"
          >
            {preview.sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {encoding && <Encoding encoding={encoding} busy={busy} onChange={(name) => onLayout({ encoding: name })} />}
      <label className="flex max-w-80 flex-col text-sm text-soft">
        {text.preset}
        <select
          value={preview.preset}
          disabled={busy}
          onChange={(event) =>
            onLayout({ ...chosen, preset: PRESETS.find((name) => name === event.currentTarget.value) })
          }
          className="control text-ink"
        >
          <Options of={PRESETS} titles={text.presets} />
        </select>
      </label>
      <Notes preview={preview} />
      <TableFrame caption={text.preview}>
        <thead>
          <Columns
            preview={preview}
            busy={busy}
            onChange={(columns) => onLayout({ ...chosen, preset: preview.preset, columns })}
          />
        </thead>
        <tbody>
          {preview.lines.map((line) => (
            <Row key={line.line}>
              <Cell measure>{format.whole(line.line)}</Cell>
              {preview.columns.map(({ field }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
                <Cell key={index} className={field === null ? 'min-w-28 text-soft' : 'min-w-28 break-words'}>
                  {asRead(line, field, index)}
                </Cell>
              ))}
              <Cell className="min-w-48">
                {line.message && (
                  <>
                    <Badge tone="bad">{text.failed}</Badge> {line.message}
                  </>
                )}
              </Cell>
            </Row>
          ))}
        </tbody>
      </TableFrame>
      <Button
        kind="main"
        busy={busy}
        disabled={preview.fresh + preview.known === 0}
        onClick={onImport}
        className="self-start"
      >
        {preview.known > 0
          ? text.submitKnown(format.whole(preview.fresh), format.whole(preview.known))
          : text.submit(format.whole(preview.fresh))}
      </Button>
    </div>
  );
}

/** The encoding of the file, how it was told, and the choice of another. */
function Encoding({
  encoding: { name, by, language },
  busy,
  onChange,
}: {
  encoding: NonNullable<Preview['encoding']>;
  busy: boolean;
  onChange(name: Schema<'TableEncoding'>): void;
}) {
  const { words } = useWords(siteImportWords);
  const text = words.siteImport;
  const offered = [name, ...ENCODINGS.filter((other) => other !== name)];
  return (
    <div className="flex flex-col gap-1">
      <label className="flex max-w-80 flex-col text-sm text-soft">
        {text.encoding}
        <select
          value={name}
          disabled={busy}
          onChange={(event) => onChange(offered.find((other) => other === event.currentTarget.value) ?? name)}
          className="control text-ink"
        >
          {offered.map((other) => (
            <option key={other}>{other}</option>
          ))}
        </select>
      </label>
      <p className={by === 'guess' ? 'font-medium' : 'text-soft'}>
        {text.encodingBy[by](language === null ? '' : languageName(language, words))}
      </p>
    </div>
  );
}

/** Number of lines by expected result, each counted once, and the detected format. */
function Notes({ preview }: { preview: Preview }) {
  const { preset, headerLine, merged, formulas, missing, lines } = preview;
  const { words, format } = useWords(siteImportWords);
  const text = words.siteImport;
  if (missing.length > 0)
    return <Notice tone="warning" title={text.missing(missing.map((field) => titleOf(field, words)).join(', '))} />;
  return (
    <ul className="list-disc pl-5 text-soft">
      <li className="font-medium text-ink">
        {text.lines(format.whole(COUNTS.reduce((sum, what) => sum + preview[what], 0)))}{' '}
        {COUNTS.filter((what) => what === 'fresh' || preview[what] > 0)
          .map((what) => text.counts[what](format.whole(preview[what])))
          .join(' · ')}
      </li>
      {preset === 'dotgov' && <li>{text.dotgovNote}</li>}
      {headerLine > 1 && <li>{text.headerLine(format.whole(headerLine))}</li>}
      {merged > 0 && <li>{text.merged(format.whole(merged))}</li>}
      {formulas > 0 && <li>{text.formulas(format.whole(formulas))}</li>}
      <li>{text.firstLines(format.whole(lines.length))}</li>
    </ul>
  );
}

/** Fields of the columns: each field belongs to at most one column. */
function Columns({
  preview: { columns },
  busy,
  onChange,
}: {
  preview: Preview;
  busy: boolean;
  onChange(columns: string): void;
}) {
  const { words } = useWords(siteImportWords);
  const text = words.siteImport;
  const change = (at: number, field: string) =>
    onChange(
      columns
        .map((column, index) => (index === at ? field : column.field === field ? '' : (column.field ?? '')))
        .join(),
    );
  return (
    <tr>
      <th
        scope="col"
        className="border-b border-line bg-raised px-3 py-2 text-right align-bottom font-medium text-soft"
      >
        {text.line}
      </th>
      {columns.map(({ name, field }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
        <th key={index} scope="col" className="border-b border-line bg-raised px-3 py-2 text-left align-bottom">
          <label className="flex flex-col gap-1 font-medium break-words text-soft">
            {name || text.noColumnName}
            <select
              aria-label={text.columnIs(name || text.noColumnName)}
              value={field ?? ''}
              disabled={busy}
              onChange={(event) => change(index, event.currentTarget.value)}
              className="control text-ink"
            >
              <option value="">{text.ignored}</option>
              <Options of={FIELDS} titles={(field) => titleOf(field, words)} />
            </select>
          </label>
        </th>
      ))}
      <th scope="col" className="border-b border-line bg-raised px-3 py-2 text-left align-bottom font-medium text-soft">
        {words.labels.why}
      </th>
    </tr>
  );
}

/** Stored value of a cell; the cell's text if the line fails or the column is ignored. */
function asRead({ site, cells }: Preview['lines'][number], field: SiteField | null, index: number): string {
  if (!site || field === null) return cells[index] ?? '';
  const value = site[field];
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
