import { BUILT_IN_TARGETS } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { MissingPages, madeUpAddress, saysMissing } from './missing.js';
import { MISSING_PHRASES } from './missing-phrases.js';
import type { Page } from './page.js';
import type { Opened, Web } from './web.js';

const says = (title: string, ...headings: string[]) => saysMissing({ title, headings, text: '' });

describe('a title says that its page does not exist', () => {
  it.each([
    'Siden finnes ikke | Nordvik',
    'Feil 404: Finner ikke siden!',
    'Beklager, siden du leter etter finnes ikke lenger.',
    'Siden ble ikke funnet',
    'Fann ikkje sida',
    'Sida finst ikkje lenger – Vågsøy kommune',
    '404 – Not Found',
    '404',
    'Error 404 | City of Northby',
    'HTTP Status 404 – Not Found',
    'Oops! That page can’t be found.',
    'The page you requested could not be found',
    'This page does not seem to exist…',
    '404 - File or directory not found.',
    'The page did not exist or was inaccessible',
    'Seite nicht gefunden',
    'Die Seite wurde nicht gefunden',
    'Die von Ihnen gesuchte Seite existiert leider nicht mehr',
    'Page introuvable',
    'Page non trouvée',
    'We couldn’t find that page',
    'Leider konnten wir die Seite nicht finden',
    'Því miður fannst síðan ekki',
    '404 : page inexistante',
    'Der gesuchte Artikel wurde nicht gefunden',
    'Denne siden er slettet',
    'Strona została usunięta',
    'The page you are looking for has been removed',
    'La page demandée n’existe pas',
    'Erreur 404 : Page non-trouvée !',
    'Página no encontrada',
    'No se encontró la página',
    'Pagina nu este disponibilă',
    'Error 404: No se encontró la página.',
    'Página não foi encontrada',
    'Pagina non trovata',
    'Sivua ei löydy',
    // DokuWiki's pages that nobody has written, with status 200.
    'This topic does not exist yet',
    'Dieses Thema existiert noch nicht',
    'Cette page n’existe pas encore',
    'Este tema no existe todavía',
    'Det här ämnet finns inte ännu',
    'Dette dokument eksisterer ikke (endnu)',
    'Dit onderwerp bestaat nog niet',
    'Αυτή η σελίδα δεν υπάρχει ακόμη',
    'Hakemaasi sivua ei valitettavasti löytynyt',
    'Sidan kunde inte hittas',
    'Fel 404: Sidan hittades inte!',
    'Siden blev ikke fundet',
    'Siden findes ikke længere',
    'De pagina is niet aangetroffen!',
    'Pagina bestaat niet meer',
    'Strona, której szukasz, nie istnieje',
    'Nie znaleziono strony',
    'Strona nie została znaleziona',
    'Stránka nenalezena',
    'Požadovaná stránka neexistuje',
    'Stránka sa nenašla',
    'Az oldal nem található',
    '404-es hiba: az oldal nincs meg.',
    'Pagină inexistentă',
    'Pagina solicitată nu a putut fi găsită',
    'Pagina nu exista',
    'Страницата не е намерена',
    'Грешка 404: Страницата не беше открита!',
    'Η ΣΕΛΙΔΑ ΔΕΝ ΒΡΕΘΗΚΕ',
    'Tražena stranica ne postoji',
    'Stranica nije pronađena',
    'Strani ni bilo možno najti',
    'Puslapis nerastas',
    'Kļūda 404: Lapa nav atrasta!',
    'Lehte ei leitud',
    'Síða fannst ekki',
    'Ní bhfuarthas an leathanach',
    'Il-paġna ma nstabitx',
    'Siidu ii gávdno',
    'Sayfa Bulunamadı',
    'Aradığınız sayfa bulunamadı',
    'Сторінку не знайдено',
    'Страница не найдена',
    'Pàgina no trobada',
  ])('%s', (title) => {
    expect(says(title)).toBe(true);
    expect(says('Nordvik kommune', title)).toBe(true);
  });

  it('in every language of the targets', () => {
    const languages = new Set(BUILT_IN_TARGETS.flatMap(({ words }) => Object.keys(words)));
    expect([...languages].filter((language) => !MISSING_PHRASES[language])).toEqual([]);
  });
});

