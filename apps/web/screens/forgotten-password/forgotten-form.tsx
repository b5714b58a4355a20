'use client';
import { type FormEvent, useEffect, useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { InputField } from '@/design/field';
import { Link } from '@/design/link';
import { Refusal } from '@/design/notice';
import { useWords } from '@/words/client';
import { peopleWords } from '@/words/people';

/** Form that requests a link; the response is the same for every address. */
export function ForgottenForm() {
  const { words, language } = useWords(peopleWords);
  const text = words.people.forgotten;
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const [sent, setSent] = useState(false);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email'));
    setSent((await send(() => service.POST('/api/session/forgotten', { body: { email, language } }))) !== null);
  }
  return (
    <form onSubmit={ask} method="post" className="flex flex-col gap-4" data-ready={ready || undefined}>
      <Refusal framed>{problem && (problem.status === 429 ? words.signIn.tooMany : problem.sentence)}</Refusal>
      <InputField
        label={words.signIn.email}
        name="email"
        type="email"
        required
        autoComplete="username"
        className="control"
      />
      <Button type="submit" kind="main" busy={busy}>
        {text.send}
      </Button>
      {sent && <p role="status">{text.sent}</p>}
      <Link href="/sign-in" className="link text-sm">
        {text.signIn}
      </Link>
    </form>
  );
}
