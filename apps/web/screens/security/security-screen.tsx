import { get } from '@/api/server';
import { PageHead, Section } from '@/design/page-head';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import { ChangePassword } from '@/parts/password/change-password';
import { SecondFactor } from '@/parts/second-factor/second-factor';
import { getMe } from '@/parts/session';
import { SessionsTable } from '@/parts/sessions/sessions-table';
import { getWords } from '@/words/server';
import { AddToken } from './add-token';
import { TokensTable } from './tokens-table';

/** One’s own ways in: password and second factor, the browsers that are signed in, and tokens for programs. */
export default async function SecurityPage() {
  const [sessions, tokens, factors, ways] = await Promise.all([
    get('/api/sessions'),
    get('/api/tokens'),
    get('/api/second-factor'),
    get('/api/session/ways'),
  ]);
  const [{ words }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.settings;
  const { provider } = ways;
  return (
    <>
      <PageHead title={text.security} />
      {me.byProvider ? (
        <Section title={words.provider.title}>
          <p className="text-soft">{words.provider.body(provider ?? '')}</p>
        </Section>
      ) : (
        <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-2">
          <Section title={text.passwordTitle}>
            <ChangePassword />
          </Section>
          <Section title={words.secondFactor.title}>
            <SecondFactor factors={factors} on={me.secondFactor} possible={ways.passkeys} />
          </Section>
        </div>
      )}
      <Section title={words.people.sessions}>
        <SessionsTable sessions={sessions.items} personId={me.id} />
      </Section>
      <Section
        title={words.tokens.title}
        what={<WhatIsThis term={words.tokens.what} guide="operator#let-people-in" words={words.common} />}
        aside={
          <a href="/api/docs" className="link">
            {words.tokens.documentation}
          </a>
        }
      >
        {provider && <p className="mb-2 text-soft">{words.tokens.byProvider(provider)}</p>}
        <TokensTable tokens={tokens.items} />
        <AddToken role={me.role} />
      </Section>
    </>
  );
}
