import type { components } from '@hyrde/client';
import { Badge } from '@/design/badge';
import { Table } from '@/design/table';
import { getWords } from '@/words/server';
import { RevokeToken } from './revoke-token';

type Token = components['schemas']['Token'];

/** Tokens that are not revoked: as whom each acts, how far, until when, and whether anybody uses it. */
export async function TokensTable({ tokens }: { tokens: readonly Token[] }) {
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
        column(text.name, ({ name }) => name),
        column(text.actsAs, ({ kind, person }) =>
          kind === 'service' ? <Badge tone="plain">{text.service}</Badge> : person.name,
        ),
        column(text.scope, ({ scope }) => text.scopes[scope]),
        column(text.ends, { numeric: false, measure: true }, ({ expiresAt, rests }) => (
          <>
            {format.day(expiresAt)} {expiresAt <= now && <Badge tone="bad">{text.ended}</Badge>}
            {rests && <Badge tone="warning">{text.rests}</Badge>}
          </>
        )),
        column(text.lastUsed, { numeric: false, measure: true }, ({ lastUsedAt }) =>
          lastUsedAt ? format.minute(lastUsedAt) : text.never,
        ),
        column(text.actions, { screenOnly: true }, ({ id, name }) => <RevokeToken id={id} name={name} />),
      ]}
    />
  );
}
