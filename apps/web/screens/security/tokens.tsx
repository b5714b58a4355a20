'use client';
import type { Role, Scope } from '@hyrde/contracts';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Submit } from '@/design/button';
import { CopiedText } from '@/design/copy';
import { InputField, Options, SelectField } from '@/design/field';
import { Form } from '@/design/form';
import { Refusal } from '@/design/notice';
import { ConfirmedChange } from '@/parts/changes';
import { allOf, ROLES } from '@/parts/closed-lists';
import { useWords } from '@/words/client';
import { peopleWords } from '@/words/people';

/** Scopes of tokens in ascending order; each includes those before it, like roles. */
const SCOPES = allOf<Scope>()(['read', 'review', 'run', 'admin']);
const ROLE_OF = { read: 'viewer', review: 'reviewer', run: 'auditor', admin: 'admin' } as const;
/** Lifetimes of tokens in days. */
const LASTS_D = [7, 30, 90, 366];
const USUAL_D = 90;
const DAY_S = 86_400;

/** Creates a token and shows it once. Scopes are limited to one's own role; service tokens are for administrators. */
export function AddToken({ role }: { role: Role }) {
  const { words, format } = useWords(peopleWords);
  const text = words.tokens;
  const { send, busy, problem, faultOf } = useChange({ quiet: true });
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const kinds = role === 'admin' ? (['personal', 'service'] as const) : (['personal'] as const);
  const nameFault = faultOf('name');

  async function add(data: FormData, form: HTMLFormElement) {
    const body = {
      name: String(data.get('name')),
      kind: kinds.find((one) => one === data.get('kind')) ?? 'personal',
      scope: SCOPES.find((one) => one === data.get('scope')) ?? 'read',
      days: Number(data.get('days')),
    };
    const done = await send(() => service.POST('/api/tokens', { body }));
    if (!done) return;
    setMade({ name: body.name, secret: done.secret });
    form.reset();
  }

  return (
    <Form onData={add} className="mt-4">
      <h3 className="mb-3">{text.addTitle}</h3>
      <Refusal className="mb-3">{problem && !nameFault && problem.sentence}</Refusal>
      <div className="flex flex-wrap items-end gap-3">
        <InputField
          label={words.labels.name}
          hint={text.nameHint}
          error={nameFault}
          fieldClass="min-w-0 flex-1 basis-60"
          name="name"
          required
          maxLength={100}
          autoComplete="off"
        />
        {kinds.length > 1 && (
          <SelectField label={words.labels.actsAs} fieldClass="min-w-0 basis-72" name="kind">
            <Options of={kinds} titles={text.kinds} />
          </SelectField>
        )}
        <SelectField label={text.scope} fieldClass="min-w-0 basis-72" name="scope">
          <Options
            of={SCOPES.slice(0, ROLES.indexOf(role) + 1)}
            titles={(scope) => `${text.scopes[scope]}: ${words.roleMeaning[ROLE_OF[scope]]}`}
          />
        </SelectField>
        <SelectField label={text.lasts} name="days" defaultValue={USUAL_D}>
          <Options of={LASTS_D} titles={(days) => format.span(days * DAY_S)} />
        </SelectField>
        <Submit busy={busy}>{text.add}</Submit>
      </div>
      {made && (
        <div role="status" className="mt-3 rounded-md border-l-4 border-yes bg-yes-soft px-3 py-2">
          <p className="font-semibold">{text.made(made.name)}</p>
          <p>{text.once}</p>
          <CopiedText text={made.secret} />
        </div>
      )}
    </Form>
  );
}

/** Revokes a token, after a confirmation: it cannot be restored. */
export function RevokeToken({ id, name }: { id: string; name: string }) {
  const { words } = useWords(peopleWords);
  const text = words.tokens;
  return (
    <ConfirmedChange
      yes={words.common.revoke}
      of={name}
      title={words.labels.revokeOf(name)}
      ask={() => service.DELETE('/api/tokens/{id}', { params: { path: { id } } })}
      said={() => ({ text: words.labels.isRevoked(name) })}
    >
      <p>{text.revokeBody}</p>
    </ConfirmedChange>
  );
}
