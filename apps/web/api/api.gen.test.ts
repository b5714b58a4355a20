import { readFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { expect, it } from 'vitest';

it('the generated types are those of the committed OpenAPI document (npm run types)', async () => {
  const document = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../api/openapi.json'), 'utf8'));
  const types = COMMENT_HEADER + astToString(await openapiTS(document, { defaultNonNullable: false }));
  expect(readFileSync(path.join(import.meta.dirname, 'api.gen.ts'), 'utf8')).toBe(types);
});
