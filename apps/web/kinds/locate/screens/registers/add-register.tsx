'use client';
import type { FormEvent } from 'react';
import { service } from '@/api/browser';
import { Button } from '@/design/button';
import { InputField } from '@/design/field';
import { useToast } from '@/design/toast';
import { registersWords } from '@/kinds/locate/screens/registers/register-fields';
import { ChangeForm } from '@/parts/changes';
import { useWords } from '@/words/client';
import { type NamedTarget, RegisterFields } from './register-fields';
import { useRegisterForm } from './use-register-form';

/** Form that adds a register; a removed one is restored. */
export function AddRegister({ targets }: { targets: readonly NamedTarget[] }) {
  const { words } = useWords(registersWords);
  const text = words.registers;
  const toast = useToast();
  const { send, busy, faultOf, read, whole } = useRegisterForm();

  async function add(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const said = read(event);
    if (!said) return;
    const body = { host: String(said.data.get('host')), ...said.values };
    const done = await send(() => service.POST('/api/registers', { body }));
    if (!done) return;
    form.reset();
    const path = { id: done.id };
    const undo = () =>
      void send(() => service.PATCH('/api/registers/{id}', { params: { path }, body: { removed: true } }));
    toast({ text: text.added(done.host), undo });
  }

  return (
    <ChangeForm faultOf={faultOf} whole={whole} onSubmit={add} className="flex max-w-2xl flex-col gap-4">
      <InputField
        label={text.host}
        hint={text.hostHint}
        name="host"
        required
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
      />
      <RegisterFields targets={targets} />
      <Button type="submit" kind="main" busy={busy} className="self-start">
        {text.add}
      </Button>
    </ChangeForm>
  );
}
