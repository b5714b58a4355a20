'use client';
import { evidenceWords } from '@/kinds/locate/words/evidence';
import { useWords } from '@/words/client';
import type { Unsent } from './use-sending';

/** The verdicts that are not stored yet, each with what it waits for. */
export function UnsentVerdicts({ unsent }: { unsent: readonly Unsent[] }) {
  const { words } = useWords(evidenceWords);
  const text = words.review.unsent;
  const stuck = unsent.some(({ state }) => state !== 'on-its-way');
  return (
    <div
      role={stuck ? 'alert' : 'status'}
      className={stuck ? 'mb-3 rounded-md bg-unsure-soft p-3' : 'text-sm text-soft'}
    >
      {unsent.map(({ item, verdict, state }) => (
        <p key={item.finding.searchId}>
          {words.review.done(words.verdicts[verdict.verdict], item.finding.site.name)} {text[state]}
          {state === 'signed-out' && (
            <>
              {' '}
              <a href="/sign-in" target="_blank" rel="noreferrer" className="link">
                {text.signIn}
              </a>
            </>
          )}
        </p>
      ))}
    </div>
  );
}
