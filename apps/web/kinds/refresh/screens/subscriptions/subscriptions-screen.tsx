import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { MainLink } from '@/design/button';
import { PlainLink } from '@/design/link';
import { Empty, Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import { filterText } from './filter';

export default async function SubscriptionsPage() {
  const [subscriptions, targets] = await Promise.all([get('/api/subscriptions'), get('/api/targets')]);
  return <SubscriptionsScreen subscriptions={subscriptions} targets={targets.items} />;
}

async function SubscriptionsScreen({
  subscriptions: { items, mail },
  targets,
}: {
  subscriptions: Schema<'Subscriptions'>;
  targets: Schema<'Target'>[];
}) {
  const { words, language, format } = await getWords();
  const text = words.subscriptions;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        <MainLink href="/records/subscriptions/new">{text.new}</MainLink>
      </PageHead>
      {!mail && <Notice title={text.noMail}>{text.noMailBody}</Notice>}
      <Table
        caption={text.title}
        rows={items}
        empty={<Empty title={text.empty}>{text.emptyBody}</Empty>}
        keyOf={(one) => one.id}
        columns={(column) => [
          column(words.labels.name, (one) => (
            <>
              <PlainLink href={`/records/subscriptions/${one.id}`}>{one.name}</PlainLink>
              {one.practice && <p className="text-xs font-normal text-soft">{words.practice.practice}</p>}
            </>
          )),
          column(words.labels.what, { className: 'min-w-36' }, (one) => filterText(one, targets, words, language)),
          column(words.labels.how, (one) => text.meansNames[one.means]),
          column(text.address, { className: 'min-w-48 break-all' }, (one) => one.address),
          column(words.labels.state, { className: 'min-w-36' }, (one) => (
            <>
              <StateBadge of={one} words={words} />
              {one.off && <p className="mt-1 text-xs text-soft">{text.offReasons[one.off.reason]}</p>}
            </>
          )),
          column(words.outcomes.waiting, { className: 'tabular-nums' }, (one) => format.whole(one.waiting)),
        ]}
      />
    </>
  );
}

/** State of a subscription: on, off, or waiting for a receiver that does not respond. */
export function StateBadge({ of: { off, failures }, words }: { of: Schema<'Subscription'>; words: Words }) {
  const text = words.subscriptions;
  if (off) return <Badge tone={off.reason === 'gone' || off.reason === 'failing' ? 'bad' : 'plain'}>{text.off}</Badge>;
  return failures > 0 ? <Badge tone="warning">{text.failing}</Badge> : <Badge tone="good">{text.on}</Badge>;
}
