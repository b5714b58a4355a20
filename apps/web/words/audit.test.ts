import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { audit } from './audit.en';

/** Operations by POST that change nothing and have no entry. */
const UNWRITTEN = ['imports.preview', 'ownerproofs.begin', 'ownerproofs.look', 'session.askPasskey'];
const REVIEWING = ['review.heartbeat', 'review.next', 'review.release'];
/** Actions without an operation of their own. */
const BESIDES = ['names.look', 'provider.refuse', 'provider.signIn'];

it('says every change that the API makes in words, and none that it does not', () => {
  const { paths } = JSON.parse(readFileSync(new URL('../../api/openapi.json', import.meta.url), 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const changes = Object.values(paths)
    .flatMap((methods) => Object.entries(methods).filter(([method]) => method !== 'get'))
    .map(([, { operationId }]) => operationId.replace('_', '.'))
    .filter((action) => ![...UNWRITTEN, ...REVIEWING].includes(action));
  expect(Object.keys(audit.actions).sort()).toEqual([...changes, ...BESIDES].sort());
});
