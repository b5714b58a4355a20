import { ScreenTitle } from '@/design/page-head';
import { PublicFrame } from '@/parts/frame/public-frame';
import { ChooseForm } from '@/screens/password-link/password-link-forms';
import { getWords } from '@/words/server';
import { PasswordLinkForm } from './password-link-forms';

/** Screen that requests a link for a forgotten password. */
export async function PasswordLinkPage() {
  const { words } = await getWords();
  const text = words.people.passwordLink;
  return (
    <PublicFrame>
      <div className="panel mx-auto max-w-sm p-6">
        <ScreenTitle title={text.title} />
        <p className="mt-1 mb-5 text-soft">{text.body}</p>
        <PasswordLinkForm />
      </div>
    </PublicFrame>
  );
}

/** Target of a link by which a person chooses a password. */
export async function ChoosePasswordPage() {
  const { words } = await getWords();
  const text = words.people.choose;
  return (
    <PublicFrame>
      <div className="panel mx-auto max-w-sm p-6">
        <ScreenTitle title={text.title} />
        <p className="mt-1 mb-5 text-soft">{text.body}</p>
        <ChooseForm />
      </div>
    </PublicFrame>
  );
}
