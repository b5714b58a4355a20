'use client';
import { type FormEvent, useState } from 'react';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';
import { Field } from '@/design/field';
import { ROLES } from '@/parts/roles';
import { useWords } from '@/words/client';
import { OneTimePassword } from './one-time-password';

/** Adds a person; the service makes the first password. */
export function AddPerson() {
  const { words } = useWords();
  const text = words.settings;
  const { send, busy, problem } = useChange({ quiet: true });
  const [made, setMade] = useState<{ name: string; password: string } | null>(null);
  const faultOf = (field: string) => problem?.errors.find((error) => error.field === field)?.message;

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const name = String(data.get('name'));
    const role = ROLES.find((value) => value === data.get('role')) ?? 'viewer';
    const done = await send(() =>
      service.POST('/api/people', { body: { name, email: String(data.get('email')), role } }),
    );
    if (!done) return;
    setMade({ name, password: done.oneTimePassword });
    form.reset();
  }

  return (
    <form onSubmit={add} className="panel mt-3 p-4">
      <h3 className="mb-3">{text.addTitle}</h3>
      {problem && problem.errors.length === 0 && (
        <p role="alert" className="mb-3 font-medium text-no">
          {problem.sentence}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Field label={text.name} error={faultOf('name')} className="min-w-0 flex-1 basis-48">
          {(ties) => (
            <input {...ties} name="name" required maxLength={100} autoComplete="off" className="control w-full" />
          )}
        </Field>
        <Field label={text.email} error={faultOf('email')} className="min-w-0 flex-1 basis-48">
          {(ties) => (
            <input {...ties} name="email" type="email" required autoComplete="off" className="control w-full" />
          )}
        </Field>
        <Field label={text.role} className="min-w-0 basis-80">
          {(ties) => (
            <select {...ties} name="role" defaultValue="reviewer" className="control w-full">
              {ROLES.map((role) => (
                <option key={role} value={role}>
                  {words.roles[role]}: {words.roleMeaning[role]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button type="submit" kind="main" busy={busy}>
          {text.add}
        </Button>
      </div>
      {made && <OneTimePassword title={text.added(made.name)} password={made.password} />}
    </form>
  );
}
