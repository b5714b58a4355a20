import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { LearningScreen } from './learning-screen';

export default async function LearningPage(props: PageInput<'slug'>) {
  const [{ slug }, service] = await Promise.all([props.params, getService()]);
  const params = { path: { slug } };
  const [target, examples, lessons] = await Promise.all([
    read(service.GET('/api/targets/{slug}', { params })),
    read(service.GET('/api/targets/{slug}/examples', { params })),
    read(service.GET('/api/targets/{slug}/lessons', { params })),
  ]);
  return <LearningScreen target={target} examples={examples.items} lessons={lessons} />;
}
