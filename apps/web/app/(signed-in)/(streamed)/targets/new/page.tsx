import type { Metadata } from 'next';
import { NewTargetScreen } from '@/screens/new-target/new-target-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.targets.new.title });

export default function NewTargetPage() {
  return <NewTargetScreen />;
}
