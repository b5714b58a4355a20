import Link from 'next/link';
import type { components } from '@/api/api.gen';
import { Cell, Heading, Row, Table } from '@/design/table';
import { ANSWERS, AnswerBar, AnswerShape, answerCounts } from '@/parts/locate/answer';
import { getWords } from '@/words/server';

/** The five answers by region; each number leads to its rows. */
export async function Regions({
  regions,
  sweepId,
}: {
  regions: components['schemas']['Overview']['regions'];
  sweepId: string;
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
        {regions
          .map((region) => ({ ...region, answers: answerCounts(region.answers) }))
          .map((region) => (
            <Row key={region.id ?? 'none'}>
              <Cell head className="whitespace-nowrap">
                {region.name ?? text.noRegion}
              </Cell>
              <Cell className="w-1/3 min-w-24 pt-3.5">
                <AnswerBar counts={region.answers} />
              </Cell>
              {ANSWERS.map((answer) => (
                <Cell key={answer} numeric>
                  {region.id && region.answers[answer] > 0 ? (
                    <Link href={`/sweeps/${sweepId}?regionId=${region.id}&answer=${answer}`} className="plain-link">
                      {format.whole(region.answers[answer])}
                    </Link>
                  ) : (
                    format.whole(region.answers[answer])
                  )}
                </Cell>
              ))}
            </Row>
          ))}
      </tbody>
    </Table>
  );
}
