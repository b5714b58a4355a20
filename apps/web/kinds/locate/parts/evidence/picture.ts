import type { components } from '@hyrde/client';

/** The picture's state on a finding's screen; if there is no picture, the reason. */
export type Picture = components['schemas']['Finding']['screenshot'] | 'of-pdf' | 'of-lead-only' | 'covered' | 'gone';

/** Pages that name people are redacted whole and deleted with age; PDFs have no picture; pictures are taken of the lead algorithm's findings only. */
export function pictureOf({
  screenshot,
  contentType,
  lead,
  names,
  redacted,
}: Pick<components['schemas']['Finding'], 'screenshot' | 'contentType' | 'lead' | 'names' | 'redacted'>): Picture {
  if (screenshot === 'done' && names === 'covered') return 'covered';
  if (screenshot !== 'off') return screenshot;
  if (redacted.some(({ why }) => why === 'age')) return 'gone';
  if (contentType?.includes('pdf')) return 'of-pdf';
  return lead ? 'off' : 'of-lead-only';
}
