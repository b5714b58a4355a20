import type { Route } from '../routes.js';
import type { Service } from '../service.js';

interface Subjects {
  siteId: string;
  portalId: string;
  regionId: string;
  recordId: string;
  /** A word from one title in the middle of the records. */
  rare: string;
}

const SUBJECTS = `
select record.site_id as "siteId", record.portal_id as "portalId", site.region_id as "regionId", record.id as "recordId",
  (regexp_match(record.title, '(\\w{7,})\\W*$'))[1] as rare
from portal_record record join site on site.id = record.site_id
where record.title ~ '\\w{7,}\\W*$' and record.sort_date < (select max(sort_date) - 300 from portal_record) limit 1`;

/** Typical record searches: frequent and rare words, with and without filters, first and later pages. */
export async function recordRoutes(connection: Service['connection']): Promise<Route[]> {
  const { rows } = await connection.query<Subjects>(SUBJECTS);
  const [subjects] = rows;
  if (!subjects) throw new Error('There are no records to ask for.');
  const { siteId, portalId, regionId, recordId, rare } = subjects;
  const searches: [string, Record<string, string>][] = [
    ['all', {}],
    ['a frequent word', { q: 'søknad' }],
    ['two frequent words', { q: 'søknad barnehage' }],
    ['a phrase', { q: '"svar på søknad"' }],
    ['a frequent word, another not', { q: 'vedtak -barnehage' }],
    ['a rare word', { q: rare }],
    ['a frequent and a rare word', { q: `søknad ${rare}` }],
    ['a word that nobody writes', { q: 'qxzwvkjqx' }],
    ['a case number', { q: '2025/117' }],
    ['a frequent word, 500 rows', { q: 'vedtak', limit: '500' }],
    ['a frequent word of a site', { q: 'vedtak', siteId }],
    ['a rare word of a site', { q: rare, siteId }],
    ['a frequent word of a region', { q: 'vedtak', regionId }],
    ['a frequent word in a year', { q: 'vedtak', from: '2024-01-01', to: '2024-12-31' }],
    ['a frequent word on a day', { q: 'vedtak', from: '2024-02-06', to: '2024-02-06' }],
    ['a frequent word, outgoing', { q: 'vedtak', direction: 'out' }],
    ['a frequent word, never with this direction', { q: 'ferdigattest', direction: 'in' }],
    ['a frequent word, exempt', { q: 'klage', exempt: 'true' }],
    ['a site', { siteId }],
    ['a region', { regionId }],
    ['a portal', { portalId }],
    ['a year', { from: '2024-01-01', to: '2024-12-31' }],
    ['exempt', { exempt: 'true' }],
  ];
  return [
    ...searches.map(([name, filter]): Route => {
      const query = new URLSearchParams({ practice: 'true', ...filter });
      return { name: `records: ${name}`, method: 'GET', path: `/records?${query}` };
    }),
    { name: 'record', method: 'GET', path: `/records/${recordId}` },
    { name: 'portal', method: 'GET', path: `/record-portals/${portalId}` },
    { name: 'portals of a site', method: 'GET', path: `/record-portals?practice=true&siteId=${siteId}` },
  ];
}
