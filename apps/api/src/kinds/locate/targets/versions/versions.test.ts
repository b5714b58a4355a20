import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, apiForFile } from '../../../../testing/api.js';
import { found, makeSites, makeSweep } from '../../../../testing/fixtures.js';
import type { LocateFacts } from '../../sweeps/summary.js';
import type { TargetDetails, TargetVersion } from '../targets.schemas.js';
import type { Lessons } from './versions.controller.js';

let slug: string;
let made = 0;
const api = await apiForFile();
const auditor = await api.as('auditor');

const words = (...list: string[]) => ({ nb: list.map((word) => ({ word, weight: 1 })) });
const save = (basedOn: number, ...list: string[]): Promise<Answer<TargetDetails>> =>
  auditor.post(`/targets/${slug}/versions`, { basedOn, words: words(...list), note: 'because' });
const learn = (from: string, basedOn = 1): Promise<Answer<TargetDetails>> =>
  auditor.post(`/targets/${slug}/learning`, { basedOn, from });
const newest = (answer: Answer<TargetDetails>): TargetVersion | undefined => answer.body.versions[0];

beforeEach(async () => {
  const name = { en: `Target ${++made}`, nb: `Mål ${made}` };
  const body = { name, description: { en: '', nb: '' }, words: words('first') };
  slug = (await auditor.post<TargetDetails>('/targets', body)).body.slug;
});

describe('a saved version', () => {
  it('is the next one, with note and author; the one before stays as it was', async () => {
    const saved = await save(1, 'first', 'second');
    expect(saved.status).toBe(201);
    expect(saved.body.version).toBe(2);
    expect(saved.body.versions).toMatchObject([
      { version: 2, words: words('first', 'second'), origin: 'edited', basedOn: 1, note: 'because' },
      { version: 1, words: words('first') },
    ]);
    expect(newest(saved)?.createdBy).toContain('auditor');
  });

  it('is refused if another was created first, or if nothing changed', async () => {
    await save(1, 'mine');
    const late = await save(1, 'theirs');
    expect(late).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/^Version 2 .*auditor/) } });
    expect((await save(2, 'mine')).status).toBe(400);
  });

  it('is refused for one of two that are saved at once', async () => {
    const answers = await Promise.all([save(1, 'mine'), save(1, 'theirs')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is used by new sweeps, while old sweeps keep theirs', async () => {
    await makeSites(api.db, 1, { region: slug });
    const sweep = async () =>
      (await auditor.post<{ facts: LocateFacts; id: string }>('/sweeps', { target: slug })).body;
    const before = await sweep();
    await save(1, 'second');
    expect((await sweep()).facts.target.version).toBe(2);
    expect((await auditor.get(`/sweeps/${before.id}`)).body).toMatchObject({ facts: { target: { version: 1 } } });
    expect((await auditor.get<TargetDetails>(`/targets/${slug}`)).body.versions).toMatchObject([
      { version: 2, sweeps: 1 },
      { version: 1, sweeps: 1 },
    ]);
  });
});

describe('the names of a version', () => {
  const builtIn = async () => (await auditor.get<TargetDetails>('/targets/mail-record')).body;

  it('of a built-in target are its own, and a person’s from when they are edited; restored they are as before', async () => {
    const [first] = (await builtIn()).versions;
    if (!first) throw new Error('The mail record has no version.');
    expect(first.names.nb?.names).toContain('Postliste');
    const body = { basedOn: first.version, words: first.words, note: '' };
    const path = '/targets/mail-record/versions';
    expect((await auditor.post(path, { ...body, names: first.names })).status).toBe(400);
    const names = { nb: { names: ['Brevbok'], not: ['Gravferd'] } };
    const edited = await auditor.post<TargetDetails>(path, { ...body, names });
    expect(newest(edited)).toMatchObject({ origin: 'edited', words: first.words });
    expect(newest(edited)?.names).toEqual(names);
    const words = { nb: [{ word: 'brev', weight: 1 }] };
    const later = await auditor.post<TargetDetails>(path, { ...body, basedOn: first.version + 1, words });
    expect(newest(later)?.names).toEqual(names);
    const restored = await auditor.post<TargetDetails>(`${path}/${first.version}/restore`, {
      basedOn: first.version + 2,
    });
    expect(newest(restored)?.names).toEqual(first.names);
  });

  it('of people’s own targets are empty until somebody adds some', async () => {
    expect((await auditor.get<TargetDetails>(`/targets/${slug}`)).body.versions[0]?.names).toEqual({});
    const names = { nb: { names: ['Skolerute'], not: [] } };
    const saved = await auditor.post<TargetDetails>(`/targets/${slug}/versions`, {
      basedOn: 1,
      words: words('first'),
      note: '',
      names,
    });
    expect(newest(saved)?.names).toEqual(names);
  });

  it.each([
    ['one twice', { nb: { names: ['Skolerute', 'SKOLERUTE'], not: [] } }],
    ['one of 81 characters', { nb: { names: ['s'.repeat(81)], not: [] } }],
    ['one that is a look-alike’s', { nb: { names: ['Skolerute'], not: ['skolerute'] } }],
    ['a language that is none', { norsk: { names: ['Skolerute'], not: [] } }],
  ])('are refused with %s', async (_what, names) => {
    const answer = await auditor.post(`/targets/${slug}/versions`, { basedOn: 1, words: words('first'), names });
    expect(answer.status).toBe(400);
  });
});

