import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { PageHead, Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import { ChangePassword } from '@/parts/accounts/password';
import { SessionsTable } from '@/parts/accounts/person';
import { SecondFactor } from '@/parts/accounts/second-factor';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import { getMe } from '@/parts/session';
import { getWords } from '@/words/server';
import { AddToken, RevokeToken } from './tokens';

/** The person's own access: password and second factor, browsers, and API tokens. */
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

/** Active tokens: account, scope, expiry and last use. */
async function TokensTable({ tokens }: { tokens: readonly Schema<'Token'>[] }) {
  const { words, format } = await getWords();
  const text = words.tokens;
  if (tokens.length === 0) return <p className="text-soft">{text.none}</p>;
  const now = new Date().toISOString();
  return (
    <Table
      caption={text.title}
      rows={tokens}
      keyOf={({ id }) => id}
      columns={(column) => [
        column(words.labels.name, ({ name }) => name),
        column(words.labels.actsAs, ({ kind, person }) =>
          kind === 'service' ? <Badge tone="plain">{text.service}</Badge> : person.name,
        ),
        column(text.scope, ({ scope }) => text.scopes[scope]),
        column(text.ends, { numeric: false, measure: true }, ({ expiresAt, rests }) => (
          <>
            {format.day(expiresAt)} {expiresAt <= now && <Badge tone="bad">{text.ended}</Badge>}
            {rests && <Badge tone="warning">{text.rests}</Badge>}
          </>
        )),
        column(words.labels.lastUsed, { numeric: false, measure: true }, ({ lastUsedAt }) =>
          lastUsedAt ? format.minute(lastUsedAt) : words.common.never,
        ),
        column(words.labels.actions, { screenOnly: true }, ({ id, name }) => <RevokeToken id={id} name={name} />),
      ]}
    />
  );
}
