import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { PlainLink } from '@/design/link';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { SiteLink } from '@/parts/addresses';
import { FilterForm, Narrowed } from '@/parts/lists/filter-form';
import { NoRows, Pager, SiteName, SwitchedOff } from '@/parts/lists/list';
import { one, oneOf, type PageInput, type Search, time, withSearch } from '@/parts/lists/query';
import { showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import { PAGE_CHANGES, PAGE_ROLES } from '../../parts/lists';
import { FollowUp, PageChangeBadge } from '../../parts/page-change';

const filterOf = (search: Search) => ({
  change: oneOf(search, 'change', PAGE_CHANGES),
  role: oneOf(search, 'role', PAGE_ROLES),
  target: one(search, 'target'),
  regionId: one(search, 'regionId'),
  siteId: one(search, 'siteId'),
  since: time(search, 'since'),
});

const PATH = '/records/changes';

/** Changes that visits to known pages found, descending by time, filtered by the query. */
export default async function ChangesPage(props: PageInput) {
  const [search, shown] = await Promise.all([props.searchParams, showsPractice()]);
  const { siteId, ...filter } = filterOf(search);
  const site = siteId ? await get('/api/sites/{id}', { path: { id: siteId } }) : null;
  const practice = String(site?.practice ?? shown);
  const query = { ...filter, siteId, practice, cursor: one(search, 'cursor'), limit: 50 };
  const [page, regions, targets, subscriptions] = await Promise.all([
    get('/api/changes', { query }),
    get('/api/regions', { query: { practice } }),
    get('/api/targets'),
    get('/api/subscriptions'),
  ]);

  const { words } = await getWords();
  const text = words.refresh.changes;
  const filtered = Object.values(filter).some(Boolean);
  return (
    <>
      <PageHead title={words.labels.changes} purpose={text.purpose}>
        <ButtonLink href={withSearch('/records/subscriptions/new', search, { cursor: undefined, since: undefined })}>
          {words.subscriptions.subscribe}
        </ButtonLink>
      </PageHead>
      <SwitchedOff subscriptions={subscriptions.items} />
      {site && (
        <Narrowed path={PATH} search={search} by={['siteId']} text={text.onlySite(site.name)} all={text.everySite} />
      )}
      <FilterForm
        path={PATH}
        search={search}
        filtered={filtered}
        kept={siteId ? { siteId } : {}}
        filters={(filter) => [
          filter.word('change', words.labels.what, PAGE_CHANGES, words.pageChanges),
          filter.target(words.labels.target, targets.items),
          filter.word('role', words.labels.role, PAGE_ROLES, words.refresh.roles),
          !site && filter.region(words.labels.region, regions.items),
          filter.day('since', words.labels.since),
        ]}
      />
      {page.items.length > 0 ? (
        <ChangesTable changes={page.items} />
      ) : (
        <NoRows filtered={filtered} text={text} way={<ButtonLink href="/runs/refresh">{text.toRefresh}</ButtonLink>} />
      )}
      <Pager path={PATH} search={search} page={page} />
    </>
  );
}

async function ChangesTable({ changes }: { changes: readonly Schema<'PageChange'>[] }) {
  const { words, language, format } = await getWords();
  const text = words.refresh.changes;
  return (
    <Table
      caption={words.labels.changes}
      rows={changes}
      keyOf={(change) => change.id}
      columns={(column) => [
        column(words.labels.when, (change) => (
          <PlainLink href={`/records/changes/${change.id}`}>{format.minute(change.at)}</PlainLink>
        )),
        column(words.labels.what, (change) => <PageChangeBadge change={change.change} words={words} />),
        column(words.labels.site, { className: 'min-w-36' }, (change) => <SiteName site={change.site} />),
        column(words.labels.page, { className: 'min-w-52' }, (change) => (
          <>
            <SiteLink url={change.url} words={words} />
            {change.movedTo && (
              <p className="mt-1 text-soft">
                {text.movedTo} <SiteLink url={change.movedTo} words={words} />
              </p>
            )}
          </>
        )),
        column(words.labels.role, (change) => words.refresh.roles[change.role]),
        column(words.labels.target, { className: 'min-w-28' }, (change) => change.target?.name[language]),
        column(
          text.followUp,
          { className: 'min-w-36' },
          (change) => change.followUp && <FollowUp followUp={change.followUp} words={words} />,
        ),
      ]}
    />
  );
}
