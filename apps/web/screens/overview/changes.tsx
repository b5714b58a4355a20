import Link from 'next/link';
import type { components } from '@/api/api.gen';
import { getWords } from '@/words/server';

const KINDS = ['lost', 'moved', 'changed', 'recovered', 'new', 'unchanged'] as const;

/** What the newest sweep found different: what needs attention first. */
export async function Changes({ changes }: { changes: components['schemas']['Overview']['changes'] }) {
  const { words, format } = await getWords();
  const compared = changes && KINDS.some((kind) => kind !== 'new' && changes.counts[kind] > 0);
  if (!changes || !compared) return <p className="panel p-4 text-soft">{words.overview.noChanges}</p>;
  return (
    <dl className="panel flex flex-wrap gap-x-6 gap-y-2 p-4">
      {KINDS.map((kind) => (
        <div key={kind}>
          <dt className="text-sm text-soft">{words.changes[kind]}</dt>
          <dd>
            <Link
              href={`/sweeps/${changes.sweepId}?change=${kind}`}
              className="plain-link text-lg font-medium tabular-nums"
            >
              {format.whole(changes.counts[kind])}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
