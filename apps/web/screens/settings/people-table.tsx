'use client';
import { useState } from 'react';
import type { components } from '@/api/api.gen';
import { service } from '@/api/browser';
import { useChange } from '@/api/use-change';
import { Badge } from '@/design/badge';
import { Button } from '@/design/button';
import { Count } from '@/design/count';
import { Cell, Heading, Row, Table } from '@/design/table';
import { useToast } from '@/design/toast';
import { ROLES } from '@/parts/roles';
import { useWords } from '@/words/client';
import { OneTimePassword } from './one-time-password';

type Person = components['schemas']['Person'];

/** Everybody who may sign in. Changes take effect at once and can be undone from the message. */
export function PeopleTable({ people, ownId }: { people: Person[]; ownId: string }) {
  const { words, format } = useWords();
  const text = words.settings;
  const toast = useToast();
  const { send, busy } = useChange();
  const [made, setMade] = useState<{ name: string; password: string } | null>(null);

  const change = (person: Person, body: components['schemas']['ChangePerson']) =>
    send(() => service.PATCH('/api/people/{id}', { params: { path: { id: person.id } }, body }));

  async function setRole(person: Person, role: Person['role']) {
    if (!(await change(person, { role }))) return;
    const undo = { label: words.common.undo, run: () => void change(person, { role: person.role }) };
    toast({ text: text.roleChanged(person.name, words.roles[role]), undo });
  }
  async function resetPassword(person: Person) {
    const done = await send(() => service.POST('/api/people/{id}/password', { params: { path: { id: person.id } } }));
    if (done) setMade({ name: person.name, password: done.oneTimePassword });
  }

  return (
    <>
      <Table caption={text.people}>
        <thead>
          <tr>
            <Heading>{text.name}</Heading>
            <Heading>{text.email}</Heading>
            <Heading>{text.role}</Heading>
            <Heading numeric>{text.verdicts}</Heading>
            <Heading>{text.state}</Heading>
            <Heading>{text.actions}</Heading>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => {
            const own = person.id === ownId;
            return (
              <Row key={person.id}>
                <Cell head>
                  {person.name} {own && <Badge tone="busy">{text.you}</Badge>}
                </Cell>
                <Cell>{person.email}</Cell>
                <Cell>
                  <select
                    aria-label={`${text.role}: ${person.name}`}
                    value={person.role}
                    disabled={busy || own}
                    onChange={(event) => {
                      const role = ROLES.find((name) => name === event.target.value);
                      if (role) void setRole(person, role);
                    }}
                    className="control"
                  >
                    {ROLES.map((role) => (
                      <option key={role} value={role}>
                        {words.roles[role]}
                      </option>
                    ))}
                  </select>
                </Cell>
                <Cell numeric>
                  <Count of={person.verifications} rows={`/review/verdicts?personId=${person.id}`}>
                    {format.whole(person.verifications)}
                  </Count>
                </Cell>
                <Cell>
                  <Badge tone={person.disabledAt ? 'bad' : 'good'}>
                    {person.disabledAt ? text.disabled : text.active}
                  </Badge>
                </Cell>
                <Cell>
                  {!own && (
                    <div className="flex flex-wrap gap-2">
                      <Button small busy={busy} onClick={() => change(person, { disabled: !person.disabledAt })}>
                        {person.disabledAt ? text.enable : text.disable}
                        <span className="sr-only"> {person.name}</span>
                      </Button>
                      <Button small busy={busy} onClick={() => resetPassword(person)}>
                        {text.resetPassword}
                        <span className="sr-only"> {person.name}</span>
                      </Button>
                    </div>
                  )}
                </Cell>
              </Row>
            );
          })}
        </tbody>
      </Table>
      {made && <OneTimePassword title={text.passwordFor(made.name)} password={made.password} />}
    </>
  );
}
