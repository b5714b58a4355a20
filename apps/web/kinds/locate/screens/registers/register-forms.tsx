'use client';
import { useContext, useState } from 'react';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { Choice, Choices, Faults, Field, InputField } from '@/design/field';
import { Form } from '@/design/form';
import { useToast } from '@/design/toast';
import { ChangeForm, useOpened } from '@/parts/changes';
import { type Area, useWords } from '@/words/client';
import { registers as en } from '../../words/registers.en';
import { registers as nb } from '../../words/registers.nb';
import { registers as nn } from '../../words/registers.nn';

const registersWords: Area<'registers'> = { en: { registers: en }, nb: { registers: nb }, nn: { registers: nn } };

type RegisterValues = Pick<Schema<'Register'>, 'holder' | 'targets' | 'reach' | 'country' | 'source'>;
interface NamedTarget {
  slug: string;
  name: string;
}

export function AddRegister({ targets }: { targets: readonly NamedTarget[] }) {
  const { words } = useWords(registersWords);
  const text = words.registers;
  const toast = useToast();
  const { send, busy, faultOf, read, whole } = useRegisterForm();

  async function add(data: FormData, form: HTMLFormElement) {
    const said = read(data);
    if (!said) return;
    const body = { host: String(data.get('host')), ...said };
    const done = await send(() => service.POST('/api/registers', { body }));
    if (!done) return;
    form.reset();
    const params = { path: { id: done.id }, ...on(done.revision) };
    const undo = () => void send(() => service.PATCH('/api/registers/{id}', { params, body: { removed: true } }));
    toast({ text: text.added(done.host), undo });
  }

  return (
    <ChangeForm faultOf={faultOf} whole={whole} onData={add} className="flex max-w-2xl flex-col gap-4">
      <InputField
        label={words.labels.host}
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
        {words.common.add}
      </Button>
    </ChangeForm>
  );
}

interface RegisterActionsProps {
  register: Schema<'Register'>;
  targets: readonly NamedTarget[];
}

/** Edits, removes and restores a register; the toast of a removal can undo it. */
export function RegisterActions({ register, targets }: RegisterActionsProps) {
  const { words } = useWords(registersWords);
  const text = words.registers;
  const toast = useToast();
  const { send, busy } = useChange();
  const [editing, setEditing] = useState(false);
  const { id, host, revision } = register;

  async function setRemoved(removed: boolean, undoable = true) {
    const body = { removed };
    const params = { path: { id }, ...on(revision) };
    if (!(await send(() => service.PATCH('/api/registers/{id}', { params, body })))) return;
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
        {words.common.edit}
        <span className="sr-only">: {host}</span>
      </Button>
      <Button small busy={busy} onClick={() => setRemoved(true)}>
        {words.common.remove}
        <span className="sr-only">: {host}</span>
      </Button>
      <Dialog open={editing} title={text.editTitle(host)} onClose={() => setEditing(false)}>
        <EditForm register={register} targets={targets} onDone={() => setEditing(false)} />
      </Dialog>
    </div>
  );
}

interface Props {
  register: Schema<'Register'>;
  targets: readonly NamedTarget[];
  onDone: () => void;
}

