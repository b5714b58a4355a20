import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { readFinding } from '../../parts/evidence/read-finding';
import { FindingScreen } from './finding-screen';

export default async function FindingPage(props: PageInput<'id'>) {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  const path = { searchId: id };
  const [{ finding, text }, files, sheets] = await Promise.all([
    readFinding(id),
    read(service.GET('/api/findings/{searchId}/files', { params: { path } })),
    read(service.GET('/api/findings/{searchId}/proof-sheets', { params: { path } })),
  ]);
  return <FindingScreen finding={finding} text={text} files={files} sheets={sheets.items} />;
}
