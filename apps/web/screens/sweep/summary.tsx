import Link from 'next/link';
import type { components } from '@/api/api.gen';
import { Progress } from '@/design/bars';
import { ANSWERS, AnswerBar, AnswerShape, answerCounts } from '@/parts/locate/answer';
import { doneOf } from '@/screens/kinds/locate/done';
import { ALL_ALGORITHMS } from '@/screens/kinds/locate/searches';
import { getWords } from '@/words/server';
import { Announcer } from './announcer';

/** How far the sweep is and what it has found: the five answers first, each leading to its rows. */
export async function Summary({ sweep }: { sweep: components['schemas']['SweepDetails'] }) {
  const { words, format } = await getWords();
  const text = words.sweep;
  const { all, done, running, waiting, downloads, ratePerMinute, secondsLeft } = sweep.progress;
  const answers = answerCounts(sweep.answers);
  const path = `/sweeps/${sweep.id}`;
  const doneText = doneOf(sweep, words, format);
  const facts: [string, string][] = [
    [text.waiting, format.whole(waiting)],
    ...(sweep.state === 'running'
      ? ([
          [text.running, format.whole(running)],
          [text.rate, ratePerMinute === null ? words.common.unknown : text.rateValue(format.tenth(ratePerMinute))],
          [text.left, secondsLeft === null ? text.leftUnknown : format.span(secondsLeft)],
        ] satisfies [string, string][])
      : []),
    [text.downloads, done ? format.tenth(downloads / done) : '–'],
  ];
  return (
    <div className="panel p-4">
      <p className="mb-1 font-medium">{doneText}</p>
      <Progress value={done} max={all} label={doneText} still={sweep.state !== 'running'} />
      <Announcer done={done} all={all} />
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="text-lg font-medium tabular-nums">{value}</dd>
          </div>
        ))}
        <div>
          <dt className="text-sm text-soft">{words.overview.reviewTitle}</dt>
          <dd className="text-lg font-medium tabular-nums">
            <Link href={`/review?sweepId=${sweep.id}`} className="plain-link">
              {format.whole(sweep.review.waiting)}
            </Link>
          </dd>
        </div>
      </dl>
      <div className="mt-4">
        <AnswerBar counts={answers} tall />
        <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
          {ANSWERS.map((answer) => (
            <li key={answer} className="flex items-center gap-1.5">
              <AnswerShape answer={answer} />
              <Link href={`${path}?answer=${answer}`} className="plain-link">
                {words.answers[answer]} <strong className="tabular-nums">{format.whole(answers[answer])}</strong>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
        {Object.entries(sweep.progress.byOutcome)
          .filter(([, count]) => count > 0)
          .map(([outcome, count]) => (
            <li key={outcome}>
              <Link
                href={`${path}?outcome=${outcome}${sweep.algorithms.length > 1 ? `&algorithm=${ALL_ALGORITHMS}` : ''}`}
                className="plain-link"
              >
                {words.outcomes[outcome as keyof typeof words.outcomes]} {format.whole(count)}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  );
}
