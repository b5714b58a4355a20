import type { Metadata } from 'next';
import { getWords } from '@/words/server';
import { NewTargetScreen } from './new-target-screen';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.targets.new.title });

export default function NewTargetPage() {
  return <NewTargetScreen />;
}
