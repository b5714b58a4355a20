import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { PageHead, Section } from '@/design/page-head';
import { RemovePractice } from '@/parts/frame/practice-banner';
import { getMe, getWorlds, may } from '@/parts/session';
import { AddPerson } from '@/screens/settings/add-person';
import { ChangePassword } from '@/screens/settings/change-password';
import { PeopleTable } from '@/screens/settings/people-table';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.settings.title });

export default async function SettingsPage() {
  const [{ words }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.settings;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      {may(me, 'admin') && <ForAdministrators ownId={me.id} />}
      <Section title={text.passwordTitle}>
        <ChangePassword />
      </Section>
    </>
  );
}

async function ForAdministrators({ ownId }: { ownId: string }) {
  const [{ words }, worlds, service] = await Promise.all([getWords(), getWorlds(), getService()]);
  const people = await read(service.GET('/api/people'));
  const text = words.settings;
  return (
    <>
      <Section title={text.people}>
        <PeopleTable people={people.items} ownId={ownId} />
        <AddPerson />
      </Section>
      <Section title={text.practiceTitle}>
        <p className="mb-2 text-soft">{worlds.practice ? text.practiceBody : text.practiceNone}</p>
        {worlds.practice > 0 && <RemovePractice />}
      </Section>
    </>
  );
}
