import { ScreenTitle } from '@/design/page-head';
import { PublicFrame } from '@/parts/frame/public-frame';
import { getWords } from '@/words/server';
import { ChooseForm } from './choose-form';

/** Target of a link by which a person chooses a password. */
export default async function Page() {
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
