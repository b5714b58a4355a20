'use client';
import { useEffect, useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Submit } from '@/design/button';
import { Form } from '@/design/form';
import { Link, TextLink } from '@/design/link';
import { Notice, Refusal } from '@/design/notice';
import { EmailField, NewPasswordField } from '@/parts/accounts/password';
import { useWords } from '@/words/client';
import { peopleWords } from '@/words/people';

/** Form that requests a link; the response is the same for every address. */
export function PasswordLinkForm() {
  const { words, language } = useWords(peopleWords);
  const text = words.people.passwordLink;
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const [sent, setSent] = useState(false);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  async function ask(data: FormData) {
    const email = String(data.get('email'));
    setSent((await send(() => service.POST('/api/session/forgotten', { body: { email, language } }))) !== null);
  }
  return (
    <Form onData={ask} method="post" className="flex flex-col gap-4" data-ready={ready || undefined}>
      <Refusal framed>{problem && (problem.status === 429 ? words.signIn.tooMany : problem.sentence)}</Refusal>
      <EmailField />
      <Submit busy={busy}>{text.send}</Submit>
      {sent && <p role="status">{text.sent}</p>}
      <Link href="/sign-in" className="link text-sm">
        {text.signIn}
      </Link>
    </Form>
  );
}

/** The link's token is in the URL's fragment, which is never sent; it is removed from the address bar immediately. */
export function ChooseForm() {
  const { words } = useWords(peopleWords);
  const text = words.people.choose;
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const [token, setToken] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  useEffect(() => {
    setToken((known) => known || window.location.hash.slice(1));
    window.history.replaceState(null, '', window.location.pathname);
  }, []);

  async function choose(data: FormData) {
    const next = String(data.get('next'));
    const chosen = await send(() => service.POST('/api/session/link', { body: { token: token ?? '', next } }));
    if (chosen?.signedIn) return window.location.assign('/start');
    setDone(chosen !== null);
  }

  if (token === null) return null;
  if (token === '') return <Notice tone="bad">{text.noToken}</Notice>;
  if (done)
    return (
      <div role="status">
        <p className="mb-3">{text.done}</p>
        <TextLink href="/sign-in">{words.signIn.title}</TextLink>
      </div>
    );
  const weak = problem?.errors.some(({ field }) => field === 'next') ?? false;
  return (
    <Form onData={choose} className="flex flex-col gap-4">
      <Refusal framed>
        {problem &&
          !weak &&
          (problem.status === 401 ? text.bad : problem.status === 429 ? words.signIn.tooMany : problem.sentence)}
      </Refusal>
      <NewPasswordField weak={weak} />
      <Submit busy={busy}>{text.submit}</Submit>
    </Form>
  );
}
