'use client';
import type { FormEvent } from 'react';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Button } from '@/design/button';
import { Field } from '@/design/field';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';

/** Changes one's own password. */
export function ChangePassword() {
  const { words } = useWords();
  const text = words.settings;
  const toast = useToast();
  const { send, busy, problem } = useChange({ quiet: true });

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const body = { current: String(data.get('current')), next: String(data.get('next')) };
    if (!(await send(() => service.POST('/api/session/password', { body })))) return;
    form.reset();
    toast({ text: text.changed });
  }

  return (
    <form id="password" onSubmit={change} className="panel flex max-w-md flex-col items-start gap-3 p-4">
      {problem && (
        <p role="alert" className="font-medium text-no">
          {problem.sentence}
        </p>
      )}
      <Field label={text.oldPassword} className="w-full">
        {(ties) => (
          <input
            {...ties}
            name="current"
            type="password"
            required
            autoComplete="current-password"
            className="control"
          />
        )}
      </Field>
      <Field label={text.newPassword} hint={text.newPasswordHint} className="w-full">
        {(ties) => (
          <input
            {...ties}
            name="next"
            type="password"
            required
            minLength={12}
            maxLength={200}
            autoComplete="new-password"
            className="control"
          />
        )}
      </Field>
      <Button type="submit" busy={busy}>
        {text.change}
      </Button>
    </form>
  );
}
