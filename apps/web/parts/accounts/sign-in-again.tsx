'use client';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { signInBy } from '@/api/signed-in';

/** Loaded when a session has ended. */
const SignInDialog = dynamic(() => import('./sign-in-dialog'));

/** Asks the person to sign in whenever a change of the page is refused because the session has ended. */
export function SignInAgain({ personId }: { personId: string }) {
  const [answer, setAnswer] = useState<((signedIn: boolean) => void) | null>(null);
  useEffect(() => signInBy(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  return (
    <SignInDialog
      personId={personId}
      onEnd={(signedIn) => {
        setAnswer(null);
        answer(signedIn);
      }}
    />
  );
}
