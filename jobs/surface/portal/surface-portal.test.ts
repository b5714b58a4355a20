import { describe, expect, it } from 'vitest';
import { type Web, withOpen } from '../../site/index.js';
import { EXPECTED_NEW } from '../policies/expected-new/expected-new.js';
import { WORTH_A_DOWNLOAD } from '../selection/selector.js';
import { article, type Entry, entries, HOST, holding, NOW, webOf } from '../testing/journal-web.js';
import { surfacePortal } from './surface-portal.js';

const cards = (shown: readonly Entry[], hand = ''): string => shown.map((entry) => article(entry, hand)).join('');
const search = (action: string) =>
  `<form action="${action}" role="search"><input type="search" name="q"><button>Søk</button></form>`;

const run = (path: string, web: Web, home?: string) =>
  surfacePortal(
    { url: HOST + path, home, policy: EXPECTED_NEW, price: WORTH_A_DOWNLOAD, coverage: 0.95, seeds: [] },
    web,
  );

describe("a list of which the page's own script has the rest", () => {
  it('is retrieved completely by one download, with the drawn links', async () => {
    const all = entries(212);
    const rows = all.map(({ number, title, day }) => ({ nr: number, tittel: title, dato: day }));
    const { web } = webOf(
      () => `${cards(all.slice(0, 20))}<script>window.__STATE__ = ${JSON.stringify({ rows })}</script>`,
    );
    const { stop, records, downloads } = await run('/liste', web);
    expect([stop, records.length, downloads]).toEqual(['covered', 212, 1]);
    expect(records.map(({ record }) => [record.title, record.date, record.link])).toEqual(
      all.map(({ number, title, day }) => [title, day, `${HOST}/post?id=${number}`]),
    );
  });
});

describe('an answer that claims no total', () => {
  const all = entries(200);

  it('is read on by older pages, and is all once they end by themselves', async () => {
    const { web } = webOf((_, query) => {
      const at = Number(query.get('side') ?? 0);
      const found = holding(all, query);
      const older =
        (at + 1) * 15 < found.length ? `<a href="/sok?q=${query.get('q') ?? ''}&side=${at + 1}">← Eldre saker</a>` : '';
      return search('/sok') + cards(found.slice(at * 15, at * 15 + 15)) + older;
    });
    const { stop, records, downloads, size } = await run('/sok', web);
    expect([stop, records.length, size?.basis]).toEqual(['covered', 200, 'listed']);
    expect(downloads).toBeLessThanOrEqual(18);
  });

  it('is read to its end though one posted page fails in passing, which the fetcher does not repeat', async () => {
    let failed = 0;
    const { web } = webOf((path, query) => {
      const at = Number(query.get('Side') ?? 0);
      const form = (side: number, button: string) =>
        `<form method="post" action="/sok" role="search"><input type="${side ? 'hidden' : 'search'}" name="q" value="${query.get('q') ?? ''}">` +
        `${side ? `<button name="Side" value="${side}">` : '<button>'}${button}</button></form>`;
      if (path === '/') return form(0, 'Søk');
      const found = holding(all, query);
      const next = (at + 1) * 15 < found.length ? form(at + 1, 'Neste') : '';
      return `${form(0, 'Søk')}<p>${found.length} treff</p>${cards(found.slice(at * 15, at * 15 + 15))}${next}`;
    });
    const shaky = withOpen(web, async (request) => {
      const side = typeof request === 'string' ? null : request.form?.find(([name]) => name === 'Side')?.[1];
      if (side !== '12' || failed > 0) return web.open(request);
      failed++;
      return { kind: 'failed', url: `${HOST}/sok`, reason: 'time-out' };
    });
    const { stop, records, queries } = await run('/', shaky);
    expect([failed, stop, records.length, queries[0]?.shown]).toEqual([1, 'covered', 200, 200]);
  });

  it('and leads nowhere is a lower bound: further words are asked', async () => {
    const { web } = webOf((_, query) => search('/sok') + cards(holding(all, query).slice(0, 30)));
    const { stop, records, size } = await run('/sok', web);
    expect(records.length).toBeGreaterThan(190);
    expect(size?.basis).toBe('recapture');
    expect(stop).toBe('no-way-on');
  });

  it('continues by the address if no label is known, and only if that leads further', async () => {
    const pages = (leadsOn: boolean) =>
      webOf((_, query) => {
        const at = leadsOn ? Number(query.get('start') ?? 0) : 0;
        const found = holding(all, query);
        const on = `<a href="/sok?q=${query.get('q') ?? ''}&start=${at + 20}">videre</a>`;
        return search('/sok') + cards(found.slice(at, at + 20)) + (at + 20 < found.length ? on : '');
      }).web;
    expect((await run('/sok', pages(true))).records).toHaveLength(200);
    const misled = await run('/sok', pages(false));
    expect(misled.because?.fault).not.toBe('same-page');
    expect(misled.records.length).toBeGreaterThan(100);
  });
});

