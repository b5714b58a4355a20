import { Role } from '@hyrde/contracts';
import { z } from 'zod';

/** The part of JSON Schema that the API's document uses. */
export interface Schema {
  type?: string | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  enum?: unknown[] | undefined;
  default?: unknown;
  nullable?: boolean | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  items?: Schema | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | Schema | undefined;
  oneOf?: Schema[] | undefined;
  anyOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
  $ref?: string | undefined;
}
const AnySchema = z.custom<Schema>((value) => typeof value === 'object' && value !== null);

const RawOperation = z.object({
  operationId: z.string(),
  /** Undefined if the route declares no access. */
  'x-access': z.union([Role, z.literal('public')]).optional(),
  'x-one-time-password': z.literal(true).optional(),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean(), schema: AnySchema }),
  ),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: AnySchema })) }).optional(),
});
const RawDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), RawOperation)),
  components: z.object({ schemas: z.record(z.string(), AnySchema) }),
});

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

/** One operation of the API, read from its OpenAPI document. */
export interface Operation {
  id: string;
  method: string;
  /** Path template with `{parameters}`. */
  path: string;
  /** null if the route declares no access. */
  access: Role | 'public' | null;
  /** True if a session of a one-time password may use the operation. */
  withOneTimePassword: boolean;
  parameters: Parameter[];
  body: { type: string; schema: Schema } | null;
}

export interface ApiDocument {
  operations: Operation[];
  /** The schema itself, or the schema that it refers to. */
  resolve(schema: Schema): Schema;
}

/** @throws ZodError if the JSON is not a document as the API writes it */
export function readDocument(json: unknown): ApiDocument {
  const { paths, components } = RawDocument.parse(json);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]): Operation => {
      const [body] = Object.entries(raw.requestBody?.content ?? {});
      return {
        id: raw.operationId,
        method: method.toUpperCase(),
        path,
        access: raw['x-access'] ?? null,
        withOneTimePassword: raw['x-one-time-password'] ?? false,
        parameters: raw.parameters,
        body: body ? { type: body[0], schema: body[1].schema } : null,
      };
    }),
  );
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1);
    const found = name === undefined ? schema : components.schemas[name];
    if (!found) throw new Error(`The document has no schema ${name}.`);
    return found;
  };
  return { operations, resolve };
}
