import { ScreenTitle } from '@/design/page-head';
import { PublicFrame } from '@/parts/frame/public-frame';
import type { PageInput } from '@/parts/lists/query';
import { getWords } from '@/words/server';
import { EndSubscription } from './end-subscription';

/** Unsubscribe page for the reader of a mail, who may have no account. */
export default async function UnsubscribePage(props: PageInput<'token'>) {
  const { words } = await getWords();
  const text = words.subscriptions.end;
  return (
    <PublicFrame>
      <ScreenTitle title={text.title} />
      <p className="mt-1 mb-4 max-w-prose">{text.body}</p>
      <EndSubscription token={(await props.params).token} />
    </PublicFrame>
  );
}