describe('an answer that cannot be read beyond its first hundreds', () => {
  const all = entries(1_500);
  const CAP = 200;
  const dated =
    '<form action="/sok" role="search"><input type="search" name="q"><label>Fra dato <input type="date" name="fra"></label><label>Til dato <input type="date" name="til"></label><button>Søk</button></form>';
  const served = (hasTotal: boolean, beyond: (query: URLSearchParams) => string | { robots: string } | null) =>
    webOf((path, query) => {
      if (path !== '/sok') return dated;
      const found = holding(all, query).filter(
        ({ day }) => day >= (query.get('fra') || '0') && day <= (query.get('til') || '9'),
      );
      const at = Number(query.get('start') ?? 0);
      if (at >= CAP) return beyond(query);
      const next = new URLSearchParams(query);
      next.set('start', `${at + 20}`);
      const more = at + 20 < found.length ? `<a rel="next" href="/sok?${next}">Neste</a>` : '';
      return `${dated}${hasTotal ? `<p>${found.length} treff</p>` : ''}${cards(found.slice(at, at + 20))}${more}`;
    });

  it.each([
    ['refused, with a total', true, () => null],
    ['refused, without one', false, () => null],
    ['empty, with a total', true, () => dated],
    ['empty, without one', false, () => dated],
  ])('since further pages are %s, is split by days', async (_, hasTotal, beyond) => {
    const { web } = served(hasTotal, beyond);
    const { records, downloads, stop } = await run('/sok', web);
    expect(records.length).toBeGreaterThanOrEqual(0.95 * all.length);
    expect(downloads).toBeLessThan(150);
    expect(['covered', 'no-way-on']).toContain(stop);
  });
});

describe('a window shown without a question', () => {
  const all = entries(200);
  const since = (day: string) => all.filter((entry) => entry.day >= day);
  const said = (found: readonly Entry[]) => `<p>${found.length} treff</p>${cards(found)}`;
  const dated =
    '<form action="/sok"><label>Fra dato <input type="date" name="fra"></label><label>Til dato <input type="date" name="til"></label><button>Søk</button></form>';
  const between = (query: URLSearchParams) =>
    all.filter(({ day }) => day >= (query.get('fra') || '0') && day <= (query.get('til') || '9'));

  it('is not taken for all where a word brings older records, though it states its total', async () => {
    const { web } = webOf(
      (_, query) => search('/sok') + said(query.get('q') ? holding(all, query) : since('2026-11-01')),
    );
    const { stop, records, size } = await run('/sok', web);
    expect(records.length).toBeGreaterThan(190);
    expect([stop, size?.basis]).toEqual(['no-way-on', 'recapture']);
  });

  it('is not taken for all where days can be asked', async () => {
    const { web } = webOf((_, query) => {
      const bare = [...query.values()].join('') === '';
      return (
        dated.replace('<label>', '<input type="search" name="q"><label>') +
        said(bare ? since('2026-11-01') : between(query))
      );
    });
    const { records } = await run('/sok', web);
    expect(records).toHaveLength(200);
  });

  it('costs one question where nothing is left out', async () => {
    const { web, asked } = webOf((_, query) => search('/sok') + said(holding(all, query)));
    const { stop, records } = await run('/sok', web);
    expect([stop, records.length, asked.length]).toEqual(['covered', 200, 3]);
  });
});

