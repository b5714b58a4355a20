import { get } from '@/api/server';
import { Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { one, type PageInput } from '@/parts/lists/query';
import { showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import { eventsOf, filterOf } from '../filter';
import { SubscriptionForm } from '../subscription-form';

/** Form of a new subscription, prefilled with the filter of the list that links here. */
export default async function NewSubscriptionPage(props: PageInput) {
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
  const { words, language } = await getWords();
  const text = words.subscriptions;
  return (
    <>
      <PageHead title={text.new} purpose={text.newPurpose} />
      {!mail && <Notice title={text.noMail}>{text.noMailBody}</Notice>}
      <SubscriptionForm
        given={{
          name: '',
          events: [...events],
          means: 'webhook',
          address: '',
          filter: filterOf(search, events),
          practice,
          language,
          hour: 7,
          timeZone: null,
          atMost: 100,
        }}
        lists={lists}
        mail={mail}
        id={null}
      />
    </>
  );
}
