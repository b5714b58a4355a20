'use client';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { LinkWay, MadeLink, wayOf } from '@/parts/accounts/person';
import { ConfirmedChange } from '@/parts/changes';
import { useWords } from '@/words/client';
import { peopleWords } from '@/words/people';

/** Creates a link by which the person chooses a password; sent by mail or shown once. */
export function GiveLink({ id, name, mail }: { id: string; name: string; mail: boolean }) {
  const { words, language } = useWords(peopleWords);
  const text = words.people;
  const { send, busy } = useChange();
  const [made, setMade] = useState<Schema<'PersonLink'> | null>(null);
  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { by: wayOf(new FormData(event.currentTarget)), language };
    setMade(await send(() => service.POST('/api/people/{id}/link', { params: { path: { id } }, body })));
  }
  return (
    <form onSubmit={make}>
      <p className="mb-3 text-soft">{text.linkBody}</p>
      <div className="flex flex-wrap items-end gap-3">
        <LinkWay mail={mail} />
        <Button type="submit" busy={busy}>
          {text.make}
        </Button>
      </div>
      {made && <MadeLink name={name} made={made} />}
    </form>
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
      said={() => ({ text: text.removed })}
    >
      <p>{text.removeBody}</p>
    </ConfirmedChange>
  );
}
