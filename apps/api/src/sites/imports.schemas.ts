import { z } from 'zod';
import { Id, INT4_MAX, Time } from '../http/common.js';
import { line } from '../http/text.js';

export const ImportQuery = z.object({ fileName: line(200).default('sites.csv') });
export type ImportQuery = z.infer<typeof ImportQuery>;

export const SiteImport = z
  .object({
    id: Id,
    fileName: z.string(),
    person: z.string().nullable(),
    at: Time,
    added: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    failed: z.number().int(),
    /** Sites it added that no sweep has searched yet: what undoing it would take away. */
    undoable: z.number().int(),
  })
  .meta({ id: 'SiteImport' });
export type SiteImport = z.infer<typeof SiteImport>;
export const SiteImports = z.object({ items: z.array(SiteImport) }).meta({ id: 'SiteImports' });

export const LineResult = z.enum(['added', 'updated', 'unchanged', 'failed']);
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
