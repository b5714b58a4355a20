import type { components } from '@hyrde/client';
import { Badge } from '@/design/badge';
import { Cell, Heading, Row, Table } from '@/design/table';
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
    <Table caption={text.title}>
      <thead>
        <tr>
          <Heading>{text.name}</Heading>
          <Heading>{text.actsAs}</Heading>
          <Heading>{text.scope}</Heading>
          <Heading>{text.ends}</Heading>
          <Heading>{text.lastUsed}</Heading>
          <Heading>{text.actions}</Heading>
        </tr>
      </thead>
      <tbody>
        {tokens.map(({ id, name, kind, scope, person, expiresAt, rests, lastUsedAt }) => (
          <Row key={id}>
            <Cell head>{name}</Cell>
            <Cell>{kind === 'service' ? <Badge tone="plain">{text.service}</Badge> : person.name}</Cell>
            <Cell>{text.scopes[scope]}</Cell>
            <Cell measure>
              {format.day(expiresAt)} {expiresAt <= now && <Badge tone="bad">{text.ended}</Badge>}
              {rests && <Badge tone="warning">{text.rests}</Badge>}
            </Cell>
            <Cell measure>{lastUsedAt ? format.minute(lastUsedAt) : text.never}</Cell>
            <Cell>
              <RevokeToken id={id} name={name} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
