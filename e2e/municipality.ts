import { createServer } from 'node:http';
import { listening } from '../scripts/testing/listening.js';

/** Server of a municipality's site with a searchable mail record, to which a test adds entries. */
export interface Municipality {
  home: string;
  /** Adds an entry dated today. @returns its URL */
  publish(title: string): string;
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;

interface Entry {
  number: number;
  title: string;
  day: string;
}

/** @param host host name, besides 127.0.0.1 */
export async function openMunicipality(host: string, port: number): Promise<Municipality> {
  const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  const entries: Entry[] = Array.from({ length: 24 }, (_, n) => {
    const what = ['Søknad om byggetillatelse', 'Svar på høring', 'Klage på vedtak', 'Tilbud på tjenester'][n % 4];
    return { number: n + 1, title: `${what} ved ${PLACES[n % PLACES.length]}`, day: dayAgo(40 - n) };
  });
  const home = `http://${host}:${port}/`;
  const page = (path: string, query: URLSearchParams): string | null => {
    if (path === '/') return html('Fjellvik kommune', HOME);
    if (path === '/innsyn/postliste') return html('Postliste', list(entries, query.get('q') ?? ''));
    const entry = entries.find(({ number }) => path === `/innsyn/post/${number}`);
    return entry ? html(entry.title, `<h1>${entry.title}</h1><p>Journaldato ${entry.day}</p>`) : null;
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', home);
    const body = page(pathname, searchParams);
    response.writeHead(body === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(body ?? '');
  });
  const { close } = await listening(server, port);
  return {
    home,
    publish: (title) => {
      const number = entries.length + 1;
      entries.push({ number, title, day: dayAgo(0) });
      return `${home}innsyn/post/${number}`;
    },
    close,
  };
}

const PLACES = ['Storgata', 'Kirkeveien', 'Havna', 'Skolebakken', 'Elvebredden', 'Torget'];
const HOME = `<h1>Fjellvik kommune</h1><p>Velkommen til Fjellvik, kommunen mellom fjell og vik.</p>
  <p>Her finner du skole, helse og tjenester for innbyggere.</p>`;

const html = (title: string, main: string) => `<!doctype html><html lang="nb"><head><meta charset="utf-8">
  <title>${title} – Fjellvik kommune</title></head><body>
  <nav><ul><li><a href="/">Forside</a></li><li><a href="/innsyn/postliste">Postliste</a></li></ul></nav>
  <main>${main}</main></body></html>`;

/** Page of the matching entries, descending by time. */
function list(entries: readonly Entry[], q: string): string {
  const shown = entries.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase())).toReversed();
  const rows = shown.map(
    ({ number, title, day }) =>
      `<tr><td>${day}</td><td>2026/${100 + number}-1</td><td><a href="/innsyn/post/${number}">${title}</a></td><td>Fjell Bygg AS</td></tr>`,
  );
  return `<h1>Postliste</h1><p>Offentlig journal for Fjellvik kommune: inngående og utgående post.</p>
  <form action="/innsyn/postliste" method="get" role="search"><label>Søk i postlisten <input type="search" name="q"></label>
  <button>Søk</button></form><p>${shown.length} treff</p>
  <table><thead><tr><th>Journaldato</th><th>Dokumentnummer</th><th>Tittel</th><th>Avsender</th></tr></thead>
  <tbody>${rows.join('')}</tbody></table>`;
}
