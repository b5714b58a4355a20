import { z } from 'zod';
import { Id, INT4_MAX, Time } from '../http/common.js';
import { line } from '../http/text.js';
import { PRESET_NAMES, SITE_FIELDS } from './presets.js';

const SiteFieldName = z.enum(SITE_FIELDS).meta({ id: 'SiteField' });

/** Whose list it is; `plain` is everybody else's. */
const PresetName = z.enum(PRESET_NAMES).meta({ id: 'ListPreset' });

/** How the file is to be read. */
export const LayoutQuery = z.object({
  /** Of a workbook, by its name; left out, the first. */
  sheet: z.string().min(1).max(100).optional(),
  /** As whose list it is read; left out, the columns' names say it. */
  preset: PresetName.optional(),
  /** What each column is, in order, commas between; empty for one that is left alone. Left out, the columns' names say it. */
  columns: z
    .string()
    .max(2_000)
    .regex(new RegExp(`^(?:${SITE_FIELDS.join('|')}|)(?:,(?:${SITE_FIELDS.join('|')}|))*$`))
    .optional(),
});
export type LayoutQuery = z.infer<typeof LayoutQuery>;

export const ImportQuery = LayoutQuery.extend({ fileName: line(200).default('sites.csv') });
export type ImportQuery = z.infer<typeof ImportQuery>;

/** A list as it would be read in; nothing is stored. */
export const SiteListPreview = z
  .object({
    /** Of a workbook; empty for CSV. */
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    /** As whose list it is read. */
    preset: PresetName,
    /** Ranges of merged cells; the value of each is read in every cell it covers. */
    merged: z.number().int(),
    /** Formulas, of which the stored results are read. */
    formulas: z.number().int(),
    /** The line that names the columns. */
    headerLine: z.number().int(),
    columns: z.array(z.object({ name: z.string(), field: SiteFieldName.nullable() })),
    /** Needed fields that no column was taken for; then no line can be read. */
    missing: z.array(SiteFieldName),
    /** Of the lines: sites that would be added. */
    fresh: z.number().int(),
    /** Sites that are there already, of which what the line says would be taken over. */
    known: z.number().int(),
    /** Lines with the address of an earlier one; the earlier one counts. */
    twins: z.number().int(),
    /** Lines that cannot be read. */
    faulty: z.number().int(),
    /** The first lines, as they would be read; those that fail before the others. */
    lines: z.array(
      z.object({
        line: z.number().int(),
        /** What stands in the columns. */
        cells: z.array(z.string()),
        /** What is stored of it; null where the line fails. */
        site: z
          .object({
            name: z.string(),
            homeUrl: z.string(),
            region: z.string().nullable(),
            language: z.string().nullable(),
            population: z.number().int().nullable(),
            number: z.string().nullable(),
            tags: z.array(z.string()).nullable(),
          })
          .nullable(),
        /** Why it fails; empty where it does not. */
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'SiteListPreview' });
export type SiteListPreview = z.infer<typeof SiteListPreview>;

export const SiteImport = z
  .object({
    id: Id,
    fileName: z.string(),
    person: z.string().nullable(),
    at: Time,
    added: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    /** Lines with the address of an earlier one, which were left out. */
    twins: z.number().int(),
    failed: z.number().int(),
    /** Failed lines that can be had as a file, to be mended. */
    mendable: z.number().int(),
    /** Sites it added that no sweep has searched yet: what undoing it would take away. */
    undoable: z.number().int(),
  })
  .meta({ id: 'SiteImport' });
export type SiteImport = z.infer<typeof SiteImport>;
export const SiteImports = z.object({ items: z.array(SiteImport) }).meta({ id: 'SiteImports' });

export const LineResult = z.enum(['added', 'updated', 'unchanged', 'twin', 'failed']);
export type LineResult = z.infer<typeof LineResult>;

export const SiteImportLine = z
  .object({
    line: z.number().int(),
    result: LineResult,
    /** Why it failed, or what was done. */
    message: z.string(),
    text: z.string(),
    siteId: Id.nullable(),
  })
  .meta({ id: 'SiteImportLine' });
export type SiteImportLine = z.infer<typeof SiteImportLine>;

export const ImportLinesQuery = z.object({
  result: LineResult.optional(),
  /** Lines after this one. */
  after: z.coerce.number().int().min(0).max(INT4_MAX).default(0),
  limit: z.coerce.number().int().min(1).max(1_000).default(200),
});
export type ImportLinesQuery = z.infer<typeof ImportLinesQuery>;
export const SiteImportLines = z.object({ items: z.array(SiteImportLine) }).meta({ id: 'SiteImportLines' });
export const UndoneImport = z
  .object({ removed: z.number().int(), kept: z.number().int() })
  .meta({ id: 'UndoneImport' });
export type UndoneImport = z.infer<typeof UndoneImport>;
