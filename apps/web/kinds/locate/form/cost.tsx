'use client';
import { useWords } from '@/words/client';
import { estimate } from './plan';

interface CostProps {
  /** Crawl delay of a host in milliseconds. */
  crawlDelayMs: number;
  sites: number;
  targets: number;
  means: readonly (number | null)[];
  budget: number;
}

/** Estimated number of requests and duration of the sweep, before it is started. */
export function Cost({ crawlDelayMs, sites, targets, means, budget }: CostProps) {
  const { words, format } = useWords();
  const text = words.newSweep;
  if (!(budget > 0) || sites === 0) return null;
  const cost = estimate(crawlDelayMs, sites, targets, means, budget);
  const sum = text.costSum(format.whole(sites), format.whole(means.length), format.whole(budget));
  return (
    <output aria-label={text.cost} className="block rounded-md bg-raised px-4 py-3">
      <span className="block font-medium">
        {text.costMost(format.whole(cost.mostDownloads), format.span(cost.mostSeconds))}
      </span>
      {cost.known && (
        <span className="block">
          {text.costUsual(format.whole(cost.usualDownloads), format.span(cost.usualSeconds))}
        </span>
      )}
      <span className="block text-sm text-soft">
        {sum} {text.costWhy(format.pause(crawlDelayMs))} {targets > 1 && text.costShared(format.whole(targets))}
      </span>
    </output>
  );
}
