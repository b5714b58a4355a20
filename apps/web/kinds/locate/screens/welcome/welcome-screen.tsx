import type { ReactNode } from 'react';
import { get } from '@/api/server';
import { ButtonAnchor } from '@/design/button';
import { PageHead } from '@/design/page-head';
import { getWorlds } from '@/parts/session';
import { UnnamedOperator } from '@/parts/sweeps/new-sweep-form';
import { getWords } from '@/words/server';
import { OneSiteForm } from './one-site-form';

/**
 * First screen after the first sign-in: an introduction and three ways to begin. Each way chooses practice or real data, and
 * the screen is shown until somebody has chosen.
 */
export async function WelcomeScreen() {
  const [{ words, language, format }, { practice }, targets, { operator }] = await Promise.all([
    getWords(),
    getWorlds(),
    get('/api/targets'),
    get('/api/limits'),
  ]);
  const text = words.welcome;
  const offered = targets.items
    .toSorted((a, b) => Number(b.sweeps > 0) - Number(a.sweeps > 0))
    .map(({ slug, name }) => ({ slug, name: name[language] }));
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      {practice > 0 && <p className="mb-2 max-w-[75ch]">{text.invented(format.whole(practice))}</p>}
      <p className="mb-8 max-w-[75ch]">{text.begin}</p>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-3">
        {practice > 0 && (
          <Way title={text.look.title} body={text.look.body}>
            <ButtonAnchor kind="main" href="/?data=practice">
              {text.look.go}
            </ButtonAnchor>
          </Way>
        )}
        <Way title={text.country.title} body={text.country.body}>
          <div className="flex flex-wrap gap-2">
            <ButtonAnchor kind="main" href="/bodies/countries?data=real">
              {words.labels.addCountry}
            </ButtonAnchor>
            <ButtonAnchor href="/bodies/import?data=real">{text.country.own}</ButtonAnchor>
          </div>
        </Way>
        <Way title={text.site.title} body={text.site.body}>
          <OneSiteForm targets={offered}>{!operator.url && !operator.mail && <UnnamedOperator />}</OneSiteForm>
        </Way>
      </div>
    </>
  );
}

const Way = ({ title, body, children }: { title: string; body: string; children: ReactNode }) => (
  <section className="border-t-2 border-line pt-4">
    <h2 className="text-xl">{title}</h2>
    <p className="mt-1 mb-4 text-soft">{body}</p>
    {children}
  </section>
);
