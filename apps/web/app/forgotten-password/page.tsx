import type { Metadata } from 'next';
import { ForgottenPasswordScreen } from '@/screens/forgotten-password/forgotten-password-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getWords()).words.people.forgotten.title,
});

export default function Page() {
  return <ForgottenPasswordScreen />;
}
