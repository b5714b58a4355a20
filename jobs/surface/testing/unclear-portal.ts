/** Names of the fields for words and for the first record's number. */
interface Fields {
  readonly words: string;
  readonly from: string;
}

/** Fields that no vocabulary knows as those of a query. */
const UNKNOWN: Fields = { words: 'ord', from: 'fra' };

/**
 * A portal whose script requests its records by a POST that no evidence shows to be a search: `{type, keyValues}` to an
 * address without a verb. It sends one while it loads, and also reports the visit.
 */
export function unclearPortal(records: number, fields = UNKNOWN) {
  const rows = Array.from({ length: records }, (_, at) => ({
    dato: `2026-11-${String(1 + (at % 28)).padStart(2, '0')}`,
    saksnummer: `2026/${100 + at}`,
    tittel: `Byggesak om ${['vei', 'bru', 'skole'][at % 3]} nummer ${at}`,
  }));
  return {
    /** Path of the request; a word of searching in it is evidence. */
    path: '/api/poster',
    /** Body of the request for records with these words. */
    bodyOf(words: string, from: number): string {
      const keyValues = [
        { key: fields.words, value: words },
        { key: fields.from, value: `${from}` },
      ];
      return JSON.stringify({ type: 'journal', keyValues });
    },
    answer(method: string, path: string, body: string): { type: string; text: string } {
      if (method === 'POST' && path === this.path) return { type: 'application/json', text: listOf(body) };
      return { type: 'text/html; charset=utf-8', text: pageOf(fields) };
    },
  };

  function listOf(body: string): string {
    const { keyValues } = JSON.parse(body) as { keyValues: { key: string; value: string }[] };
    const value = (name: string) => keyValues.find(({ key }) => key === name)?.value ?? '';
    const found = rows.filter(({ tittel }) => tittel.toLowerCase().includes(value(fields.words).toLowerCase()));
    const from = Number(value(fields.from) || 0);
    return JSON.stringify({ antall: found.length, poster: found.slice(from, from + 20) });
  }
}

const scriptOf = (fields: Fields): string => `
const list = document.querySelector('#liste');
const send = (path, body) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
let shown = 0;
async function draw(words, from) {
  const keyValues = [{ key: '${fields.words}', value: words }, { key: '${fields.from}', value: String(from) }];
  const { antall, poster } = await (await send('/api/poster', { type: 'journal', keyValues })).json();
  if (from === 0) list.replaceChildren();
  for (const { dato, saksnummer, tittel } of poster) {
    const row = list.insertRow();
    for (const text of [dato, saksnummer, tittel]) row.insertCell().textContent = text;
  }
  shown = from + poster.length;
  document.querySelector('#antall').textContent = antall + ' treff';
}
const field = document.querySelector('#ord');
field.addEventListener('keydown', (event) => { if (event.key === 'Enter') draw(field.value, 0); });
document.querySelector('#mer').onclick = () => draw(field.value, shown);
send('/api/besok', { side: 'innsyn', mode: 'track' }).catch(() => {});
draw('', 0).catch(() => {});`;

const pageOf = (
  fields: Fields,
): string => `<!doctype html><html lang="nb"><title>Innsyn</title><main><h1>Innsyn i postliste</h1>
<label>Søk i postlisten <input type="search" id="ord"></label><p id="antall"></p>
<table><thead><tr><th>Dato</th><th>Saksnummer</th><th>Tittel</th></tr></thead><tbody id="liste"></tbody></table>
<button id="mer">Vis flere</button></main><script>${scriptOf(fields)}</script></html>`;
