import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { FIRST_TARGET } from '../../parts/first-target';
import { AnswersScreen } from './answers-screen';
import { filterOf } from './filter';

export default async function AnswersPage(props: PageInput) {
  const [search, practice, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const target = one(search, 'target') ?? FIRST_TARGET;
  const query = {
    ...filterOf(search),
    practice: String(practice),
    target,
    cursor: one(search, 'cursor'),
    limit: 50,
  };
  const [page, regions, targets] = await Promise.all([
    read(service.GET('/api/answers', { params: { query } })),
    read(service.GET('/api/regions', { params: { query: { practice: String(practice) } } })),
    read(service.GET('/api/targets')),
  ]);
  return <AnswersScreen search={search} page={page} regions={regions.items} targets={targets.items} target={target} />;
}
