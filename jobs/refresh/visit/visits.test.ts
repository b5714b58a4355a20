import type { FailureReason } from '@hyrde/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, SQUARE } from '../../../scripts/testing/growth.js';
import type { Link, Page, PageRequest, Validators, Web } from '../../site/index.js';
import { answeringWeb } from '../../site/testing/answering-web.js';
import { NO_RECORD, NOTHING_SEEN } from '../rates/history.js';
import { isOutdated, packedFingerprint, unpackedFingerprint } from './fingerprint.js';
import type { KnownPage, SiteMemory } from './known-page.js';
import { pageAfter } from './known-page.js';
import { fingerprintOf, mainLinesOf } from './statements.js';
import { unreadPage } from './testing/unread-page.js';
import { visitPages } from './visits.js';

const HOME = 'http://nordby.test/';
const URL_OF_PAGE = `${HOME}postliste`;
const DAY = 86_400_000;
const NEW_SITE: SiteMemory = { counting: [], validators: NO_RECORD };

type Answer = {
  text?: string;
  title?: string;
  url?: string;
  redirects?: number[];
  failed?: FailureReason;
  validators?: Validators;
  notModified?: true;
  /** Rows of the text, as in `Page`. */
  rows?: readonly number[];
  /** Targets of links, by their labels. */
  links?: Readonly<Record<string, string>>;
};

/** A web with these answers, one after another; `madeUp`: the answer for an address that cannot exist. */
function webOf(
  answers: readonly Answer[],
  { at = 10 * DAY, madeUp = { failed: 'missing' } as Answer } = {},
): { web: Web; asked: PageRequest[] } {
  let turn = 0;
  const asked: PageRequest[] = [];
  const web = answeringWeb(
    (wanted) => {
      const isMadeUp = wanted.url.includes('hyrde-no-such-page');
      const answer = isMadeUp ? madeUp : (answers[Math.min(turn++, answers.length - 1)] ?? {});
      asked.push(wanted);
      if (answer.failed) return { kind: 'failed', url: wanted.url, reason: answer.failed };
      const received = {
        at,
        validators: answer.validators ?? {},
        redirects: (answer.redirects ?? []).map((status) => ({ url: wanted.url, status })),
      };
      if (answer.notModified) return { kind: 'unchanged', url: wanted.url, answer: received };
      return {
        kind: 'page',
        page: pageOf(answer.text ?? '', { ...answer, url: answer.url ?? wanted.url }),
        answer: received,
      };
    },
    { at },
  );
  return { web, asked };
}

const pageOf = (text: string, { url = URL_OF_PAGE, title = 'Postliste', rows, links = {} }: Answer = {}): Page => ({
  url,
  title,
  language: 'nb',
  headings: [title],
  text,
  mainLines: [],
  ...(rows && { rows }),
  links: Object.entries(links).map(([label, to]): Link => ({ url: `${HOME}${to}`, label, hint: '', place: 'main' })),
});

const BEFORE = 'Postliste\nKlokken er 10.15.00\nBrev fra Kari\nBrev fra Ola';
const known = (text: string | null = BEFORE, more: Partial<KnownPage> = {}): KnownPage => ({
  ...unreadPage(URL_OF_PAGE),
  readAt: text === null ? null : 9 * DAY,
  fingerprint: text === null ? null : fingerprintOf(text.split('\n')),
  ...more,
});

async function visitOf(
  page: KnownPage,
  answers: readonly Answer[],
  { memory = NEW_SITE, at = 10 * DAY, madeUp }: { memory?: SiteMemory; at?: number; madeUp?: Answer } = {},
) {
  const { web, asked } = webOf(answers, { at, ...(madeUp && { madeUp }) });
  const { visits, memory: after, ended } = await visitPages([page], { home: HOME, memory, web });
  const [visit] = visits;
  return { visit, result: visit?.result, memory: after, ended, asked };
}

