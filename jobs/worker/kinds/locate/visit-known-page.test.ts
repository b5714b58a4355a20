import { BUILT_IN_TARGETS, namesOf, type WordMatch } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../../../html/index.js';
import { readQuery } from '../../../locate/index.js';
import { madeUpAddress, type Opened, type Page, type PageRequest } from '../../../site/index.js';
import { type KnownBefore, visitKnownPage } from './visit-known-page.js';

const SITE = 'http://www.fjordby.test';
const KNOWN = `${SITE}/tjenester/postliste`;
const MENU = '<ul><li>Barnehage<li>Skole<li>Helse<li>Postliste<li>Kontakt oss</ul>';
const html = (title: string, body: string) => `<html lang="nb"><title>${title}</title>${MENU}<h1>${title}</h1>${body}`;

const HOME = html('Fjordby kommune', '<p>Velkommen til Fjordby.');
const RECORD = html('Postliste', '<p>Her finner du offentlig journal.<p>12 dokumenter denne uka.');
const NOT_FOUND = html('Siden finnes ikke', '<p>Vi fant ikke det du leter etter.');
const UNLISTED = '<meta name="robots" content="noindex">';
/** A wiki's answer for a page that nobody has written, in a language whose words for that are not known. */
const unwritten = (id = '') => html(`${id} [Fjordby]`, `${UNLISTED}<p>Šķirklis vēl nav izveidots.`);
const CONCERT = html('Sommerkonsert', '<p>Billetter selges i døra.<p>Klokka 19.');

/** Answer for an address: a page by its HTML, at another address if it redirects; or the reason of a failure. */
type Answer =
  | string
  | { html: string; at: string; scan?: true }
  | { failed: 'missing' | 'time-out' | 'forbidden' | 'redirect-broken' };

const words = BUILT_IN_TARGETS.find(({ slug }) => slug === 'mail-record')?.words ?? {};
const MATCHES: WordMatch[] = [{ word: 'postliste', places: [{ place: 'heading', count: 1 }], snippet: null }];

/** Visits the known page of a site with these answers; other addresses do not exist. */
async function visited(answers: Record<string, Answer>, given: Partial<KnownBefore> = {}, offSite: Page | null = null) {
  const asked: string[] = [];
  const home = parsePage(HOME, `${SITE}/`);
  const open = async (request: string | PageRequest): Promise<Opened> => {
    const url = typeof request === 'string' ? request : request.url;
    asked.push(url);
    const answer = answers[url] ?? (url === home.url ? HOME : { failed: 'missing' });
    if (typeof answer === 'string') return { kind: 'page', page: parsePage(answer, url) };
    if ('failed' in answer) return { kind: 'failed', url, reason: answer.failed };
    return { kind: 'page', page: { ...parsePage(answer.html, answer.at), ...(answer.scan && { scan: true }) } };
  };
  const visit = await visitKnownPage(
    { url: KNOWN, matches: MATCHES, page: parsePage(RECORD, KNOWN), ...given },
    {
      web: { open },
      query: readQuery(words, 'nb', home, undefined, namesOf('mail-record')),
      home,
      received: null,
      offSite: async () => offSite,
    },
  );
  return { state: visit.state, reason: visit.reason, finalUrl: visit.finalUrl, asked: asked.length };
}

const all = (answer: Answer) =>
  Object.fromEntries([KNOWN, madeUpAddress(KNOWN), `${SITE}/`].map((url) => [url, answer]));

