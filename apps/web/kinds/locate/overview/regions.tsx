import type { components } from '@hyrde/client';
import { Count } from '@/design/count';
import { Link } from '@/design/link';
import { Table } from '@/design/table';
import { NO_REGION } from '@/parts/no-region';
import { getWords } from '@/words/server';
import { ANSWERS, AnswerBar, AnswerShape } from '../parts/answer';

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
      flat
      caption={text.regionsTitle}
      rows={regions}
      keyOf={(region) => region.id ?? 'none'}
      columns={(column) => [
        column(text.region, (region) => (
          <Link href={`/bodies?regionId=${region.id ?? NO_REGION}`} className="plain-link">
            {region.name ?? text.noRegion}
          </Link>
        )),
        column(text.share, { className: 'w-1/3 min-w-24 pt-3.5' }, (region) => <AnswerBar counts={region.answers} />),
        ...ANSWERS.map((answer) =>
          column(
            <span className="inline-flex" title={words.answers[answer]}>
              <AnswerShape answer={answer} />
              <span className="sr-only">{words.answers[answer]}</span>
            </span>,
            { numeric: true },
            (region: Region) => (
              <Count
                of={region.answers[answer]}
                rows={`/bodies/answers?target=${target}&answer=${answer}&regionId=${region.id ?? NO_REGION}`}
              >
                {format.whole(region.answers[answer])}
              </Count>
            ),
          ),
        ),
      ]}
    />
  );
}
