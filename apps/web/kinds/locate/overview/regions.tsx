import type { components } from '@hyrde/client';
import { Count } from '@/design/count';
import { Link } from '@/design/link';
import { Table } from '@/design/table';
import { NO_REGION } from '@/parts/no-region';
import { getWords } from '@/words/server';
import { AnswerBar, answerColumns } from '../parts/answer';

type Region = components['schemas']['Overview']['regions'][number];

/** The answers by region; each number leads to its rows. */
export async function Regions({
  regions,
  target,
}: {
  regions: readonly Region[];
  /** Its slug. */
  target: string;
}) {
  const { words, format } = await getWords();
  const text = words.overview;
  return (
    <Table
      caption={text.regionsTitle}
      rows={regions}
      keyOf={(region) => region.id ?? 'none'}
      columns={(column) => [
        column(text.region, (region) => (
          <Link href={`/bodies?regionId=${region.id ?? NO_REGION}`} className="plain-link">
            {region.name ?? text.noRegion}
          </Link>
        )),
        column(text.share, { label: '', className: 'w-1/3 min-w-24 pt-3.5' }, (region) => (
          <AnswerBar counts={region.answers} />
        )),
        ...answerColumns(column, words, { numeric: true }, ({ id, answers }, answer) => (
          <Count
            of={answers[answer]}
            rows={`/bodies/answers?target=${target}&answer=${answer}&regionId=${id ?? NO_REGION}`}
          >
            {format.whole(answers[answer])}
          </Count>
        )),
      ]}
    />
  );
}
