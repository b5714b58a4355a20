import { notFound } from 'next/navigation';
import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { TargetScreen } from './target-screen';
import { versionInUse } from './versions';

export default async function TargetPage(props: PageInput<'slug'>) {
  const [{ slug }, service] = await Promise.all([props.params, getService()]);
  const target = await read(service.GET('/api/targets/{slug}', { params: { path: { slug } } }));
  const version = versionInUse(target);
  if (!version) notFound();
  return <TargetScreen target={target} version={version} />;
}
