import { notFound } from 'next/navigation';
import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { TextLink } from '@/design/link';
import { Notice } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Fact } from '@/design/values';
import { PersonState, SessionsTable } from '@/parts/accounts/person';
import type { PageInput } from '@/parts/lists/query';
import { getMe } from '@/parts/session';
import { GiveLink, RemovePerson, RemoveSecondFactor } from '@/screens/people/people-controls';
import { getWords } from '@/words/server';
import { AddPerson, PeopleTable } from './people-controls';

export async function PeopleScreen({ people: { items, mail } }: { people: Schema<'People'> }) {
  const [{ words }, me] = await Promise.all([getWords(), getMe()]);
  return (
    <>
      <PageHead title={words.settings.people} />
      <PeopleTable people={items} ownId={me.id} />
      <AddPerson mail={mail} />
    </>
  );
}

/** Screen of a person, for administrators: link, browsers, removal. */
export default async function PersonPage({ params }: PageInput<'id'>) {
  const [{ id }, me] = await Promise.all([params, getMe()]);
  const { items, mail } = await get('/api/people');
  const person = items.find((one) => one.id === id);
  if (!person) notFound();
  const sessions = await get('/api/sessions', { query: { personId: id } });
  const own = id === me.id;
  const { words, format } = await getWords();
  const text = words.people;
  const { name, email, role, link } = person;
  return (
    <>
      <PageHead title={name} purpose={text.purpose}>
        <TextLink href="/set-up/people">{text.back}</TextLink>
      </PageHead>
      <dl className="facts">
        <Fact name={words.labels.email}>{email}</Fact>
        <Fact name={words.labels.role}>{words.roles[role]}</Fact>
        <Fact name={words.labels.state}>
          <PersonState person={person} />
        </Fact>
        {link && <Fact name={text.link}>{text.until(format.minute(link.expiresAt))}</Fact>}
      </dl>
      {link?.detail && <Notice tone="bad">{link.detail}</Notice>}
      {!own && !person.disabledAt && (
        <Section title={text.link}>
          <GiveLink id={id} name={name} mail={mail} />
        </Section>
      )}
      <Section title={text.sessions}>
        <SessionsTable sessions={sessions.items} personId={id} />
      </Section>
      {!own && (
        <div className="mt-6 flex flex-wrap gap-2">
          {person.secondFactor && <RemoveSecondFactor id={id} name={name} />}
          <RemovePerson id={id} name={name} />
        </div>
      )}
    </>
  );
}
