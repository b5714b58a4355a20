import type { components } from '@hyrde/client';
import { ScreenTitle } from '@/design/screen-title';
import { PublicFrame } from '@/parts/frame/public-frame';
import { SignOut } from '@/parts/frame/sign-out';
import { SecondFactor } from '@/parts/second-factor/second-factor';
import { getWords } from '@/words/server';

/** Where whoever must have a second factor adds one, before anything else. */
export async function SecondFactorScreen({
  name,
  factors,
  possible,
}: {
  name: string;
  factors: components['schemas']['SecondFactors'];
  possible: boolean;
}) {
  const { words } = await getWords();
  return (
    <PublicFrame>
      <div className="mx-auto max-w-md">
        <ScreenTitle title={words.secondFactor.title} />
        <p className="mt-1 mb-5 text-soft">{words.secondFactor.purpose}</p>
        <SecondFactor factors={factors} on={false} possible={possible} due />
        <p className="mt-4 text-center text-sm">
          <SignOut name={name} />
        </p>
      </div>
    </PublicFrame>
  );
}
