import type { Role } from '@hyrde/contracts';
import type { INestApplication } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';
import { ProblemDetails } from './http/problem.js';
import { type ExampleSchema, exampleOf } from './openapi-examples.js';
import { BROWSER_KEY, ONE_TIME_KEY, ROLE_KEY } from './people/access.js';
import { SESSION_COOKIE } from './people/cookie.js';

/** OpenAPI document of all routes. Schemas with an id (`.meta({ id })`) become named components. */
export function openApiOf(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Hyrde')
    .setVersion('2')
    .setDescription('Finds the pages that public bodies must publish. Errors are problem details (RFC 9457).')
    .addCookieAuth(SESSION_COOKIE)
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'A token of Settings → Tokens for programs.' })
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: operationId,
    standardSchemaConverter: (schema, { schemaType }) => convert(schema, schemaType),
  });
  const { schema, components } = convert(ProblemDetails, 'output');
  document.components = {
    ...document.components,
    schemas: byName({ ...document.components?.schemas, ...components }),
    responses: { Problem: { description: 'A problem', content: { 'application/problem+json': { schema } } } },
  };
  const access = accessOf(app);
  for (const [method, operation] of Object.values(document.paths).flatMap((path) => Object.entries(path))) {
    Object.assign(operation, access.get(operation.operationId));
    const header = HEADERS[method];
    if (header) operation.parameters = [...(operation.parameters ?? []), header];
    for (const body of [operation.requestBody, ...Object.values(operation.responses ?? {})]) {
      const json = body?.content?.['application/json'];
      if (json?.schema)
        json.example = exampleOf(json.schema, document.components?.schemas as Record<string, ExampleSchema>);
    }
    operation.responses = { ...operation.responses, default: { $ref: '#/components/responses/Problem' } };
  }
  document.paths = byName(document.paths);
  return document;
}

/** Header of every operation with this method. */
const HEADERS: Readonly<Record<string, object>> = {
  patch: ifMatch(),
  put: ifMatch(),
  post: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Text that a repeated request shares with the first one: the change is made once, and the stored answer is returned for 24 hours. Not for sign-in.',
    schema: { type: 'string', maxLength: 257, example: '"8e03978e-40d5-43dd-bc93-6894a57f9324"' },
  },
};

function ifMatch(): object {
  return {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'Revision of what was read, in quotation marks, or `*` to overwrite. Required without a token. A stale one is answered with 409 and both states (`edit-conflict`).',
    schema: { type: 'string', example: '"k3Jx0aQz"' },
  };
}

/** Sorts by key, so that the document does not depend on the order of modules. */
const byName = <T>(of: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Access rule of an operation: the required role, or `public`. */
interface Access {
  'x-access': Role | 'public';
  'x-one-time-password'?: true;
  'x-in-browser'?: true;
}

const operationId = (controller: string, method: string): string =>
  `${controller.replace(/Controller$/, '').toLowerCase()}_${method}`;

/** Access rules by operation id. An operation without a rule is closed to all and is left out. */
function accessOf(app: INestApplication): Map<string, Access> {
  const reflector = app.get(Reflector);
  const controllers = new DiscoveryService(app.get(ModulesContainer)).getControllers();
  return new Map(
    controllers.flatMap(({ metatype, name }) => {
      if (!metatype) return [];
      const prototype: Record<string, unknown> = metatype.prototype;
      return new MetadataScanner().getAllMethodNames(prototype).flatMap((method): [string, Access][] => {
        const handler = prototype[method];
        if (typeof handler !== 'function') return [];
        const places = [handler as () => void, metatype];
        const need = reflector.getAllAndOverride<Access['x-access'] | undefined>(ROLE_KEY, places);
        if (!need) return [];
        const oneTime = reflector.getAllAndOverride<boolean | undefined>(ONE_TIME_KEY, places);
        const inBrowser = reflector.getAllAndOverride<boolean | undefined>(BROWSER_KEY, places);
        const access: Access = {
          'x-access': need,
          ...(oneTime && { 'x-one-time-password': true }),
          ...(inBrowser && { 'x-in-browser': true }),
        };
        return [[operationId(name, method), access]];
      });
    }),
  );
}

type Components = Record<
  string,
  Exclude<NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string], undefined>
>;

/** Converts a Zod schema; coerced and preprocessed query values are described by their result. */
function convert(schema: unknown, io: 'input' | 'output'): { schema: { $ref: string }; components: Components } {
  if (!(schema instanceof z.ZodType)) throw new Error('A route’s schema must be a Zod schema.');
  const json: Record<string, unknown> = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern; // the format replaces Zod's pattern for it
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum; // a bound of JavaScript, not of the field
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const { definitions = {}, ...rest } = json;
  return JSON.parse(
    JSON.stringify({ schema: rest, components: definitions }).replaceAll('#/definitions/', '#/components/schemas/'),
  );
}
