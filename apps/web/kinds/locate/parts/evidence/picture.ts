import type { components } from '@hyrde/client';

/** What there is to see of a finding's page beside its text, and where there is nothing: why. */
export type Picture = components['schemas']['Finding']['screenshot'] | 'of-pdf' | 'of-lead-only' | 'covered' | 'gone';

/** What names people is covered whole, and goes with age; a PDF has no looks, and pictures are taken of the lead's findings only; else it is as the service says. */
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
