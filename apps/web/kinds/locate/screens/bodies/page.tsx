import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { getTargets } from '../../parts/get-targets';
import { BodiesScreen } from './bodies-screen';
import { matrixOf } from './filter';

/** Rows that come with the screen: more than a window shows. */
const FIRST_ROWS = 100;

export default async function BodiesPage(props: PageInput) {
  const [search, practice, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const asked = matrixOf(search);
  const world = { practice: String(practice) };
  const [page, regions, tags, targets] = await Promise.all([
    read(service.GET('/api/matrix', { params: { query: { ...asked, ...world, limit: FIRST_ROWS } } })),
    read(service.GET('/api/regions', { params: { query: world } })),
    read(service.GET('/api/sites/tags', { params: { query: world } })),
    getTargets(),
  ]);
  const lists = { regions: regions.items, tags: tags.items, targets };
  return <BodiesScreen asked={asked} page={page} lists={lists} practice={practice} />;
}
