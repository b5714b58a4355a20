import type { Schema } from '@/api/schema';
import { get, getService } from '@/api/server';
import { Notice } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import { Pager } from '@/parts/lists/list';
import { one, type PageInput, type Search } from '@/parts/lists/query';
import { getMe, may, showsPractice } from '@/parts/session';
import { ReadAgain } from '@/parts/sweeps/live-refresh';
import { getWords } from '@/words/server';
import { eventsOf, filterOf, filterText, type Lists } from './filter';
import { SendAgain, SubscriptionActions } from './subscription-actions';
import { SubscriptionForm } from './subscription-form';
import { StateBadge } from './subscriptions-screen';

type Deliveries = Schema<'Deliveries'>;

interface SubscriptionScreenProps {
  subscription: Schema<'Subscription'>;
  log: Deliveries;
  lists: Lists;
  search: Search;
}

/** One subscription: its state, its events and receiver, and the log of its deliveries. */
export async function SubscriptionScreen({ subscription, log, lists, search }: SubscriptionScreenProps) {
  const [{ words, language }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.subscriptions;
  const { id, name, means, address, off, revision } = subscription;
  const what = [text.meansNames[means], address, filterText(subscription, lists.targets, words, language)].filter(
    Boolean,
  );
  return (
    <>
      <ReadAgain />
      <PageHead title={name} purpose={<span className="break-words">{what.join(' · ')}</span>}>
        <StateBadge of={subscription} words={words} />
      </PageHead>
      <State subscription={subscription} />
      <SubscriptionActions id={id} off={off !== null} means={means} revision={revision} />
      {means !== 'feed' && (
        <Section title={text.log}>
          {log.items.length === 0 ? <p className="text-soft">{text.noLog}</p> : <Log id={id} items={log.items} />}
          <Pager path={`/records/subscriptions/${id}`} search={search} page={log} />
        </Section>
      )}
      <Section title={text.settings}>
        <SubscriptionForm given={subscription} lists={lists} mail may={meansOf(me)} subscription={subscription} />
      </Section>
    </>
  );
}

async function State({ subscription }: { subscription: Schema<'Subscription'> }) {
  const { words, format } = await getWords();
  const text = words.subscriptions;
  const { means, off, failures, waitsUntil, waiting, digestAt, oldSecretUntil, createdBy, createdAt } = subscription;
  return (
    <>
      {off && (
        <Notice
          tone={off.reason === 'gone' || off.reason === 'failing' ? 'warning' : 'info'}
          title={text.offReasons[off.reason]}
        >
          {format.minute(off.at)}
          {off.detail && `: ${off.detail}`}. {waiting > 0 && text.offKeeps}
        </Notice>
      )}
      {!off && failures > 0 && (
        <Notice tone="warning" title={text.failing}>
          {text.failures(format.whole(failures))} {waitsUntil && text.waitsUntil(format.minute(waitsUntil))}
        </Notice>
      )}
      <p className="mb-4 text-soft">
        {[
          means === 'feed' ? text.feedKept : `${words.outcomes.waiting}: ${format.whole(waiting)}.`,
          digestAt && !off && text.nextMail(format.minute(digestAt)),
          oldSecretUntil && text.oldSecretUntil(format.minute(oldSecretUntil)),
          createdBy && text.by(createdBy.name, format.minute(createdAt)),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  );
}

async function Log({ id, items }: { id: string; items: Deliveries['items'] }) {
  const { words, format } = await getWords();
  const text = words.subscriptions;
  return (
    <Table
      caption={text.log}
      rows={items}
      keyOf={(one) => one.id}
      columns={(column) => [
        column(text.when, (one) => format.minute(one.createdAt)),
        column(words.labels.what, { className: 'min-w-36' }, (one) => one.about),
        column(words.labels.attempts, { className: 'tabular-nums' }, (one) => format.whole(one.attempts)),
        column(text.last, (one) => (one.lastAt ? format.second(one.lastAt) : '–')),
        column(words.labels.result, { className: 'min-w-48' }, (one) => <Result of={one} />),
        column(
          words.labels.whatCanBeDone,
          { screenOnly: true },
          (one) => one.outcome && <SendAgain id={id} deliveryId={one.id} about={one.about} />,
        ),
      ]}
    />
  );
}

async function Result({ of: { outcome, status, detail, nextAt, attempts } }: { of: Deliveries['items'][number] }) {
  const { words, format } = await getWords();
  const text = words.subscriptions;
  const said = detail ?? status;
  return (
    <>
      <Badge tone={outcome === 'delivered' ? 'good' : outcome === 'given-up' ? 'bad' : 'busy'}>
        {outcome ? text.outcomes[outcome] : text.pending}
      </Badge>
      {said !== null && <p className="mt-1 text-xs break-words text-soft">{said}</p>}
      {!outcome && attempts > 0 && nextAt && (
        <p className="text-xs text-soft">{text.triedAgain(format.minute(nextAt))}</p>
      )}
    </>
  );
}

export async function SubscriptionPage(props: PageInput<'id'>) {
  const [{ id }, search, service] = await Promise.all([props.params, props.searchParams, getService()]);
  const path = { id };
  const subscription = await get('/api/subscriptions/{id}', { path });
  const { siteId } = subscription.filter;
  const query = { cursor: one(search, 'cursor'), limit: 50 };
  const [log, regions, targets, site] = await Promise.all([
    get('/api/subscriptions/{id}/deliveries', { path, query }),
    get('/api/regions', { query: { practice: String(subscription.practice) } }),
    get('/api/targets'),
    siteId
      ? service.GET('/api/sites/{id}', { params: { path: { id: siteId } } }).then(({ data }) => data ?? null)
      : null,
  ]);
  const lists = { regions: regions.items, targets: targets.items, site };
  return <SubscriptionScreen subscription={subscription} log={log} lists={lists} search={search} />;
}

/** Means that a person may choose: everybody a feed and mail to the own address, auditors any. */
const meansOf = (me: Schema<'Me'>) =>
  may(me, 'auditor')
    ? { means: ['webhook', 'mail', 'feed'] as const, onlyTo: null }
    : { means: ['mail', 'feed'] as const, onlyTo: me.email };

/** Form of a new subscription, prefilled with the filter of the list that links here. */
export async function NewSubscriptionPage(props: PageInput) {
  const [search, shown] = await Promise.all([props.searchParams, showsPractice()]);
  const events = eventsOf(search);
  const siteId = one(search, 'siteId');
  const site = siteId ? await get('/api/sites/{id}', { path: { id: siteId } }) : null;
  const practice = site?.practice ?? shown;
  const [regions, targets, { mail }] = await Promise.all([
    get('/api/regions', { query: { practice: String(practice) } }),
    get('/api/targets'),
    get('/api/subscriptions'),
  ]);
  const lists = { regions: regions.items, targets: targets.items, site };
  const [{ words, language }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.subscriptions;
  const follow = one(search, 'follow');
  const allowed = meansOf(me);
  return (
    <>
      <PageHead
        title={follow ? text.followTitle(follow) : text.new}
        purpose={follow ? text.followPurpose : text.newPurpose}
      />
      {!mail && <Notice title={text.noMail}>{text.noMailBody}</Notice>}
      <SubscriptionForm
        given={{
          name: follow ?? '',
          events: [...events],
          means: follow || allowed.onlyTo !== null ? (mail ? 'mail' : 'feed') : 'webhook',
          address: follow ? me.email : '',
          filter: filterOf(search, events),
          practice,
          language,
          hour: 7,
          timeZone: null,
          atMost: 100,
        }}
        lists={lists}
        mail={mail}
        may={allowed}
        small={follow !== undefined}
        subscription={null}
      />
    </>
  );
}
