import Link from 'next/link';
import { getService, read } from '@/api/server';
import { PublicFrame } from '@/parts/frame/public-frame';
import { getWords } from '@/words/server';
import { safeNext } from './safe-next';
import { SignInForm } from './sign-in-form';

/** Signs a person in and leads on to where they wanted to go. */
export async function SignInScreen({ next }: { next: string }) {
  const [{ words }, service] = await Promise.all([getWords(), getService()]);
  const ways = await read(service.GET('/api/session/ways'));
  return (
    <PublicFrame>
      <div className="panel mx-auto max-w-sm p-6">
        <h1 className="text-2xl">{words.signIn.title}</h1>
        <p className="mt-1 mb-5 text-soft">{words.signIn.purpose}</p>
        <SignInForm next={safeNext(next)} />
        {ways.forgotten && (
          <p className="mt-4 text-sm">
            <Link href="/forgotten-password" className="link">
              {words.people.forgotten.ask}
            </Link>
          </p>
        )}
      </div>
      <p className="mt-4 text-center text-sm">
        <Link href="/visits" className="link">
          {words.signIn.visits}
        </Link>
      </p>
    </PublicFrame>
  );
}
