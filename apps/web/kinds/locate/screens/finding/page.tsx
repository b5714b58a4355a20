import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { getWords } from '@/words/server';
import { readFinding } from '../../parts/evidence/read-finding';
import { FindingScreen } from './finding-screen';

export const generateMetadata = async (props: PageInput<'id'>): Promise<Metadata> => {
  const [{ id }, service, { words }] = await Promise.all([props.params, getService(), getWords()]);
  const finding = await read(service.GET('/api/findings/{searchId}', { params: { path: { searchId: id } } }));
  return { title: words.finding.title(finding.site.name) };
};

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