describe('the visit of a known page', () => {
  it.each<[string, Record<string, Answer>, object]>([
    ['the same text', { [KNOWN]: RECORD }, { state: 'there', reason: null, asked: 1 }],
    ['new text, the same heading', { [KNOWN]: html('Postlister', '<p>Nytt.') }, { state: 'there', asked: 1 }],
    ['another name of the target', { [KNOWN]: html('Offentlig journal', '<p>Nytt.') }, { state: 'there', asked: 1 }],
    ['404', {}, { state: 'gone', reason: 'missing', asked: 1 }],
    ['a redirect home', { [KNOWN]: { html: HOME, at: `${SITE}/` } }, { state: 'gone', reason: 'redirected-home' }],
    [
      'a redirect to the same page elsewhere',
      { [KNOWN]: { html: RECORD, at: `${SITE}/innsyn` } },
      { state: 'moved', reason: null, finalUrl: `${SITE}/innsyn`, asked: 1 },
    ],
    [
      'a redirect to another page',
      { [KNOWN]: { html: CONCERT, at: `${SITE}/kultur` } },
      { state: 'gone', reason: 'redirected', finalUrl: `${SITE}/kultur`, asked: 1 },
    ],
    [
      'a page without the words, and a made-up address that does not exist',
      { [KNOWN]: CONCERT },
      { state: 'replaced', reason: 'other-words', asked: 2 },
    ],
    [
      'a page without the words, and a made-up address with another answer',
      { [KNOWN]: CONCERT, [madeUpAddress(KNOWN)]: NOT_FOUND },
      { state: 'replaced', asked: 2 },
    ],
    [
      'the answer for a made-up address',
      { [KNOWN]: NOT_FOUND, [madeUpAddress(KNOWN)]: NOT_FOUND },
      { state: 'gone', reason: 'as-made-up', asked: 3 },
    ],
    [
      'the answer for a made-up address, each with its own address',
      {
        [KNOWN]: html('404: postliste', '<p>/tjenester/postliste finnes ikke.'),
        [madeUpAddress(KNOWN)]: html(
          `404: ${madeUpAddress(KNOWN).split('/').at(-1)}`,
          `<p>${new URL(madeUpAddress(KNOWN)).pathname} finnes ikke.`,
        ),
      },
      { state: 'gone', reason: 'as-made-up' },
    ],
    [
      'a wiki’s page that is deleted, with the target’s words in its title',
      { [KNOWN]: unwritten('postliste'), [madeUpAddress(KNOWN)]: unwritten(madeUpAddress(KNOWN).split('/').at(-1)) },
      { state: 'gone', reason: 'as-made-up' },
    ],
    [
      'a page titled by its address that a script fills',
      {
        [KNOWN]: html('postliste [Fjordby]', `${UNLISTED}<main><div id="app"></div></main>`),
        [madeUpAddress(KNOWN)]: html(`${madeUpAddress(KNOWN).split('/').at(-1)} [Fjordby]`, `${UNLISTED}<main></main>`),
      },
      { state: 'there' },
    ],
    ['a page that asks not to be listed', { [KNOWN]: `${RECORD}${UNLISTED}` }, { state: 'there', asked: 1 }],
    [
      'a title like that of a missing page, with the target’s words',
      { [KNOWN]: html('Postlisten er flyttet', '<p>Offentlig journal finner du her.') },
      { state: 'there' },
    ],
  ])('sees %s', async (_, answers, expected) => {
    expect(await visited(answers)).toMatchObject(expected);
  });

  it.each<[string, Record<string, Answer>, object]>([
    ['a time-out', { [KNOWN]: { failed: 'time-out' } }, { state: 'not-seen', reason: 'time-out' }],
    ['a refusal', { [KNOWN]: { failed: 'forbidden' } }, { state: 'not-seen', reason: 'forbidden' }],
    ['a redirect that leads nowhere', { [KNOWN]: { failed: 'redirect-broken' } }, { state: 'not-seen' }],
    ['one page for every address', all(html('Kommunevåpenet', '<p>Valg er mandag.')), { reason: 'as-home', asked: 3 }],
    [
      'a wall',
      all(html('Vedlikehold', '<p>Vi er straks tilbake.')),
      { state: 'not-seen', reason: 'maintenance', asked: 1 },
    ],
    [
      'a page without the words, if the made-up address times out',
      { [KNOWN]: CONCERT, [madeUpAddress(KNOWN)]: { failed: 'time-out' } },
      { state: 'not-seen', reason: 'time-out' },
    ],
    [
      'an empty page that its scripts would fill',
      { [KNOWN]: '<title>Postliste</title><div id="root"></div><script src=/a.js></script>' },
      { state: 'not-seen', reason: 'needs-browser' },
    ],
  ])('claims nothing after %s', async (_, answers, expected) => {
    expect(await visited(answers)).toMatchObject(expected);
  });

  it('reads a page off the site to which its address redirects', async () => {
    const broken = { [KNOWN]: { failed: 'redirect-broken' } } as const;
    const vendor = 'https://fjordby.vendor.test/journal';
    expect(await visited(broken, {}, parsePage(RECORD, vendor))).toMatchObject({ state: 'moved', finalUrl: vendor });
    expect(await visited(broken, {}, parsePage(CONCERT, vendor))).toMatchObject({
      state: 'gone',
      reason: 'redirected',
    });
  });

  it('judges a page that only a person has named by the target’s words', async () => {
    const named = { matches: [], page: null };
    expect(await visited({ [KNOWN]: RECORD }, named)).toMatchObject({ state: 'there', asked: 1 });
    expect(await visited({ [KNOWN]: CONCERT }, named)).toMatchObject({ state: 'replaced' });
  });

  it('judges a scan by its name alone: what it says may be what the page said', async () => {
    const scan = (name: string, at = KNOWN) =>
      visited({ [KNOWN]: { html: `<title>${name}</title>`, at, scan: true } }, { page: parsePage(RECORD, KNOWN) });
    expect(await scan('Postliste')).toMatchObject({ state: 'there' });
    expect(await scan('22')).toMatchObject({ state: 'not-seen', reason: 'not-a-page', asked: 1 });
    expect(await scan('22', `${SITE}/22.pdf`)).toMatchObject({ state: 'not-seen' });
  });

  it('does not take a menu for the page: its words are on every page', async () => {
    expect(await visited({ [KNOWN]: html('Vaffeldag', '<p>På torget.') })).toMatchObject({ state: 'replaced' });
  });
});
