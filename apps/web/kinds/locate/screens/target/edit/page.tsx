import { notFound } from 'next/navigation';
import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { versionInUse } from '../versions';
import { EditScreen } from './edit-screen';

export default async function EditTargetPage(props: PageInput<'slug'>) {
  const [{ slug }, practice, service] = await Promise.all([props.params, showsPractice(), getService()]);
  const target = await read(service.GET('/api/targets/{slug}', { params: { path: { slug } } }));
  const version = versionInUse(target);
  if (!version) notFound();
  return <EditScreen target={target} version={version} practice={practice} />;
}
