import type { Answer } from '@hyrde/contracts';
import type { ReactNode } from 'react';
import type { Schema } from '@/api/schema';
import { Count, Link } from '@/design/link';
import { withSearch } from '@/parts/lists/query';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { ANSWERS, AnswerBar, AnswerShape } from './answer';

/** A set of sites whose answers are counted, with the addresses of its rows and its review queue. */
interface Sites {
  rows: readonly [path: string, filter: Record<string, string>];
  /** Filter of the review queue for the same sites. */
  review: Record<string, string>;
  /** Address that starts a search of the unsearched sites; null if they already wait for one. */
  search: string | null;
}

type Answered = Pick<Schema<'LocateSummary'>, 'answers' | 'verified' | 'head'>;

interface Props {
  answered: Answered;
  sites: Sites;
  title: ReactNode;
}

/** Summary of a set of sites: a sentence, a bar, and each answer with its number and next action. */
export async function AnsweredSites({ answered, sites, title }: Props) {
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const { answers, verified, head } = answered;
  const text = words.answered;
  const [path, filter] = sites.rows;
  const rows = (narrower: Record<string, string>) => withSearch(path, {}, { ...filter, ...narrower });
  const review = (answer: string) => withSearch('/review', {}, { ...sites.review, answer });
  const [judges, sweeps] = [may(me, 'reviewer'), may(me, 'auditor') && sites.search];
  /** Next action by answer, if there is one. */
  const next: Partial<Record<Answer, { href: string; label: string }>> = {
    ...(judges && {
      probably: { href: review('probably'), label: text.next.probably },
      'not-found': { href: review('not-found'), label: text.next['not-found'] },
    }),
    'could-not-be-reached': {
      href: rows({ answer: 'could-not-be-reached' }),
      label: text.next['could-not-be-reached'],
    },
    ...(sweeps && { 'not-searched': { href: sweeps, label: text.next['not-searched'] } }),
  };
  const all = ANSWERS.reduce((sum, answer) => sum + answers[answer], 0);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        {title}
        <p className="text-lg" data-headline>
          <Count of={head.searched} rows={rows({ answer: 'searched' })} className="font-semibold">
            {format.whole(head.searched)}
          </Count>{' '}
          {text.of}{' '}
          <Count of={head.applies} rows={rows({ answer: 'applies' })} className="font-semibold">
            {format.whole(head.applies)}
          </Count>{' '}
          {text.searched};{' '}
          <Count of={head.wantsALook} rows={rows({ answer: 'wants-a-look' })} className="font-semibold">
            {format.whole(head.wantsALook)}
          </Count>{' '}
          {text.wantALook(head.wantsALook)}.
        </p>
      </div>
      <AnswerBar
        counts={answers}
        verified={verified}
        tall
        leadsTo={(answer) => next[answer]?.href ?? rows({ answer })}
      />
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4 xl:grid-cols-7" data-answers>
        {ANSWERS.map((answer) => (
          <div key={answer}>
            <dt className="flex items-center gap-1.5 text-sm font-medium xl:min-h-10">
              <AnswerShape answer={answer} />
              {words.answers[answer]}
            </dt>
            <dd>
              <Count of={answers[answer]} rows={rows({ answer })} className="text-3xl font-semibold">
                {format.whole(answers[answer])}
              </Count>{' '}
              <span className="text-soft">{all > 0 && format.percent(answers[answer] / all)}</span>
              {answers[answer] > 0 && <p className="text-xs text-soft">{words.answerMeaning[answer]}</p>}
              {answer === 'yes' && answers.yes > 0 && (
                <p className="flex flex-col text-xs [&>a]:inline-flex [&>a]:min-h-6 [&>a]:items-center">
                  <Count of={verified} rows={rows({ answer, verified: 'true' })}>
                    {text.verified(format.whole(verified))}
                  </Count>
                  <Count of={answers.yes - verified} rows={rows({ answer, verified: 'false' })}>
                    {text.likely(format.whole(answers.yes - verified))}
                  </Count>
                </p>
              )}
              {answers[answer] > 0 && next[answer] && (
                <Link href={next[answer].href} className="link inline-flex min-h-6 items-center text-sm print:hidden">
                  {next[answer].label}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
