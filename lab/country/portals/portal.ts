import type { PageAnswer } from '../pages/page.js';
import type { Country, Site } from '../sites/country.js';
import { escapeHtml, listed } from '../words/language.js';
import { archiveOf } from './archive.js';
import { VENDOR_PAGES } from './vendors/index.js';
import { VENDORS } from './vendors/names.js';

/** Site whose archive is searched at this host; null if none. */
export function searchedSite(country: Country, host: string): Site | null {
  const [, slug = '', name] = /^([^.]+)\.([^.]+)\.localhost$/.exec(host) ?? [];
  const vendor = VENDORS.find((each) => each === name);
  const site = vendor && country.bySlug.get(slug);
  return site && site.archiveVendor === vendor ? site : null;
}

/** Maximum length of a URL or body that a vendor's server accepts, in characters. */
const MAX_REQUEST = 8_000;

/**
 * Answer of a vendor's portal.
 * @param body fields of a POST; null for a GET
 */
export function searchPage(site: Site, target: string, body: string | null, time: number | null): PageAnswer {
  const { archiveVendor: vendor } = site;
  if (vendor === null) return shell(site, 404, 'Ukjent side', '<p>Siden finnes ikke.</p>');
  if (target.length + (body?.length ?? 0) > MAX_REQUEST)
    return shell(site, 414, 'For langt', '<p>Forespørselen er for lang.</p>');
  const [path = '/', search = ''] = target.split(/\?(.*)/s);
  const main = VENDOR_PAGES[vendor].main({
    site,
    archive: archiveOf(site),
    path,
    query: new URLSearchParams(search),
    body: body === null ? null : new URLSearchParams(body),
    time,
  });
  if (main === null) return shell(site, 404, 'Ukjent side', '<p>Siden finnes ikke.</p>');
  return shell(site, 200, main.title, main.html);
}

/** Frame of every page: other forms, menus and a list of news beside the main part. */
function shell(site: Site, status: number, title: string, main: string): PageAnswer {
  const topics = listed`
    Barnehage og skole; Helse og omsorg; Plan og bygg; Kultur og fritid; Om kommunen; Kontakt oss`;
  const menu = topics
    .map((topic) => `<li><a href="${site.origin}/?fra=${encodeURIComponent(topic)}">${topic}</a></li>`)
    .join('');
  const body = `<!DOCTYPE html>
<html lang="${site.language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body><header><a href="${site.origin}/">${escapeHtml(site.title)}</a><form action="${site.origin}/sok"><input type="search" name="s" aria-label="Søk på nettstedet"><button>Søk</button></form><nav><ul>${menu}</ul></nav></header>
<main><h1>${escapeHtml(title)}</h1>
${main}</main>
<aside><h2>Siste nytt</h2><ul class="nytt"><li><a href="${site.origin}/nytt/1">Nye åpningstider i servicetorget</a> 18.11.2026</li><li><a href="${site.origin}/nytt/2">Brøyting av kommunale veger</a> 17.11.2026</li><li><a href="${site.origin}/nytt/3">Vaksinering på helsestasjonen</a> 12.11.2026</li></ul></aside>
<footer><form action="/varsel" method="post"><label>Få nyhetsbrev om søk <input type="text" name="epostadresse"></label><button>Abonner</button></form><form action="/logginn" method="post"><input name="brukernavn"><input type="password" name="passord"><button>Logg inn</button></form></footer></body></html>
`;
  return { status, type: 'text/html; charset=utf-8', body };
}
