import { describe, expect, it } from 'vitest';
import { SHORT } from '../../../../scripts/testing/extent.js';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { type EditConflict, ProblemDetails } from '../http/problem.js';
import { apiForFile, type Client, program, startApi, type TestApi } from '../testing/api.js';
import { entityTagOf, revisionOf } from './editing.js';

const PAIRS = SHORT ? 6 : 20;

const api = await apiForFile();
/** Another process of the API on the same database. */
const other = await forFile(startApi({ of: api }), 'stop');
const [anna, berit] = [await api.as('admin'), await api.as('admin')];
/** Berit's session at the other process. */
const beritThere = { ...berit, request: clientOf(other, berit) };

function clientOf({ url }: TestApi, { cookie }: Client): Client['request'] {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      bytes: new Uint8Array(),
      body: JSON.parse(text),
    };
  };
}

interface Revised {
  id: string;
  revision: string;
  [field: string]: unknown;
}

const on = (revision: string) => ({ 'if-match': `"${revision}"` });
const conflictIn = (body: unknown): EditConflict => {
  const { conflict } = ProblemDetails.parse(body);
  if (!conflict) throw new Error('The answer has no conflict.');
  return conflict;
};

let named = 0;
const madeSite = async (): Promise<Revised> =>
  (await anna.post<Revised>('/sites', { name: `Sted ${++named}`, homeUrl: `https://sted-${named}.example/` })).body;

describe('a revision', () => {
  it('is that of the state, whatever the order of its keys', () => {
    const state = { name: 'Nes', tags: ['a', 'b'], plan: { kind: 'locate', budget: 60 } };
    const same = { plan: { budget: 60, kind: 'locate' }, tags: ['a', 'b'], name: 'Nes' };
    expect(revisionOf(state)).toBe(revisionOf(same));
    expect(revisionOf({ ...state, tags: ['b', 'a'] })).not.toBe(revisionOf(state));
    expect(revisionOf({ ...state, name: null })).not.toBe(revisionOf({ ...state, name: 'null' }));
  });

  it('comes with every read, as a strong entity tag that changes with the representation', async () => {
    const site = await madeSite();
    const read = await anna.get<Revised>(`/sites/${site.id}`);
    expect(read.headers.get('etag')).toBe(entityTagOf(site.revision, read.body));
    expect(entityTagOf(site.revision, { ...read.body, searches: 1 })).not.toBe(read.headers.get('etag'));
  });
});

