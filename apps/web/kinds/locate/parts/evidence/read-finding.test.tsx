import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { en } from '@/words/en';
import { namesOn } from './page-to-show';
import { MarkedText } from './page-view';
import { readFinding, readKnownPage } from './read-finding';

const answers = vi.hoisted(() => ({ finding: {}, text: {} }));
// Tests share modules: those of earlier tests are dropped, so that the ones below load with these replacements.
vi.hoisted(() => vi.resetModules());
vi.mock('@/api/server', () => ({
  get: async () => answers.finding,
  getService: async () => ({ GET: async () => ({ data: answers.text }) }),
}));
vi.mock('@/words/client', () => ({ useWords: () => ({ words: en }) }));
beforeEach(() => {
  const runnersUp = [{ rank: 1, title: 'Postliste', hasText: true }];
  answers.finding = { url: null, names: 'none', runnersUp, knownPage: { hasText: true } };
});

const MARK = `[${en.names.mark}]`;

it.each([readFinding, readKnownPage])(
  'a text’s names are those of its page, not of the finding’s own (%o)',
  async (read) => {
    answers.text = { text: 'From •••• ••••••••', names: 'covered' };
    const { finding, text } = await read('s');
    expect(renderToStaticMarkup(<MarkedText text={text} matches={[]} />)).toContain(MARK);
    expect(namesOn(finding, [text])).toBe('covered');
    answers.finding = { ...finding, names: 'covered' };
    answers.text = { text: 'Password: ••••••••', names: 'none' };
    const own = await read('s');
    const shown = renderToStaticMarkup(<MarkedText text={own.text} matches={[]} />);
    expect(shown).toContain('••••••••');
    expect(shown).not.toContain(MARK);
    expect(namesOn(own.finding, [own.text])).toBe('covered');
  },
);
