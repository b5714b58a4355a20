import { describe, expect, it } from 'vitest';
import { parsePage, parseTree } from '../../html/index.js';
import { answeringWeb } from '../../site/testing/answering-web.js';
import { findForm } from './find-form.js';

const HOME = 'https://www.by.example/';
const RECORD = 'https://www.by.example/postliste';
const SITE_SEARCH = '<form action="/sok" role="search"><input type="search" name="s"><button>Søk</button></form>';
const RECORD_SEARCH = '<form action="/postliste/sok"><input name="q"><button>Søk i postlisten</button></form>';

/** HTML pages by address. */
const webOf = (pages: Record<string, string>) =>
  answeringWeb(({ url }) => {
    const html = pages[url];
    if (html === undefined) return { kind: 'failed', url, reason: 'missing' };
    return { kind: 'page', page: parsePage(html, url), tree: parseTree(html, url) };
  });

describe('the form of a record', () => {
  it('is missing if its only field searches the whole site, which the home page shows', async () => {
    const web = webOf({ [RECORD]: `${SITE_SEARCH}<h1>Postliste</h1>`, [HOME]: SITE_SEARCH });
    expect(await findForm(RECORD, HOME, web)).toMatchObject({ kind: 'none', why: 'site-search' });
    expect(web.asked).toEqual([RECORD, HOME]);
  });

  it('is the one of two lone fields that the home page does not have', async () => {
    const web = webOf({ [RECORD]: SITE_SEARCH + RECORD_SEARCH, [HOME]: SITE_SEARCH });
    const found = await findForm(RECORD, HOME, web);
    expect(found).toMatchObject({ kind: 'found', form: { action: 'https://www.by.example/postliste/sok' } });
  });

  it('is the site’s own where that is kept to the record', async () => {
    const kept = SITE_SEARCH.replace('<button>', '<input type="hidden" name="del" value="postliste"><button>');
    const web = webOf({ [RECORD]: kept, [HOME]: SITE_SEARCH });
    expect(await findForm(RECORD, HOME, web)).toMatchObject({ kind: 'found' });
  });

  it('is not distinguished from the site’s own by a token of the visit', async () => {
    const withToken = (token: string) =>
      SITE_SEARCH.replace('<button>', `<input type="hidden" name="csrf_token" value="${token}"><button>`);
    const web = webOf({ [RECORD]: withToken('a1'), [HOME]: withToken('b2') });
    expect(await findForm(RECORD, HOME, web)).toMatchObject({ kind: 'none', why: 'site-search' });
  });

  it.each([
    ['Sök i diariet', 'Diarium'],
    ['Diarium', 'Handlingar'],
    ['Søg i aktlisten', 'Aktliste'],
    ['Hae diaarista', 'Diaari'],
  ])('is found behind a link that says “%s”', async (label, title) => {
    const search = '<form action="/s"><input name="q"><input type="date" name="d"><button>OK</button></form>';
    const [front, there] = ['https://www.stad.example/x', 'https://www.stad.example/y'];
    const links = `<a href="/a">Ansökan</a><a href="/b">Ansøgning</a><a href="/y">${label}</a>`;
    const web = webOf({ [front]: `<h1>${title}</h1>${links}`, [there]: search });
    expect(await findForm(front, null, web)).toMatchObject({ kind: 'found' });
    expect(web.asked).toEqual([front, there]);
  });

  it.each([
    ['the home page cannot be had', RECORD, HOME],
    ['nobody knows the home page', RECORD, null],
  ])('is a lone field where %s', async (_, url, home) => {
    expect(await findForm(url, home, webOf({ [url]: SITE_SEARCH }))).toMatchObject({ kind: 'found' });
  });

  it('is missing on the home page: a search there searches the site', async () => {
    const web = webOf({ [HOME]: SITE_SEARCH });
    expect(await findForm(HOME, HOME, web)).toMatchObject({ kind: 'none', why: 'site-search' });
  });

  it('is the page’s own beside the site’s, though both are sent to the page that they stand on', async () => {
    const own = '<form><input name="s"><button>Søk i postlisten</button></form>';
    const atRoot = SITE_SEARCH.replace('/sok', '/').replace(' type="search"', '');
    const plain = atRoot.replace(' role="search"', '');
    const web = webOf({ [RECORD]: plain + own, [HOME]: plain });
    expect(await findForm(RECORD, HOME, web)).toMatchObject({ kind: 'found', form: { action: RECORD } });
  });

  it('is the site’s search on the page that is made for it, not where a word was asked of it', async () => {
    const page = 'https://www.by.example/sok';
    const web = webOf({
      [page]: SITE_SEARCH,
      [`${page}?s=`]: SITE_SEARCH,
      [`${page}?s=ord`]: SITE_SEARCH,
      [HOME]: SITE_SEARCH,
    });
    expect(await findForm(`${page}?s=`, HOME, web)).toMatchObject({ kind: 'found' });
    expect(await findForm(`${page}?s=ord`, HOME, web)).toMatchObject({ kind: 'none', why: 'site-search' });
  });

  it('with dates is taken without a look at the home page', async () => {
    const dated = RECORD_SEARCH.replace(
      '<button>',
      '<input type="date" name="fra"><input type="date" name="til"><button>',
    );
    const web = webOf({ [RECORD]: SITE_SEARCH + dated, [HOME]: SITE_SEARCH });
    expect(await findForm(RECORD, HOME, web)).toMatchObject({
      kind: 'found',
      form: { dates: { from: { name: 'fra' } } },
    });
    expect(web.asked).toEqual([RECORD]);
  });

  it('is not needed where many entries stand on the page, though they say neither when nor under what number', async () => {
    const entries = (count: number, title: string) =>
      Array.from(
        { length: count },
        (_, i) => `<li><a href="/m/${i}.html">${title} ${'abcdefghijklmnopqrstuvwxyz'[i]}</a></li>`,
      );
    const page = (items: string[], more = '') => webOf({ [RECORD]: `<h1>Arkiv</h1><ul>${items.join('')}</ul>${more}` });
    const onward = '<a href="/postliste2.html">Neste side</a>';
    const long = 'Svar på søknad om skjenkeløyve i Storgata';
    expect(await findForm(RECORD, null, page(entries(24, long)))).toMatchObject({ kind: 'list' });
    expect(await findForm(RECORD, null, page(entries(12, long), onward))).toMatchObject({ kind: 'list' });
    expect(await findForm(RECORD, null, page(entries(12, long)))).toMatchObject({ kind: 'none' });
    expect(await findForm(RECORD, null, page(entries(24, 'Skole')))).toMatchObject({ kind: 'none' });
  });

  it.each([
    ['script-form', '<div role="search"><input type="search" id="felt"><button>Søk</button></div>'],
    ['no-form', '<form action="/inn"><input name="bruker"><input type="password" name="passord"></form>'],
  ])('is missing with the reason %s', async (why, html) => {
    expect(await findForm(RECORD, HOME, webOf({ [RECORD]: html }))).toMatchObject({ kind: 'none', why });
  });
});
