import { PublicFrame } from '@/parts/frame/public-frame';
import { getWords } from '@/words/server';
import { ForgottenForm } from './forgotten-form';

/** Where whoever forgot their password asks for a link. */
export async function ForgottenPasswordScreen() {
  const { words } = await getWords();
  const text = words.people.forgotten;
  return (
    <PublicFrame>
      <div className="panel mx-auto max-w-sm p-6">
        <h1 className="text-2xl">{text.title}</h1>
        <p className="mt-1 mb-5 text-soft">{text.body}</p>
        <ForgottenForm />
      </div>
    </PublicFrame>
  );
}
