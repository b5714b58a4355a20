import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { PlainLink } from '@/design/link';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { ageText } from '@/kinds/watch/texts';
import { SiteLink } from '@/parts/addresses';
import { FilterForm, Narrowed } from '@/parts/lists/filter-form';
import { NoRows, Pager, SiteName, SwitchedOff } from '@/parts/lists/list';
import { one, oneOf, type PageInput, type Search, withSearch } from '@/parts/lists/query';
import { getMe, may, showsPractice } from '@/parts/session';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { getWords } from '@/words/server';
import { FeedKeys, NotNews } from '../../parts/decisions';

const STATES = ['news', 'not-news', 'muted', 'held'] as const;
const KINDS = ['feed', 'list'] as const;
const AGES = ['1', '4', '12', '24'] as const;

const filterOf = (search: Search) => ({
  state: oneOf(search, 'state', STATES),
  hubKind: oneOf(search, 'hubKind', KINDS),
  maxAge: oneOf(search, 'maxAge', AGES),
  target: one(search, 'target'),
  regionId: one(search, 'regionId'),
  siteId: one(search, 'siteId'),
  muteId: one(search, 'muteId'),
});

const PATH = '/records/feed';

/** New documents, descending by time, filtered by the query. */
export default async function FeedPage(props: PageInput) {
  const [search, shown] = await Promise.all([props.searchParams, showsPractice()]);
  const { siteId, muteId, ...filter } = filterOf(search);
  const site = siteId ? await get('/api/sites/{id}', { path: { id: siteId } }) : null;
  const practice = String(site?.practice ?? shown);
  const maxAge = filter.maxAge === undefined ? undefined : Number(filter.maxAge);
  const query = { ...filter, siteId, muteId, maxAge, practice, cursor: one(search, 'cursor'), limit: 50 };
  const mayJudge = may(await getMe(), 'auditor');
  const [page, regions, targets, subscriptions] = await Promise.all([
    get('/api/documents', { query }),
    get('/api/regions', { query: { practice } }),
    get('/api/targets'),
    get('/api/subscriptions'),
  ]);

  const { words } = await getWords();
  const text = words.watch.feed;
  const kept = { ...(siteId && { siteId }), ...(muteId && { muteId }) };
  const filtered = Object.values(filter).some(Boolean);
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        <LiveRefresh on={['task-done']} sign />
        <ButtonLink href="/runs/watch">{text.toWatch}</ButtonLink>
        <ButtonLink
          href={withSearch('/records/subscriptions/new', search, {
            events: 'document.found',
            cursor: undefined,
            state: undefined,
            muteId: undefined,
          })}
        >
          {words.subscriptions.subscribe}
        </ButtonLink>
      </PageHead>
      <SwitchedOff subscriptions={subscriptions.items} />
      {site && (
        <Narrowed path={PATH} search={search} by={['siteId']} text={text.onlySite(site.name)} all={text.everySite} />
      )}
      {muteId && <Narrowed path={PATH} search={search} by={['muteId']} text={text.onlyMute} all={text.everyMuted} />}
      <FilterForm
        path={PATH}
        search={search}
        filtered={filtered}
        kept={kept}
        filters={(filter) => [
          filter.word('state', words.labels.show, STATES.slice(1), text.states, text.states.news),
          filter.target(words.labels.target, targets.items),
          filter.word('hubKind', text.kind, KINDS, words.watch.kinds),
          filter.word('maxAge', text.maxAge, AGES, text.maxAges),
          !site && filter.region(words.labels.region, regions.items),
        ]}
      />
      {page.items.length > 0 ? (
        <Documents documents={page.items} mayJudge={mayJudge} />
      ) : (
        <NoRows
          filtered={filtered}
          text={text}
          way={<ButtonLink href="/runs/new?kind=watch">{words.labels.startWatch}</ButtonLink>}
        />
      )}
      <Pager path={PATH} search={search} page={page} />
    </>
  );
}

async function Documents({
  documents,
  mayJudge,
}: {
  documents: readonly Schema<'FoundDocument'>[];
  mayJudge: boolean;
}) {
  const { words, language, format } = await getWords();
  const text = words.watch.feed;
  return (
    <>
      {mayJudge && <FeedKeys />}
      <Table
        caption={text.title}
        rows={documents}
        keyOf={(document) => document.id}
        columns={(column) => [
          column(words.outcomes.found, (document) => format.minute(document.foundAt)),
          column(text.document, { className: 'min-w-60' }, (document) => (
            <PlainLink href={`/records/documents/${document.id}`}>{document.title || words.labels.untitled}</PlainLink>
          )),
          column(words.labels.site, { className: 'min-w-36' }, (document) => <SiteName site={document.site} />),
          column(text.age, { className: 'min-w-36' }, (document) => (
            <>
              {ageText(document, { words, format })}
              <p className="text-xs text-soft">{words.watch.datings[document.dating]}</p>
            </>
          )),
          column(text.kind, { className: 'min-w-28' }, (document) => (
            <>
              <SiteLink url={document.hub.url} words={words}>
                {words.watch.kinds[document.hub.kind]}
              </SiteLink>
              {document.target && <p className="text-xs text-soft">{document.target.name[language]}</p>}
            </>
          )),
          mayJudge &&
            column(
              <span className="sr-only">{text.notNews}</span>,
              (document) =>
                document.state !== 'held' &&
                document.state !== 'dropped' && (
                  <NotNews id={document.id} title={document.title} isNews={document.state === 'news'} />
                ),
            ),
        ]}
      />
    </>
  );
}
