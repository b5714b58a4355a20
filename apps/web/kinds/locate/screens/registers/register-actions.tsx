'use client';
import type { components } from '@hyrde/client';
import { type FormEvent, useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { useToast } from '@/design/toast';
import { registersWords } from '@/kinds/locate/screens/registers/register-fields';
import { ChangeForm } from '@/parts/changes';
import { useWords } from '@/words/client';
import { type NamedTarget, RegisterFields } from './register-fields';
import { useRegisterForm } from './use-register-form';

/** Edits, removes and restores a register; the toast of a removal can undo it. */
export function RegisterActions({ register, targets }: { register: Register; targets: readonly NamedTarget[] }) {
  const { words } = useWords(registersWords);
  const text = words.registers;
  const toast = useToast();
  const { send, busy } = useChange();
  const [editing, setEditing] = useState(false);
  const { id, host } = register;

  async function setRemoved(removed: boolean, undoable = true) {
    const body = { removed };
    if (!(await send(() => service.PATCH('/api/registers/{id}', { params: { path: { id } }, body })))) return;
    const undo = () => void setRemoved(!removed, false);
    toast({ text: removed ? text.removed(host) : text.restored(host), ...(undoable && { undo }) });
  }

  if (register.removed)
    return (
      <Button small busy={busy} onClick={() => setRemoved(false)}>
        {text.restore}
        <span className="sr-only">: {host}</span>
      </Button>
    );
  return (
    <div className="flex gap-2">
      <Button small onClick={() => setEditing(true)}>
        {text.edit}
        <span className="sr-only">: {host}</span>
      </Button>
      <Button small busy={busy} onClick={() => setRemoved(true)}>
        {text.remove}
        <span className="sr-only">: {host}</span>
      </Button>
      <Dialog open={editing} title={text.editTitle(host)} onClose={() => setEditing(false)}>
        <EditForm register={register} targets={targets} onDone={() => setEditing(false)} />
      </Dialog>
    </div>
  );
}

interface Props {
  register: Register;
  targets: readonly NamedTarget[];
  onDone: () => void;
}

function EditForm({ register, targets, onDone }: Props) {
  const { words } = useWords(registersWords);
  const toast = useToast();
  const { send, busy, faultOf, read, whole } = useRegisterForm();
  const { id, host, holder, targets: before, reach, country, source } = register;
  const change = (body: components['schemas']['ChangeRegister']) =>
    send(() => service.PATCH('/api/registers/{id}', { params: { path: { id } }, body }));

  async function save(event: FormEvent<HTMLFormElement>) {
    const said = read(event);
    if (!said || !(await change(said.values))) return;
    onDone();
    const undo = () => void change({ holder, targets: before, reach, country, source });
    toast({ text: words.registers.changed(host), undo });
  }
  return (
    <ChangeForm faultOf={faultOf} whole={whole} onSubmit={save} className="flex flex-col gap-4">
      <RegisterFields targets={targets} register={register} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{words.common.cancel}</Button>
        <Button type="submit" kind="main" busy={busy}>
          {words.common.save}
        </Button>
      </div>
    </ChangeForm>
  );
}
