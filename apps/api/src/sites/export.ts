import type { TableColumn } from '../http/table-file.js';
import type { Site } from './sites.schemas.js';
import { tagsAsText } from './tags.js';

/** The columns of a list of sites: named as the import reads them, so that what was taken away can be read in again. */
export const SITE_COLUMNS: readonly TableColumn<Site>[] = [
  { name: 'name', meaning: 'The public body.', of: ({ name }) => name },
  { name: 'homeUrl', meaning: 'The home page of its site.', of: ({ homeUrl }) => homeUrl },
  { name: 'region', meaning: 'County, or whatever the list is grouped by.', of: ({ region }) => region?.name ?? null },
  {
    name: 'language',
    meaning: 'ISO 639 code of the language of its pages; empty where they say it themselves.',
    of: ({ language }) => language,
  },
  { name: 'population', meaning: 'Inhabitants; empty where nobody said.', of: ({ population }) => population },
  { name: 'number', meaning: 'An official number, such as a municipality’s.', of: ({ number }) => number },
  {
    name: 'tags',
    meaning: 'Words given by those who keep the list, | between them.',
    of: ({ tags }) => tagsAsText(tags),
  },
];
