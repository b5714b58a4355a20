import { notFound } from 'next/navigation';
import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { TargetScreen } from './target-screen';
import { versionInUse } from './versions';

export default async function TargetPage(props: PageInput<'slug'>) {
  const [{ slug }, practice, service] = await Promise.all([props.params, showsPractice(), getService()]);
  const query = { practice: String(practice), target: slug };
  const [target, trend] = await Promise.all([
    read(service.GET('/api/targets/{slug}', { params: { path: { slug } } })),
    read(service.GET('/api/comparison/trend', { params: { query } })),
  ]);
  const version = versionInUse(target);
  if (!version) notFound();
  return <TargetScreen target={target} version={version} trend={trend} />;
}
