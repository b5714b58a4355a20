import { ButtonLink } from '@/design/button';
import { ScreenTitle } from '@/design/page-head';
import { getWords } from '@/words/server';

/** The 404 page. */
export async function NothingHere() {
  const { words } = await getWords();
  return (
    <>
      <ScreenTitle title={words.errors.notFoundTitle} />
      <p className="mt-1 mb-4 text-soft">{words.errors.notFoundBody}</p>
      <ButtonLink href="/" kind="main">
        {words.errors.home}
      </ButtonLink>
    </>
  );
}
