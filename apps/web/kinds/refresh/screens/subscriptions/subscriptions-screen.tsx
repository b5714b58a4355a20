import type { components } from '@hyrde/client';
import Link from 'next/link';
import { ButtonLink } from '@/design/button';
import { Empty, Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Cell, Heading, Row, Table } from '@/design/table';
import { getWords } from '@/words/server';
import { filterText } from './filter';
import { StateBadge } from './state-badge';

/** Who is told of news, and whether they hear of them. */
export async function SubscriptionsScreen({
  subscriptions: { items, mail },
  targets,
}: {
  subscriptions: components['schemas']['Subscriptions'];
  targets: components['schemas']['Target'][];
}) {
  const { words, language, format } = await getWords();
  const text = words.subscriptions;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        <ButtonLink href="/records/subscriptions/new" kind="main">
          {text.new}
        </ButtonLink>
      </PageHead>
      {!mail && <Notice title={text.noMail}>{text.noMailBody}</Notice>}
      {items.length === 0 ? (
        <Empty title={text.empty}>{text.emptyBody}</Empty>
      ) : (
        <Table caption={text.title}>
          <thead>
            <tr>
              <Heading>{text.name}</Heading>
              <Heading>{text.what}</Heading>
              <Heading>{text.means}</Heading>
              <Heading>{text.address}</Heading>
              <Heading>{text.state}</Heading>
              <Heading>{text.waiting}</Heading>
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <Row key={one.id}>
                <Cell head className="min-w-36">
                  <Link href={`/records/subscriptions/${one.id}`} className="plain-link">
                    {one.name}
                  </Link>
                  {one.practice && <p className="text-xs font-normal text-soft">{words.practice.practice}</p>}
                </Cell>
                <Cell className="min-w-36">{filterText(one, targets, words, language)}</Cell>
                <Cell>{text.meansNames[one.means]}</Cell>
                <Cell className="min-w-48 break-all">{one.address}</Cell>
                <Cell className="min-w-36">
                  <StateBadge of={one} words={words} />
                  {one.off && <p className="mt-1 text-xs text-soft">{text.offReasons[one.off.reason]}</p>}
                </Cell>
                <Cell className="tabular-nums">{format.whole(one.waiting)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
