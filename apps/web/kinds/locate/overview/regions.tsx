import type { components } from '@hyrde/client';
import Link from 'next/link';
import { Count } from '@/design/count';
import { Cell, Heading, Row, Table } from '@/design/table';
import { NO_REGION } from '@/parts/no-region';
import { getWords } from '@/words/server';
import { ANSWERS, AnswerBar, AnswerShape } from '../parts/answer';

/** The answers by region; each number leads to its rows. */
export async function Regions({
  regions,
  target,
}: {
  regions: components['schemas']['Overview']['regions'];
  /** Its slug. */
  target: string;
}) {
  const { words, format } = await getWords();
  const text = words.overview;
  return (
    <Table caption={text.regionsTitle}>
      <thead>
        <tr>
          <Heading>{text.region}</Heading>
          <Heading>{text.share}</Heading>
          {ANSWERS.map((answer) => (
            <Heading key={answer} numeric>
              <span className="inline-flex" title={words.answers[answer]}>
                <AnswerShape answer={answer} />
                <span className="sr-only">{words.answers[answer]}</span>
              </span>
            </Heading>
          ))}
        </tr>
      </thead>
      <tbody>
        {regions.map((region) => (
          <Row key={region.id ?? 'none'}>
            <Cell head className="whitespace-nowrap">
              <Link href={`/bodies?regionId=${region.id ?? NO_REGION}`} prefetch={false} className="plain-link">
                {region.name ?? text.noRegion}
              </Link>
            </Cell>
            <Cell className="w-1/3 min-w-24 pt-3.5">
              <AnswerBar counts={region.answers} />
            </Cell>
            {ANSWERS.map((answer) => (
              <Cell key={answer} numeric>
                <Count
                  of={region.answers[answer]}
                  rows={`/bodies/answers?target=${target}&answer=${answer}&regionId=${region.id ?? NO_REGION}`}
                >
                  {format.whole(region.answers[answer])}
                </Count>
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
