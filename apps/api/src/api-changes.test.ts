import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { changesBetween, readSurface, surfaceOf, writtenSurface } from './testing/api-surface.js';

const ROOT = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const now = JSON.parse(read('apps/api/openapi.json'));
const [section = ''] = read('docs/api-changes.md').split(/^## /m).slice(1);
/** Version at the top of the list of changes, and the names at the beginning of its lines. */
const version = section.split('\n')[0]?.trim();
const documented = [...section.matchAll(/^- ((?:`[^`]+`,?\s*)+):/gm)].flatMap(([, names = '']) =>
  [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
);
/** Recorded API surface of the previous version. */
const before = `apps/api/surface-${Number(version) - 1}.txt`;
const changes = changesBetween(readSurface(read(before)), surfaceOf(now));

describe('what docs/api-changes.md says of this version', () => {
  it('is all that is otherwise than in the version before, by its name', () => {
    const undocumented = Object.entries(changes).flatMap(([how, names]: [string, string[]]) =>
      names.filter((name) => !documented.includes(name)).map((name) => `- \`${name}\` ${how}: `),
    );
    expect(undocumented, 'the API has changed: say in docs/api-changes.md what that means for programs').toEqual([]);
  });

  it('is nothing that is as before', () => {
    const all = Object.values(changes).flat();
    expect(documented.filter((name) => !all.includes(name))).toEqual([]);
    expect(documented).toEqual([...new Set(documented)]);
    expect(documented.length).toBeGreaterThan(0);
  });

  it('is of the version that the document names, whose surface can be kept', () => {
    expect(now.info.version).toBe(version);
    const written = writtenSurface(surfaceOf(now));
    if (process.env.KEEP_SURFACE) writeFileSync(path.join(ROOT, `apps/api/surface-${version}.txt`), written);
    expect(readSurface(written)).toEqual(surfaceOf(now));
  });
});

describe('what has changed between two documents', () => {
  const answer = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
  const pet = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, tag: { type: 'string' } } };
  const part = (kind: string, extra: object) => ({
    type: 'object',
    properties: { kind: { type: 'string', enum: [kind] }, ...extra },
  });
  const document = (change: (all: ReturnType<typeof first>) => void = () => {}) => {
    const all = first();
    change(all);
    return surfaceOf(all as never);
  };
  const first = () => ({
    paths: {
      '/pets': {
        get: {
          parameters: [{ name: 'tag', in: 'query', schema: { type: 'string' } }],
          responses: answer({ $ref: '#/components/schemas/Pet' }),
        } as Record<string, unknown>,
      } as Record<string, object>,
    } as Record<string, Record<string, object>>,
    components: {
      schemas: {
        Pet: structuredClone(pet),
        Wish: { oneOf: [part('food', { grams: { type: 'integer' } }), part('walk', {})] },
      } as Record<string, object>,
    },
  });

  it.each<[string, (all: ReturnType<typeof first>) => void, object]>([
    ['nothing', () => {}, {}],
    [
      'an operation, its parameters and its schemas with it',
      ({ paths, components }) => {
        paths['/owners'] = { get: { parameters: [{ name: 'q', in: 'query' }] } };
        components.schemas.Owner = pet;
      },
      { added: ['GET /owners'] },
    ],
    ['an operation that is gone', ({ paths }) => void delete paths['/pets'], { removed: ['GET /pets'] }],
    [
      'a parameter',
      ({ paths }) => Object.assign(paths['/pets']?.get ?? {}, { parameters: [] }),
      { removed: ['GET /pets ?tag'] },
    ],
    [
      'a field that is gone, and one that must be there now',
      ({ components }) =>
        Object.assign(components.schemas.Pet ?? {}, {
          properties: { id: { type: 'integer' }, name: pet.properties.id },
        }),
      { removed: ['Pet.tag'], added: ['Pet.name'], changed: ['Pet.id'] },
    ],
    [
      'a field of a part of a union',
      ({ components }) => Object.assign(components.schemas.Wish ?? {}, { oneOf: [part('food', {}), part('walk', {})] }),
      { removed: ['Wish[food].grams'] },
    ],
    [
      'what an operation answers',
      ({ paths }) => Object.assign(paths['/pets']?.get ?? {}, { responses: answer({ type: 'string' }) }),
      { changed: ['GET /pets'] },
    ],
  ])('is %s', (_, change, expected) => {
    const none = { added: [], removed: [], changed: [] };
    expect(changesBetween(document(), document(change))).toEqual({ ...none, ...expected });
  });
});
