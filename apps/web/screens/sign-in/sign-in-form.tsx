'use client';
import { type FormEvent, useEffect, useState } from 'react';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';
import { Field } from '@/design/field';
import { useWords } from '@/words/client';

/** Signs in and goes where the person wanted to. */
export function SignInForm({ next }: { next: string }) {
  const { words } = useWords();
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const [leaving, setLeaving] = useState(false);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { email: String(form.get('email')), password: String(form.get('password')) };
    if (!(await send(() => service.POST('/api/session', { body })))) return;
    setLeaving(true);
    window.location.assign(next);
  }

  return (
    <form onSubmit={signIn} method="post" className="flex flex-col gap-4" data-ready={ready || undefined}>
      {problem && (
        <p role="alert" className="rounded-md border-l-4 border-no bg-no-soft px-3 py-2">
          {sentence(problem.status, problem.sentence, words)}
        </p>
      )}
      <Field label={words.signIn.email}>
        {(ties) => <input {...ties} name="email" type="email" required autoComplete="username" className="control" />}
      </Field>
      <Field label={words.signIn.password}>
        {(ties) => (
          <input
            {...ties}
            name="password"
            type="password"
            required
            autoComplete="current-password"
            className="control"
          />
        )}
      </Field>
      <Button type="submit" kind="main" busy={busy || leaving}>
        {words.signIn.submit}
      </Button>
    </form>
  );
}

function sentence(status: number | undefined, otherwise: string, words: ReturnType<typeof useWords>['words']): string {
  if (status === 401 || status === 400) return words.signIn.wrong;
  return status === 429 ? words.signIn.tooMany : otherwise;
}
