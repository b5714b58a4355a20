import { ButtonLink } from '@/design/button';
import { getWords } from '@/words/server';

/** What is shown where an address leads nowhere. */
export async function NothingHere() {
  const { words } = await getWords();
  return (
    <>
      <h1 className="text-2xl">{words.errors.notFoundTitle}</h1>
      <p className="mt-1 mb-4 text-soft">{words.errors.notFoundBody}</p>
      <ButtonLink href="/" kind="main">
        {words.errors.home}
      </ButtonLink>
    </>
  );
}
