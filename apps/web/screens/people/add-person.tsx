'use client';
import type { components } from '@hyrde/client';
import { type FormEvent, useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { Faults, InputField, Options, SelectField } from '@/design/field';
import { Refusal } from '@/design/notice';
import { LinkWay, MadeLink, wayOf } from '@/parts/accounts/person';
import { ROLES } from '@/parts/closed-lists';
import { useWords } from '@/words/client';

/** Form that adds a person, who chooses a password by a link. @param mail true if the API can send mail */
export function AddPerson({ mail }: { mail: boolean }) {
  const { words, language } = useWords();
  const text = words.settings;
  const { send, busy, faultOf, whole } = useChange({ quiet: true });
  const [made, setMade] = useState<{ name: string; link: components['schemas']['PersonLink'] } | null>(null);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const name = String(data.get('name'));
    const role = ROLES.find((value) => value === data.get('role')) ?? 'viewer';
    const done = await send(() =>
      service.POST('/api/people', {
        body: { name, email: String(data.get('email')), role, by: wayOf(data), language },
      }),
    );
    if (!done) return;
    setMade({ name, link: done });
    form.reset();
  }

  return (
    <form onSubmit={add} className="mt-4">
      <h2 className="mb-3">{text.addTitle}</h2>
      <Refusal className="mb-3">{whole}</Refusal>
      <div className="flex flex-wrap items-end gap-3">
        <Faults value={faultOf}>
          <InputField
            label={text.name}
            fieldClass="min-w-0 flex-1 basis-48"
            name="name"
            required
            maxLength={100}
            autoComplete="off"
          />
          <InputField
            label={text.email}
            fieldClass="min-w-0 flex-1 basis-48"
            name="email"
            type="email"
            required
            autoComplete="off"
          />
        </Faults>
        <SelectField label={text.role} fieldClass="min-w-0 basis-80" name="role" defaultValue="reviewer">
          <Options of={ROLES} titles={(role) => `${words.roles[role]}: ${words.roleMeaning[role]}`} />
        </SelectField>
        <LinkWay mail={mail} />
        <Button type="submit" kind="main" busy={busy}>
          {text.add}
        </Button>
      </div>
      {made && <MadeLink name={made.name} made={made.link} />}
    </form>
  );
}
