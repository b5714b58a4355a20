import { ScreenTitle } from '@/design/page-head';
import { PublicFrame } from '@/parts/frame/public-frame';
import { getWords } from '@/words/server';

/** Screen for a letter's link that is not whole. */
export default async function GoneLetter() {
  const { letters: text } = (await getWords()).words;
  return (
    <PublicFrame>
      <ScreenTitle title={text.gone} />
      <p className="mt-1 max-w-prose text-soft">{text.goneBody}</p>
    </PublicFrame>
  );
}
