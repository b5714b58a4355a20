import type { components } from '@/api/api.gen';
import { Count } from '@/design/count';
import { getWords } from '@/words/server';
import { ANSWERS, AnswerBar, AnswerShape, answerCounts } from '../parts/answer';

/** The five answers of all sites: numbers first, each leading to its rows. */
export async function Answers({ overview }: { overview: components['schemas']['Overview'] }) {
  const { words, format } = await getWords();
  const text = words.overview;
  const { sites, verified, target } = overview;
  const answers = answerCounts(overview.answers);
  const unverified = answers.yes + answers.no - verified;
  return (
    <section className="panel p-4" aria-label={text.answersTitle}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{text.answersTitle}</h2>
        <p className="text-sm text-soft">
          <Count of={sites} rows="/sites">
            {text.sites(format.whole(sites))}
          </Count>
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
              <Count
                of={answers[answer]}
                rows={`/answers?target=${target.slug}&answer=${answer}`}
                className="text-3xl font-semibold"
              >
                {format.whole(answers[answer])}
              </Count>{' '}
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
