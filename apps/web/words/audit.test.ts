import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { audit } from './audit.en';
import { audit as norwegian } from './audit.nb';
import { conflict } from './conflict.nb';

/** Operations by POST that change nothing and have no entry. */
const UNWRITTEN = ['imports.preview', 'ownerproofs.begin', 'ownerproofs.look', 'session.askPasskey'];
const REVIEWING = ['review.heartbeat', 'review.next', 'review.release'];
/** Actions without an operation of their own. */
const BESIDES = ['names.look', 'provider.refuse', 'provider.signIn'];

/** JSON Schema of a request's body. */
interface Shape {
  $ref?: string;
  oneOf?: Shape[];
  anyOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  additionalProperties?: Shape | boolean;
}
interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Shape }> };
}
const { paths, components } = JSON.parse(readFileSync(new URL('../../api/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Shape> };
};

/** Credentials and the name of a person to remove, which the log leaves out; a new password's form is no edit. */
const UNLOGGED = ['password', 'current', 'next', 'token', 'code', 'passkey', 'personName', 'backupKey'];

function fieldsOf({
  $ref,
  oneOf = [],
  anyOf = [],
  allOf = [],
  properties = {},
  items,
  additionalProperties,
}: Shape): string[] {
  const named = components.schemas[$ref?.split('/').at(-1) ?? ''];
  const own = Object.entries(properties).filter(([name]) => !UNLOGGED.includes(name));
  return [
    ...own.flatMap(([name, inner]) => [name, ...fieldsOf(inner)]),
    ...[named, items, additionalProperties, ...oneOf, ...anyOf, ...allOf].flatMap((inner) =>
      typeof inner === 'object' ? fieldsOf(inner) : [],
    ),
  ];
}

it('has a Norwegian word for every field of a change', () => {
  const operations = Object.values(paths).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, operation]) => (method === 'get' ? [] : [operation])),
  );
  const bodies = operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
  const fields = new Set(bodies.flatMap(({ schema }) => fieldsOf(schema)));
  expect(fields.size).toBeGreaterThan(120);
  expect([...fields].filter((name) => !(name in conflict.fields || name in norwegian.fields))).toEqual([]);
  expect(Object.keys(norwegian.fields).filter((name) => !fields.has(name) || name in conflict.fields)).toEqual([]);
});

it('says every change that the API makes in words, and none that it does not', () => {
  const changes = Object.values(paths)
    .flatMap((methods) => Object.entries(methods).filter(([method]) => method !== 'get'))
    .map(([, { operationId }]) => operationId.replace('_', '.'))
    .filter((action) => ![...UNWRITTEN, ...REVIEWING].includes(action));
  expect(Object.keys(audit.actions).sort()).toEqual([...changes, ...BESIDES].sort());
});
