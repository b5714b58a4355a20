import type { Answer } from '@hyrde/contracts';
import Link from 'next/link';
import type { components } from '@/api/api.gen';
import { ANSWERS, AnswerBar, AnswerShape, answerCounts } from '@/parts/locate/answer';
import { getWords } from '@/words/server';

/** The five answers of all sites: numbers first, each leading to its rows in the newest sweep. */
export async function Answers({ overview }: { overview: components['schemas']['Overview'] }) {
  const { words, format } = await getWords();
  const text = words.overview;
  const { sites, verified, latestSweepId } = overview;
  const answers = answerCounts(overview.answers);
  const unverified = answers.yes + answers.no - verified;
  return (
    <section className="panel p-4" aria-label={text.answersTitle}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{text.answersTitle}</h2>
        <p className="text-sm text-soft">
          <Link href="/sites" className="plain-link">
            {text.sites(format.whole(sites))}
          </Link>
        </p>
      </div>
      <AnswerBar counts={answers} tall />
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-5">
        {ANSWERS.map((answer) => (
          <div key={answer}>
            <dt className="flex items-center gap-1.5 text-sm font-medium">
              <AnswerShape answer={answer} />
              {words.answers[answer]}
            </dt>
            <dd>
              <Link href={rowsBehind(answer, latestSweepId)} className="plain-link text-3xl font-semibold tabular-nums">
                {format.whole(answers[answer])}
              </Link>{' '}
              <span className="text-soft">{sites > 0 && format.percent(answers[answer] / sites)}</span>
              <p className="text-xs text-soft">{words.answerMeaning[answer]}</p>
            </dd>
          </div>
        ))}
      </dl>
      {unverified > 0 && (
        <p className="mt-3 text-sm text-soft">
          {words.answers.yes} + {words.answers.no}: {format.whole(answers.yes + answers.no)};{' '}
          {text.unverifiedOf(format.whole(unverified))}.
        </p>
      )}
    </section>
  );
}

/** Sites that no sweep has looked at are in the registry alone. */
const rowsBehind = (answer: Answer, sweepId: string | null) =>
  answer === 'not-checked' || !sweepId ? `/sites` : `/sweeps/${sweepId}?answer=${answer}`;
