import { PublicFrame } from '@/parts/frame/public-frame';
import { getWords } from '@/words/server';

/** For who has a link that does not stand. */
export default async function GoneScreen() {
  const { report: text } = (await getWords()).words;
  return (
    <PublicFrame>
      <h1 className="text-2xl">{text.gone}</h1>
      <p className="mt-1 max-w-prose text-soft">{text.goneBody}</p>
    </PublicFrame>
  );
}
