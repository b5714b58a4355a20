import type { components } from '@hyrde/client';

/** Results of a line; refused lines first, since they need attention. */
export const RESULTS = ['failed', 'twin', 'added', 'updated', 'unchanged'] as const;

type Import = components['schemas']['SiteImport'];

/** Number of the import's lines with this result. */
export const countOf = (item: Import, result: (typeof RESULTS)[number]): number =>
  result === 'twin' ? item.twins : item[result];
