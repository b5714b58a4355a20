import type { AllowedAddress } from '@hyrde/jobs/site';
import { type Database, Prisma } from '@hyrde/store';
import { execute, queryOne, queryRow, queryRows, statement, storedJson } from '@hyrde/store/statement';
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
  type RestoredImport,
  type SiteImport,
  type SiteImportLine,
  type SiteListPreview,
  type UndoneImport,
} from './imports.schemas.js';
import type { SiteField } from './presets.js';
import { type ListLine, LOG_COLUMNS, readSiteList, type SiteList } from './site-list.js';

const Texts = z.array(z.string());

/** Inserts the `Logged` lines in the JSON array `lines`. */
const LOG = statement({
  name: 'imports.log',
  parameters: { importId: z.uuid(), lines: z.string() },
  text: `
    insert into site_import_line (import_id, line, result, message, text, site_id, cells)
    select $importId::uuid, line, result, message, text, "siteId", nullif(cells, 'null')
    from jsonb_to_recordset($lines::jsonb)
      as l(line int, result text, message text, text text, "siteId" uuid, cells jsonb)`,
});

/** One import, or the newest hundred, newest first. */
/** SQL condition on `site`: no sweep has searched it, and nobody has entered a page or written a letter, which would be lost. */
const IS_UNTOUCHED = `not exists (select from task where task.site_id = site.id)
          and not exists (select from verified_page where verified_page.site_id = site.id)
          and not exists (select from letter where letter.site_id = site.id)`;

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
        where l.import_id = i.id and l.result = 'added' and ${IS_UNTOUCHED}) as undoable,
      case jsonb_typeof(i.undone) when 'array' then jsonb_array_length(i.undone) else 0 end as undone
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
    undone: z.int(),
  }),
});
type Row = z.output<typeof IMPORTS.row>;

/** Columns of a site that Postgres does not compute. */
const SITE = [
  ...['id', 'name', 'home_url', 'region_id', 'language', 'population', 'number', 'tags', 'practice', 'created_at'],
  'archived_at',
];
const UNDO = statement({
  name: 'imports.undo',
  parameters: { id: z.uuid() },
  text: `
    with gone as (
      delete from site using site_import_line l
      where l.import_id = $id::uuid and l.result = 'added' and site.id = l.site_id
        and ${IS_UNTOUCHED}
      returning ${SITE.map((column) => `site.${column}`).join()}
    )
    update site_import set undone = coalesce(undone, '[]') || coalesce((select jsonb_agg(to_jsonb(gone)) from gone), '[]'),
      undone_at = current_timestamp
    where id = $id::uuid returning (select count(*)::int from gone) as removed`,
  row: z.object({ removed: z.int() }),
  neverNull: ['removed'],
});

/** A site whose region was deleted is restored without one; one whose address is taken is not restored. */
const RESTORE = statement({
  name: 'imports.restore',
  parameters: { id: z.uuid() },
  text: `
    with back as (
      insert into site (${SITE.join()})
      select ${SITE.map((column) => (column === 'region_id' ? '(select region.id from region where region.id = s.region_id)' : `s.${column}`)).join()}
      from site_import i, jsonb_populate_recordset(null::site, i.undone) s where i.id = $id::uuid
      on conflict do nothing returning id
    )
    update site_import set undone = null, undone_at = null where id = $id::uuid returning (select count(*)::int from back) as restored`,
  row: z.object({ restored: z.int() }),
  neverNull: ['restored'],
});

/** Number of lines in a preview; about a screenful. */
const PREVIEWED = 20;

