import type { components } from '@/api/api.gen';
import { PageHead, Section } from '@/design/page-head';
import { KIND_SETTINGS } from '@/kinds/settings';
import { ChangePassword } from '@/parts/password/change-password';
import { SecondFactor } from '@/parts/second-factor/second-factor';
import { getMe } from '@/parts/session';
import { SessionsTable } from '@/parts/sessions/sessions-table';
import { getWords } from '@/words/server';
import { AddPerson } from './add-person';
import { AddToken } from './add-token';
import { DefaultsTable } from './defaults-table';
import { PeopleTable } from './people-table';
import { TokensTable } from './tokens-table';

type People = components['schemas']['People'];

/** Who may sign in, one’s own password and browsers, tokens for programs, and the defaults in force; `people` for administrators alone. */
export async function SettingsScreen({
  people,
  sessions,
  tokens,
  settings,
  defaults,
  provider,
}: {
  people: People | null;
  sessions: components['schemas']['Session'][];
  tokens: components['schemas']['Token'][];
  settings: components['schemas']['Settings'];
  defaults: components['schemas']['Default'][];
  /** What people call the identity provider. */
  provider: string | null;
}) {
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.settings;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      {people && <ForAdministrators people={people} settings={settings} ownId={me.id} />}
      {me.byProvider ? (
        <Section title={words.provider.title}>
          <p className="text-soft">{words.provider.body(provider ?? '')}</p>
        </Section>
      ) : (
        <>
          <Section title={text.passwordTitle}>
            <ChangePassword />
          </Section>
          <Section title={words.secondFactor.title}>
            <SecondFactor on={me.secondFactor} />
          </Section>
        </>
      )}
      <Section title={words.people.sessions}>
        <SessionsTable sessions={sessions} personId={me.id} />
      </Section>
      <Section title={words.tokens.title}>
        <p className="mb-2 text-soft">
          {words.tokens.body}{' '}
          <a href="/api/docs" className="link">
            {words.tokens.documentation}
          </a>
        </p>
        {provider && <p className="mb-2 text-soft">{words.tokens.byProvider(provider)}</p>}
        <TokensTable tokens={tokens} />
        <AddToken role={me.role} />
      </Section>
      <details className="mt-6">
        <summary className="cursor-pointer">
          <h2 className="ml-1 inline text-lg">{text.defaultsTitle}</h2>
        </summary>
        <p className="mt-1 mb-2 text-soft">{text.defaultsBody}</p>
        <DefaultsTable defaults={defaults} words={words} format={format} />
      </details>
    </>
  );
}

async function ForAdministrators({
  people,
  settings,
  ownId,
}: {
  people: People;
  settings: components['schemas']['Settings'];
  ownId: string;
}) {
  const { words } = await getWords();
  const text = words.settings;
  return (
    <>
      <Section title={text.people}>
        <PeopleTable people={people.items} ownId={ownId} />
        <AddPerson mail={people.mail} />
      </Section>
      {KIND_SETTINGS.map((Sections, i) => (
        <Sections key={String(i)} settings={settings} />
      ))}
    </>
  );
}
