import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { summaryOf } from '../../told';
import { AnsweredSites } from '../parts/answered';

/** What the sweep has found: the answers, each leading to its rows and to what is to be done. */
export async function Answers({ sweep }: { sweep: SweepDetails }) {
  const { words } = await getWords();
  return (
    <section className="mt-4" aria-label={words.overview.answersTitle}>
      <AnsweredSites
        answered={summaryOf('locate', sweep)}
        sites={{ rows: [`/runs/${sweep.id}`, {}], review: { sweepId: sweep.id }, search: null }}
        title={<h2 className="text-lg">{words.overview.answersTitle}</h2>}
      />
    </section>
  );
}
