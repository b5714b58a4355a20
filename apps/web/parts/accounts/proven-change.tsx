'use client';
import { useState } from 'react';
import { type Answer, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button, Submit } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { Form } from '@/design/form';
import { CurrentPasswordField } from '@/parts/accounts/password';
import { useWords, type WordsWith } from '@/words/client';
import { peopleWords } from '@/words/people';
import { CodeField, usePasskey } from './passkey';

export type Factors = Schema<'SecondFactors'>;

/**
 * A button that changes one's second factors: asks for an existing factor, else for the password, and sends it with the
 * change.
 * @param of name of the row if several rows have the button
 */
export function ProvenChange<T>({
  label,
  of,
  title,
  on,
  factors,
  ask,
  then,
}: {
  label: string;
  of?: string;
  title?: string;
  on: boolean;
  factors: Factors;
  ask: (proof: Schema<'Proof'>) => Promise<Answer<T>>;
  then: (done: T) => void;
}) {
  const { words } = useWords(peopleWords);
  const text = words.secondFactor;
  const [open, setOpen] = useState(false);
  const { send, busy, problem } = useChange({ quiet: true });
  const { use, asking, fault } = usePasskey();

  async function go(proof: Schema<'Proof'>) {
    const done = await send(() => ask(proof));
    if (done === null) return;
    setOpen(false);
    then(done);
  }
  function submit(data: FormData) {
    const typed = String(data.get(on ? 'code' : 'password'));
    void go(on ? { code: typed } : { password: typed });
  }
  async function byPasskey() {
    const passkey = await use();
    if (passkey) await go({ passkey });
  }
  const wrong = problem && proofFault(problem, on ? text.wrongCode : words.labels.wrongPassword, words);
  return (
    <>
      <Button small={of !== undefined} onClick={() => setOpen(true)}>
        {label}
        {of && <span className="sr-only"> {of}</span>}
      </Button>
      <Dialog open={open} title={title ?? text.proof.title} onClose={() => setOpen(false)}>
        <Form onData={submit} className="flex flex-col items-start gap-3">
          {on && factors.passkeys.length > 0 && (
            <>
              <Button busy={busy || asking} onClick={byPasskey}>
                {text.proof.byPasskey}
              </Button>
              {fault && (
                <p role="alert" className="text-sm font-medium text-no">
                  {fault}
                </p>
              )}
              <p className="text-sm text-soft">{text.passkeys.or}</p>
            </>
          )}
          {on ? (
            <CodeField label={text.endCode} fault={wrong} />
          ) : (
            <CurrentPasswordField label={text.proof.password} error={wrong} />
          )}
          <div className="flex flex-wrap gap-2">
            <Submit busy={busy || asking}>{text.proof.go}</Submit>
            <Button onClick={() => setOpen(false)}>{words.common.cancel}</Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}

/** @param wrong the kind of proof that was typed */
export function proofFault(
  { status, sentence }: { status?: number; sentence: string },
  wrong: string,
  words: WordsWith<'secondFactor'>,
): string {
  if (status === 400) return wrong;
  if (status === 401) return words.secondFactor.passkeys.wrong;
  return status === 429 ? words.signIn.tooMany : sentence;
}
