import type { Metadata } from 'next';
import Link from 'next/link';
import { PublicFrame } from '@/parts/frame/public-frame';
import type { PageInput } from '@/parts/page-input';
import { safeNext } from '@/screens/sign-in/safe-next';
import { SignInForm } from '@/screens/sign-in/sign-in-form';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.signIn.title });

export default async function SignInPage({ searchParams }: PageInput) {
  const { words } = await getWords();
  const { next } = await searchParams;
  return (
    <PublicFrame>
      <div className="panel mx-auto max-w-sm p-6">
        <h1 className="text-2xl">{words.signIn.title}</h1>
        <p className="mt-1 mb-5 text-soft">{words.signIn.purpose}</p>
        <SignInForm next={safeNext(next)} />
      </div>
      <p className="mt-4 text-center text-sm">
        <Link href="/visits" className="link">
          {words.signIn.visits}
        </Link>
      </p>
    </PublicFrame>
  );
}
