'use client';
import { SECOND_FACTOR } from '@hyrde/client';
import { useEffect, useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Button, Submit } from '@/design/button';
import { Form } from '@/design/form';
import { Refusal } from '@/design/notice';
import { CodeField, usePasskey } from '@/parts/accounts/passkey';
import { CurrentPasswordField, EmailField } from '@/parts/accounts/password';
import { useWords } from '@/words/client';
import type { FrameWords } from '@/words/en';
import { peopleWords } from '@/words/people';

interface Props {
  /** Address to go to after sign-in. */
  next?: string;
  /** True if browsers support passkeys for the public address. */
  passkeys: boolean;
  /** Called after sign-in instead of leaving the screen. */
  onDone?: () => void;
}

export function SignInForm({ next = '/', passkeys, onDone }: Props) {
  const { words } = useWords(peopleWords);
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const [leaving, setLeaving] = useState(false);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  async function signIn(form: FormData) {
    const body = { email: String(form.get('email')), password: String(form.get('password')) };
    if (await send(() => service.POST('/api/session', { body }))) leave();
  }
  function leave() {
    if (onDone) return onDone();
    setLeaving(true);
    window.location.assign(next);
  }

  if (problem?.type === SECOND_FACTOR) return <CodeForm passkeys={passkeys} onDone={leave} />;

  return (
    <Form onData={signIn} method="post" className="flex flex-col gap-4" data-ready={ready || undefined}>
      <Refusal framed>{problem && sentence(problem.status, problem.sentence, words)}</Refusal>
      <EmailField />
      <CurrentPasswordField label={words.signIn.password} />
      <Submit busy={busy || leaving}>{words.signIn.title}</Submit>
      {passkeys && <ByPasskey onDone={leave} />}
    </Form>
  );
}

/** Second factor after a correct password. */
function CodeForm({ passkeys, onDone }: { passkeys: boolean; onDone: () => void }) {
  const { words } = useWords(peopleWords);
  const text = words.secondFactor;
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  async function go(data: FormData) {
    const code = String(data.get('code'));
    if (await send(() => service.POST('/api/session/second', { body: { code } }))) onDone();
  }
  const fault = problem && (problem.status === 429 ? words.signIn.tooMany : text.signInWrong);
  return (
    <Form onData={go} method="post" className="flex flex-col gap-4">
      <h2 className="text-lg">{text.signInTitle}</h2>
      <CodeField label={text.code} hint={text.signInHint} fault={fault} />
      <Submit busy={busy}>{words.signIn.title}</Submit>
      {passkeys && <ByPasskey onDone={onDone} />}
      <a href="/sign-in" className="link text-sm">
        {text.again}
      </a>
    </Form>
  );
}

function ByPasskey({ onDone }: { onDone: () => void }) {
  const { words } = useWords(peopleWords);
  const text = words.secondFactor.passkeys;
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const { use, asking, fault } = usePasskey();
  async function go() {
    const passkey = await use();
    if (passkey && (await send(() => service.POST('/api/session/passkey', { body: { passkey } })))) onDone();
  }
  const refused = problem && (problem.status === 429 ? words.signIn.tooMany : text.wrong);
  return (
    <>
      <p className="text-center text-sm text-soft">{text.or}</p>
      <Refusal framed>{fault ?? refused}</Refusal>
      <Button busy={busy || asking} onClick={go}>
        {text.signIn}
      </Button>
    </>
  );
}

function sentence(status: number | undefined, otherwise: string, words: FrameWords): string {
  if (status === 401 || status === 400) return words.signIn.wrong;
  return status === 429 ? words.signIn.tooMany : otherwise;
}
