import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { RemovalsScreen } from '@/screens/removals/removals-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getWords()).words.surface.removal.all,
});

export default async function RemovalsPage() {
  const { items } = await read((await getService()).GET('/api/records/removals'));
  return <RemovalsScreen removals={items} />;
}
