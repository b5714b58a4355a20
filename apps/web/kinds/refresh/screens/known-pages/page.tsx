import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { FilterForm } from '@/parts/lists/filter-form';
import { Pager } from '@/parts/lists/list';
import { one, oneOf, type PageInput, type Search } from '@/parts/lists/query';
import { getWords } from '@/words/server';
import { KnownPagesTable } from '../../parts/known-pages-table';
import { PAGE_ROLES, PAGE_STATES } from '../../parts/lists';

export const filterOf = (search: Search) => ({
  state: oneOf(search, 'state', PAGE_STATES),
  role: oneOf(search, 'role', PAGE_ROLES),
});

export default async function KnownPagesPage(props: PageInput<'id'>) {
  const [{ id }, search] = await Promise.all([props.params, props.searchParams]);
  const query = { ...filterOf(search), cursor: one(search, 'cursor'), limit: 50 };
  const [site, page] = await Promise.all([
    get('/api/sites/{id}', { path: { id } }),
    get('/api/sites/{id}/known-pages', { path: { id }, query }),
  ]);
  const { words } = await getWords();
  const text = words.refresh.knownPages;
  const path = `/bodies/${site.id}/pages`;
  const filtered = Object.values(filterOf(search)).some(Boolean);
  return (
    <>
      <PageHead title={text.of(site.name)} purpose={text.purpose}>
        <ButtonLink href={`/bodies/${site.id}`}>{site.name}</ButtonLink>
      </PageHead>
      <FilterForm
        path={path}
        search={search}
        filtered={filtered}
        filters={(filter) => [
          filter.word('state', words.labels.state, PAGE_STATES, words.refresh.states),
          filter.word('role', words.labels.role, PAGE_ROLES, words.refresh.roles),
        ]}
      />
      {page.items.length === 0 ? (
        <Empty title={filtered ? text.noRows : text.none} />
      ) : (
        <KnownPagesTable pages={page.items} home={site.homeUrl} />
      )}
      <Pager path={path} search={search} page={page} />
    </>
  );
}