describe('a title says something else', () => {
  it.each([
    'Postliste',
    'Legevakten er flyttet til nye lokaler',
    'Biblioteket er flyttet',
    'Reguleringsplan 404',
    'Plan 410 – Nordre havn',
    'Bridge under construction: detours',
    'Siden er under utvikling',
    'Lost and not found: an exhibition of things that nobody has called for at the lost property office',
    'What “404 not found” means',
    'Fant ikke legen tid? Ring oss',
    'Vegen finnes ikke på kartet',
    'Lånekort ikke funnet? Slik får du nytt',
    'Rom 404',
    'Missing persons',
    'Not found: a lost painting',
    'Ikke funnet: savnet hund',
    'Adresse nicht gefunden? So helfen wir',
    'Personen wurde nicht gefunden – Suche eingestellt',
    'Dokumentarfilm: Seite an Seite',
    'Det finnes ikke dårlig vær',
    '',
  ])('%s', (title) => {
    expect(says(title)).toBe(false);
  });

  it('in time linear in its length', () => {
    const start = performance.now();
    for (const text of ['siden '.repeat(50_000), '404 '.repeat(50_000), ' -'.repeat(50_000), "siden 'ikke ".repeat(9)])
      says(text);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

const URL_OF = 'http://nordvik.test/a/b';
const pageOf = (title: string, text = title, url = URL_OF): Page => ({
  url,
  title,
  language: null,
  headings: [],
  text,
  links: [],
});

/** A site that gives this answer for a made-up address. */
function missingOn(answer: Opened) {
  const asked: string[] = [];
  const open: Web['open'] = async (request) => {
    asked.push(typeof request === 'string' ? request : request.url);
    return answer;
  };
  const web: Web = { open, downloads: 0, remaining: 9, random: () => 0 };
  return { missing: new MissingPages(web), asked };
}
const answered = (page: Page): Opened => ({ kind: 'page', page });
const failed = (reason: 'missing' | 'time-out'): Opened => ({ kind: 'failed', url: URL_OF, reason });

describe('a page that says it does not exist', () => {
  it('does not, if a made-up address answers the same, which is requested once', async () => {
    const { missing, asked } = missingOn(answered(pageOf('Siden finnes ikke', 'Siden finnes ikke\nSøk')));
    expect(await missing.existenceOf(pageOf('Postliste'))).toEqual({ kind: 'page' });
    expect(asked).toEqual([]);
    expect(await missing.existenceOf(pageOf('Siden finnes ikke', 'Noe annet'))).toEqual({ kind: 'missing' });
    expect(await missing.existenceOf(pageOf('Ikke funnet', 'Siden finnes ikke\nSøk'))).toEqual({ kind: 'missing' });
    expect(asked).toHaveLength(1);
  });

  it('says so by a heading of its main part, and may repeat its address, as a wiki’s page that nobody has written', async () => {
    const wiki = (id: string): Page => ({
      ...pageOf(id, `Northby\nTools\nMenu\n${id}\nThis topic does not exist yet\nYou may create it.`),
      url: `http://northby.test/doku.php?id=${id}`,
      headings: ['Northby', 'Tools', 'Menu', 'This topic does not exist yet'],
      mainLines: [3, 6],
    });
    const { missing } = missingOn(answered(wiki('hyrde-no-such-page-7q4x2k')));
    expect(await missing.existenceOf(wiki('budget'))).toEqual({ kind: 'missing' });
  });

  it('does not, in a language whose words are not known, if it is unlisted and made of its address alone', async () => {
    const wiki = (id: string, ...content: string[]): Page => {
      const text = ['Ziemeļpils', id, ...content].join('\n');
      const url = `http://northby.test/doku.php?id=${id}`;
      return {
        ...pageOf(`${id} [Ziemeļpils]`, text, url),
        noindex: true,
        headings: content.slice(0, 1),
        mainLines: [1, 4],
      };
    };
    const unwritten = ['Šķirklis vēl nav izveidots', 'Tu vari to izveidot.'];
    const none = wiki('hyrde-no-such-page-7q4x2k', ...unwritten);
    const { missing, asked } = missingOn(answered(none));
    expect(await missing.existenceOf(wiki('budget', ...unwritten))).toEqual({ kind: 'missing' });
    expect(await missing.existenceOf(wiki('budget', 'Budžets', 'Tu vari to izveidot.'))).toEqual({ kind: 'page' });
    expect(asked).toHaveLength(1);
    const { missing: shell } = missingOn(answered({ ...none, title: 'budget [Ziemeļpils]' }));
    expect(await shell.existenceOf(wiki('budget', ...unwritten))).toEqual({ kind: 'page' });
    const filledByScript = missingOn(answered(wiki('hyrde-no-such-page-7q4x2k', '[Ziemeļpils]'))).missing;
    expect(await filledByScript.existenceOf(wiki('budget', '[Ziemeļpils]'))).toEqual({ kind: 'page' });
    const { noindex: _, ...listed } = wiki('budget', ...unwritten);
    expect(await missing.existenceOf(listed)).toEqual({ kind: 'page' });
  });

  it('does not, though words of the other lines are in its address', async () => {
    const text = 'Siden finnes ikke\nVelkommen til kommunen\nTelefon 55 12 34 56';
    for (const path of ['om', 'vis?a=1&id=12']) {
      const url = `http://nordvik.test/${path}`;
      const { missing } = missingOn(answered(pageOf('404', text, madeUpAddress(url))));
      expect(await missing.existenceOf(pageOf('Siden finnes ikke', text, url))).toEqual({ kind: 'missing' });
    }
  });

  it('says so by a heading above its main part', () => {
    const text = 'Page not found\nPopular pages\nOpening hours';
    expect(saysMissing({ title: 'Northby', headings: text.split('\n'), text, mainLines: [1, 3] })).toBe(true);
  });

  it('does, if a made-up address is answered otherwise', async () => {
    const page = pageOf('Siden finnes ikke', 'Siden finnes ikke\nom alt som er borte');
    for (const answer of [failed('missing'), answered(pageOf('Nordvik kommune', 'Velkommen')), answered(pageOf('404'))])
      expect(await missingOn(answer).missing.existenceOf(page)).toEqual({ kind: 'page' });
  });

  it('does or does not, if the made-up address could not be asked', async () => {
    const { missing } = missingOn(failed('time-out'));
    expect(await missing.existenceOf(pageOf('404'))).toEqual({ kind: 'unknown', reason: 'time-out' });
    const spent = missingOn({ kind: 'budget-spent' });
    expect(await spent.missing.existenceOf(pageOf('404'))).toEqual({ kind: 'unknown', reason: 'budget-spent' });
    await spent.missing.existenceOf(pageOf('404'));
    expect(spent.asked).toHaveLength(2);
  });

  it('is compared with another value of the query, if the query decides what is shown', async () => {
    const { missing, asked } = missingOn(failed('missing'));
    for (const id of [1, 2]) await missing.existenceOf(pageOf('404', '404', `http://nordvik.test/vis?a=1&id=${id}`));
    expect(asked).toEqual(['http://nordvik.test/vis?a=1&id=hyrde-no-such-page-7q4x2k']);
  });

  it.each([
    ['#/sak/1', '#/'],
    ['#!/sak/1', '#!/'],
    ['#!sak', '#!'],
  ])('is compared with another route, if the route decides what is shown: %s', async (route, begin) => {
    const page = pageOf('Siden finnes ikke', 'Siden finnes ikke', `http://nordvik.test/app${route}`);
    const { missing, asked } = missingOn(answered(page));
    for (let i = 0; i < 2; i++) expect(await missing.existenceOf(page)).toEqual({ kind: 'missing' });
    expect(asked).toEqual([`http://nordvik.test/app${begin}hyrde-no-such-page-7q4x2k`]);
    await missing.existenceOf({ ...page, url: 'http://nordvik.test/app' });
    expect(asked).toHaveLength(2);
  });

  it('is learned of each host apart', async () => {
    const { missing, asked } = missingOn(failed('missing'));
    await missing.existenceOf(pageOf('404'));
    await missing.existenceOf(pageOf('404', '404', 'http://innsyn.test/x'));
    expect(asked.map((url) => new URL(url).host)).toEqual(['nordvik.test', 'innsyn.test']);
  });
});

describe('a redirect', () => {
  it('leads nowhere if a made-up address leads there, too', async () => {
    const { missing } = missingOn(answered(pageOf('Søk', 'Søk', 'http://nordvik.test/sok')));
    expect(await missing.isRefuge('http://nordvik.test/sok')).toBe(true);
    expect(await missing.isRefuge('http://nordvik.test/ny')).toBe(false);
    expect(await missingOn(failed('missing')).missing.isRefuge('http://nordvik.test/sok')).toBe(false);
  });
});

it.each([
  [`http://nordvik.test/a/b`, `http://nordvik.test/a/hyrde-no-such-page-7q4x2k`],
  [`http://nordvik.test/a/b/`, `http://nordvik.test/a/b/hyrde-no-such-page-7q4x2k`],
  [`http://nordvik.test/index.php?side=2&id=17`, `http://nordvik.test/index.php?side=2&id=hyrde-no-such-page-7q4x2k`],
])('a made-up address beside %s is %s', (url, made) => {
  expect(madeUpAddress(url)).toBe(made);
});