describe('a visit says', () => {
  it('that nothing has changed, at one download', async () => {
    const { result, asked } = await visitOf(known(), [{ text: BEFORE }]);
    expect([result, asked.length]).toEqual(['unchanged', 1]);
  });

  it('nothing of the order of lines', async () => {
    const shuffled = BEFORE.split('\n').reverse().join('\n');
    expect((await visitOf(known(), [{ text: shuffled }])).result).toBe('unchanged');
  });

  it('what has changed, once a second answer says the same', async () => {
    const { result, asked, visit } = await visitOf(known(), [{ text: `${BEFORE}\nBrev fra Per` }]);
    expect([result, asked.length, visit?.learned]).toEqual(['changed', 2, { page: [], figures: [], steady: true }]);
  });

  it('that a clock is no change, learns it for the page, and asks no second time', async () => {
    const at = (time: string) => ({ text: BEFORE.replace('10.15.00', time) });
    const first = await visitOf(known(), [at('11.00.01'), at('11.00.03')]);
    expect([first.result, first.asked.length]).toEqual(['trivial', 2]);
    const { visit, memory } = first;
    const next = await visitOf(visit ? pageAfter(visit, DAY) : known(), [at('12.30.00')], { memory });
    expect([next.result, next.asked.length]).toEqual(['trivial', 1]);
  });

  it('a change beside a clock', async () => {
    const at = (time: string) => ({ text: `${BEFORE.replace('10.15.00', time)}\nBrev fra Per` });
    const { result } = await visitOf(known(), [at('11.00.01'), at('11.00.03')]);
    expect(result).toBe('changed');
  });

  it('that a bare number which counts visits is learned', async () => {
    const counted = (n: number) => `Postliste\n${n}`;
    const { result, visit } = await visitOf(known(counted(1)), [{ text: counted(2) }, { text: counted(3) }]);
    expect([result, visit?.learned?.page.length]).toEqual(['trivial', 1]);
  });

  it('that a line with a figure differs, and learns it for the page the second time', async () => {
    const priced = (kr: number) => ({ text: `Postliste\nStrømpris nå: ${kr} kr` });
    const first = await visitOf(known(priced(1).text), [priced(2), priced(3)]);
    expect([first.result, first.visit?.learned?.page.length]).toEqual(['trivial', 0]);
    const { memory } = first;
    const own = first.visit ? pageAfter(first.visit, DAY) : known();
    const other = await visitOf({ ...own, id: 'b' }, [priced(5), priced(6)], { memory });
    expect([other.result, other.visit?.learned?.page.length]).toEqual(['trivial', 0]);
    const second = await visitOf(own, [priced(5), priced(6)], { memory });
    expect([second.result, second.visit?.learned?.page.length]).toEqual(['trivial', 1]);
  });

  it('moved, by permanent redirects alone', async () => {
    const url = `${HOME}innsyn/postliste`;
    const moved = await visitOf(known(), [{ text: BEFORE, url, redirects: [301, 308] }]);
    expect([moved.result, moved.visit?.movedTo]).toEqual(['moved', url]);
    expect((await visitOf(known(), [{ text: BEFORE, url, redirects: [302] }])).result).toBe('unchanged');
  });

  it('gone for a redirect to where made-up addresses are sent, too', async () => {
    const sent = { text: 'Søk', url: `${HOME}sok`, redirects: [301] };
    expect((await visitOf(known(), [sent], { madeUp: sent })).result).toBe('gone');
    expect((await visitOf(known(), [sent], { madeUp: { ...sent, url: HOME } })).result).toBe('moved');
  });

  it.each<[string, Answer]>([
    ['missing', { failed: 'missing' }],
    ['a redirect to the home page', { text: 'Velkommen', url: HOME, redirects: [301] }],
    ['a page whose text says that it is missing', { title: 'Siden finnes ikke', text: 'Siden finnes ikke' }],
  ])('gone for %s, and lost where that stays a day', async (_, answer) => {
    const first = await visitOf(known(), [answer], { at: 10 * DAY, madeUp: answer });
    expect(first.result).toBe('gone');
    const page = first.visit && pageAfter(first.visit, DAY);
    expect(page).toMatchObject({ state: 'doubtful', goneSince: 10 * DAY });
    const soon = await visitOf(page ?? known(), [answer], { at: 10.9 * DAY, madeUp: answer });
    expect(soon.result).toBe('gone');
    const later = await visitOf(page ?? known(), [answer], { at: 11 * DAY, madeUp: answer });
    expect(later.result).toBe('lost');
    const lost = later.visit && pageAfter(later.visit, DAY);
    expect(lost?.state).toBe('lost');
    const again = await visitOf(lost ?? known(), [{ text: BEFORE }], { at: 20 * DAY });
    expect(again.result).toBe('returned');
    expect(again.visit && pageAfter(again.visit, DAY)).toMatchObject({ state: 'alive', goneSince: null });
  });

  it('gone, and never lost, for a link that was dead when it was first followed', async () => {
    const unread = known(null, { readAt: null });
    const { result, visit } = await visitOf(unread, [{ failed: 'missing' }], { at: 10 * DAY });
    const dead = visit && pageAfter(visit, DAY);
    expect([result, dead?.state, dead?.goneSince]).toEqual(['gone', 'lost', 10 * DAY]);
    expect((await visitOf(dead ?? unread, [{ failed: 'missing' }], { at: 12 * DAY })).result).toBe('gone');
    const there = await visitOf(dead ?? unread, [{ text: BEFORE }], { at: 12 * DAY });
    expect([there.result, there.visit && pageAfter(there.visit, DAY).state]).toEqual(['first-read', 'alive']);
  });

  it('nothing about a page whose text always said that it is missing', async () => {
    const text = 'Siden finnes ikke\nBrev fra Kari\nBrev fra Ola';
    const { result } = await visitOf(known(text), [{ title: 'Siden finnes ikke', text }]);
    expect(result).toBe('unchanged');
  });

  it.each<FailureReason>([
    'time-out',
    'server-error',
    'throttled',
    'connection-failed',
    'robots-disallow',
    'forbidden',
  ])('nothing for %s, whatever was held before, and is never lost by it', async (failed) => {
    const page = known(BEFORE, { state: 'doubtful', goneSince: DAY });
    const { result, visit } = await visitOf(page, [{ failed }]);
    expect([result, visit?.reason]).toEqual(['not-seen', failed]);
    expect(visit && pageAfter(visit, DAY)).toMatchObject({ state: 'doubtful', goneSince: DAY, readAt: 9 * DAY });
  });

  it('that a page is read for the first time', async () => {
    const { result, visit } = await visitOf(known(null), [{ text: BEFORE }]);
    expect(result).toBe('first-read');
    expect(visit && pageAfter(visit, DAY).history).toEqual(NOTHING_SEEN);
  });
});

