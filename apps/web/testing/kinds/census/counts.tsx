import { get } from '@/api/server';
import { Link } from '@/design/link';
import { getWords } from '@/words/server';
import { censusWords } from './census-words';

/** How many sweeps have counted words, with the way to them. */
export async function Counts({ practice }: { practice: boolean }) {
  const { words, format } = await getWords();
  const query = { kind: 'census', practice: String(practice), limit: 1 };
  const { total } = await get('/api/sweeps', { query });
  const text = censusWords(words);
  if (total === 0) return <p>{text.none}</p>;
  return (
    <Link href="/runs?kind=census" className="link">
      {text.sweeps(format.whole(total))}
    </Link>
  );
}
