import type { AllowedAddress } from '@hyrde/jobs/site';
import { type Database, Prisma } from '@hyrde/store';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ALLOWED_ADDRESSES, DATABASE } from '../base/tokens.js';
import { iso } from '../http/common.js';
import { invalid, notFound } from '../http/problem.js';
import type { TableColumn } from '../http/table-file.js';
import { cut } from '../http/table-record.js';
import { addNewLines, countLines, type Logged, sortedLines, upsertLines } from './import-lines.js';
import {
  type ImportLinesQuery,
  type ImportQuery,
  type LayoutQuery,
  LineResult,
  type SiteImport,
  type SiteImportLine,
  type SiteListPreview,
  type UndoneImport,
} from './imports.schemas.js';
import type { SiteField } from './presets.js';
import { type ListLine, LOG_COLUMNS, readSiteList, type SiteList } from './site-list.js';

const Texts = z.array(z.string());

/** Takes `Logged` lines as JSON. */
const LOG = statement({
  name: 'imports.log',
  parameters: { importId: z.uuid(), lines: z.string() },
  text: `
    insert into site_import_line (import_id, line, result, message, text, site_id, cells)
    select $importId::uuid, line, result, message, text, "siteId", nullif(cells, 'null')
    from jsonb_to_recordset($lines::jsonb)
      as l(line int, result text, message text, text text, "siteId" uuid, cells jsonb)`,
});

/** One import, or the newest hundred. */
const IMPORTS = statement({
  name: 'imports.list',
  parameters: { id: z.uuid().nullable() },
  text: `
    select i.id, i.file_name, person.name as person, i.at, i.added, i.updated, i.failed,
      (select count(*)::int from site_import_line l where l.import_id = i.id and l.result = 'unchanged') as unchanged,
      (select count(*)::int from site_import_line l where l.import_id = i.id and l.result = 'twin') as twins,
      (select count(*)::int from site_import_line l
        where l.import_id = i.id and l.result = 'failed' and l.cells is not null) as mendable,
      (select count(*)::int from site_import_line l join site on site.id = l.site_id
        where l.import_id = i.id and l.result = 'added'
          and not exists (select from task where task.site_id = site.id)) as undoable
    from site_import i left join person on person.id = i.person_id {{where i.id = $id::uuid}}
    order by i.at desc limit 100`,
  row: z.object({
    id: z.uuid(),
    file_name: z.string(),
    person: z.string().nullable(),
    at: z.date(),
    added: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    twins: z.int(),
    failed: z.int(),
    mendable: z.int(),
    undoable: z.int(),
  }),
});
type Row = z.output<typeof IMPORTS.row>;

const UNDO = statement({
  name: 'imports.undo',
  parameters: { id: z.uuid() },
  text: `
    delete from site using site_import_line l
    where l.import_id = $id::uuid and l.result = 'added' and site.id = l.site_id
      and not exists (select from task where task.site_id = site.id)`,
});

/** Lines shown before a list is read in: a screenful. */
const PREVIEWED = 20;

