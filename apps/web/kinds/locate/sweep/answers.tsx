import { Count } from '@/design/count';
import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { ANSWERS, AnswerBar, AnswerShape, answerCounts } from '../parts/answer';
import { summaryOf } from './told';

/** What the sweep has found: the five answers, each leading to its rows. */
export async function Answers({ sweep }: { sweep: SweepDetails }) {
  const { words, format } = await getWords();
  const answers = answerCounts(summaryOf(sweep).answers);
  return (
    <div className="mt-4">
      <AnswerBar counts={answers} tall />
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {ANSWERS.map((answer) => (
          <li key={answer} className="flex items-center gap-1.5">
            <AnswerShape answer={answer} />
            <Count of={answers[answer]} rows={`/sweeps/${sweep.id}?answer=${answer}`}>
              {words.answers[answer]} <strong>{format.whole(answers[answer])}</strong>
            </Count>
          </li>
        ))}
      </ul>
    </div>
  );
}
