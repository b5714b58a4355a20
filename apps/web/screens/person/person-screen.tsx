import type { components } from '@hyrde/client';
import { Fact } from '@/design/fact';
import { Link } from '@/design/link';
import { Notice } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { PersonState } from '@/parts/person-state';
import { SessionsTable } from '@/parts/sessions/sessions-table';
import { getWords } from '@/words/server';
import { GiveLink } from './give-link';
import { RemovePerson } from './remove-person';
import { RemoveSecondFactor } from './remove-second-factor';

/** One person, for administrators: their link, their browsers, and their end. */
export async function PersonScreen({
  person,
  sessions,
  mail,
  own,
}: {
  person: components['schemas']['Person'];
  sessions: components['schemas']['Session'][];
  mail: boolean;
  own: boolean;
}) {
  const { words, format } = await getWords();
  const text = words.people;
  const { id, name, email, role, link } = person;
  return (
    <>
      <PageHead title={name} purpose={text.purpose}>
        <Link href="/set-up/people" className="link">
          {text.back}
        </Link>
      </PageHead>
      <dl className="facts">
        <Fact name={words.settings.email}>{email}</Fact>
        <Fact name={words.settings.role}>{words.roles[role]}</Fact>
        <Fact name={words.settings.state}>
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
        <SessionsTable sessions={sessions} personId={id} />
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
