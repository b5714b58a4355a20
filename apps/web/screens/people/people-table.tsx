'use client';
import type { components } from '@hyrde/client';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { Options } from '@/design/field';
import { Count, Link } from '@/design/link';
import { Table } from '@/design/table';
import { useToast } from '@/design/toast';
import { Badge } from '@/design/values';
import { PersonState } from '@/parts/accounts/person';
import { ROLES } from '@/parts/closed-lists';
import { useWords } from '@/words/client';

type Person = components['schemas']['Person'];

/** Table of accounts. Changes take effect immediately and can be undone from the toast. */
export function PeopleTable({ people, ownId }: { people: Person[]; ownId: string }) {
  const { words, format } = useWords();
  const text = words.settings;
  const toast = useToast();
  const { send, busy } = useChange();

  const change = (person: Person, body: components['schemas']['ChangePerson']) =>
    send(() => service.PATCH('/api/people/{id}', { params: { path: { id: person.id } }, body }));

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
        column(text.name, (person) => (
          <>
            <Link href={`/set-up/people/${person.id}`} className="link">
              {person.name}
            </Link>{' '}
            {isOwn(person) && <Badge tone="busy">{text.you}</Badge>}
          </>
        )),
        column(text.email, (person) => person.email),
        column(text.role, (person) => (
          <select
            aria-label={`${text.role}: ${person.name}`}
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
        column(text.verdicts, { numeric: true }, (person) => (
          <Count of={person.verifications} rows={`/review/verdicts?personId=${person.id}`}>
            {format.whole(person.verifications)}
          </Count>
        )),
        column(text.state, (person) => <PersonState person={person} />),
        column(
          text.actions,
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
