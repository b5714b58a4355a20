import { Link } from '@/design/link';
import { Notice } from '@/design/notice';
import { getWords } from '@/words/server';

/** Says that so many subscriptions were switched off by themselves; nothing where none was. */
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
