import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { VersionsScreen } from './versions-screen';

export default async function VersionsPage(props: PageInput<'slug'>) {
  const [{ slug }, practice, service] = await Promise.all([props.params, showsPractice(), getService()]);
  const query = { practice: String(practice), target: slug };
  const [target, accuracy] = await Promise.all([
    read(service.GET('/api/targets/{slug}', { params: { path: { slug } } })),
    read(service.GET('/api/accuracy', { params: { query } })),
  ]);
  return <VersionsScreen target={target} accuracy={accuracy.items} />;
}
