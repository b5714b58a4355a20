import { PublicCard } from '@/parts/frame/public-frame';
import { getWords } from '@/words/server';
import { ChooseForm, PasswordLinkForm } from './password-link-forms';

/** Screen that requests a link for a lost password. */
export async function PasswordLinkPage() {
  const { title, body } = (await getWords()).words.people.passwordLink;
  return (
    <PublicCard title={title} purpose={body}>
      <PasswordLinkForm />
    </PublicCard>
  );
}

/** Target of a link by which a person chooses a password. */
export async function ChoosePasswordPage() {
  const { title, body } = (await getWords()).words.people.choose;
  return (
    <PublicCard title={title} purpose={body}>
      <ChooseForm />
    </PublicCard>
  );
}
