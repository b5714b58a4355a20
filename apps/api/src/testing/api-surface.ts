import type { OpenAPIObject } from '@nestjs/swagger';

/** Parts of the API that clients depend on, with a description: operations, parameters, fields of schemas. */
export type Surface = ReadonlyMap<string, string>;

/** Differences between two surfaces, by name. */
export interface SurfaceChanges {
  added: string[];
  removed: string[];
  changed: string[];
}

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  nullable?: boolean;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}
type Content = Record<string, { schema?: Schema }>;
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
  'x-access'?: string;
  'x-in-browser'?: true;
}

/**
 * Surface of an OpenAPI document. Names: `GET /api/sites`, `GET /api/sites ?text`, `Site.region.name`; for parts of a
 * union, `OwnerRequest[quiet-hours].hours`. Bounds of numbers and lengths are left out, since they break no client.
 */
export function surfaceOf(document: Pick<OpenAPIObject, 'paths' | 'components'>): Surface {
  const surface = new Map<string, string>();
  for (const [path, operations] of Object.entries(document.paths as Record<string, Record<string, Operation>>))
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method.toUpperCase()} ${path}`;
      surface.set(name, operationText(operation));
      for (const { in: place, name: parameter, required, schema } of operation.parameters ?? [])
        if (place === 'query') surface.set(`${name} ?${parameter}`, fieldText(schema ?? {}, required ?? false));
    }
  for (const [name, schema] of Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>))
    fieldsOf(name, schema, surface);
  return surface;
}

/** A line each: the name, a tab, the description. */
export const writtenSurface = (surface: Surface): string =>
  `${[...surface]
    .map((line) => line.join('\t'))
    .sort()
    .join('\n')}\n`;

/** Inverse of `writtenSurface`. */
export const readSurface = (text: string): Surface =>
  new Map(
    text.split('\n').flatMap((line) => {
      const [name = '', what = ''] = line.split('\t');
      return name ? [[name, what] as const] : [];
    }),
  );

/**
 * Differences between two surfaces. If an operation or field is new or gone, its parts are not listed; schemas are
 * represented by the operations and fields that use them.
 */
export function changesBetween(before: Surface, now: Surface): SurfaceChanges {
  return {
    added: onlyIn(now, before),
    removed: onlyIn(before, now),
    changed: [...now.keys()].filter((name) => before.has(name) && before.get(name) !== now.get(name)).sort(),
  };
}

function onlyIn(one: Surface, other: Surface): string[] {
  const names = [...one.keys()].filter((name) => !other.has(name)).sort();
  const isWithin = (name: string, whole: string) =>
    name.startsWith(whole) && /^(?:[.[]| \?)/.test(name.slice(whole.length));
  const isSchema = (name: string) => /^\w+$/.test(name);
  return names.filter((name) => !isSchema(name) && !names.some((whole) => isWithin(name, whole)));
}

function operationText({ requestBody, responses = {}, ...rest }: Operation): string {
  const answers = Object.entries(responses).map(([status, { content }]) => `${status} ${contentText(content)}`);
  const access = [rest['x-access'], rest['x-in-browser'] && 'in a browser'].filter(Boolean).join(' ');
  return [access, `takes ${contentText(requestBody?.content)}`, ...answers].join('; ');
}

const contentText = (content: Content = {}): string =>
  Object.entries(content)
    .map(([type, { schema }]) => `${type} ${typeText(schema ?? {})}`)
    .join(' or ') || 'nothing';

const fieldText = (schema: Schema, required: boolean): string => `${required ? '' : 'optional '}${typeText(schema)}`;

function fieldsOf(name: string, schema: Schema, surface: Map<string, string>): void {
  surface.set(name, surface.get(name) ?? typeText(schema));
  for (const [field, inner] of Object.entries(schema.properties ?? {})) {
    surface.set(`${name}.${field}`, fieldText(inner, schema.required?.includes(field) ?? false));
    fieldsOf(`${name}.${field}`, inner, surface);
  }
  if (schema.items) fieldsOf(`${name}[]`, schema.items, surface);
  for (const [i, part] of (schema.oneOf ?? schema.anyOf ?? schema.allOf ?? []).entries())
    if (part.properties) fieldsOf(`${name}[${partName(part) ?? i}]`, part, surface);
}

/** Name of a union's part: the only value of its first field; null if that has several. */
function partName({ properties = {} }: Schema): string | null {
  const [first] = Object.values(properties);
  return first?.enum?.length === 1 ? String(first.enum[0]) : null;
}

function typeText({ $ref, type, format, nullable, enum: values, items, ...schema }: Schema): string {
  const parts = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  const text =
    $ref?.split('/').at(-1) ??
    values?.map(String).sort().join(' | ') ??
    (items && `${typeText(items)}[]`) ??
    parts?.map((part) => typeText(part)).join(' | ') ??
    [type, format].filter(Boolean).join(' ');
  return `${text}${nullable ? ' or null' : ''}`;
}
