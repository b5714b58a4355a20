import { PublicFrame } from '@/parts/frame/public-frame';
import { getWords } from '@/words/server';
import { EndSubscription } from './end-subscription';

/** For the reader of a mail, who need not be anybody here. */
export async function UnsubscribeScreen({ token }: { token: string }) {
  const { words } = await getWords();
  const text = words.subscriptions.end;
  return (
    <PublicFrame>
      <h1 className="text-2xl">{text.title}</h1>
      <p className="mt-1 mb-4 max-w-prose">{text.body}</p>
      <EndSubscription token={token} />
    </PublicFrame>
  );
}
