import Link from 'next/link';
import type { components } from '@/api/api.gen';
import { ButtonLink } from '@/design/button';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Cell, Heading, Row, Table } from '@/design/table';
import { FilterForm, SelectFilter, SinceFilter } from '@/parts/lists/filter-form';
import { type Search, withSearch } from '@/parts/lists/filters';
import { Narrowed } from '@/parts/lists/narrowed';
import { Pager } from '@/parts/lists/pager';
import { SiteLink } from '@/parts/site-link';
import { SwitchedOff } from '@/parts/switched-off';
import { getWords } from '@/words/server';
import { FollowUp } from '../../parts/follow-up';
import { PAGE_CHANGES, PAGE_ROLES } from '../../parts/lists';
import { PageChangeBadge } from '../../parts/page-change-badge';
import { filterOf } from './filter';

const PATH = '/records/changes';

/** What visits to known pages found to be otherwise, newest first, filtered as the address says. */
export async function ChangesScreen({
  search,
  page,
  site,
  regions,
  targets,
  off,
}: {
  search: Search;
  page: components['schemas']['PageChanges'];
  /** The one that the address names. */
  site: components['schemas']['Site'] | null;
  regions: components['schemas']['Region'][];
  targets: components['schemas']['Target'][];
  /** Subscriptions that were switched off by themselves; null for who may not look after them. */
  off: number | null;
}) {
  const { words, language, format } = await getWords();
  const text = words.refresh.changes;
  const { siteId, ...filter } = filterOf(search);
  const filtered = Object.values(filter).some(Boolean);
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        {off !== null && (
          <ButtonLink href={withSearch('/records/subscriptions/new', search, { cursor: undefined, since: undefined })}>
            {words.subscriptions.subscribe}
          </ButtonLink>
        )}
      </PageHead>
      {off !== null && <SwitchedOff count={off} />}
      {site && (
        <Narrowed path={PATH} search={search} by={['siteId']} text={text.onlySite(site.name)} all={text.everySite} />
      )}
      <FilterForm path={PATH} words={words} filtered={filtered} kept={siteId ? { siteId } : {}}>
        <SelectFilter
          name="change"
          label={text.what}
          all={words.common.all}
          options={PAGE_CHANGES.map((value) => ({ value, label: words.pageChanges[value] }))}
          search={search}
        />
        <SelectFilter
          name="target"
          label={text.target}
          all={words.common.all}
          options={targets.map(({ slug, name }) => ({ value: slug, label: name[language] }))}
          search={search}
        />
        <SelectFilter
          name="role"
          label={text.role}
          all={words.common.all}
          options={PAGE_ROLES.map((value) => ({ value, label: words.refresh.roles[value] }))}
          search={search}
        />
        {!site && (
          <SelectFilter
            name="regionId"
            label={text.region}
            all={words.common.all}
            options={regions.map(({ id, name }) => ({ value: id, label: name }))}
            search={search}
          />
        )}
        <SinceFilter name="since" label={text.since} search={search} />
      </FilterForm>
      {page.items.length > 0 ? (
        <ChangesTable changes={page.items} />
      ) : (
        <Empty title={filtered ? text.noRows : text.empty}>
          {!filtered && (
            <>
              <p className="mb-3">{text.emptyBody}</p>
              <ButtonLink href="/runs/refresh">{text.toRefresh}</ButtonLink>
            </>
          )}
        </Empty>
      )}
      <Pager path={PATH} search={search} page={page} words={words} format={format} />
    </>
  );
}

async function ChangesTable({ changes }: { changes: readonly components['schemas']['PageChange'][] }) {
  const { words, language, format } = await getWords();
  const text = words.refresh.changes;
  return (
    <Table caption={text.title}>
      <thead>
        <tr>
          <Heading>{text.when}</Heading>
          <Heading>{text.what}</Heading>
          <Heading>{text.site}</Heading>
          <Heading>{text.page}</Heading>
          <Heading>{text.role}</Heading>
          <Heading>{text.target}</Heading>
          <Heading>{text.followUp}</Heading>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <Row key={change.id}>
            <Cell head className="whitespace-nowrap">
              <Link href={`/records/changes/${change.id}`} className="plain-link">
                {format.minute(change.at)}
              </Link>
            </Cell>
            <Cell>
              <PageChangeBadge change={change.change} words={words} />
            </Cell>
            <Cell className="min-w-36">
              <Link href={`/bodies/${change.site.id}`} className="plain-link">
                {change.site.name}
              </Link>
              {change.site.region && <p className="text-xs text-soft">{change.site.region}</p>}
            </Cell>
            <Cell className="min-w-52">
              <SiteLink url={change.url} words={words} />
              {change.movedTo && (
                <p className="mt-1 text-soft">
                  {text.movedTo} <SiteLink url={change.movedTo} words={words} />
                </p>
              )}
            </Cell>
            <Cell className="whitespace-nowrap">{words.refresh.roles[change.role]}</Cell>
            <Cell className="min-w-28">{change.target?.name[language]}</Cell>
            <Cell className="min-w-36">{change.followUp && <FollowUp followUp={change.followUp} words={words} />}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
