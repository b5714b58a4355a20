import Link from 'next/link';
import { Progress } from '@/design/bars';
import { outcomeName } from '@/parts/sweeps/task-outcome';
import { partsOf } from '../kinds';
import { getInLanguage, wordsOf } from '../kinds/in-language';
import type { SweepDetails, SweepTexts } from '../kinds/kind-parts';
import { Announcer } from './announcer';

/** How far the sweep is, what its kind has to say of the results, and how many tasks ended in which way. */
export async function Summary({ sweep, texts }: { sweep: SweepDetails; texts: SweepTexts }) {
  const inLanguage = await getInLanguage();
  const { words, format } = inLanguage;
  const own = wordsOf(sweep.kind, inLanguage);
  const text = words.sweep;
  const { Facts, Results, outcomeAddress = addressOf } = partsOf(sweep);
  const { all, done, running, waiting, downloads, ratePerMinute, secondsLeft } = sweep.progress;
  const facts: [string, string][] = [
    [text.waiting, format.whole(waiting)],
    ...(sweep.state === 'running'
      ? ([
          [text.running, format.whole(running)],
          [text.rate, ratePerMinute === null ? words.common.unknown : texts.rate(format.tenth(ratePerMinute))],
          [text.left, secondsLeft === null ? text.leftUnknown : format.span(secondsLeft)],
        ] satisfies [string, string][])
      : []),
    [text.downloads, done ? format.tenth(downloads / done) : '–'],
  ];
  return (
    <div className="panel p-4">
      <p className="mb-1 font-medium">{texts.done}</p>
      <Progress value={done} max={all} label={texts.done} still={sweep.state !== 'running'} />
      <Announcer done={done} all={all} text={texts.done} />
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="text-lg font-medium tabular-nums">{value}</dd>
          </div>
        ))}
        {Facts && <Facts sweep={sweep} />}
      </dl>
      {Results && <Results sweep={sweep} />}
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
        {Object.entries(sweep.progress.byOutcome)
          .filter(([, count]) => count > 0)
          .map(([outcome, count]) => (
            <li key={outcome}>
              <Link href={outcomeAddress(sweep, outcome)} className="plain-link">
                {outcomeName(outcome, words, own)} {format.whole(count)}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  );
}

const addressOf = ({ id }: SweepDetails, outcome: string) => `/sweeps/${id}?outcome=${encodeURIComponent(outcome)}`;
