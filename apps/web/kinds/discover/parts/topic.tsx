import { cache } from 'react';
import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { PlainLink } from '@/design/link';
import { Table } from '@/design/table';
import { getWords } from '@/words/server';

export async function TopicHosts({ topic, hosts }: { topic: string; hosts: readonly Schema<'TopicHost'>[] }) {
  const { words, format } = await getWords();
  const text = words.discover.sweep;
  return (
    <Table
      caption={text.hosts}
      rows={hosts}
      keyOf={({ host }) => host}
      columns={(column) => [
        column(words.labels.host, { className: 'min-w-52 break-all' }, ({ host, stopped }) => (
          <>
            {host}
            {stopped && <p className="text-xs font-normal text-soft">{text.stopped}</p>}
          </>
        )),
        column(words.labels.body, { className: 'min-w-36' }, ({ site }) => (
          <>
            {site ? (
              <PlainLink href={`/bodies/${site.id}`}>{site.name}</PlainLink>
            ) : (
              <span className="text-soft">{text.notRegistered}</span>
            )}
            {site?.region && <p className="text-xs text-soft">{site.region}</p>}
          </>
        )),
        column(words.labels.finds, { numeric: true }, ({ host, finds }) => (
          <PlainLink href={`/runs/topics/${topic}/finds?host=${encodeURIComponent(host)}`}>
            {format.whole(finds)}
          </PlainLink>
        )),
        column(text.right, { measure: true }, ({ right }) => format.whole(right)),
        column(words.labels.wrong, { measure: true }, ({ wrong }) => format.whole(wrong)),
      ]}
    />
  );
}

/** Estimated precision of the finds, from the random sample. */
export async function Precision({ topic }: { topic: Pick<Schema<'TopicDetails'>, 'precision'> }) {
  const { words, format } = await getWords();
  const text = words.discover.sweep;
  const { n, share, low, high } = topic.precision;
  if (share === null || low === null || high === null) return <p className="text-sm text-soft">{text.noPrecision}</p>;
  const right = format.whole(Math.round(share * n));
  return (
    <p className="text-sm text-soft" data-measure>
      {text.precision(right, format.whole(n), format.percent(share), format.percent(low), format.percent(high))}
    </p>
  );
}

export const readTopic = cache(async (id: string) => {
  return get('/api/topics/{id}', { path: { id } });
});
