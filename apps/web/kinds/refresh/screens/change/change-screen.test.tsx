import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { describe, expect, it, vi } from 'vitest';
import { en } from '@/words/en';
import { formats } from '@/words/format';
import { ChangeScreen } from './change-screen';

// Tests share modules: those of earlier tests are dropped, so that the ones below load with these replacements.
vi.hoisted(() => vi.resetModules());
vi.mock('@/words/server', () => ({
  getWords: async () => ({ words: en, language: 'en', format: formats('en', 'UTC') }),
}));
vi.mock('@/parts/session', () => ({ getMe: async () => ({ role: 'viewer' }), may: () => false }));
vi.mock('@/parts/names/names-notice', () => ({ NamesNotice: () => null }));

type Change = Parameters<typeof ChangeScreen>[0]['change'];
const change: Change = {
  id: 'c',
  at: '2026-11-22T03:00:00.000Z',
  change: 'changed',
  url: 'https://www.nordvik.example/postliste',
  movedTo: null,
  names: 'none',
  role: 'finding',
  site: { id: 's', name: 'Nordvik', region: 'Vest' },
  target: { slug: 'mail-record', name: { en: 'Mail record', nb: 'Postliste' } },
  followUp: { state: 'found', sweepId: 'w', url: 'https://www.nordvik.example/innsyn' },
  diff: [
    { kind: 'same', text: 'Postliste for' },
    { kind: 'removed', text: 'mars' },
    { kind: 'added', text: '<b>april</b>' },
  ],
  before: ['Postliste', 'for mars'],
  after: ['Postliste', 'for <b>april</b>'],
  redacted: [],
  pictures: { before: true, after: 'pending', beforeShown: 'redacted', afterShown: null },
};
const html = async (more: Partial<Change>) =>
  (await text((await prerenderToNodeStream(<ChangeScreen change={{ ...change, ...more }} />)).prelude)).replaceAll(
    '<!-- -->',
    '',
  );

describe('the screen of one change', () => {
  it('says what, where, when and what followed', async () => {
    const shown = await html({});
    for (const part of [
      'Changed: Nordvik',
      'Mail record',
      en.refresh.roles.finding,
      'href="/bodies/s"',
      'href="/runs/w"',
      en.refresh.changes.followUps.found,
      'nordvik.example/innsyn',
    ])
      expect(shown).toContain(part);
  });

  it('distinguishes added and removed words without colour, and shows crawled text as text', async () => {
    const shown = await html({});
    expect(shown).toMatch(/<del[^>]*><span class="sr-only">removed: <\/span>mars/);
    expect(shown).toMatch(/<ins[^>]*><span class="sr-only">added: <\/span>&lt;b&gt;april/);
    expect(shown).not.toContain('<b>');
  });

  it('shows how a finding looked before and after, or why not', async () => {
    const shown = await html({});
    expect(shown).toContain('src="/api/changes/c/pictures/before?language=en"');
    expect(shown).not.toContain('/pictures/after');
    expect(shown).toContain(en.refresh.change.noPicture.pending);
    const pictures = { before: false, after: 'done', beforeShown: null, afterShown: 'original' } as const;
    expect(await html({ pictures })).toContain('src="/api/changes/c/pictures/after?language=en"');
    const differs = await html({ pictures: { ...pictures, afterShown: 'differs' } });
    expect(differs).not.toContain('/pictures/after');
    expect(differs).toContain(en.names.noPicture.differs);
    expect(await html({ target: null })).not.toContain(en.refresh.change.pictures);
  });

  it('says so where a text is not known, is empty, or has the same words', async () => {
    const shown = await html({ diff: null, before: null, after: [''] });
    for (const part of [en.refresh.change.noDiff, en.refresh.change.notKnown, en.refresh.change.noText])
      expect(shown).toContain(part);
    expect(await html({ diff: [{ kind: 'same', text: 'Postliste' }] })).toContain(en.refresh.change.same);
  });
});