describe('a list of which the page shows one part', () => {
  const all = entries(700);
  const years = [...new Set(all.map(({ day }) => day.slice(0, 4)))];

  it('is walked by its years, and its first part is never taken for all', async () => {
    const links = years.map((year) => `<a href="/post?aar=${year}">${year}</a>`).join(' ');
    const { web } = webOf((_, query) => {
      const year = query.get('aar') ?? years[0] ?? '';
      const found = all.filter(({ day }) => day.startsWith(year));
      const at = Number(query.get('side') ?? 1);
      const next = at * 50 < found.length ? `<a rel="next" href="/post?aar=${year}&side=${at + 1}">Neste</a>` : '';
      return `<h1>Postliste ${year}</h1>${links}${cards(found.slice(at * 50 - 50, at * 50), `&aar=${year}`)}${next}`;
    });
    const { records, stop, size } = await run('/post', web);
    expect([records.length, stop, size?.high ?? null]).toEqual([700, 'no-way-on', null]);
  });

  it('is walked back month by month, over empty months, until several are empty', async () => {
    const months = [...new Set(all.map(({ day }) => day.slice(0, 7)))];
    const before = (month: string) =>
      new Date(Date.parse(`${month}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 7);
    const { web, asked } = webOf((_, query) => {
      const month = query.get('m') ?? months[0] ?? '';
      const found = month === months[3] ? [] : all.filter(({ day }) => day.startsWith(month));
      return `<h1>${month}</h1><a href="/post?m=${before(month)}">Previous month</a>${cards(found)}`;
    });
    const { records } = await run('/post', web);
    expect(records).toHaveLength(all.filter(({ day }) => !day.startsWith(months[3] ?? '')).length);
    expect(asked.length).toBe(months.length + 3);
  });

  it('is walked ahead to the months that come, until several are empty', async () => {
    const monthAt = (at: number) => new Date(Date.UTC(2026, 10 + at, 1)).toISOString().slice(0, 7);
    const months = [-2, -1, 0, 1, 2].map(monthAt);
    const coming = months.flatMap((month, at) =>
      all.slice(at * 4, at * 4 + 4).map((entry, day) => ({ ...entry, day: `${month}-0${day + 1}` })),
    );
    const { web } = webOf((_, query) => {
      const at = Number(query.get('m') ?? 0);
      const links = `<a href="/post?m=${at - 1}">Forrige måned</a> <a href="/post?m=${at + 1}">Neste måned</a>`;
      return `<h1>${monthAt(at)}</h1>${links}${cards(coming.filter(({ day }) => day.startsWith(monthAt(at))))}`;
    });
    const { records } = await run('/post', web);
    expect(new Set(records.map(({ record: { date } }) => date?.slice(0, 7)))).toEqual(new Set(months));
  });
});

describe('a list whose entries are no records', () => {
  const all = entries(60);
  const meetings = Array.from({ length: 24 }, (_, at) => ({
    day: new Date(NOW - at * 7 * 86_400_000).toISOString().slice(0, 10),
    // Every fifth meeting has a single item.
    items: all.slice(at * 2, at * 2 + (at % 5 === 4 ? 1 : 2)),
  }));
  const list = () =>
    `<table>${meetings.map(({ day }, at) => `<tr><td><a href="/meeting?id=${at}">Utvalg for plan ${day}</a></td><td>Protokoll</td></tr>`).join('')}</table>`;
  const items = ({ items: some }: (typeof meetings)[number], isNumbered: boolean) =>
    `<h1>Møte</h1><table>${some.map(({ number, title }, at) => `<tr><td>${at + 1} §</td><td><a href="/item?id=${number}">${title}</a></td><td>${isNumbered ? `KUN:${number}/2026` : 'Sak'}</td></tr>`).join('')}</table>`;
  const webWith = (isNumbered: boolean) =>
    webOf((path, query) => {
      if (path === '/moter') return list();
      const meeting = meetings[Number(query.get('id'))];
      return path === '/meeting' && meeting ? items(meeting, isNumbered) : null;
    });

  it('is read with the records to which they lead, each with the day of its entry', async () => {
    const { records, stop } = await run('/moter', webWith(true).web);
    const read = records.map(({ record: { title, date, caseNumber } }) => `${date} ${caseNumber} ${title}`);
    expect(read.toSorted()).toEqual(
      meetings
        .flatMap(({ day, items: some }) => some.map(({ number, title }) => `${day} KUN:${number}/2026 ${title}`))
        .toSorted(),
    );
    expect(stop).toBe('no-way-on');
  });

  it('is the list of its entries if their pages have no numbers', async () => {
    const { web, asked } = webWith(false);
    const { records } = await run('/moter', web);
    expect([records.length, asked.filter((url) => url.includes('/meeting?')).length]).toEqual([24, 1]);
  });
});

describe('a form that wants a field filled', () => {
  it('is queried by all days before any word', async () => {
    const all = entries(43);
    const form =
      '<form action="/sok"><input type="search" name="q"><label>Fra dato <input type="date" name="fra"></label><label>Til dato <input type="date" name="til"></label><button>Søk</button></form>';
    const { web, asked } = webOf((_, query) =>
      [...query.values()].join('') === ''
        ? `${form}<p>Minst ett felt må fylles ut</p>`
        : form + cards(all.filter(({ day }) => day >= (query.get('fra') || '0') && day <= (query.get('til') || '9'))),
    );
    expect((await run('/sok', web)).records).toHaveLength(43);
    const isOfWords = (url: string) => /q=[^&]/.test(url);
    const firstOfWords = asked.findIndex(isOfWords);
    expect(asked.slice(0, firstOfWords).filter((url) => url.includes('fra=1970-01-01'))).toHaveLength(1);
  });
});

describe('an end without proof', () => {
  const all = entries(200);

  it.each([
    ['one page without a total', () => cards(all.slice(0, 20))],
    ['one page that states more than it shows', () => `<p>200 treff</p>${cards(all.slice(0, 20))}`],
    [
      'as many pages as sites limit lists to',
      (at: number) =>
        `${cards(all.slice(at * 12, at * 12 + 12))}${at < 9 ? `<a href="/liste?side=${at + 1}">Neste</a>` : ''}`,
    ],
  ])('is no end of the list: %s', async (_, html) => {
    const { web } = webOf((__, query) => html(Number(query.get('side') ?? 0)));
    const { stop, records } = await run('/liste', web);
    expect(records.length).toBeLessThan(200);
    expect(stop).toBe('no-way-on');
  });

  it('says how much of the stated total is known', async () => {
    const { web } = webOf((_, query) => {
      const found = query.get('q') ? [] : all;
      return `${search('/sok')}<p>${found.length} treff</p>${cards(found.slice(0, 50))}`;
    });
    const { stop, records, size } = await run('/sok', web);
    expect([stop, records.length, size]).toEqual([
      'no-way-on',
      50,
      { size: 200, low: 200, high: 200, basis: 'claimed' },
    ]);
  });
});

describe('a fault that one question shows', () => {
  const all = entries(160);
  const pageOf = (query: URLSearchParams, at: number, pages: number) => {
    const found = holding(all, query);
    const on = `<a href="/sok?q=${query.get('q') ?? ''}&side=${(at + 1) % pages}">Neste</a>`;
    return cards(found.slice(at * 15, at * 15 + 15)) + (found.length > 15 ? on : '');
  };

  it('is no fault of the portal: pages of the empty question in a circle', async () => {
    const { web } = webOf((_, query) => {
      const at = Number(query.get('side') ?? 0);
      return search('/sok') + pageOf(query, query.get('q') ? at : at % 2, query.get('q') ? 99 : 2);
    });
    const { because, records } = await run('/sok', web);
    expect(because?.fault).not.toBe('loops-pages');
    expect(records.length).toBeGreaterThan(120);
  });

  it('is one once a second question shows it', async () => {
    const { web } = webOf((_, query) => search('/sok') + pageOf(query, Number(query.get('side') ?? 0) % 2, 2));
    const { because } = await run('/sok', web);
    expect(because?.fault).toBe('loops-pages');
  });

  it.each([
    ['one nonsense word', /^qx/, null],
    ['two nonsense words', /^(?:qx|zk)/, 'answers-everything'],
  ] as const)('is named by %s', async (_, nonsense, fault) => {
    const { web } = webOf((__, query) => {
      const word = query.get('q') ?? '';
      const found = nonsense.test(word) ? all.slice(word.length, 90) : word ? holding(all, query) : [];
      return search('/sok') + (found.length > 0 ? `<p>${found.length} treff</p>` : '') + cards(found.slice(0, 30));
    });
    expect((await run('/sok', web)).because?.fault ?? null).toBe(fault);
  });
});

describe('a record that one answer shows without its day', () => {
  it('has it once another shows it', async () => {
    const all = entries(120);
    const { web } = webOf((_, query) => {
      const found = query.get('q') ? holding(all, query).slice(0, 40) : all.slice(0, 40);
      const shown = cards(found);
      return search('/sok') + (query.get('q') ? shown : shown.replaceAll(/<time.*?<\/time>/g, ''));
    });
    const { records } = await run('/sok', web);
    expect(records.length).toBeGreaterThan(110);
    expect(records.filter(({ record }) => record.date === null)).toEqual([]);
  });
});

describe('pages that grow', () => {
  it('are at their end when one shows no more than the one before', async () => {
    const all = entries(190);
    const { web } = webOf((_, query) => {
      const found = holding(all, query);
      const count = Number(query.get('antall') ?? 30);
      const more = `<a href="/sok?q=${query.get('q') ?? ''}&antall=${2 * count}">Vis flere ↓</a>`;
      return search('/sok') + cards(found.slice(0, count), query.has('antall') ? `&antall=${count}` : '') + more;
    });
    const { stop, records, downloads } = await run('/sok', web);
    expect([stop, records.length]).toEqual(['covered', 190]);
    expect(downloads).toBeLessThan(12);
  });
});

describe('a total', () => {
  it('above what is shown is a cap, not a lie: words go on', async () => {
    const all = entries(200);
    const { web } = webOf((_, query) => {
      const found = holding(all, query);
      return `${search('/sok')}<p>${found.length} treff</p>${cards(found.slice(0, 20))}`;
    });
    const { stop, records } = await run('/sok', web);
    expect(stop).toBe('covered');
    expect(records.length).toBeGreaterThanOrEqual(190);
  });

  it('of an empty question that shows no record does not end the run', async () => {
    const all = entries(60);
    const { web } = webOf((_, query) => {
      const found = query.get('q') ? holding(all, query) : [];
      return `${search('/sok')}<p>${query.get('q') ? found.length : 60} treff</p>${cards(found)}`;
    });
    const { records, stop } = await run('/sok', web);
    expect([records.length, stop]).toEqual([60, 'covered']);
  });

  it('that counts what is found by title and by text twice is believed', async () => {
    const all = entries(160);
    const { web, asked } = webOf((_, query) => {
      const found = query.get('q') ? holding(all, query) : [];
      const offset = Number(query.get('offset') ?? 0);
      const page = found.slice(offset, offset + 20);
      const list = (title: string) =>
        `<h2>${title}</h2><ul class="hits">${page.map(({ title, day, number }) => `<li><a href="/post/${number}">${title}</a><div>Sak 2026/${number} ${title}</div><div>90 byte – ${day}</div></li>`).join('')}</ul>`;
      const [first, last, both] = [offset + 1, offset + 2 * page.length, 2 * found.length];
      const next =
        offset + 20 < both ? `<a rel="next" href="/sok?q=${query.get('q')}&offset=${offset + 20}">neste 20</a>` : '';
      const info = `<div>Resultat <strong>${first}–${page.length === 0 ? offset : last}</strong> av <strong>${both}</strong></div>`;
      return `${search('/sok')}${found.length > 0 ? `${info}${page.length > 0 ? `${list('Titler med treff')}${list('Tekster med treff')}` : ''}${next}` : ''}`;
    });
    const { because, records, queries } = await run('/sok', web);
    expect({ because, records: records.length }).toEqual({ because: null, records: 160 });
    for (const { total, shown, capped } of queries) if (!capped && shown > 0) expect(total).toBe(shown);
    expect(asked.length).toBeLessThan(40);
  });

  it('that most answers contradict is named at the end, and the retrieved records stay', async () => {
    const all = entries(60);
    const { web } = webOf((_, query) => {
      const found = holding(all, query);
      return `${search('/sok')}<p>${3 * found.length + 40} treff</p>${cards(found.slice(0, 7 + (found.length % 5)))}`;
    });
    const { because, records } = await run('/sok', web);
    expect(because?.fault).toBe('lies-about-total');
    expect(records.length).toBeGreaterThan(30);
  });
});

describe('a form that wants a word', () => {
  const all = entries(60);
  const wanting = (answer = (query: URLSearchParams) => cards(holding(all, query), `&merk[]=${query.get('q')}`)) =>
    webOf(
      (path, query) =>
        search('/sok') + (path === '/sok' && query.get('q') ? answer(query) || 'Ingen treff' : '<p>Skriv et ord.</p>'),
    );

  it('is given words of its page and its language, one by one, until one brings records', async () => {
    const { web, asked } = wanting();
    const { records, downloads } = await run('/sok', web);
    expect(records).toHaveLength(60);
    expect(downloads).toBeLessThan(40);
    expect(asked.slice(0, 8).some((url) => url.includes(encodeURIComponent('søknad')))).toBe(true);
  });

  it('has each record once, though links carry the word that was asked', async () => {
    const { records } = await run('/sok', wanting().web);
    expect(new Set(records.map(({ record }) => record.link))).toEqual(
      new Set(all.map(({ number }) => `${HOST}/post?id=${number}`)),
    );
  });

  it('and finds nothing for any ends with that reason', async () => {
    const { web, asked } = wanting(() => '');
    expect(await run('/sok', web)).toMatchObject({ stop: 'fault', because: { fault: 'no-records' } });
    expect(asked.length).toBeLessThan(30);
  });
});

describe('records on the page itself', () => {
  const all = entries(45);
  const list = (query: URLSearchParams) => {
    const at = Number(query.get('side') ?? 1);
    return cards(all.slice(20 * (at - 1), 20 * at)) + (at < 3 ? `<a href="/postliste?side=${at + 1}">Neste</a>` : '');
  };

  it('are retrieved without a form, page by page, the first requested once', async () => {
    const { web, asked } = webOf((_, query) => list(query));
    const { stop, records, form } = await run('/postliste', web);
    expect([stop, records.length, form]).toEqual(['covered', 45, null]);
    expect(asked).toHaveLength(3);
  });

  it('are not queried word by word through a field that searches in what the page has', async () => {
    const field = '<input class="search" placeholder="Søk">';
    const { web, asked } = webOf((_, query) => field + cards(query.has('q') ? holding(all, query).slice(0, 5) : all));
    const open: Web['open'] = async (request) => {
      const visit = typeof request !== 'string' && request.manner?.as === 'visit' ? request.manner : null;
      const words = new URLSearchParams({ q: visit?.type?.words ?? '' });
      const opened = await web.open(visit ? `${HOST}/postliste?${words}` : request);
      return visit && opened.kind === 'page' ? { ...opened, traffic: { fetched: [], withheld: [] } } : opened;
    };
    const { records } = await run('/postliste', Object.create(web, { open: { value: open } }) as Web);
    expect(records).toHaveLength(45);
    expect(asked.length).toBeLessThan(10);
  });

  it('are a part of what its script was sent, where a visitor turns pages in that', async () => {
    const data = JSON.stringify(all.map(({ number, ...entry }) => ({ ...entry, url: `/post?id=${number}` })));
    const { web } = webOf(() => `<input class="search" placeholder="Søk">${cards(all.slice(0, 10))}`);
    const sent = { url: `${HOST}/api/alle`, text: data, says: { total: null, next: null } };
    const open: Web['open'] = async (request) => {
      const manner = typeof request === 'string' ? undefined : request.manner;
      if (manner?.as === 'data') return { kind: 'data', ...sent };
      const opened = await web.open(`${HOST}/postliste`);
      if (manner?.as !== 'visit' || opened.kind !== 'page') return opened;
      return {
        ...opened,
        traffic: { fetched: [{ ...sent, status: 200, step: 0, method: 'GET', body: null }], withheld: [] },
      };
    };
    const { records } = await run('/postliste', Object.create(web, { open: { value: open } }) as Web);
    expect(records).toHaveLength(45);
  });

  it('go before the site’s own search', async () => {
    const { web } = webOf((path, query) => search('/') + (path === '/postliste' ? list(query) : cards(entries(9))));
    const { records, form } = await run('/postliste', web, `${HOST}/`);
    expect([form, records.length]).toEqual([null, 45]);
  });

  it('are what is left where robots.txt keeps the form’s answers away', async () => {
    const { web } = webOf((path, query) =>
      path === '/sok' ? { robots: 'Disallow: /sok' } : search('/sok') + list(query),
    );
    const { records } = await run('/postliste', web);
    expect(records).toHaveLength(45);
  });
});

describe('robots.txt', () => {
  it('is named where it keeps all answers away', async () => {
    const { web } = webOf((path) => (path === '/sok' ? { robots: 'Disallow: /sok' } : search('/sok')));
    expect(await run('/innsyn', web)).toMatchObject({
      stop: 'unreachable',
      because: { fault: 'robots-disallow', because: expect.stringContaining('Disallow: /sok') },
    });
  });

  it('is named beside the retrieved records if it blocks further pages', async () => {
    const all = entries(45);
    const { web } = webOf((_, query) =>
      query.get('side')
        ? { robots: 'Disallow: /*side=' }
        : `${cards(all.slice(0, 20))}<a href="/postliste?side=2">Neste</a>`,
    );
    expect(await run('/postliste', web)).toMatchObject({
      stop: 'no-way-on',
      because: { fault: 'robots-disallow' },
      size: null,
    });
  });
});
