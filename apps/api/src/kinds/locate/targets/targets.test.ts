import { describe, expect, it } from 'vitest';
import { apiForFile } from '../../../testing/api.js';
import { found, makeSites, makeSweep } from '../../../testing/fixtures.js';
import type { Target, TargetDetails } from './targets.schemas.js';

const api = await apiForFile();
const auditor = await api.as('auditor');

const WORDS = { nb: [{ word: 'byggesak', weight: 3 }] };
const both = (text: string) => ({ en: text, nb: text });
const make = (name: string) =>
  auditor.post<TargetDetails>('/targets', { name: both(name), description: both('What it is.'), words: WORDS });
const slugs = async (query = '') =>
  (await auditor.get<{ items: Target[] }>(`/targets${query}`)).body.items.map(({ slug }) => slug);

describe('a target of one’s own', () => {
  it('is created with its first words, and distinguished from others', async () => {
    const made = await make('Building permits');
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      slug: 'building-permits',
      builtIn: false,
      version: 1,
      languages: ['nb'],
      versions: [{ version: 1, words: WORDS, origin: 'edited', state: 'ready', basedOn: null, sweeps: 0 }],
    });
    expect(await slugs()).toContain('building-permits');
    const again = await make('building PERMITS');
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ errors: [{ field: 'name.en' }] });
    expect((await make('Building – permits')).body.slug).toBe('building-permits-2');
  });

  it('may be named in one language alone, and is called so in the other', async () => {
    const name = (given: object) =>
      auditor.post<Target>('/targets', { name: given, description: { nb: 'Om brønner' }, words: WORDS });
    expect((await name({ nb: 'Brønner' })).body).toMatchObject({
      name: both('Brønner'),
      description: both('Om brønner'),
      slug: 'bronner',
    });
    expect(await name({ en: ' ' })).toMatchObject({ status: 400, body: { errors: [{ field: 'name.en' }] } });
  });

  it('needs words that can be used', async () => {
    const fault = async (words: unknown) => {
      const body = { name: both('X'), description: both(''), words };
      const answer = await auditor.post<{ errors: { field: string; message: string }[] }>('/targets', body);
      expect(answer.status).toBe(400);
      return answer.body.errors.map(({ field, message }) => `${field} ${message}`);
    };
    expect(await fault({})).toEqual(['words There are no words.']);
    expect(await fault({ nb: [] })).toEqual(['words.nb has no words: add some or take the language out']);
    expect(await fault({ nb: [...WORDS.nb, { word: ' Byggesak', weight: 1 }] })).toEqual([
      'words.nb.1.word is there twice',
    ]);
    expect(await fault({ nb: [{ word: '—', weight: 11 }] })).toEqual([
      'words.nb.0.word has no letter or digit',
      'words.nb.0.weight must be at most 10',
    ]);
  });

  it('has no known legal duty; a built-in one may have', async () => {
    expect((await make('School routes')).body.duties).toEqual([]);
    const { duties, place } = (await auditor.get<TargetDetails>('/targets/accessibility-statement')).body;
    expect(duties.map(({ country }) => country)).toEqual(expect.arrayContaining(['EU', 'NO', 'DK', 'SE']));
    expect(place.paths.de).toContain('barrierefreiheit');
  });

  it('is renamed; a built-in one is not', async () => {
    const renamed = await auditor.patch<Target>('/targets/building-permits', { name: both('Permits') });
    expect(renamed.body).toMatchObject({ slug: 'building-permits', name: both('Permits') });
    const refused = await auditor.patch('/targets/contact', { name: both('Other') });
    expect(refused.status).toBe(400);
    const taken = await auditor.patch('/targets/building-permits', { name: { en: 'Mine', nb: 'Postliste' } });
    expect(taken.body).toMatchObject({ errors: [{ field: 'name.nb' }] });
  });

  it('is archived once no sweep or schedule uses it, and restored', async () => {
    const siteIds = await makeSites(api.db, 1);
    const { slug } = (await make('Landfills')).body;
    const { sweepId } = await makeSweep(api.db, siteIds, found(1), { target: slug });
    await api.db.sweep.update({ where: { id: sweepId }, data: { state: 'running' } });
    const archive = (archived: boolean) => auditor.patch<Target>(`/targets/${slug}`, { archived });
    expect(await archive(true)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Made') } });
    await api.db.sweep.update({ where: { id: sweepId }, data: { state: 'done' } });
    const plan = { target: slug, sites: 'all' };
    const schedule = await auditor.post<{ id: string }>('/schedules', {
      name: 'Weekly landfills',
      cron: '0 3 * * 1',
      timeZone: 'Europe/Oslo',
      plan,
    });
    expect(await archive(true)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Weekly') } });
    await auditor.patch(`/schedules/${schedule.body.id}`, { paused: true });
    expect((await archive(true)).body.archivedAt).not.toBeNull();
    expect(await slugs()).not.toContain(slug);
    expect(await slugs('?archived=true')).toEqual([slug]);
    expect((await auditor.post('/sweeps', { target: slug })).status).toBe(400);
    await archive(false);
    expect(await slugs()).toContain(slug);
  });

  it('can be read by everybody and changed by auditors, with entries in the audit log', async () => {
    const reviewer = await api.as('reviewer');
    expect((await reviewer.get('/targets/building-permits')).status).toBe(200);
    expect((await reviewer.patch('/targets/building-permits', { name: both('No') })).status).toBe(403);
    const log = await api.db.auditEntry.findMany({ where: { action: { startsWith: 'targets.' } } });
    expect(new Set(log.map(({ action, personId }) => `${action} ${personId}`))).toEqual(
      new Set([`targets.create ${auditor.id}`, `targets.change ${auditor.id}`]),
    );
  });
});
