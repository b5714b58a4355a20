import { getService, read } from '@/api/server';
import { one, oneOf } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { getMe, may } from '@/parts/session';
import { FindsScreen } from './finds-screen';
import { VERDICTS } from './verdicts';

type Input = PageInput & { params: Promise<{ id: string }> };

export default async function FindsPage(props: Input) {
  const [{ id }, search, service, me] = await Promise.all([props.params, props.searchParams, getService(), getMe()]);
  const path = { id };
  const query = {
    host: one(search, 'host'),
    verdict: oneOf(search, 'verdict', VERDICTS),
    cursor: one(search, 'cursor'),
    limit: 50,
  };
  const [topic, page] = await Promise.all([
    read(service.GET('/api/topics/{id}', { params: { path } })),
    read(service.GET('/api/topics/{id}/finds', { params: { path, query } })),
  ]);
  return <FindsScreen topic={topic} search={search} page={page} mayJudge={may(me, 'reviewer')} />;
}