describe('a restored version', () => {
  it('is a new one with the old words and their training sites', async () => {
    const [site = ''] = await makeSites(api.db, 1, { region: slug });
    const second = newest(await save(1, 'second'));
    await api.db.targetTrainingSite.create({ data: { targetVersionId: second?.id ?? '', siteId: site } });
    const third = await save(2, 'third');
    expect(newest(third)).toMatchObject({ version: 3, trainingSites: 1 });
    const restored = await auditor.post<TargetDetails>(`/targets/${slug}/versions/1/restore`, { basedOn: 3 });
    expect(newest(restored)).toMatchObject({
      version: 4,
      words: words('first'),
      origin: 'restored',
      basedOn: 1,
      trainingSites: 0,
    });
    expect((await auditor.post(`/targets/${slug}/versions/1/restore`, { basedOn: 4 })).status).toBe(400);
    expect((await auditor.post(`/targets/${slug}/versions/9/restore`, { basedOn: 4 })).status).toBe(404);
  });
});

describe('a version that is being learned', () => {
  it('is not in use before it is ready, and holds up other changes', async () => {
    const begun = await learn('verdicts');
    expect(begun.body.version).toBe(1);
    expect(newest(begun)).toMatchObject({ version: 2, origin: 'verdicts', state: 'learning', words: words('first') });
    expect(await save(1, 'second')).toMatchObject({ status: 409, body: { detail: expect.stringContaining('learnt') } });
    expect((await learn('verdicts')).status).toBe(409);
  });

  it('is proposed once it is learned, and in use once a person accepts it', async () => {
    const learnt = async (number: number) => {
      await learn('verdicts');
      await api.db.targetVersion.updateMany({
        where: { target: { slug }, version: number },
        data: { state: 'proposed', words: words('learnt') },
      });
    };
    const decide = (number: number, decision: string) =>
      auditor.post<TargetDetails>(`/targets/${slug}/versions/${number}/decision`, { decision });
    await learnt(2);
    expect((await auditor.get<TargetDetails>(`/targets/${slug}`)).body.version).toBe(1);
    expect(await save(1, 'x')).toMatchObject({ status: 409, body: { detail: expect.stringContaining('proposed') } });
    expect((await decide(2, 'declined')).body).toMatchObject({ version: 1, versions: [{ state: 'declined' }, {}] });
    expect((await decide(2, 'ready')).status).toBe(409);
    await learnt(3);
    expect((await decide(3, 'ready')).body).toMatchObject({ version: 3 });
    expect((await decide(9, 'ready')).status).toBe(404);
  });

  it('can be cancelled, and leaves everything unchanged', async () => {
    await learn('verdicts');
    const giveUp = () => auditor.post<TargetDetails>(`/targets/${slug}/versions/2/give-up`);
    const given = await giveUp();
    expect(given.body.version).toBe(1);
    expect(newest(given)).toMatchObject({ state: 'failed', failure: 'given-up' });
    expect((await giveUp()).status).toBe(409);
    expect(newest(await save(1, 'second'))).toMatchObject({ version: 3, basedOn: 1 });
  });

  it('from examples needs some, and tries failed ones again', async () => {
    expect((await learn('examples')).status).toBe(400);
    await auditor.post(`/targets/${slug}/examples`, { urls: ['https://one.example/a'] });
    await api.db.targetExample.updateMany({
      where: { target: { slug } },
      data: { state: 'failed', failure: 'time-out' },
    });
    expect((await learn('examples')).status).toBe(201);
    expect((await auditor.get(`/targets/${slug}/examples`)).body).toMatchObject({
      items: [{ url: 'https://one.example/a', state: 'waiting', failure: null }],
    });
  });

  it('learns from verdicts that no earlier version has learned from', async () => {
    const siteIds = await makeSites(api.db, 5, { region: slug });
    const verdicts = ['correct', 'wrong', 'absent', 'cannot-tell'] as const;
    const searches = found(5).map((search, i) => ({ ...search, ...(verdicts[i] ? { verdict: verdicts[i] } : {}) }));
    await makeSweep(api.db, siteIds, searches, { target: slug });
    const lessons = async () => (await auditor.get<Lessons>(`/targets/${slug}/lessons`)).body;
    expect(await lessons()).toEqual({ verdicts: 3, sites: 3, practice: false });
    await learn('verdicts');
    await api.db.targetVersion.updateMany({ where: { target: { slug }, version: 2 }, data: { state: 'ready' } });
    await save(2, 'third');
    expect(await lessons()).toMatchObject({ verdicts: 0, sites: 0 });
    await auditor.post(`/targets/${slug}/versions/1/restore`, { basedOn: 3 });
    expect(await lessons()).toMatchObject({ verdicts: 3 });
  });
});
