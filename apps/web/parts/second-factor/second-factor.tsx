'use client';
import { type FormEvent, useState } from 'react';
import { renderSVG } from 'uqr';
import type { components } from '@/api/api.gen';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';
import { Field } from '@/design/field';
import { useToast } from '@/design/toast';
import { CurrentPasswordField } from '@/parts/password/current-password-field';
import { useWords } from '@/words/client';

const textOf = (event: FormEvent<HTMLFormElement>, name: string): string => {
  event.preventDefault();
  return String(new FormData(event.currentTarget).get(name));
};

/** Sets up one's second factor, or takes it away. @param due nothing else opens before: afterwards the dashboard does */
export function SecondFactor({ on, due = false }: { on: boolean; due?: boolean }) {
  const { words } = useWords();
  const text = words.secondFactor;
  const [begun, setBegun] = useState<components['schemas']['NewSecondFactor'] | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <div className="panel flex max-w-md flex-col items-start gap-3 p-4">
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => (due ? window.location.assign('/') : window.location.reload())} />
      ) : begun ? (
        <Confirm begun={begun} onDone={setCodes} />
      ) : (
        <>
          {!due && <p className="text-soft">{on ? text.on : text.off}</p>}
          {on ? <End /> : <Begin onBegun={setBegun} />}
        </>
      )}
    </div>
  );
}

function Begin({ onBegun }: { onBegun: (begun: components['schemas']['NewSecondFactor']) => void }) {
  const { words } = useWords();
  const text = words.secondFactor;
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  async function begin(event: FormEvent<HTMLFormElement>) {
    const password = textOf(event, 'password');
    const done = await send(() => service.POST('/api/second-factor', { body: { password } }));
    if (done) onBegun(done);
  }
  return (
    <form onSubmit={begin} className="flex w-full flex-col items-start gap-3">
      <CurrentPasswordField label={text.password} error={faultOf(problem, text.wrongPassword, words)} />
      <Button type="submit" busy={busy}>
        {text.begin}
      </Button>
    </form>
  );
}

function Confirm({
  begun: { secret, uri },
  onDone,
}: {
  begun: components['schemas']['NewSecondFactor'];
  onDone: (codes: string[]) => void;
}) {
  const { words } = useWords();
  const text = words.secondFactor;
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  async function confirm(event: FormEvent<HTMLFormElement>) {
    const code = textOf(event, 'code');
    const done = await send(() => service.POST('/api/second-factor/confirm', { body: { code } }));
    if (done) onDone(done.recoveryCodes);
  }
  return (
    <form onSubmit={confirm} className="flex w-full flex-col items-start gap-3">
      <p>{text.scan}</p>
      {/* biome-ignore lint/performance/noImgElement: made here, of no address that could be optimised */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`}
        alt={text.picture}
        width={200}
        height={200}
      />
      <p className="w-full">
        {text.secret}: <code className="font-mono break-all select-all">{secret}</code>
      </p>
      <CodeField label={text.code} fault={faultOf(problem, text.wrongCode, words)} />
      <Button type="submit" kind="main" busy={busy}>
        {text.confirm}
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { words } = useWords();
  const text = words.secondFactor;
  return (
    <div role="status" className="w-full rounded-md border-l-4 border-yes bg-yes-soft px-3 py-2">
      <p className="font-semibold">{text.recoveryTitle}</p>
      <p>{text.recoveryBody}</p>
      <ul className="my-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button kind="main" onClick={onKept}>
        {text.goOn}
      </Button>
    </div>
  );
}

function End() {
  const { words } = useWords();
  const text = words.secondFactor;
  const toast = useToast();
  const { send, busy, problem } = useChange({ quiet: true });
  async function end(event: FormEvent<HTMLFormElement>) {
    const code = textOf(event, 'code');
    if (await send(() => service.POST('/api/second-factor/end', { body: { code } }))) toast({ text: text.ended });
  }
  return (
    <form onSubmit={end} className="flex w-full flex-col items-start gap-3">
      <CodeField label={text.endCode} fault={faultOf(problem, text.wrongCode, words)} />
      <Button type="submit" busy={busy}>
        {text.end}
      </Button>
    </form>
  );
}

/** Six digits, or a recovery code. */
export function CodeField({ label, hint, fault }: { label: string; hint?: string; fault: string | null }) {
  return (
    <Field label={label} hint={hint} error={fault} className="w-full">
      {(ties) => (
        <input
          {...ties}
          name="code"
          required
          minLength={6}
          maxLength={40}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="control"
        />
      )}
    </Field>
  );
}

function faultOf(
  problem: { status?: number; sentence: string } | null,
  wrong: string,
  words: ReturnType<typeof useWords>['words'],
): string | null {
  if (!problem) return null;
  return problem.status === 400 ? wrong : problem.status === 429 ? words.signIn.tooMany : problem.sentence;
}
