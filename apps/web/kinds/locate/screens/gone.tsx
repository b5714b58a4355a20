import { ScreenTitle } from '@/design/page-head';
import { PublicFrame } from '@/parts/frame/public-frame';
import { getWords } from '@/words/server';

/** Makes the screen for a link that is invalid or revoked, to what these words are about. */
const goneOf = (area: 'report' | 'letters') =>
  async function Gone() {
    const text = (await getWords()).words[area];
    return (
      <PublicFrame>
        <ScreenTitle title={text.gone} />
        <p className="mt-1 max-w-prose text-soft">{text.goneBody}</p>
      </PublicFrame>
    );
  };

export const GoneReport = goneOf('report');
export const GoneLetter = goneOf('letters');
