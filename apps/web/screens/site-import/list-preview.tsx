'use client';
import type { components } from '@hyrde/client';
import { Button } from '@/design/button';
import { Options } from '@/design/field';
import { Notice } from '@/design/notice';
import { Cell, Row, TableFrame } from '@/design/table';
import { Badge } from '@/design/values';
import { useWords } from '@/words/client';
import { siteImportWords } from '@/words/site-import';

type Preview = components['schemas']['SiteListPreview'];
type SiteField = components['schemas']['SiteField'];

/** Fields of a column. */
const FIELDS: readonly SiteField[] = ['name', 'homeUrl', 'region', 'language', 'population', 'number', 'tags'];
/** Formats of known lists. */
const PRESETS: readonly Preview['preset'][] = ['plain', 'dotgov', 'indicepa', 'annuaire'];

/** Expected results of a line, in display order: errors first. */
const COUNTS = ['faulty', 'fresh', 'known', 'twins'] as const;

interface Props {
  preview: Preview;
  busy: boolean;
  /** Reads the list again, with another sheet or other columns. */
  onLayout(layout: {
    sheet?: string | undefined;
    preset?: Preview['preset'] | undefined;
    columns?: string | undefined;
  }): void;
  onImport(): void;
}

/** Preview of a list: sheet, columns, and the first lines with their errors. */
export function ListPreview({ preview, busy, onLayout, onImport }: Props) {
  const { words, format } = useWords(siteImportWords);
  const text = words.siteImport;
  const sheet = preview.sheet ?? undefined;
  return (
    <div className="flex flex-col gap-3">
      {preview.sheets.length > 1 && (
        <label className="flex max-w-64 flex-col text-sm text-soft">
          {text.sheet}
          <select
            value={sheet}
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
      <label className="flex max-w-80 flex-col text-sm text-soft">
        {text.preset}
        <select
          value={preview.preset}
          disabled={busy}
          onChange={(event) => onLayout({ sheet, preset: PRESETS.find((name) => name === event.currentTarget.value) })}
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
            onChange={(columns) => onLayout({ sheet, preset: preview.preset, columns })}
          />
        </thead>
        <tbody>
          {preview.lines.map((line) => (
            <Row key={line.line}>
              <Cell numeric measure>
                {format.whole(line.line)}
              </Cell>
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

/** Number of lines by expected result, each counted once, and the detected format. */
function Notes({ preview }: { preview: Preview }) {
  const { preset, headerLine, merged, formulas, missing, lines } = preview;
  const { words, format } = useWords(siteImportWords);
  const text = words.siteImport;
  if (missing.length > 0)
    return <Notice tone="warning" title={text.missing(missing.map((field) => text.fields[field]).join(', '))} />;
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
              <Options of={FIELDS} titles={text.fields} />
            </select>
          </label>
        </th>
      ))}
      <th scope="col" className="border-b border-line bg-raised px-3 py-2 text-left align-bottom font-medium text-soft">
        {text.message}
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
