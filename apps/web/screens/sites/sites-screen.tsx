import Link from 'next/link';
import type { components } from '@/api/api.gen';
import { ButtonLink } from '@/design/button';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Cell, Heading, Row, Table } from '@/design/table';
import { FilterForm, SelectFilter, TextFilter } from '@/parts/lists/filter-form';
import { one, type Search, withSearch } from '@/parts/lists/filters';
import { Pager } from '@/parts/lists/pager';
import { sortBy } from '@/parts/lists/sort';
import { getMe, may } from '@/parts/session';
import { SiteLink } from '@/parts/site-link';
import { TagList } from '@/parts/tag-list';
import { getWords } from '@/words/server';

/** By which the list can be narrowed. */
const FILTERS = ['text', 'regionId', 'tag', 'archived'] as const;

const EXPORTS = [
  ['exportCsv', 'export.csv', undefined],
  ['exportSemicolon', 'export.csv', 'semicolon'],
  ['exportXlsx', 'export.xlsx', undefined],
] as const;

/** The sites that are searched, filtered and ordered as the address says. */
export async function SitesScreen({
  search,
  page,
  regions,
  tags,
  practice,
}: {
  search: Search;
  page: components['schemas']['SitesPage'];
  regions: components['schemas']['Region'][];
  /** Those in use. */
  tags: components['schemas']['SiteTags']['items'];
  practice: boolean;
}) {
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.sites;
  const filter = Object.fromEntries(FILTERS.map((name) => [name, one(search, name)]));
  const filtered = Object.values(filter).some(Boolean);
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        {may(me, 'auditor') && (
          <ButtonLink href="/bodies/new" kind="main">
            {text.add}
          </ButtonLink>
        )}
      </PageHead>
      <FilterForm path="/bodies" words={words} filtered={filtered}>
        <TextFilter name="text" label={text.text} search={search} />
        <SelectFilter
          name="regionId"
          label={text.region}
          all={words.common.all}
          options={regions.map(({ id, name, sites }) => ({
            value: id,
            label: `${name} (${format.whole(sites)})`,
          }))}
          search={search}
        />
        {(tags.length > 0 || filter.tag) && (
          <SelectFilter
            name="tag"
            label={text.tag}
            all={words.common.all}
            options={tags.map(({ tag, sites }) => ({ value: tag, label: `${tag} (${format.whole(sites)})` }))}
            search={search}
          />
        )}
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
              <Heading sort={sortBy('/bodies', search, 'name', 'name')}>{text.name}</Heading>
              <Heading>{text.homeUrl}</Heading>
              <Heading>{text.region}</Heading>
              <Heading>{text.language}</Heading>
              <Heading numeric sort={sortBy('/bodies', search, 'population', 'name')}>
                {text.population}
              </Heading>
              <Heading>{text.lastSearch}</Heading>
            </tr>
          </thead>
          <tbody>
            {page.items.map((site) => (
              <Row key={site.id}>
                <Cell head>
                  <Link href={`/bodies/${site.id}`} className="plain-link">
                    {site.name}
                  </Link>
                  <TagList tags={site.tags} />
                </Cell>
                <Cell className="min-w-48">
                  <SiteLink url={site.homeUrl} words={words} />
                </Cell>
                <Cell>{site.region?.name}</Cell>
                <Cell>{site.language}</Cell>
                <Cell numeric measure>
                  {site.population !== null && format.whole(site.population)}
                </Cell>
                <Cell className="whitespace-nowrap">
                  {site.lastCheckedAt ? format.day(site.lastCheckedAt) : words.common.never}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      <Pager path="/bodies" search={search} page={page} words={words} format={format} />
      {page.items.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-soft [&>a]:inline-flex [&>a]:min-h-7 [&>a]:items-center">
          <span className="inline-flex min-h-7 items-center">{text.takeAway}</span>
          {EXPORTS.map(([name, file, separator]) => (
            <a
              key={name}
              href={withSearch(`/api/sites/${file}`, {}, { ...filter, practice: String(practice), separator })}
              className="link"
              download
            >
              {text[name]}
            </a>
          ))}
        </p>
      )}
    </>
  );
}
