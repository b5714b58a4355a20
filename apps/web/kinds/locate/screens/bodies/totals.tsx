import { Suspense } from 'react';
import { get } from '@/api/server';
import { Count } from '@/design/count';
import { Section } from '@/design/page-head';
import { Skeleton } from '@/design/skeleton';
import { Table } from '@/design/table';
import { withSearch } from '@/parts/lists/filters';
import { getWords } from '@/words/server';
import { ANSWERS, AnswerBar } from '../../parts/answer';
import { type MatrixAsked, PATH } from './filter';

interface Asked {
  asked: MatrixAsked;
  practice: boolean;
}

/** What the columns come to: each row of numbers adds up to all bodies, and each number leads to its rows. */
export async function Totals(props: Asked) {
  const { words } = await getWords();
  return (
    <Section title={words.matrix.totals}>
      <Suspense fallback={<Skeleton label={words.common.loading} rows={3} />}>
        <TotalsTable {...props} />
      </Suspense>
    </Section>
  );
}

async function TotalsTable({ asked, practice }: Asked) {
  const { words, language, format } = await getWords();
  // Of all bodies that the other filters let through: what the answers to one target are, is said of all of them.
  const { answer: _, verified: __, target: ___, sort: ____, ...of } = asked;
  const query = { ...of, practice: String(practice) };
  const { sites, items } = await get('/api/matrix/totals', { query });
  const text = words.matrix;
  const rows = (sets: Record<string, string>) => withSearch(PATH, of, sets);
  return (
    <Table
      caption={text.totals}
      rows={items}
      keyOf={({ slug }) => slug}
      columns={(column) => [
        column(words.site.target, ({ name }) => name[language]),
        column(text.share, { label: '', className: 'min-w-36 pt-3.5' }, ({ answers, verified }) => (
          <AnswerBar counts={answers} verified={verified} />
        )),
        ...ANSWERS.map((answer) =>
          column(words.answers[answer], { numeric: true }, ({ slug, answers }: (typeof items)[number]) => (
            <Count of={answers[answer]} rows={rows({ target: slug, answer })}>
              {format.whole(answers[answer])}
            </Count>
          )),
        ),
        column(text.all, { numeric: true }, () => (
          <Count of={sites} rows={rows({})}>
            {format.whole(sites)}
          </Count>
        )),
      ]}
    />
  );
}
