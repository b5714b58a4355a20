import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';
import { ProblemDetails } from './http/problem.js';
import { SESSION_COOKIE } from './people/cookie.js';

/**
 * The OpenAPI document of all routes. Schemas with an id (`.meta({ id })`) become named components, so that clients
 * get named types.
 */
export function openApiOf(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Hyrde')
    .setVersion('1')
    .setDescription('Finds the pages that public bodies must publish. Errors are problem details (RFC 9457).')
    .addCookieAuth(SESSION_COOKIE)
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '').toLowerCase()}_${method}`,
    standardSchemaConverter: (schema, { schemaType }) => convert(schema, schemaType),
  });
  const { schema, components } = convert(ProblemDetails, 'output');
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...components } };
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path)))
    operation.responses = {
      ...operation.responses,
      default: { description: 'A problem', content: { 'application/problem+json': { schema } } },
    };
  return document;
}

type Components = Record<
  string,
  Exclude<NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string], undefined>
>;

/** Zod's own conversion; a query's coerced and preprocessed values are described by what they become. */
function convert(schema: unknown, io: 'input' | 'output'): { schema: { $ref: string }; components: Components } {
  if (!(schema instanceof z.ZodType)) throw new Error('Routes describe themselves with Zod schemas alone.');
  const json: Record<string, unknown> = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern; // the format says it shorter than Zod's expression for it
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum; // bounds of JavaScript, not ours
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const { definitions = {}, ...rest } = json;
  return JSON.parse(
    JSON.stringify({ schema: rest, components: definitions }).replaceAll('#/definitions/', '#/components/schemas/'),
  );
}
