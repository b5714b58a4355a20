import type { Metadata } from 'next';
import Link from 'next/link';
import { getService, read } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Cell, Heading, Row, Table } from '@/design/table';
import { FilterForm, SelectFilter, TextFilter } from '@/parts/lists/filter-form';
import { one, oneOf } from '@/parts/lists/filters';
import { Pager } from '@/parts/lists/pager';
import { sortBy } from '@/parts/lists/sort';
import type { PageInput } from '@/parts/page-input';
import { getMe, may, showsPractice } from '@/parts/session';
import { SiteLink } from '@/parts/site-link';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.sites.title });

const SORTS = ['name', '-name', 'population', '-population'] as const;

export default async function SitesPage(props: PageInput) {
  const [search, { words, format }, practice, me] = await Promise.all([
    props.searchParams,
    getWords(),
    showsPractice(),
    getMe(),
  ]);
  const service = await getService();
  const archived = one(search, 'archived') === 'true';
  const query = {
    practice: String(practice),
    archived: String(archived),
    text: one(search, 'text'),
    regionId: one(search, 'regionId'),
    cursor: one(search, 'cursor'),
    sort: oneOf(search, 'sort', SORTS) ?? 'name',
    limit: 50,
  };
  const [page, regions] = await Promise.all([
    read(service.GET('/api/sites', { params: { query } })),
    read(service.GET('/api/regions', { params: { query: { practice: String(practice) } } })),
  ]);
  const text = words.sites;
  const filtered = Boolean(query.text || query.regionId || archived);
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        {may(me, 'auditor') && (
          <ButtonLink href="/sites/import" kind="main">
            {text.import}
          </ButtonLink>
        )}
      </PageHead>
      <FilterForm path="/sites" words={words} filtered={filtered}>
        <TextFilter name="text" label={text.text} search={search} />
        <SelectFilter
          name="regionId"
          label={text.region}
          all={words.common.all}
          options={regions.items.map(({ id, name, sites }) => ({
            value: id,
            label: `${name} (${format.whole(sites)})`,
          }))}
          search={search}
        />
        <SelectFilter
          name="archived"
          label={text.shown}
          all={text.active}
          options={[{ value: 'true', label: text.showArchived }]}
          search={search}
        />
      </FilterForm>
      {page.items.length === 0 ? (
        <Empty title={filtered ? text.noRows : text.empty}>{!filtered && text.emptyBody}</Empty>
      ) : (
        <Table caption={text.title}>
          <thead>
            <tr>
              <Heading sort={sortBy('/sites', search, 'name', 'name')}>{text.name}</Heading>
              <Heading>{text.homeUrl}</Heading>
              <Heading>{text.region}</Heading>
              <Heading>{text.language}</Heading>
              <Heading numeric sort={sortBy('/sites', search, 'population', 'name')}>
                {text.population}
              </Heading>
              <Heading numeric>{text.searches}</Heading>
              <Heading>{text.lastSearch}</Heading>
            </tr>
          </thead>
          <tbody>
            {page.items.map((site) => (
              <Row key={site.id}>
                <Cell head>
                  <Link href={`/sites/${site.id}`} className="plain-link">
                    {site.name}
                  </Link>
                </Cell>
                <Cell className="min-w-48">
                  <SiteLink url={site.homeUrl} words={words} />
                </Cell>
                <Cell>{site.region?.name}</Cell>
                <Cell>{site.language}</Cell>
                <Cell numeric>{site.population !== null && format.whole(site.population)}</Cell>
                <Cell numeric>{format.whole(site.searches)}</Cell>
                <Cell className="whitespace-nowrap">
                  {site.lastCheckedAt ? format.day(site.lastCheckedAt) : words.common.never}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      <Pager path="/sites" search={search} page={page} words={words} format={format} />
    </>
  );
}
