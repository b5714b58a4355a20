'use client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { useWords } from '@/words/client';

/** Ends the session, and the identity provider's if there is one. */
export function SignOut({ name }: { name: string }) {
  const { words } = useWords();
  const { send, busy } = useChange({ refresh: false });
  const signOut = async () => {
    const done = await send(() => service.DELETE('/api/session'));
    if (done) window.location.assign(done.provider ?? '/sign-in');
  };
  return (
    <Button small kind="quiet" busy={busy} onClick={signOut} title={words.signedInAs(name)}>
      {words.signOut}
    </Button>
  );
}
