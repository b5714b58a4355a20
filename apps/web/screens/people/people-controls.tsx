'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button, Submit } from '@/design/button';
import { Faults, InputField, Options, SelectField } from '@/design/field';
import { Form } from '@/design/form';
import { Count, TextLink } from '@/design/link';
import { Refusal } from '@/design/notice';
import { Table } from '@/design/table';
import { useToast } from '@/design/toast';
import { Badge } from '@/design/values';
import { LinkWay, MadeLink, PersonState, wayOf } from '@/parts/accounts/person';
import { ConfirmedChange } from '@/parts/changes';
import { ROLES } from '@/parts/closed-lists';
import { useWords } from '@/words/client';
import { peopleWords } from '@/words/people';

type Person = Schema<'Person'>;

/** Table of accounts. Changes take effect immediately and can be undone from the toast. */
export function PeopleTable({ people, ownId }: { people: Person[]; ownId: string }) {
  const { words, format } = useWords();
  const text = words.settings;
  const toast = useToast();
  const { send, busy } = useChange();

  const change = (person: Person, body: Schema<'ChangePerson'>) =>
    send(() =>
      service.PATCH('/api/people/{id}', { params: { path: { id: person.id }, ...on(person.revision) }, body }),
    );

  async function setRole(person: Person, role: Person['role']) {
    if (!(await change(person, { role }))) return;
    const undo = () => void change(person, { role: person.role });
    toast({ text: text.roleChanged(person.name, words.roles[role]), undo });
  }

  const isOwn = ({ id }: Person) => id === ownId;
  return (
    <Table
      caption={text.people}
      rows={people}
      keyOf={(person) => person.id}
      columns={(column) => [
        column(words.labels.name, (person) => (
          <>
            <TextLink href={`/set-up/people/${person.id}`}>{person.name}</TextLink>{' '}
            {isOwn(person) && <Badge tone="busy">{text.you}</Badge>}
          </>
        )),
        column(words.labels.email, (person) => person.email),
        column(words.labels.role, (person) => (
          <select
            aria-label={`${words.labels.role}: ${person.name}`}
            value={person.role}
            disabled={busy || isOwn(person)}
            onChange={(event) => {
              const role = ROLES.find((name) => name === event.target.value);
              if (role) void setRole(person, role);
            }}
            className="control"
          >
            <Options of={ROLES} titles={words.roles} />
          </select>
        )),
        column(words.labels.verdicts, { numeric: true }, (person) => (
          <Count of={person.verifications} rows={`/review/verdicts?personId=${person.id}`}>
            {format.whole(person.verifications)}
          </Count>
        )),
        column(words.labels.state, (person) => <PersonState person={person} />),
        column(
          words.labels.actions,
          (person) =>
            !isOwn(person) && (
              <div className="flex flex-wrap gap-2">
                <Button small busy={busy} onClick={() => change(person, { disabled: !person.disabledAt })}>
                  {person.disabledAt ? text.enable : text.disable}
                  <span className="sr-only"> {person.name}</span>
                </Button>
              </div>
            ),
        ),
      ]}
    />
  );
}

/** Form that adds a person, who chooses a password by a link. @param mail true if the API can send mail */
export function AddPerson({ mail }: { mail: boolean }) {
  const { words, language } = useWords();
  const text = words.settings;
  const { send, busy, faultOf, whole } = useChange({ quiet: true });
  const [made, setMade] = useState<{ name: string; link: Schema<'PersonLink'> } | null>(null);

  async function add(data: FormData, form: HTMLFormElement) {
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
    <Form onData={add} className="mt-4">
      <h2 className="mb-3">{text.addTitle}</h2>
      <Refusal className="mb-3">{whole}</Refusal>
      <div className="flex flex-wrap items-end gap-3">
        <Faults value={faultOf}>
          <InputField
            label={words.labels.name}
            fieldClass="min-w-0 flex-1 basis-48"
            name="name"
            required
            maxLength={100}
            autoComplete="off"
          />
          <InputField
            label={words.labels.email}
            fieldClass="min-w-0 flex-1 basis-48"
            name="email"
            type="email"
            required
            autoComplete="off"
          />
        </Faults>
        <SelectField label={words.labels.role} fieldClass="min-w-0 basis-80" name="role" defaultValue="reviewer">
          <Options of={ROLES} titles={(role) => `${words.roles[role]}: ${words.roleMeaning[role]}`} />
        </SelectField>
        <LinkWay mail={mail} />
        <Submit busy={busy}>{text.add}</Submit>
      </div>
      {made && <MadeLink name={made.name} made={made.link} />}
    </Form>
  );
}

/** Creates a link by which the person chooses a password; sent by mail or shown once. */
export function GiveLink({ id, name, mail }: { id: string; name: string; mail: boolean }) {
  const { words, language } = useWords(peopleWords);
  const text = words.people;
  const { send, busy } = useChange();
  const [made, setMade] = useState<Schema<'PersonLink'> | null>(null);
  async function make(data: FormData) {
    const body = { by: wayOf(data), language };
    setMade(await send(() => service.POST('/api/people/{id}/link', { params: { path: { id } }, body })));
  }
  return (
    <Form onData={make}>
      <p className="mb-3 text-soft">{text.linkBody}</p>
      <div className="flex flex-wrap items-end gap-3">
        <LinkWay mail={mail} />
        <Button type="submit" busy={busy}>
          {text.make}
        </Button>
      </div>
      {made && <MadeLink name={name} made={made} />}
    </Form>
  );
}

/** Removes a person permanently, after a confirmation. */
export function RemovePerson({ id, name }: { id: string; name: string }) {
  const { words } = useWords(peopleWords);
  const text = words.people;
  const router = useRouter();
  return (
    <ConfirmedChange
      yes={text.remove}
      title={text.removeTitle(name)}
      ask={() => service.DELETE('/api/people/{id}', { params: { path: { id } } })}
      said={() => ({ text: text.removed(name) })}
      then={() => router.push('/set-up/people')}
    >
      <p>{text.removeBody}</p>
    </ConfirmedChange>
  );
}

/** Removes the second factors of a person who lost app and recovery codes. */
export function RemoveSecondFactor({ id, name }: { id: string; name: string }) {
  const { words } = useWords(peopleWords);
  const text = words.secondFactor;
  return (
    <ConfirmedChange
      yes={text.remove}
      title={text.removeTitle(name)}
      ask={() => service.DELETE('/api/people/{id}/second-factor', { params: { path: { id } } })}
      said={() => ({ text: words.labels.switchedOff })}
    >
      <p>{text.removeBody}</p>
    </ConfirmedChange>
  );
}
