import type { Metadata } from 'next';
import { PracticeScreen } from '@/screens/practice/practice-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.practice.data });

export default PracticeScreen;
