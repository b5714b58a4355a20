import type { components } from '@hyrde/client';

/** What may become of a line; refused lines first, since somebody must look at them. */
export const RESULTS = ['failed', 'twin', 'added', 'updated', 'unchanged'] as const;

type Import = components['schemas']['SiteImport'];

/** Lines of the import with that result. */
export const countOf = (item: Import, result: (typeof RESULTS)[number]): number =>
  result === 'twin' ? item.twins : item[result];
