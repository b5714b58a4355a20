import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getService, read } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import type { PageInput } from '@/parts/page-input';
import { getMe, may, showsPractice } from '@/parts/session';
import { WordEditor } from '@/screens/target/edit/word-editor';
import { LearningNotice } from '@/screens/target/learning-notice';
import { nextVersion, versionInUse, versionLearning } from '@/screens/target/versions';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.targets.edit });

export default async function EditTargetPage(props: PageInput<'slug'>) {
  const [{ slug }, { words, language, format }, me, practice, service] = await Promise.all([
    props.params,
    getWords(),
    getMe(),
    showsPractice(),
    getService(),
  ]);
  const target = await read(service.GET('/api/targets/{slug}', { params: { path: { slug } } }));
  const version = versionInUse(target);
  if (!version) notFound();
  const text = words.targets.editor;
  const editor = may(me, 'auditor');
  return (
    <>
      <PageHead title={text.title(target.name[language])} purpose={text.purpose(format.whole(version.version))}>
        <ButtonLink href={`/targets/${slug}`}>{words.common.cancel}</ButtonLink>
      </PageHead>
      {!editor && <Notice title={words.errors.forbiddenTitle}>{text.notAllowed}</Notice>}
      {target.archivedAt && <Notice tone="warning" title={words.targets.about.archivedNotice} />}
      <LearningNotice target={target} editor={editor} />
      {editor && !target.archivedAt && !versionLearning(target) && (
        <WordEditor
          slug={slug}
          base={{ version: version.version, words: version.words }}
          next={nextVersion(target)}
          practice={practice}
        />
      )}
    </>
  );
}
