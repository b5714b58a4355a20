import { Answer, NO_VALUE } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../http/common.js';
import { apiForFile } from '../../../testing/api.js';
import { makeSitesOfEachAnswer } from '../../../testing/fixtures.js';
import type { Overview } from '../overview/overview.controller.js';
import type { SiteAnswers, StandingAnswer } from './standing-answers.service.js';

const api = await apiForFile();
const admin = await api.as('admin');
const sites = await makeSitesOfEachAnswer(api, admin);

const list = async (query: Record<string, string> = {}) => {
  const text = new URLSearchParams({ target: 'mail-record', ...query });
  return (await admin.get<Page<StandingAnswer>>(`/answers?${text}`)).body;
};

describe('current answers', () => {
  it('match each number of the overview, and each is the requested answer', async () => {
    const { body: overview } = await admin.get<Overview>('/overview');
    expect((await list()).total).toBe(overview.sites);
    for (const answer of Answer.options) {
      const { total, items } = await list({ answer });
      expect({ answer, total }).toEqual({ answer, total: overview.answers[answer] });
      expect(items.map((item) => item.answer)).toEqual(items.map(() => answer));
      for (const { id, answers } of overview.regions) {
        const inRegion = await list({ answer, regionId: id ?? NO_VALUE });
        expect({ answer, id, total: inRegion.total }).toEqual({ answer, id, total: answers[answer] });
      }
    }
  });

  it('name the search that they come from', async () => {
    const { items } = await list({ answer: 'yes' });
    expect(items[0]?.search).toMatchObject({ outcome: 'found', sweep: { name: expect.any(String) } });
    const { items: never } = await list({ answer: 'not-searched', regionId: NO_VALUE });
    expect(never[0]?.search).toBeNull();
  });

  it('are paged by name without loss or repetition', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page<StandingAnswer> = await list({ limit: '2', ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ site }) => site.id));
      cursor = page.next;
    }
    expect([...seen].sort()).toEqual(sites.slice(0, 9).sort());
  });

  it('of one site equal those in the lists, target by target', async () => {
    const targets = ['mail-record', 'contact']; // in the order of a site's answers
    const lists = await Promise.all(targets.map((target) => list({ target })));
    for (const { id } of lists[0]?.items.map(({ site }) => site) ?? []) {
      const { items } = (await admin.get<SiteAnswers>(`/sites/${id}/answers`)).body;
      const listed = targets.flatMap((target, i) => {
        const { answer, search } = lists[i]?.items.find(({ site }) => site.id === id) ?? {};
        return search || answer === 'does-not-apply' ? [{ target, answer, search }] : [];
      });
      expect(items).toEqual(listed);
    }
    expect((await admin.get(`/sites/${'0'.repeat(8)}-0000-4000-8000-000000000000/answers`)).status).toBe(404);
  });

  it('need an existing target and a valid filter', async () => {
    expect((await admin.get('/answers?target=nothing-at-all')).status).toBe(404);
    expect((await admin.get('/answers')).status).toBe(400);
    expect((await admin.get('/answers?target=mail-record&regionId=north')).status).toBe(400);
    expect((await admin.get('/answers?target=mail-record&answer=maybe')).status).toBe(400);
  });
});
