import { notFound } from 'next/navigation';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Link } from '@/design/link';
import { Section } from '@/design/page-head';
import type { PageInput } from '@/parts/lists/query';
import { getMe, may, showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import { AnswerTrend } from '../../parts/answer-trend';
import { Duties } from '../../parts/targets';
import { About } from './target-actions';
import { LearningNotice, MissingLanguages, TargetHead, versionInUse } from './target-head';
import { WordCards } from './word-cards';

/** Screen of a target: the trend of its answers, its words, and its names. */
export default async function TargetPage(props: PageInput<'slug'>) {
  const [{ slug }, practice] = await Promise.all([props.params, showsPractice()]);
  const query = { practice: String(practice), target: slug };
  const [target, trend] = await Promise.all([
    get('/api/targets/{slug}', { path: { slug } }),
    get('/api/comparison/trend', { query }),
  ]);
  const version = versionInUse(target);
  if (!version) notFound();
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.targets;
  const editor = may(me, 'auditor');
  const places = (['isList', 'mayBePdf', 'offSite'] as const).filter((place) => target.place[place]);
  return (
    <>
      <TargetHead target={target} here="words">
        {editor && !target.archivedAt && (
          <ButtonLink href={`/set-up/targets/${slug}/edit`} kind="main">
            {text.edit}
          </ButtonLink>
        )}
      </TargetHead>
      <LearningNotice target={target} editor={editor} />
      <AnswerTrend items={trend.items} />
      <h2 className={trend.items.length < 2 ? 'sr-only' : 'mt-6 mb-2 text-lg'}>{words.labels.words}</h2>
      <p className="mb-3">
        {text.inUse(format.whole(version.version))} <span className="text-soft">{text.weightMeaning}</span>
      </p>
      <WordCards list={version.words} names={version.names} target={target} />
      <MissingLanguages missing={target.missingLanguages} />
      {editor && !target.archivedAt && <p className="mt-3 text-soft">{text.tryHint}</p>}
      {places.length > 0 && (
        <Section title={text.place.title}>
          <ul className="rows">
            {places.map((place) => (
              <li key={place} className="py-2.5">
                {text.place[place]}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {target.duties.length > 0 && (
        <Section title={text.duties.title}>
          <Duties duties={target.duties} />
        </Section>
      )}
      {editor && (
        <Section title={text.about.title}>
          <About target={target} />
        </Section>
      )}
      <p className="mt-6">
        <Link href="/set-up/targets" className="link">
          {text.back}
        </Link>
      </p>
    </>
  );
}