function EditForm({ register, targets, onDone }: Props) {
  const { words } = useWords(registersWords);
  const toast = useToast();
  const { send, busy, faultOf, read, whole } = useRegisterForm();
  const { id, host, holder, targets: before, reach, country, source } = register;
  const params = { path: { id }, ...on(useOpened(register.revision)) };
  const change = (body: Schema<'ChangeRegister'>) => send(() => service.PATCH('/api/registers/{id}', { params, body }));

  async function save(data: FormData) {
    const said = read(data);
    if (!said || !(await change(said))) return;
    onDone();
    const undo = () => void change({ holder, targets: before, reach, country, source });
    toast({ text: words.registers.changed(host), undo });
  }
  return (
    <ChangeForm faultOf={faultOf} whole={whole} onData={save} className="flex flex-col gap-4">
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

/** Form that imports a list of registers and reports the result of each line. */
export function ImportRegisters() {
  const { words, format } = useWords(registersWords);
  const text = words.registers;
  const { send, busy, problem } = useChange({ quiet: true });
  const [fault, setFault] = useState<string | null>(null);
  const [done, setDone] = useState<Schema<'RegisterImport'> | null>(null);

  async function submit(data: FormData) {
    const file = data.get('file');
    setDone(null);
    if (!(file instanceof File) || file.size === 0) return setFault(text.importNoFile);
    setFault(null);
    const headers = { 'content-type': 'text/csv' };
    setDone(await send(() => service.POST('/api/registers/import', { headers, body: '', bodySerializer: () => file })));
  }

  return (
    <Form onData={submit} className="flex flex-col items-start gap-4">
      <Field label={text.importFile} hint={text.importHint} error={fault ?? problem?.sentence}>
        {(ties) => (
          <input
            {...ties}
            name="file"
            type="file"
            accept=".csv,text/csv"
            className="control w-full max-w-full file:mr-3 file:cursor-pointer file:border-0 file:bg-transparent file:font-medium file:text-accent"
          />
        )}
      </Field>
      <Button type="submit" busy={busy}>
        {text.importButton}
      </Button>
      <div role="status">
        {done && (
          <>
            <p className="font-medium">
              {text.imported(
                format.whole(done.added),
                format.whole(done.updated),
                format.whole(done.unchanged),
                format.whole(done.failed.length),
              )}
            </p>
            <ul className="mt-1 text-sm">
              {done.failed.map(({ line, message }) => (
                <li key={line} className="break-words">
                  {text.line(format.whole(line))}: {message}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Form>
  );
}

const REACHES = ['page', 'part'] as const satisfies readonly Schema<'Register'>['reach'][];

function RegisterFields({ targets, register }: { targets: readonly NamedTarget[]; register?: RegisterValues }) {
  const { words } = useWords(registersWords);
  const text = words.registers;
  const fault = useContext(Faults)('targets');
  return (
    <>
      <InputField
        label={text.holder}
        name="holder"
        required
        maxLength={200}
        defaultValue={register?.holder}
        autoComplete="off"
      />
      <Choices legend={words.labels.targets}>
        {fault && <p className="text-sm font-medium text-no">{fault}</p>}
        {targets.map(({ slug, name }) => (
          <Choice
            key={slug}
            type="checkbox"
            name="targets"
            value={slug}
            defaultChecked={register?.targets.includes(slug)}
            label={name}
          />
        ))}
      </Choices>
      <Choices legend={text.reach}>
        {REACHES.map((reach) => (
          <Choice
            key={reach}
            type="radio"
            name="reach"
            value={reach}
            defaultChecked={(register?.reach ?? 'part') === reach}
            label={text.reaches[reach]}
          />
        ))}
      </Choices>
      <InputField
        label={text.country}
        hint={text.countryHint}
        name="country"
        maxLength={2}
        pattern="[A-Za-z]{2}"
        defaultValue={register?.country?.toUpperCase() ?? ''}
        autoComplete="off"
        className="control w-20"
      />
      <InputField
        label={words.labels.knownFrom}
        name="source"
        maxLength={500}
        defaultValue={register?.source}
        autoComplete="off"
      />
    </>
  );
}

function registerValues(data: FormData): RegisterValues {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    holder: text('holder'),
    targets: data.getAll('targets').map(String),
    reach: REACHES.find((reach) => reach === text('reach')) ?? 'part',
    country: text('country').toLowerCase() || null,
    source: text('source'),
  };
}

/** State of a register's form: errors of its fields, from the client or the API. */
function useRegisterForm() {
  const { words } = useWords(registersWords);
  const { send, busy, whole, faultOf: refused } = useChange({ quiet: true });
  const [fault, setFault] = useState<string | null>(null);
  const faultOf = (field: string) => (field === 'targets' && fault !== null ? fault : refused(field));
  /** The form's values; null if no target is chosen. */
  function read(data: FormData): RegisterValues | null {
    const values = registerValues(data);
    setFault(values.targets.length === 0 ? words.registers.noTarget : null);
    return values.targets.length === 0 ? null : values;
  }
  return { send, busy, faultOf, read, whole };
}
