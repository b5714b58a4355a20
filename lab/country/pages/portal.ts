import { type Country, PORTALS, type PortalName, portalUrl, type Site } from '../sites/country.js';
import { siteAt } from '../sites/moment.js';
import { escapeHtml, say } from '../words/language.js';
import { recordByQuery } from './content.js';
import { blockHtml, type Skin } from './families/blocks.js';
import type { PageAnswer } from './page.js';

/** A vendor's record portal, with one plain markup for all its municipalities. */
const SKIN: Skin = {
  heading: 'pt-h',
  text: 'pt-p',
  list: 'pt-list',
  item: 'pt-item',
  note: 'pt-note',
  cards: 'pt-cards',
  card: 'pt-card',
  news: 'pt-list',
  pager: 'pt-days',
  table: 'pt-table',
  facts: 'pt-facts',
  search: 'pt-search',
};

const CSS = `body{margin:0;font:15px/1.5 Verdana,sans-serif;color:#222}header,main,footer{padding:14px 4%}header{background:#233a52;color:#fff}header a{color:#fff}.pt-table{border-collapse:collapse;width:100%}.pt-table td,.pt-table th{border-bottom:1px solid #ddd;padding:5px;text-align:left}.pt-days a{margin-right:8px}footer{background:#eef1f4;font-size:13px}`;

/** Portal of a host name; null if none. */
export function portalOf(host: string): PortalName | null {
  const found = PORTALS.find((portal) => (portal.perSite ? host.endsWith(portal.host.slice(1)) : host === portal.host));
  return found?.name ?? null;
}

/** A page of a portal: a municipality's record, or the list of customers on the shared host. */
export function portalPage(
  country: Country,
  portal: PortalName,
  host: string,
  target: string,
  time: number | null,
): PageAnswer {
  const [path = '/', search = ''] = target.split(/\?(.*)/s);
  const slug = portal === 'dokumentsky' ? (host.split('.')[0] ?? '') : (path.split('/')[1] ?? '');
  const found = country.bySlug.get(slug);
  const site = found && siteAt(found, time);
  if (portal === 'postlisten' && path === '/') return customers(country);
  if (site?.record.kind !== 'portal' || site.record.portal !== portal) return missing();
  const entry = portalUrl(site, portal);
  const base = new URL(entry).pathname;
  if (portal === 'dokumentsky' && path === '/') return { status: 302, type: 'text/html', body: '', location: base };
  if (path !== base) return missing();
  return record(site, base, new URLSearchParams(search));
}

function record(site: Site, base: string, query: URLSearchParams): PageAnswer {
  const blocks = recordByQuery(site, base, query);
  if (!blocks) return missing();
  const title = say(`Postliste – ${site.title}|Postliste – ${site.title}`, site.language);
  const main = blocks.map((block) => blockHtml(block, SKIN)).join('');
  return document(site.language, title, `<p><a href="${site.origin}/">${escapeHtml(site.title)}</a></p>`, main);
}

function customers(country: Country): PageAnswer {
  const items = country.sites
    .filter((site) => site.record.kind === 'portal' && site.record.portal === 'postlisten')
    .map((site) => ({ href: `/${site.slug}/`, label: site.title }));
  return document('nb', 'Kommuner som bruker Postlisten', '', blockHtml({ kind: 'links', items }, SKIN));
}

const missing = (): PageAnswer => ({ ...document('nb', 'Ukjent side', '', '<p>Siden finnes ikke.</p>'), status: 404 });

function document(language: string, title: string, top: string, main: string): PageAnswer {
  const body = `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${CSS}</style></head>
<body><header>${top}</header><main><h1>${escapeHtml(title)}</h1>
${main}</main><footer>${language === 'nn' ? 'Levert av leverandøren av portalen.' : 'Levert av leverandøren av portalen.'}</footer></body></html>
`;
  return { status: 200, type: 'text/html; charset=utf-8', body };
}
