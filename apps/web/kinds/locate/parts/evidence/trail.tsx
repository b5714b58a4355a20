import { SiteLink } from '@/parts/addresses';
import type { FrameWords } from '@/words/en';

/** The links from the home page to the finding, in order. */
export function Trail({ steps, words }: { steps: { url: string; label: string }[]; words: FrameWords }) {
  return (
    <ol className="flex flex-col gap-1">
      {steps.map((step, index) => (
        <li key={step.url} className="flex min-w-0 gap-2">
          <span aria-hidden="true" className="text-soft">
            {index === 0 ? '⌂' : '→'}
          </span>
          <span className="min-w-0">
            <span className="font-medium break-words">{index === 0 ? words.finding.home : step.label || '–'}</span>
            <span className="block text-xs text-soft">
              <SiteLink url={step.url} words={words} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
