'use client';
import { useEffect, useState } from 'react';
import { service } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { Refusal } from '@/design/notice';
import { useWords } from '@/words/client';
import { SignInForm } from './sign-in-form';

/** Interval in ms at which the session is checked. */
const CHECK_MS = 2_000;

interface Props {
  /** The person whose session has ended. */
  personId: string;
  /** Called with true once this person has signed in again. */
  onEnd: (signedIn: boolean) => void;
}

/** Sign-in over the screen, by all ways that the installation has. */
export default function SignInDialog({ personId, onEnd }: Props) {
  const { words } = useWords();
  const text = words.errors.signInAgain;
  const [ways, setWays] = useState<Schema<'SignInWays'> | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    service.GET('/api/session/ways').then(
      ({ data }) => setWays(data ?? null),
      () => undefined,
    );
  }, []);

  // Signing in elsewhere in this browser ends the dialog, too.
  useEffect(() => {
    const timer = setInterval(async () => {
      const { data } = await service.GET('/api/session').catch(() => ({ data: undefined }));
      if (data?.id === personId) onEnd(true);
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [personId, onEnd]);

  async function done() {
    const { data } = await service.GET('/api/session').catch(() => ({ data: undefined }));
    if (data?.id === personId) onEnd(true);
    else setFault(data ? text.other : words.errors.offline);
  }

  return (
    <Dialog open title={text.title} onClose={() => onEnd(false)}>
      <p className="mb-3">{text.body}</p>
      <Refusal>{fault}</Refusal>
      {ways?.provider && (
        <p className="mb-4 flex flex-wrap items-center gap-3">
          <a href="/sign-in?next=/help" target="_blank" rel="noreferrer" className="link">
            {text.elsewhere}
          </a>
          <Button small onClick={done}>
            {text.signedIn}
          </Button>
        </p>
      )}
      <SignInForm passkeys={ways?.passkeys ?? false} onDone={done} />
      <Button className="mt-3" onClick={() => onEnd(false)}>
        {words.common.cancel}
      </Button>
    </Dialog>
  );
}
