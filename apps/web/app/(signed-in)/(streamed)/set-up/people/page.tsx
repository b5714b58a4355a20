import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { PeopleScreen } from '@/screens/people/people-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.settings.people });

export default async function PeoplePage() {
  return <PeopleScreen people={await read((await getService()).GET('/api/people'))} />;
}
