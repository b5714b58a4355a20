/** As much of a schema of OpenAPI 3.0 as examples are made of. */
export interface ExampleSchema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  nullable?: boolean;
  minItems?: number;
  items?: ExampleSchema;
  properties?: Record<string, ExampleSchema>;
  anyOf?: ExampleSchema[];
  oneOf?: ExampleSchema[];
  allOf?: ExampleSchema[];
}

const FORMATS: Record<string, string> = {
  uuid: '01a21a72-674f-77cd-acf1-f363712b0517',
  'date-time': '2026-11-27T09:30:00.000Z',
  date: '2026-11-27',
  uri: 'https://www.example.org/',
  email: 'anna@example.org',
};
/** Of a text without a format the first that its pattern and length allow. */
const TEXTS = [
  ...['Fjellvik', 'mail-record', 'nb', 'no', 'NO', 'name,homeUrl'],
  ...['0'.repeat(16), '0'.repeat(64), 'A'.repeat(43), 'Fjellvik kommune'],
];

const COMPONENT = '#/components/schemas/';

/**
 * Something that a schema describes: of each choice the first, of each list an entry. What holds itself holds nothing within.
 * @param within the components that it is in
 */
export function exampleOf(
  schema: ExampleSchema,
  components: Record<string, ExampleSchema>,
  within: readonly string[] = [],
): unknown {
  const { $ref, allOf, anyOf, oneOf } = schema;
  const inside = (part: ExampleSchema) => exampleOf(part, components, within);
  if ($ref) {
    const component = components[$ref.slice(COMPONENT.length)];
    return component && !within.includes($ref) ? exampleOf(component, components, [...within, $ref]) : undefined;
  }
  const [choice] = anyOf ?? oneOf ?? [];
  if (choice) return inside(choice);
  if (allOf) {
    const parts = allOf.map(inside);
    return parts.length === 1 ? parts[0] : Object.assign({}, ...parts);
  }
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') {
    const item = inside(schema.items ?? {});
    return item === undefined ? [] : Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => item);
  }
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
        const value = inside(part);
        return value === undefined ? (part.nullable ? [[name, null]] : []) : [[name, value]];
      }),
    );
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? Number.POSITIVE_INFINITY);
  return schema.type === 'string' ? textOf(schema) : {};
}

function textOf({ format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: ExampleSchema): string {
  if (format && FORMATS[format]) return FORMATS[format];
  const allowed = pattern ? new RegExp(pattern, 'u') : null;
  const fits = TEXTS.find(
    (text) => text.length >= minLength && text.length <= maxLength && (allowed?.test(text) ?? true),
  );
  return fits ?? 'x'.repeat(minLength);
}