describe('an edit of what somebody else has changed', () => {
  it('is refused with both states, field by field, and with the other editor', async () => {
    const site = await madeSite();
    const hers = { name: 'Nes kommune', tags: ['kyst'] };
    expect((await berit.request('PATCH', `/sites/${site.id}`, hers, on(site.revision))).status).toBe(200);
    const mine = { name: 'Nes herad', homeUrl: site.homeUrl, tags: [] };
    const refused = await anna.request('PATCH', `/sites/${site.id}`, mine, on(site.revision));
    expect([refused.status, refused.body]).toMatchObject([409, { type: 'urn:hyrde:problem:edit-conflict' }]);
    const name = (await api.db.person.findUniqueOrThrow({ where: { id: berit.id } })).name;
    const conflict = conflictIn(refused.body);
    expect(conflict.changedBy).toBe(name);
    expect(Date.parse(conflict.changedAt ?? '')).toBeGreaterThan(0);
    expect(conflict.fields).toEqual([
      { field: 'homeUrl', mine: site.homeUrl, theirs: site.homeUrl, changedByMe: false, changedByThem: false },
      { field: 'name', mine: 'Nes herad', theirs: 'Nes kommune', changedByMe: true, changedByThem: true },
      { field: 'tags', mine: [], theirs: ['kyst'], changedByMe: false, changedByThem: true },
    ]);
    const current = (await anna.get<Revised>(`/sites/${site.id}`)).body;
    expect([current.name, current.revision]).toEqual(['Nes kommune', conflict.revision]);
    const merged = await anna.request('PATCH', `/sites/${site.id}`, { name: 'Nes herad' }, on(conflict.revision));
    expect(merged.body).toMatchObject({ name: 'Nes herad', tags: ['kyst'] });
  });

  it('passes if it is already in force', async () => {
    const site = await madeSite();
    const body = { tags: ['fjord'] };
    for (const person of [anna, berit])
      expect((await person.request('PATCH', `/sites/${site.id}`, body, on(site.revision))).status).toBe(200);
  });

  it('needs a revision, except from a program', async () => {
    const site = await madeSite();
    const sent = { name: 'Uten' };
    const without = await beritThere.request('PATCH', `/sites/${site.id}`, sent);
    expect([without.status, without.body]).toMatchObject([428, { type: 'urn:hyrde:problem:precondition-required' }]);
    const made = { name: 'p', kind: 'personal', scope: 'run', days: 1 };
    const { secret } = (await anna.post<{ secret: string }>('/tokens', made)).body;
    const authorization = `Bearer ${secret}`;
    const bare = await fetch(`${api.url}/api/sites/${site.id}`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
    expect(bare.status).toBe(200);
    const stale = await program(api.url, secret).request(
      'PATCH',
      `/sites/${site.id}`,
      { name: 'N' },
      on(site.revision),
    );
    expect(stale.status).toBe(409);
  });

  it('understands entity tags as RFC 9110 writes them', async () => {
    const { id, revision } = await madeSite();
    const etag = (await anna.get(`/sites/${id}`)).headers.get('etag') ?? '';
    const withMatch = async (value: string, name: string) =>
      (await anna.request('PATCH', `/sites/${id}`, { name }, { 'if-match': value })).status;
    expect(await withMatch(`W/"${revision}"`, 'weak')).toBe(409);
    expect(await withMatch('"old", "older"', 'none of them')).toBe(409);
    expect(await withMatch(revision, 'bare')).toBe(400);
    expect(await withMatch('', 'empty')).toBe(400);
    expect(await withMatch(`"old", ${etag}`, 'one of them')).toBe(200);
    expect(await withMatch('*', 'whatever')).toBe(200);
  });
});

/** An edit of one kind: two bodies that differ in a field that both set, and in one that only the first sets. */
interface Kind {
  make: () => Promise<Revised>;
  path: (id: string) => string;
  read: (id: string) => Promise<Revised>;
  sent: (nth: number, who: 'a' | 'b') => Record<string, unknown>;
}

const at = (path: string) => async (id: string) => (await anna.get<Revised>(`${path}/${id}`)).body;
const addressOf = (nth: number, who: string) => `https://hook.example/${who}/${nth}`;
const target = (nth: string) => ({
  name: { en: `Thing ${nth}`, nb: `Ting ${nth}` },
  description: { en: '', nb: '' },
  words: { nb: [{ word: 'ting', weight: 1 }] },
});

const KINDS: Record<string, Kind> = {
  sites: {
    make: madeSite,
    path: (id) => `/sites/${id}`,
    read: at('/sites'),
    sent: (nth, who) => ({ name: `${who} ${nth}`, ...(who === 'a' ? { tags: [`t${nth}`] } : { number: `${nth}` }) }),
  },
  targets: {
    make: async () => {
      const made = (await anna.post<Revised>('/targets', target(`${++named}`))).body;
      return { ...made, id: String(made.slug) };
    },
    path: (id) => `/targets/${id}`,
    read: at('/targets'),
    sent: (nth, who) => ({
      description: { en: `${who} ${nth}`, nb: `${who} ${nth}` },
      ...(who === 'a' ? {} : { name: { en: `B ${nth}`, nb: `B ${nth}` } }),
    }),
  },
  settings: {
    make: async () => ({ ...(await anna.get<Revised>('/settings')).body, id: '' }),
    path: () => '/settings',
    read: async () => (await anna.get<Revised>('/settings')).body,
    sent: (nth, who) => ({
      secondOpinionShare: (nth + (who === 'a' ? 0 : 30)) / 100,
      ...(who === 'a' ? { wrongYesShare: (nth + 1) / 1_000 } : { claimThreshold: (nth + 50) / 100 }),
    }),
  },
  schedules: {
    make: async () => {
      const plan = { target: 'mail-record' };
      const made = await anna.post<Revised>('/schedules', { name: `s ${++named}`, cron: '0 3 * * *', plan });
      expect([made.status, made.text]).toEqual([201, made.text]);
      return made.body;
    },
    path: (id) => `/schedules/${id}`,
    read: at('/schedules'),
    sent: (nth, who) => ({ name: `${who} ${nth}`, ...(who === 'a' ? { cron: `${nth} 4 * * *` } : { paused: true }) }),
  },
  subscriptions: {
    make: async () => {
      const body = { means: 'webhook', name: `h ${++named}`, filter: {}, address: 'https://hook.example/' };
      return (await anna.post<{ subscription: Revised }>('/subscriptions', body)).body.subscription;
    },
    path: (id) => `/subscriptions/${id}`,
    read: at('/subscriptions'),
    sent: (nth, who) => ({
      name: `${who} ${nth}`,
      ...(who === 'a' ? { address: addressOf(nth, who) } : { off: true }),
    }),
  },
};

const setIn = (field: string, row: Revised): unknown => (field === 'off' ? row.off !== null : row[field]);

describe(`${PAIRS} pairs of edits at the same moment, at two processes`, () => {
  it.each(Object.keys(KINDS))('lose no update of %s', async (kind) => {
    const { make, path, read, sent } = KINDS[kind] as Kind;
    const counts = { stored: 0, conflicts: 0, lost: 0 };
    for (let nth = 0; nth < PAIRS; nth++) {
      const { id, revision } = await make();
      const pair = [
        { by: anna.request, body: sent(nth, 'a') },
        { by: beritThere.request, body: sent(nth, 'b') },
      ] as const;
      const answers = await Promise.all(pair.map(({ by, body }) => by('PATCH', path(id), body, on(revision))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [won, late] = answers[0]?.status === 200 ? pair : [pair[1], pair[0]];
      const conflict = conflictIn(answers.find(({ status }) => status === 409)?.body);
      counts.stored += answers.filter(({ status }) => status === 200).length;
      counts.conflicts += answers.filter(({ status }) => status === 409).length;
      // The late one keeps what the first one set, and adds the fields that only the late one sets.
      const added = Object.fromEntries(Object.entries(late.body).filter(([field]) => !(field in won.body)));
      expect((await late.by('PATCH', path(id), added, on(conflict.revision))).status).toBe(200);
      const after = await read(id);
      for (const [field, value] of Object.entries({ ...won.body, ...added }))
        if (JSON.stringify(setIn(field, after)) !== JSON.stringify(value)) counts.lost += 1;
    }
    console.info(
      `${kind}: ${PAIRS} pairs, stored ${counts.stored}, conflicts ${counts.conflicts}, lost ${counts.lost}`,
    );
    expect(counts).toEqual({ stored: PAIRS, conflicts: PAIRS, lost: 0 });
  });
});
