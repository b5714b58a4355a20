import { describe, expect, it } from 'vitest';
import { apiForFile } from '../../../testing/api.js';
import { found, makeSites, makeSweep } from '../../../testing/fixtures.js';
import type { VerifiedPages } from './verified-pages.controller.js';

const api = await apiForFile();
const reviewer = await api.as('reviewer');

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('a site’s verified pages', () => {
  it('can be marked as not applicable', async () => {
    const [site] = await makeSites(api.db, 1);
    const pages = `/sites/${site}/verified-pages`;
    const { slug } = await api.db.target.findFirstOrThrow({ where: { slug: { contains: 'minutes' } } });
    const said = await reviewer.put<VerifiedPages>(`${pages}/${slug}`, { doesNotApply: true });
    expect(said.body.items).toMatchObject([{ target: slug, doesNotApply: true, url: null, verifiedBy: null }]);
    expect((await reviewer.get<VerifiedPages>(pages)).body).toEqual(said.body);
    const back = await reviewer.put<VerifiedPages>(`${pages}/${slug}`, { doesNotApply: false });
    expect(back.body.items).toEqual([]);
  });

  it('are entered by hand, with a note, and have priority over a verdict until removed', async () => {
    const [site = ''] = await makeSites(api.db, 1, { region: 'East' });
    const judge = async (verdict: string) => {
      const { searchIds } = await makeSweep(api.db, [site], found(1), { target: 'contact' });
      await reviewer.post(`/review/${searchIds[0]}/verdict`, { verdict });
    };
    await judge('correct');
    const pages = `/sites/${site}/verified-pages`;
    const body = { url: 'https://www.example.org/kontakt#oppe', note: 'Confirmed by phone.' };
    const { items } = (await reviewer.put<VerifiedPages>(`${pages}/contact/entered`, body)).body;
    expect(items).toMatchObject([
      {
        url: 'https://www.example.org/kontakt',
        entered: { by: expect.stringContaining('reviewer'), note: 'Confirmed by phone.' },
      },
    ]);
    await judge('absent');
    expect((await reviewer.get<VerifiedPages>(pages)).body.items).toMatchObject([{ url: items[0]?.url }]);
    const back = await reviewer.delete<VerifiedPages>(`${pages}/contact/entered`);
    expect(back.body.items).toMatchObject([{ url: null, entered: null }]);
  });

  it('are entered without a verdict, and deleted when the entry is removed', async () => {
    const [site] = await makeSites(api.db, 1, { region: 'West' });
    const pages = `/sites/${site}/verified-pages`;
    await reviewer.put(`${pages}/contact/entered`, { url: 'https://example.org/kontakt' });
    expect((await reviewer.get<VerifiedPages>(pages)).body.items).toHaveLength(1);
    expect((await reviewer.delete<VerifiedPages>(`${pages}/contact/entered`)).body.items).toEqual([]);
    // The last two addresses were redacted when they were shown.
    for (const url of [
      'ftp://example.org/',
      'https://example.org/•••',
      'https://example.org/%e2%80%a2%e2%80%a2%e2%80%a2',
    ])
      expect((await reviewer.put(`${pages}/contact/entered`, { url })).status, url).toBe(400);
  });

  it('are refused for a target or site that does not exist', async () => {
    const [site] = await makeSites(api.db, 1, { region: 'South' });
    // The slug is council-minutes or the like and is never guessed from a part.
    expect((await reviewer.put(`/sites/${site}/verified-pages/minutes`, { doesNotApply: true })).status).toBe(404);
    expect((await reviewer.put(`/sites/${UNKNOWN}/verified-pages/contact`, { doesNotApply: true })).status).toBe(404);
    expect((await reviewer.get(`/sites/${UNKNOWN}/verified-pages`)).status).toBe(404);
  });
});
