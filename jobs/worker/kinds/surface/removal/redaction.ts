import type { Redaction } from '@hyrde/contracts';

/** Sums of what was there before. */
export type Originals = Partial<Pick<Redaction, 'received' | 'text' | 'visible' | 'picture'>>;

/** What a row says of names covered in it, as JSON. */
export const redactionText = (at: Date, originals: Originals): string =>
  JSON.stringify([{ at: at.toISOString(), why: 'person-removed', ...originals } satisfies Redaction]);