/** Site lists read in from CSV or XLSX, with what became of each line. */
@Injectable()
export class ImportsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ALLOWED_ADDRESSES) private readonly allow: readonly AllowedAddress[],
  ) {}

  /** How the list would be read, and what would become of its lines. */
  async preview(bytes: Uint8Array, layout: LayoutQuery): Promise<SiteListPreview> {
    const { header, columns, lines, ...list } = readList(bytes, layout, this.allow);
    const results = countLines(await sortedLines(this.db, lines, 'by address', 'seen'));
    return {
      sheets: list.sheets,
      sheet: list.sheet,
      merged: list.merged,
      formulas: list.formulas,
      preset: list.preset,
      headerLine: list.headerLine,
      missing: list.missing,
      ...results,
      columns: header.map((name, index) => ({ name, field: columns[index] ?? null })),
      lines: faultsFirst(lines).map((line) => ({
        line: line.line,
        cells: line.cells,
        ...(line.ok ? { site: line.site, message: '' } : { site: null, message: line.error }),
      })),
    };
  }

  /** Reads the good lines in and logs the broken ones; all in one transaction, so a crash leaves nothing half done. */
  async read(bytes: Uint8Array, { fileName, ...layout }: ImportQuery, personId: string): Promise<SiteImport> {
    const list = readList(bytes, layout, this.allow);
    if (list.missing.length > 0)
      throw invalid(
        'file',
        `Line ${list.headerLine} must name the columns, among them "name" and "homeUrl" (or "navn" and "nettsted"). It reads: ${cut(list.header.join(', '), 200)}`,
      );
    return this.write({ fileName, personId, header: list.header }, (tx) => upsertLines(tx, list.lines));
  }

  /** Adds the sites that are not there; those that are, by address or by number and name, stay as they are. */
  addNew(lines: readonly ListLine[], { fileName, personId }: { fileName: string; personId: string }) {
    return this.write({ fileName, personId, header: [] }, (tx) => addNewLines(tx, lines));
  }

  /** What `addNew` would do now. */
  async weighNew(lines: readonly ListLine[]): Promise<{ fresh: number; known: number }> {
    const { fresh, known } = countLines(await sortedLines(this.db, lines, 'by number too', 'seen'));
    return { fresh, known };
  }

  /** An import with its log, in one transaction. */
  private async write(
    as: { fileName: string; personId: string; header: string[] },
    change: (tx: Prisma.TransactionClient) => Promise<Logged[]>,
  ): Promise<SiteImport> {
    const id = await this.db.$transaction(
      async (tx) => {
        const logged = await change(tx);
        const number = (result: LineResult) => logged.filter((l) => l.result === result).length;
        const { id } = await tx.siteImport.create({
          data: { ...as, added: number('added'), updated: number('updated'), failed: number('failed') },
        });
        await execute(tx, LOG, { importId: id, lines: JSON.stringify(logged) });
        return id;
      },
      { timeout: 120_000 }, // 50,000 lines on a slow disk
    );
    return this.one(id);
  }

  async list(): Promise<SiteImport[]> {
    const rows = await queryRows(this.db, IMPORTS, { id: null });
    return rows.map(asImport);
  }

  async one(id: string): Promise<SiteImport> {
    const row = await queryRow(this.db, IMPORTS, { id });
    if (!row) throw notFound('import');
    return asImport(row);
  }

  async lines(importId: string, { result, after, limit }: ImportLinesQuery): Promise<SiteImportLine[]> {
    const rows = await this.db.siteImportLine.findMany({
      where: { importId, line: { gt: after }, ...(result ? { result } : {}) },
      orderBy: { line: 'asc' },
      take: limit,
    });
    return rows.map(({ line, result, message, text, siteId }) => ({
      line,
      result: LineResult.parse(result),
      message,
      text,
      siteId,
    }));
  }

  /**
   * The lines that failed, in the columns of the file, with what was wrong: to be mended and read in again.
   * @throws Problem not-found where there is no such import, or none of its failed lines was kept
   */
  async failed(importId: string): Promise<{ columns: TableColumn<FailedLine>[]; lines: FailedLine[] }> {
    const found = await this.db.siteImport.findUnique({ where: { id: importId } });
    if (!found) throw notFound('import');
    const rows = await this.db.siteImportLine.findMany({
      where: { importId, result: 'failed', cells: { not: Prisma.AnyNull } },
      orderBy: { line: 'asc' },
    });
    if (rows.length === 0) throw notFound('list of failed lines');
    const lines = rows.map(({ line, message, cells }) => ({ line, message, cells: Texts.parse(cells) }));
    return { columns: failedColumns(Texts.parse(found.header), lines), lines };
  }

  /** Takes the sites it added away again, unless a sweep has searched them: then they have a history. */
  async undo(id: string): Promise<UndoneImport> {
    const { added } = await this.one(id);
    const removed = await execute(this.db, UNDO, { id });
    return { removed, kept: Math.max(0, added - removed) };
  }
}

/** A screenful of lines: half of it for those that cannot be read, as far as there are any. */
const faultsFirst = (lines: readonly ListLine[]): ListLine[] =>
  [...lines.filter(({ ok }) => !ok).slice(0, PREVIEWED / 2), ...lines.filter(({ ok }) => ok)].slice(0, PREVIEWED);

/** @throws Problem where nothing can be read, or a field is said to stand in two columns */
function readList(
  bytes: Uint8Array,
  { sheet, columns, preset }: LayoutQuery,
  allow: readonly AllowedAddress[],
): SiteList {
  const named = columns?.split(',').map((field) => (field || null) as SiteField | null);
  const twice = named?.find((field, index) => field !== null && named.indexOf(field) !== index);
  if (twice) throw invalid('columns', `${twice} stands in two columns: choose one`);
  const list = readSiteList(bytes, { sheet, preset, columns: named, allow });
  if (!list.ok) throw invalid('file', list.error);
  return list;
}

const asImport = ({ file_name, at, ...row }: Row): SiteImport => ({ ...row, fileName: file_name, at: iso(at) });

/** A line of a list that could not be read in. */
interface FailedLine {
  line: number;
  /** Cells of the row; more than the header has columns if that was the fault. */
  cells: string[];
  message: string;
}

/** The columns of the file, then where each line stood and what was wrong with it. */
function failedColumns(header: readonly string[], lines: readonly FailedLine[]): TableColumn<FailedLine>[] {
  const widest = Math.max(header.length, ...lines.map(({ cells }) => cells.length));
  const surplus = Array.from({ length: widest - header.length }, () => LOG_COLUMNS.surplus);
  return [
    ...[...header, ...surplus].map((name, index) => ({
      name,
      meaning:
        index < header.length ? 'As in the file that was read in.' : 'More fields than the header has: mend the line.',
      of: ({ cells }: FailedLine) => cells[index] ?? null,
    })),
    { name: LOG_COLUMNS.line, meaning: 'Where the line stood in that file.', of: ({ line }) => line },
    { name: LOG_COLUMNS.fault, meaning: 'Why it was not read in.', of: ({ message }) => message },
  ];
}
