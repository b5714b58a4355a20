import type { Metadata } from 'next';
import { ChoosePasswordScreen } from '@/screens/choose-password/choose-password-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getWords()).words.people.choose.title,
});

export default function Page() {
  return <ChoosePasswordScreen />;
}
