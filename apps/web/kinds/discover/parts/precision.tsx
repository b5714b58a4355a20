import type { components } from '@hyrde/client';
import { getWords } from '@/words/server';

/** Estimated precision of the finds, from the random sample. */
export async function Precision({ topic }: { topic: Pick<components['schemas']['TopicDetails'], 'precision'> }) {
  const { words, format } = await getWords();
  const text = words.discover.sweep;
  const { n, share, low, high } = topic.precision;
  if (share === null || low === null || high === null) return <p className="text-sm text-soft">{text.noPrecision}</p>;
  const right = format.whole(Math.round(share * n));
  return (
    <p className="text-sm text-soft" data-measure>
      {text.precision(right, format.whole(n), format.percent(share), format.percent(low), format.percent(high))}
    </p>
  );
}
