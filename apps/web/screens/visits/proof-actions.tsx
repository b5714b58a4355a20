'use client';
import type { FormEvent } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { InputField } from '@/design/field';
import { useWords } from '@/words/client';
import { ownersWords } from '@/words/owners';

/** Form that requests a token for a host of the visitor. @param props.another true if they have named one before */
export function BeginProof({ another }: { another: boolean }) {
  const { words } = useWords(ownersWords);
  const text = words.ownerProofs;
  const { send, busy, problem, faultOf } = useChange({ quiet: true });
  const fault = faultOf('host') ?? problem?.sentence;

  async function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const host = String(new FormData(form).get('host'));
    if (await send(() => service.POST('/api/owner-proofs', { body: { host } }))) form.reset();
  }

  return (
    <form onSubmit={begin} className="mt-3 flex max-w-xl flex-col gap-3">
      <InputField
        label={another ? text.anotherHost : words.labels.host}
        hint={text.hostHint}
        error={fault}
        name="host"
        required
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
      />
      <Button type="submit" kind="main" busy={busy} className="self-start">
        {text.begin}
      </Button>
    </form>
  );
}

export function LookForToken({ id, host }: { id: string; host: string }) {
  const { words } = useWords(ownersWords);
  const { send, busy } = useChange();
  const path = { id };
  return (
    <Button
      kind="main"
      busy={busy}
      className="mt-3"
      onClick={() => send(() => service.POST('/api/owner-proofs/{id}/look', { params: { path } }))}
    >
      {words.ownerProofs.look}
      <span className="sr-only">: {host}</span>
    </Button>
  );
}
