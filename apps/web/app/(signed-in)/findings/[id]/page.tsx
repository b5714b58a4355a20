import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { FindingScreen } from '@/screens/finding/finding-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (props: PageInput<'id'>): Promise<Metadata> => {
  const [{ id }, service, { words }] = await Promise.all([props.params, getService(), getWords()]);
  const finding = await read(service.GET('/api/findings/{searchId}', { params: { path: { searchId: id } } }));
  return { title: words.finding.title(finding.site.name) };
};

export default async function FindingPage(props: PageInput<'id'>) {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  const params = { path: { searchId: id } };
  const finding = await read(service.GET('/api/findings/{searchId}', { params }));
  const page = finding.hasText ? (await service.GET('/api/findings/{searchId}/text', { params })).data : undefined;
  return <FindingScreen finding={finding} text={page?.text ?? null} />;
}
