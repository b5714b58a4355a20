import { Link } from '@/design/link';
import { Notice } from '@/design/notice';
import { getWords } from '@/words/server';

/** Notice of subscriptions that were disabled automatically; nothing if there are none. */
export async function SwitchedOff({ count }: { count: number }) {
  const { words, format } = await getWords();
  const text = words.subscriptions;
  if (count === 0) return null;
  return (
    <Notice tone="warning" title={text.offTitle(format.whole(count))}>
      {text.offBody}{' '}
      <Link href="/records/subscriptions" className="link">
        {text.seeThem}
      </Link>
    </Notice>
  );
}
