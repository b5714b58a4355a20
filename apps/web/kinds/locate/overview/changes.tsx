import type { components } from '@hyrde/client';
import type { Change } from '@hyrde/contracts';
import { Count } from '@/design/count';
import { Fact } from '@/design/fact';
import { allOf } from '@/parts/all-of';
import { getWords } from '@/words/server';

/** What needs attention stands first. */
const ORDER = allOf<Change>()(['lost', 'moved', 'changed', 'recovered', 'new', 'unchanged']);

/** What the newest sweep found different. */
export async function Changes({ changes }: { changes: components['schemas']['Overview']['changes'] }) {
  const { words, format } = await getWords();
  const compared = changes && ORDER.some((change) => change !== 'new' && changes.counts[change] > 0);
  if (!changes || !compared) return <p className="text-soft">{words.overview.noChanges}</p>;
  return (
    <dl className="facts">
      {ORDER.map((change) => (
        <Fact key={change} look="figure" name={words.changes[change]}>
          <Count of={changes.counts[change]} rows={`/runs/${changes.sweepId}?change=${change}`}>
            {format.whole(changes.counts[change])}
          </Count>
        </Fact>
      ))}
    </dl>
  );
}
