import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { RetentionScreen } from '@/screens/retention/retention-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.retention.title });

export default async function RetentionPage() {
  const { items } = await read((await getService()).GET('/api/retention'));
  return <RetentionScreen items={items} />;
}
