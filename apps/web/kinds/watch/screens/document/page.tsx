import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { DocumentScreen } from './document-screen';

export default async function DocumentPage(props: PageInput<'id'>) {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  return <DocumentScreen document={await read(service.GET('/api/documents/{id}', { params: { path: { id } } }))} />;
}