/** Imports of site lists from CSV or XLSX, with a log of each line. */
@Injectable()
export class ImportsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ALLOWED_ADDRESSES) private readonly allow: readonly AllowedAddress[],
  ) {}

  /** Preview of an import, with the result of each line. */
  async preview(bytes: Uint8Array, layout: LayoutQuery): Promise<SiteListPreview> {
    const { ok: _, header, columns, lines, ...list } = readList(bytes, layout, this.allow);
    return {
      ...list,
      ...countLines(await sortedLines(this.db, lines, 'by address', 'seen')),
      columns: header.map((name, index) => ({ name, field: columns[index] ?? null })),
      lines: faultsFirst(lines).map((line) => ({
        line: line.line,
        cells: line.cells,
        ...(line.ok ? { site: line.site, message: '' } : { site: null, message: line.error }),
      })),
    };
  }

  /** Imports the valid lines and logs the faulty ones, in one transaction. */
  async read(bytes: Uint8Array, { fileName, ...layout }: ImportQuery, personId: string): Promise<SiteImport> {
    const list = readList(bytes, layout, this.allow);
    if (list.missing.length > 0)
      throw invalid(
        'file',
        `Line ${list.headerLine} must name the columns, among them "name" and "homeUrl" (or "navn" and "nettsted"). It reads: ${cut(list.header.join(', '), 200)}`,
      );
    return this.write({ fileName, personId, header: list.header }, (tx) => upsertLines(tx, list.lines));
  }

  /** Adds new sites; sites known by address or by number and name stay unchanged. */
  addNew(lines: readonly ListLine[], { fileName, personId }: { fileName: string; personId: string }) {
    return this.write({ fileName, personId, header: [] }, (tx) => addNewLines(tx, lines));
  }

  /** Numbers of sites that `addNew` would add and leave unchanged. */
  async countNew(lines: readonly ListLine[]): Promise<{ fresh: number; known: number }> {
    const { fresh, known } = countLines(await sortedLines(this.db, lines, 'by number too', 'seen'));
    return { fresh, known };
  }

  /** Stores an import and its log in one transaction. */
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
      { timeout: 120_000 }, // Enough for 50,000 lines on a slow disk.
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
   * Failed lines in the columns of their file, with their faults, to be corrected and imported again.
   * @throws Problem not-found if the import does not exist, or none of its failed lines was stored
   */
  async failed(importId: string): Promise<{ columns: TableColumn<FailedLine>[]; lines: FailedLine[] }> {
    const found = await this.db.siteImport.findUnique({ where: { id: importId } });
    if (!found) throw notFound('import');
    const rows = await this.db.siteImportLine.findMany({
      where: { importId, result: 'failed', cells: { not: Prisma.AnyNull } },
      orderBy: { line: 'asc' },
    });
    if (rows.length === 0) throw notFound('list of failed lines');
    const lines = rows.map(({ line, message, cells }) => ({
      line,
      message,
      cells: storedJson(`line ${line} of import ${importId}`, 'cells', Texts, cells),
    }));
    return { columns: failedColumns(storedJson(`import ${importId}`, 'header', Texts, found.header), lines), lines };
  }

  /** Deletes the sites that it added, except those that were searched or worked on, whose history is kept. */
  async undo(id: string): Promise<UndoneImport> {
    const { added } = await this.one(id);
    const { removed } = await queryOne(this.db, UNDO, { id });
    return { removed, kept: Math.max(0, added - removed) };
  }

  /** Brings back the sites that undoing deleted. */
  async restore(id: string): Promise<RestoredImport> {
    const { undone } = await this.one(id);
    const { restored } = await queryOne(this.db, RESTORE, { id });
    return { restored, taken: undone - restored };
  }
}

/** Lines of a preview; up to half of them are faulty ones, listed first. */
const faultsFirst = (lines: readonly ListLine[]): ListLine[] =>
  [...lines.filter(({ ok }) => !ok).slice(0, PREVIEWED / 2), ...lines.filter(({ ok }) => ok)].slice(0, PREVIEWED);

/** @throws Problem if nothing can be read, or two columns are assigned to one field */
function readList(bytes: Uint8Array, { columns, ...layout }: LayoutQuery, allow: readonly AllowedAddress[]): SiteList {
  const named = columns?.split(',').map((field) => (field || null) as SiteField | null);
  const twice = named?.find((field, index) => field !== null && named.indexOf(field) !== index);
  if (twice) throw invalid('columns', `${twice} is assigned to two columns: choose one`);
  const list = readSiteList(bytes, { ...layout, columns: named, allow });
  if (!list.ok) throw invalid('file', list.error);
  return list;
}

const asImport = ({ file_name, at, ...row }: Row): SiteImport => ({ ...row, fileName: file_name, at: iso(at) });

interface FailedLine {
  line: number;
  /** Cells of the line; more than the header has if that was the fault. */
  cells: string[];
  message: string;
}

/** Columns of the file, then the line's number and fault. */
function failedColumns(header: readonly string[], lines: readonly FailedLine[]): TableColumn<FailedLine>[] {
  const widest = Math.max(header.length, ...lines.map(({ cells }) => cells.length));
  const surplus = Array.from({ length: widest - header.length }, () => LOG_COLUMNS.surplus);
  return [
    ...[...header, ...surplus].map((name, index) => ({
      name,
      meaning: index < header.length ? 'Column of the imported file.' : 'Surplus field of the line: correct the line.',
      of: ({ cells }: FailedLine) => cells[index] ?? null,
    })),
    { name: LOG_COLUMNS.line, meaning: 'Number of the line in that file.', of: ({ line }) => line },
    { name: LOG_COLUMNS.fault, meaning: 'Fault of the line.', of: ({ message }) => message },
  ];
}
