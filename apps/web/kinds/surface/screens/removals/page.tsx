import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { getWords } from '@/words/server';
import { RemovalsScreen } from './removals-screen';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getWords()).words.surface.removal.all,
});

export default async function RemovalsPage() {
  const { items } = await read((await getService()).GET('/api/records/removals'));
  return <RemovalsScreen removals={items} />;
}
