import type { Schema } from '@/api/schema';
import { Link } from '@/design/link';
import { Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import { Sparkline } from '@/parts/plots';
import type { Formats } from '@/words/format';
import { getWords } from '@/words/server';
import { ANSWER_COLOURS, ANSWERS, AnswerShape } from './answer';

type Shared = Schema<'TrendPoint'>['answers'][number];

const shareOf = ({ answers }: Schema<'TrendPoint'>, answer: Shared['answer']): Shared[] =>
  answers.filter((one) => one.answer === answer);

const intervalOf = ({ low, high }: Shared, format: Formats) => `${format.percent(low)}–${format.percent(high)}`;

/** Each answer's count by sweep: a small chart for each answer, all on one scale, and a table with the same data. */
export async function AnswerTrend({ items }: Schema<'Trend'>) {
  const { words, format } = await getWords();
  const text = words.trend;
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last || items.length < 2) return null;
  return (
    <Section
      title={text.title}
      what={<WhatIsThis term={text.what} guide="auditor#read-the-answers" words={words.common} />}
      aside={`${format.day(first.at)} – ${format.day(last.at)}`}
    >
      <div className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-4 xl:grid-cols-7">
        {ANSWERS.map((answer) => {
          const points = items.flatMap((item) => shareOf(item, answer));
          const said = items.flatMap((item) =>
            shareOf(item, answer).map(
              (one) => `${format.day(item.at)}: ${format.percent(one.share)} (${intervalOf(one, format)})`,
            ),
          );
          const now = points.at(-1);
          return (
            <figure key={answer} className={`min-w-0 ${ANSWER_COLOURS[answer].text}`}>
              <figcaption className="flex items-start gap-1.5 text-sm font-medium text-ink xl:min-h-10">
                <span className="mt-[0.2em]">
                  <AnswerShape answer={answer} />
                </span>
                {words.answers[answer]}
              </figcaption>
              <Sparkline points={points} label={`${words.answers[answer]}. ${said.join('; ')}`} />
              {now && (
                <p className="text-sm text-ink tabular-nums">
                  <span className="font-semibold">{format.percent(now.share)}</span>{' '}
                  <span className="text-soft">{intervalOf(now, format)}</span>
                </p>
              )}
            </figure>
          );
        })}
      </div>
      <details className="mt-3">
        <summary className="cursor-pointer text-sm text-soft">{text.figures}</summary>
        <div className="mt-2">
          <Figures items={items} />
        </div>
      </details>
    </Section>
  );
}

async function Figures({ items }: { items: readonly Schema<'TrendPoint'>[] }) {
  const { words, format } = await getWords();
  return (
    <Table
      caption={words.trend.title}
      rows={items.toReversed()}
      keyOf={(item) => item.sweepId}
      columns={(column) => [
        column(words.labels.sweep, { className: 'min-w-44' }, (item) => (
          <>
            <Link href={`/runs/${item.sweepId}`} className="plain-link">
              {item.name}
            </Link>
            <span className="block text-xs font-normal text-soft">{format.minute(item.at)}</span>
          </>
        )),
        ...ANSWERS.map((answer) =>
          column(words.answers[answer], { numeric: true }, (item: Schema<'TrendPoint'>) =>
            shareOf(item, answer).map((one) => (
              <span key={answer}>
                {format.percent(one.share)}
                <span className="block text-xs text-soft">{intervalOf(one, format)}</span>
              </span>
            )),
          ),
        ),
      ]}
    />
  );
}
