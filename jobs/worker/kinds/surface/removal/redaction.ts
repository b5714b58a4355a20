import type { Redaction } from '@hyrde/contracts';

/** Hashes of the original bodies. */
export type Originals = Partial<Pick<Redaction, 'received' | 'text' | 'visible' | 'picture'>>;

/** The redaction note of a row, as JSON. */
export const redactionText = (at: Date, originals: Originals): string =>
  JSON.stringify([{ at: at.toISOString(), why: 'person-removed', ...originals } satisfies Redaction]);