describe('validators', () => {
  const proven = { changedSaid: 2, changedSilent: 0, quietSaid: 0, quietSilent: 5, refused: ['etag'] };
  const memory: SiteMemory = { counting: [], validators: proven };
  const page = known(BEFORE, { validators: { etag: '"1"' } });

  it('are sent if the site’s have proved reliable, and a 304 is distinguished', async () => {
    const { result, asked } = await visitOf(page, [{ notModified: true }], { memory });
    expect([result, asked[0]?.validators]).toEqual(['not-modified', { etag: '"1"' }]);
  });

  it('are not sent before, nor once they kept silent about a change', async () => {
    const first = await visitOf(page, [{ text: `${BEFORE}\nNytt`, validators: { etag: '"1"' } }]);
    expect(first.asked[0]?.validators).toBeNull();
    expect(first.memory.validators.changedSilent).toBe(1);
    const silent = { ...memory, validators: { ...proven, changedSilent: 1 } };
    const { asked } = await visitOf(page, [{ text: BEFORE }], { memory: silent });
    expect(asked[0]?.validators).toBeNull();
  });

  it.each<[string, Validators, Validators | null]>([
    ['an entity tag', { etag: '"1"' }, { etag: '"hyrde-no-such-version"' }],
    ['a date', { lastModified: 'Tue, 24 Nov 2026 08:00:00 GMT' }, { lastModified: 'Mon, 23 Nov 2026 08:00:00 GMT' }],
    ['an unreadable date', { lastModified: 'yesterday' }, null],
  ])('are made up first: %s', async (_, validators, madeUp) => {
    const { refused: __, ...untested } = proven;
    const own = known(BEFORE, { validators });
    const tested = await visitOf(own, [{ text: BEFORE }], { memory: { ...memory, validators: untested } });
    expect([tested.result, tested.asked.map((request) => request.validators)]).toEqual(['unchanged', [madeUp]]);
    const next = await visitOf(own, [{ text: BEFORE }], { memory: tested.memory });
    expect(next.asked[0]?.validators).toEqual(madeUp && validators);
  });

  it('of a document are not those of its routes, and prove nothing by them', async () => {
    const text = `${BEFORE}\nNytt`;
    const route = known(BEFORE, { url: `${URL_OF_PAGE}#/a`, validators: { etag: '"1"' } });
    const seen = await visitOf(route, [{ text, validators: { etag: '"1"' } }], { memory });
    expect([seen.result, seen.asked[0]?.validators, seen.memory.validators]).toEqual(['changed', null, proven]);
  });

  it('that a server accepts although they are made up prove nothing: the page is read, now and later', async () => {
    const { refused: _, ...untested } = proven;
    const text = `${BEFORE}\nNytt`;
    const first = await visitOf(page, [{ notModified: true }, { text }], {
      memory: { ...memory, validators: untested },
    });
    expect([first.result, first.memory.validators.isBlind]).toEqual(['changed', true]);
    const { result, asked } = await visitOf(page, [{ text }], { memory: first.memory });
    expect([result, asked[0]?.validators]).toEqual(['changed', null]);
  });
});

