import { notFound } from 'next/navigation';
import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { VersionScreen } from '../version-screen';

export default async function VersionPage(props: PageInput<'slug' | 'version'>) {
  const [{ slug, version: number }, practice, service] = await Promise.all([
    props.params,
    showsPractice(),
    getService(),
  ]);
  const query = { practice: String(practice), target: slug };
  const [target, accuracy] = await Promise.all([
    read(service.GET('/api/targets/{slug}', { params: { path: { slug } } })),
    read(service.GET('/api/accuracy', { params: { query } })),
  ]);
  const version = target.versions.find((one) => String(one.version) === number);
  if (!version) notFound();
  const path = { slug, version: version.version };
  const judged =
    version.state === 'proposed'
      ? await read(service.GET('/api/targets/{slug}/versions/{version}/try-out', { params: { path } }))
      : null;
  return <VersionScreen target={target} version={version} accuracy={accuracy.items} judged={judged} />;
}
