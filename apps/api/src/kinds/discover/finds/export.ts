import type { TableColumn } from '../../../http/table-file.js';
import type { FindToExport } from './finds.service.js';

/** What a find says in a table. */
export const FIND_COLUMNS: readonly TableColumn<FindToExport>[] = [
  { name: 'url', meaning: 'Address of the page', of: ({ url }) => url },
  { name: 'title', meaning: 'Its title', of: ({ title }) => title },
  { name: 'host', meaning: 'Its host', of: ({ host }) => host },
  { name: 'site', meaning: 'Whose that is, where it is registered', of: ({ site }) => site?.name ?? null },
  { name: 'region', meaning: 'Region of that site', of: ({ site }) => site?.region?.name ?? null },
  { name: 'probability', meaning: 'That it is on the topic, 0 to 1', of: ({ probability }) => probability },
  { name: 'verdict', meaning: 'right or cannot-tell, where a person has judged it', of: ({ verdict }) => verdict },
  { name: 'foundAt', meaning: 'When it was found, UTC', of: ({ foundAt }) => foundAt },
];
