import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { FIRST_TARGET } from '../../parts/first-target';
import { choicesOf, comparisonQuery, MOST_SWEEPS } from './choice';
import { CompareScreen } from './compare-screen';

export default async function ComparePage(props: PageInput) {
  const [search, practice, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const target = one(search, 'target') ?? FIRST_TARGET;
  const query = { practice: String(practice), kind: 'locate', target, limit: MOST_SWEEPS };
  const [targets, sweeps] = await Promise.all([
    read(service.GET('/api/targets')),
    read(service.GET('/api/sweeps', { params: { query } })),
  ]);
  const choices = choicesOf(sweeps.items);
  const asked = comparisonQuery(search, choices);
  const [comparison, trend] = await Promise.all([
    asked && read(service.GET('/api/comparison', { params: { query: asked } })),
    read(service.GET('/api/comparison/trend', { params: { query: { practice: String(practice), target } } })),
  ]);
  return (
    <CompareScreen
      search={search}
      target={target}
      targets={targets.items}
      choices={choices}
      comparison={comparison}
      trend={trend}
    />
  );
}
