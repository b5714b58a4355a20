import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { getService, read } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Section } from '@/design/page-head';
import type { PageInput } from '@/parts/page-input';
import { getMe, may } from '@/parts/session';
import { About } from '@/screens/target/about';
import { LearningNotice } from '@/screens/target/learning-notice';
import { TargetHead } from '@/screens/target/target-head';
import { versionInUse } from '@/screens/target/versions';
import { WordCards } from '@/screens/target/word-cards';
import { getWords } from '@/words/server';

export const generateMetadata = async (props: PageInput<'slug'>): Promise<Metadata> => {
  const [{ slug }, { language }, service] = await Promise.all([props.params, getWords(), getService()]);
  return { title: (await read(service.GET('/api/targets/{slug}', { params: { path: { slug } } }))).name[language] };
};

export default async function TargetPage(props: PageInput<'slug'>) {
  const [{ slug }, { words, format }, me, service] = await Promise.all([
    props.params,
    getWords(),
    getMe(),
    getService(),
  ]);
  const target = await read(service.GET('/api/targets/{slug}', { params: { path: { slug } } }));
  const version = versionInUse(target);
  if (!version) notFound();
  const text = words.targets;
  const editor = may(me, 'auditor');
  return (
    <>
      <TargetHead target={target} here="words">
        {editor && !target.archivedAt && (
          <ButtonLink href={`/targets/${slug}/edit`} kind="main">
            {text.edit}
          </ButtonLink>
        )}
      </TargetHead>
      <LearningNotice target={target} editor={editor} />
      <h2 className="sr-only">{text.words}</h2>
      <p className="mb-3">
        {text.inUse(format.whole(version.version))} <span className="text-soft">{text.weightMeaning}</span>
      </p>
      <WordCards list={version.words} />
      {editor && !target.archivedAt && <p className="mt-3 text-soft">{text.tryHint}</p>}
      {editor && (
        <Section title={text.about.title}>
          <About target={target} />
        </Section>
      )}
      <p className="mt-6">
        <Link href="/targets" className="link">
          {text.back}
        </Link>
      </p>
    </>
  );
}
