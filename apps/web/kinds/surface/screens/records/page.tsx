import { Suspense } from 'react';
import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Link } from '@/design/link';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import { Follow } from '@/parts/follow';
import { FilterForm, Narrowed } from '@/parts/lists/filter-form';
import { NoRows, Pager, SiteName } from '@/parts/lists/list';
import { one, type PageInput, savedQueryOf, withSearch } from '@/parts/lists/query';
import { Redactions } from '@/parts/names/redactions';
import { SavedViews } from '@/parts/saved-views';
import { getMe, may, showsPractice } from '@/parts/session';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import { Party, retrievedOf } from '../../parts/record-texts';
import { RemovePerson } from '../../parts/remove-person';
import { ExportWithNames } from './export-with-names';
import { RecordFacets, RecordsPager } from './facets';
import { DIRECTIONS, filterOf, isFollowable, KINDS } from './filter';

const PATH = '/records';

/** Retrieved records of all sites, searched by their words and filtered by the query. */
export default async function RecordsPage(props: PageInput) {
  const [search, shown] = await Promise.all([props.searchParams, showsPractice()]);
  const { siteId, portalId, ...filter } = filterOf(search);
  const site = siteId ? await get('/api/sites/{id}', { path: { id: siteId } }) : null;
  const practice = site?.practice ?? shown;
  const world = { practice: String(practice) };
  const asked = { ...filter, siteId, portalId, ...world };
  const query = { ...asked, cursor: one(search, 'cursor'), limit: 50 };
  const [page, portals, regions, views] = await Promise.all([
    get('/api/records', { query }),
    get('/api/record-portals', { query: { ...world, siteId, limit: 1 } }),
    get('/api/regions', { query: world }),
    get('/api/views', { query: { ...world, list: 'records' } }),
  ]);
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.surface.records;
  const filtered = Object.values(filter).some(Boolean);
  const kept = { ...(siteId && { siteId }), ...(portalId && { portalId }) };
  const auditor = may(me, 'auditor');
  return (
    <>
      <PageHead title={words.labels.records} purpose={text.purpose}>
        {isFollowable(filter) ? (
          <Follow
            label={words.subscriptions.follow}
            name={[site?.name, filter.q, words.labels.records].filter(Boolean).join(' · ')}
            events={['record.found']}
            filter={{ siteId, portalId, regionId: filter.regionId, words: filter.q }}
          />
        ) : (
          <p className="max-w-80 text-sm text-soft">{text.notFollowed}</p>
        )}
        {page.items.length > 0 && (
          <>
            <a
              href={withSearch('/api/records/export.csv', { ...kept, ...filter }, { practice: String(practice) })}
              className="link"
            >
              {text.export}
            </a>
            <a
              href={withSearch('/api/records/export.xlsx', { ...kept, ...filter }, { practice: String(practice) })}
              className="link"
            >
              Excel
            </a>
            {auditor && <ExportWithNames filter={{ ...kept, ...filter }} practice={practice} />}
          </>
        )}
        {auditor && (
          <Link href="/records/removals" className="link">
            {words.surface.removal.all}
          </Link>
        )}
        {auditor && <RemovePerson />}
      </PageHead>
      {portals.portals > 0 && <p className="mb-3 text-soft">{retrievedOf(portals, words, format)}</p>}
      <SavedViews
        list="records"
        path={PATH}
        views={views.items}
        query={savedQueryOf({ ...filter, siteId, portalId })}
        practice={practice}
        me={{ id: me.id, admin: may(me, 'admin'), auditor }}
      />
      {(site || portalId) && (
        <Narrowed
          path={PATH}
          search={search}
          by={['siteId', 'portalId']}
          text={site ? text.onlySite(site.name) : text.onlyPortal}
          all={text.every}
        />
      )}
      <FilterForm
        path={PATH}
        search={search}
        filtered={filtered}
        kept={kept}
        filters={(filter) => [
          filter.text('q', words.labels.search),
          !site && filter.region(words.labels.region, regions.items),
          filter.word('kind', words.labels.kind, KINDS, words.surface.kinds),
          filter.word('direction', text.direction, DIRECTIONS, words.surface.directions),
          filter.word('exempt', words.labels.exemption, ['true', 'false'], { true: text.yes, false: text.no }),
          filter.day('from', text.from),
          filter.day('to', text.to),
        ]}
      />
      {page.items.length > 0 && (
        <Suspense fallback={null}>
          <RecordFacets search={search} filter={asked} />
        </Suspense>
      )}
      {page.items.length > 0 ? (
        <RecordsTable records={page.items} />
      ) : (
        <NoRows
          filtered={filtered}
          text={text}
          way={<ButtonLink href="/runs/new?kind=surface">{text.start}</ButtonLink>}
        />
      )}
      {page.items.length > 0 && (
        <Suspense fallback={<Pager path={PATH} search={search} page={page} />}>
          <RecordsPager path={PATH} search={search} page={page} filter={asked} />
        </Suspense>
      )}
    </>
  );
}

/** Records, a row each with a link to its evidence. */
async function RecordsTable({ records }: { records: readonly Schema<'MailRecord'>[] }) {
  const { words, format } = await getWords();
  const text = words.surface.records;
  return (
    <Table
      caption={words.labels.records}
      rows={records}
      keyOf={(record) => record.id}
      columns={(column) => [
        column(text.date, (record) => record.date && format.day(record.date)),
        column(text.what, { head: true, className: 'min-w-64 break-words' }, (record) => (
          <>
            <Link href={`/records/${record.id}`} className="plain-link">
              {record.deleted ? (
                text.deleted
              ) : record.title ? (
                <Redactions text={record.title} />
              ) : (
                words.labels.untitled
              )}
            </Link>
            {record.exempt && (
              <p className="mt-1">
                <Badge tone="warning">{record.exemption ?? words.labels.exemption}</Badge>
              </p>
            )}
          </>
        )),
        column(text.direction, (record) => record.direction && words.surface.directions[record.direction]),
        column(text.parties, { className: 'min-w-40' }, (record) => <Parties record={record} words={words} />),
        column(text.caseNumber, (record) => record.documentNumber ?? record.caseNumber),
        column(words.labels.site, { className: 'min-w-36' }, (record) => <SiteName site={record.site} />),
      ]}
    />
  );
}

function Parties({ record, words }: { record: Schema<'MailRecord'>; words: Words }) {
  const { sender, senderSign, recipient, recipientSign } = record;
  const [from, to] = [sender !== null || senderSign !== 'none', recipient !== null || recipientSign !== 'none'];
  return (
    <>
      {from && <Party name={sender} sign={senderSign} words={words} />}
      {from && to && ' → '}
      {to && <Party name={recipient} sign={recipientSign} words={words} />}
    </>
  );
}
