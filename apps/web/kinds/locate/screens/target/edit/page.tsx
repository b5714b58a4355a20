import { notFound } from 'next/navigation';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import type { PageInput } from '@/parts/lists/query';
import { getMe, may, showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import { LearningNotice, MissingLanguages, nextVersion, versionInUse, versionLearning } from '../target-head';
import { WordEditor } from './word-editor';

/** Edits a target’s words, starting from the version in use. */
export default async function EditTargetPage(props: PageInput<'slug'>) {
  const [{ slug }, practice] = await Promise.all([props.params, showsPractice()]);
  const target = await get('/api/targets/{slug}', { path: { slug } });
  const version = versionInUse(target);
  if (!version) notFound();
  const [{ words, language, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.targets.editor;
  const editor = may(me, 'auditor');
  return (
    <>
      <PageHead title={text.title(target.name[language])} purpose={text.purpose(format.whole(version.version))}>
        <ButtonLink href={`/set-up/targets/${slug}`}>{words.common.cancel}</ButtonLink>
      </PageHead>
      {!editor && <Notice title={words.errors.forbiddenTitle}>{text.notAllowed}</Notice>}
      {target.archivedAt && <Notice tone="warning" title={words.targets.about.archivedNotice} />}
      <LearningNotice target={target} editor={editor} />
      <MissingLanguages missing={target.missingLanguages} />
      {editor && !target.archivedAt && !versionLearning(target) && (
        <WordEditor
          slug={slug}
          base={version}
          next={nextVersion(target)}
          practice={practice}
          siteLanguages={target.siteLanguages}
          paths={target.place.paths}
        />
      )}
    </>
  );
}
