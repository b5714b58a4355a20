import type { Metadata } from 'next';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { safeNext } from '@/screens/sign-in/safe-next';
import { SignInScreen } from '@/screens/sign-in/sign-in-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.signIn.title });

export default async function SignInPage({ searchParams }: PageInput) {
  const search = await searchParams;
  return <SignInScreen next={safeNext(search.next)} problem={one(search, 'problem')} />;
}
