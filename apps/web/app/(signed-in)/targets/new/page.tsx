import type { Metadata } from 'next';
import { Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { getMe, may } from '@/parts/session';
import { NewTargetForm } from '@/screens/new-target/new-target-form';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.targets.new.title });

export default async function NewTargetPage() {
  const [{ words }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.targets.new;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      {may(me, 'auditor') ? (
        <NewTargetForm />
      ) : (
        <Notice title={words.errors.forbiddenTitle}>{words.targets.editor.notAllowed}</Notice>
      )}
    </>
  );
}
