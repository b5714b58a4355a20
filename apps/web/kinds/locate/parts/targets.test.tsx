import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { en } from '@/words/en';
import { TargetTabs } from './targets';

it('offers the targets that have sweeps, and the requested one', () => {
  const target = (slug: string, sweeps: number) => ({ slug, sweeps, name: { en: `The ${slug}`, nb: slug } });
  const targets = [target('mail-record', 2), target('budget', 0), target('faq', 0), target('news', 1)];
  const shown = renderToStaticMarkup(
    <TargetTabs path="/bodies/answers" targets={targets} chosen="faq" words={en} language="en" />,
  );
  expect([...shown.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/bodies/answers?target=mail-record',
    '/bodies/answers?target=faq',
    '/bodies/answers?target=news',
  ]);
  expect(shown).toContain('The news');
});
