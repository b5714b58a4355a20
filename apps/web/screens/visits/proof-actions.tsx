'use client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { InputField } from '@/design/field';
import { Form } from '@/design/form';
import { useWords } from '@/words/client';
import { ownersWords } from '@/words/owners';

/** Form that requests a token for a host of the visitor. @param props.another true if they have named one before */
export function BeginProof({ another }: { another: boolean }) {
  const { words } = useWords(ownersWords);
  const text = words.ownerProofs;
  const { send, busy, problem, faultOf } = useChange({ quiet: true });
  const fault = faultOf('host') ?? problem?.sentence;

  async function begin(data: FormData, form: HTMLFormElement) {
    const host = String(data.get('host'));
    if (await send(() => service.POST('/api/owner-proofs', { body: { host } }))) form.reset();
  }

  return (
    <Form onData={begin} className="mt-3 flex max-w-xl flex-col gap-3">
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
    </Form>
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
