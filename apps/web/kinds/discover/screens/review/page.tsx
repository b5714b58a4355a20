import { getService, read } from '@/api/server';
import { oneOf } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { getMe, may } from '@/parts/session';
import { ReviewScreen } from './review-screen';

type Input = PageInput & { params: Promise<{ id: string }> };

export default async function ReviewPage(props: Input) {
  const [{ id }, search, service, me] = await Promise.all([props.params, props.searchParams, getService(), getMe()]);
  const path = { id };
  const by = oneOf(search, 'by', ['sample', 'hosts'] as const) ?? 'hosts';
  const [topic, finds] = await Promise.all([
    read(service.GET('/api/topics/{id}', { params: { path } })),
    read(service.GET('/api/topics/{id}/finds/to-judge', { params: { path, query: { by } } })),
  ]);
  return <ReviewScreen topic={topic} by={by} finds={finds} mayJudge={may(me, 'reviewer')} />;
}
