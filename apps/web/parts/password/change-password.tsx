'use client';
import { type FormEvent, useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { Refusal } from '@/design/notice';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';
import { CurrentPasswordField } from './current-password-field';
import { NewPasswordField } from './new-password-field';

/**
 * Form to change one's own password. @param oneTime true if the current one is a one-time password: afterwards the
 * dashboard opens
 */
export function ChangePassword({ oneTime = false }: { oneTime?: boolean }) {
  const { words } = useWords();
  const text = words.settings;
  const toast = useToast();
  const { send, busy, problem } = useChange({ quiet: true, refresh: !oneTime });
  const [leaving, setLeaving] = useState(false);
  const faults = new Set(problem?.errors.map(({ field }) => field));

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const body = { current: String(data.get('current')), next: String(data.get('next')) };
    if (!(await send(() => service.POST('/api/session/password', { body })))) return;
    if (oneTime) {
      setLeaving(true);
      return window.location.assign('/');
    }
    form.reset();
    toast({ text: text.changed });
  }

  return (
    <form id="password" onSubmit={change} className="flex max-w-md flex-col items-start gap-4">
      <Refusal>
        {problem && faults.size === 0 && (problem.status === 429 ? words.signIn.tooMany : problem.sentence)}
      </Refusal>
      <CurrentPasswordField
        name="current"
        label={oneTime ? words.newPassword.current : text.oldPassword}
        error={faults.has('current') ? text.wrongCurrent : null}
      />
      <NewPasswordField weak={faults.has('next')} />
      <Button type="submit" kind={oneTime ? 'main' : 'plain'} busy={busy || leaving}>
        {text.change}
      </Button>
    </form>
  );
}