describe('an iteration', () => {
  it('ends when the host is down, and says why', async () => {
    const pages = Array.from({ length: 9 }, (_, i) => known(BEFORE, { id: `${i}`, url: `${HOME}${i}` }));
    const { web } = webOf([{ failed: 'time-out' }]);
    const { visits, ended } = await visitPages(pages, { home: HOME, memory: NEW_SITE, web });
    expect([visits.length, ended]).toEqual([3, 'time-out']);
  });

  it('goes on where single pages fail', async () => {
    const pages = Array.from({ length: 9 }, (_, i) => known(BEFORE, { id: `${i}`, url: `${HOME}${i}` }));
    const { web } = webOf([{ failed: 'missing' }]);
    const { visits, ended } = await visitPages(pages, { home: HOME, memory: NEW_SITE, web });
    expect([visits.length, ended]).toEqual([9, null]);
  });
});

describe('a history', () => {
  it('counts quiet gaps and those with a change, in days', async () => {
    let page = known(BEFORE, { readAt: 0 });
    for (const [day, text] of [
      [2, BEFORE],
      [5, `${BEFORE}\nNytt`],
      [6, `${BEFORE}\nNytt`],
    ] as const) {
      const { visit } = await visitOf(page, [{ text }], { at: day * DAY });
      if (visit) page = pageAfter(visit, DAY);
    }
    expect(page.history).toEqual({ changes: [{ quietDays: 2, gapDays: 3 }], quietDays: 1, quietVisits: 2 });
  });

  it('is not changed by a clock that was set back', async () => {
    const { visit } = await visitOf(known(BEFORE, { readAt: 9 * DAY }), [{ text: BEFORE }], { at: 8 * DAY });
    expect(visit && pageAfter(visit, DAY).history).toEqual(NOTHING_SEEN);
  });
});

describe('a fingerprint', () => {
  it('says nothing of the order of lines, and is not read from other bytes', () => {
    expect(fingerprintOf(['Vann', 'Veier'])).toEqual(fingerprintOf(['Veier', 'Vann']));
    expect(() => unpackedFingerprint(new Uint8Array(7))).toThrow(RangeError);
  });

  it('is equal after being stored and read back', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 50 }), (lines) => {
        const fingerprint = fingerprintOf(lines);
        const packed = packedFingerprint(fingerprint);
        expect([isOutdated(packed), unpackedFingerprint(packed)]).toEqual([false, fingerprint]);
      }),
    );
  });

  it('is of the main part', () => {
    const page = { ...pageOf('Meny\nA\nB\nBunn'), mainLines: [1, 3] };
    expect(mainLinesOf(page)).toEqual(['A', 'B']);
    expect(mainLinesOf({ ...page, mainLines: [] })).toEqual(['Meny', 'A', 'B', 'Bunn']);
    expect(mainLinesOf({ ...page, mainLines: [3] })).toEqual(['Bunn']);
  });

  it('takes time linear in the length of a line, whatever its content', () => {
    const read = (length: number) => fingerprintOf(['a'.repeat(length), `${'b'.repeat(length)}1`]);
    expect(growth(read, 1_600_000)).toBeLessThan(SQUARE);
  });
});
