'use client';
import type { components } from '@hyrde/client';
import { evidenceWords } from '@/kinds/locate/words/evidence';
import { useWords } from '@/words/client';

/** How well accuracy is known, and how many verdicts are still worth giving. */
export function ProgressLine({ progress }: { progress: components['schemas']['ReviewProgress'] | null }) {
  const { words, format } = useWords(evidenceWords);
  const text = words.review;
  if (!progress) return null;
  const { share, low, high } = progress.accuracy;
  const advice = () => {
    if (progress.verdictsMissing > 0) return text.more(format.whole(progress.verdictsMissing));
    return progress.waiting > 0 ? text.enough : text.allJudged;
  };
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-soft">
      <span>
        <span data-total={progress.waiting}>{text.waiting(format.whole(progress.waiting))}</span> ·{' '}
        {text.judged(format.whole(progress.decided))}
      </span>
      {share !== null && low !== null && high !== null && (
        <span>{text.accuracyNow(format.percent(share), format.percent(low), format.percent(high))}</span>
      )}
      <strong className="font-medium text-ink">{advice()}</strong>
    </p>
  );
}
