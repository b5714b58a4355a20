import { Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { NewTargetForm } from './new-target-form';

/** Screen that creates a target, for roles that may. */
export default async function NewTargetPage() {
  const [{ words }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.targets.new;
  return (
    <>
      <PageHead title={words.labels.newTarget} purpose={text.purpose} />
      {may(me, 'auditor') ? (
        <NewTargetForm />
      ) : (
        <Notice title={words.errors.forbiddenTitle}>{words.targets.editor.notAllowed}</Notice>
      )}
    </>
  );
}
