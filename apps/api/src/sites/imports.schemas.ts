import { named } from '@hyrde/contracts';
import { TABLE_CHARSETS } from '@hyrde/jobs/html';
import { z } from 'zod';
import { Id, INT4_MAX, Time } from '../http/common.js';
import { line } from '../http/text.js';
import { PRESET_NAMES, SITE_FIELDS } from './presets.js';

const SiteFieldName = z.enum(SITE_FIELDS).meta({ id: 'SiteField' });

/** Publisher of the list; `plain` for any other. */
const PresetName = z.enum(PRESET_NAMES).meta({ id: 'ListPreset' });

/** Encoding of a CSV file: by the Encoding standard, or a code page of a spreadsheet. */
const TableEncodingName = z.enum(TABLE_CHARSETS).meta({ id: 'TableEncoding' });

/** Layout by which the file is read. */
export const LayoutQuery = z.object({
  /** Name of the workbook's sheet; the first by default. */
  sheet: z.string().min(1).max(100).optional(),
  /** Encoding of a CSV file; by default recognised by its bytes. */
  encoding: TableEncodingName.optional(),
  /** Publisher of the list; by default recognised by the names of its columns. */
  preset: PresetName.optional(),
  /** Fields of the columns, separated by commas; empty for an ignored one. By default recognised by name. */
  columns: z
    .string()
    .max(2_000)
    .regex(new RegExp(`^(?:${SITE_FIELDS.join('|')}|)(?:,(?:${SITE_FIELDS.join('|')}|))*$`))
    .optional(),
});
export type LayoutQuery = z.infer<typeof LayoutQuery>;

export const ImportQuery = LayoutQuery.extend({ fileName: line(200).default('sites.csv') });
export type ImportQuery = z.infer<typeof ImportQuery>;

/** Valid line of a site list; null for absent fields. */
const ListedSite = z.object({
  name: z.string(),
  homeUrl: z.string(),
  region: z.string().nullable(),
  language: z.string().nullable(),
  population: z.number().int().nullable(),
  number: z.string().nullable(),
  tags: z.array(z.string()).nullable(),
});
export type ListedSite = z.infer<typeof ListedSite>;

/** Preview of a list's import; nothing is stored. */
export const SiteListPreview = named('SiteListPreview', {
  /** Names of the workbook's sheets; empty for CSV. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** Encoding of a CSV file and the evidence for it; null for a workbook. */
  encoding: z
    .object({
      name: TableEncodingName,
      /**
       * `bytes`: by a byte-order mark, zero bytes, or because it is valid UTF-8. `letters`: by the letters that its
       * bytes spell. `guess`: by too few letters; check the names. `chosen`: by the query.
       */
      by: z.enum(['bytes', 'letters', 'guess', 'chosen']),
      /** Language whose letters decided; null if other evidence did. */
      language: z.string().nullable(),
    })
    .nullable(),
  /** Publisher whose layout is used. */
  preset: PresetName,
  /** Number of merged cell ranges; every cell of a range gets its value. */
  merged: z.number().int(),
  /** Number of formulas; their stored results are read. */
  formulas: z.number().int(),
  headerLine: z.number().int(),
  columns: z.array(z.object({ name: z.string(), field: SiteFieldName.nullable() })),
  /** Required fields without a column; no line can then be read. */
  missing: z.array(SiteFieldName),
  /** Number of sites that would be added. */
  fresh: z.number().int(),
  /** Number of lines that mean a known site, which would be updated. */
  known: z.number().int(),
  /** Number of lines that repeat the address of an earlier line, which takes precedence. */
  twins: z.number().int(),
  faulty: z.number().int(),
  /** First lines as they would be read, faulty ones first. */
  lines: z.array(
    z.object({
      line: z.number().int(),
      cells: z.array(z.string()),
      /** Stored values; null if the line is faulty. */
      site: ListedSite.nullable(),
      /** Fault of the line; empty without one. */
      message: z.string(),
    }),
  ),
});
export type SiteListPreview = z.infer<typeof SiteListPreview>;

export const SiteImport = named('SiteImport', {
  id: Id,
  fileName: z.string(),
  person: z.string().nullable(),
  at: Time,
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Number of skipped lines that repeat the address of an earlier one. */
  twins: z.number().int(),
  failed: z.number().int(),
  /** Number of failed lines available as a file, for correction. */
  mendable: z.number().int(),
  /** Number of added sites that were neither searched nor worked on, which undoing would delete. */
  undoable: z.number().int(),
  /** Number of sites that were deleted by undoing and can be brought back. */
  undone: z.number().int(),
});
export type SiteImport = z.infer<typeof SiteImport>;
export const SiteImports = named('SiteImports', { items: z.array(SiteImport) });

export const LineResult = z.enum(['added', 'updated', 'unchanged', 'twin', 'failed']);
export type LineResult = z.infer<typeof LineResult>;

export const SiteImportLine = named('SiteImportLine', {
  line: z.number().int(),
  result: LineResult,
  /** Fault of a failed line; otherwise the changes. */
  message: z.string(),
  text: z.string(),
  siteId: Id.nullable(),
});
export type SiteImportLine = z.infer<typeof SiteImportLine>;

export const ImportLinesQuery = z.object({
  result: LineResult.optional(),
  after: z.coerce.number().int().min(0).max(INT4_MAX).default(0),
  limit: z.coerce.number().int().min(1).max(1_000).default(200),
});
export type ImportLinesQuery = z.infer<typeof ImportLinesQuery>;
export const SiteImportLines = named('SiteImportLines', { items: z.array(SiteImportLine) });
/** Numbers of sites that were brought back, and of those whose address is taken. */
export const RestoredImport = z
  .object({ restored: z.number().int(), taken: z.number().int() })
  .meta({ id: 'RestoredImport' });
export type RestoredImport = z.infer<typeof RestoredImport>;

export const UndoneImport = z
  .object({ removed: z.number().int(), kept: z.number().int() })
  .meta({ id: 'UndoneImport' });
export type UndoneImport = z.infer<typeof UndoneImport>;
