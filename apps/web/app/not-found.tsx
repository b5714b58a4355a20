import { ButtonLink } from '@/design/button';
import { PublicFrame } from '@/parts/frame/public-frame';
import { getWords } from '@/words/server';

export default async function NotFound() {
  const { words } = await getWords();
  return (
    <PublicFrame>
      <h1 className="text-2xl">{words.errors.notFoundTitle}</h1>
      <p className="mt-1 mb-4 text-soft">{words.errors.notFoundBody}</p>
      <ButtonLink href="/" kind="main">
        {words.errors.home}
      </ButtonLink>
    </PublicFrame>
  );
}
