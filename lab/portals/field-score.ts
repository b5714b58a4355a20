import type { ShownRecord } from '../country/portals/search.js';

export const FIELDS = [
  'date',
  'documentDate',
  'caseNumber',
  'documentNumber',
  'direction',
  'title',
  'caseTitle',
  'sender',
  'recipient',
  'exemption',
  'link',
] as const;
export type Field = (typeof FIELDS)[number];

/** A text for comparison: white space is normalised. */
export const spaced = (text: string | null): string | null => text?.replaceAll(/\s+/g, ' ').trim() ?? null;

export const expected = (shown: ShownRecord, field: Field, url: string): string | null =>
  field === 'link' ? new URL(shown.link, url).href : spaced(shown[field]);
