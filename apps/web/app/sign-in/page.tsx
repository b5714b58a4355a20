import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { safeNext } from '@/screens/sign-in/safe-next';
import { SignInScreen } from '@/screens/sign-in/sign-in-screen';

export default async function SignInPage({ searchParams }: PageInput) {
  const search = await searchParams;
  return <SignInScreen next={safeNext(search.next)} problem={one(search, 'problem')} />;
}
