import { ScreenTitle } from '@/design/page-head';
import { PublicFrame } from '@/parts/frame/public-frame';
import { getWords } from '@/words/server';
import { ForgottenForm } from './forgotten-form';

/** Screen that requests a link for a forgotten password. */
export default async function Page() {
  const { words } = await getWords();
  const text = words.people.forgotten;
  return (
    <PublicFrame>
      <div className="panel mx-auto max-w-sm p-6">
        <ScreenTitle title={text.title} />
        <p className="mt-1 mb-5 text-soft">{text.body}</p>
        <ForgottenForm />
      </div>
    </PublicFrame>
  );
}
