import type { Metadata } from 'next';
import { VisitsScreen } from '@/screens/visits/visits-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.visits.title });

export default function VisitsPage() {
  return <VisitsScreen />;
}
