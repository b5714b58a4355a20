/** The part of an OpenAPI 3.0 schema from which examples are built. */
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
/** Example texts by pattern of the field name. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/url$|^make$|^address$|^link$|^movedTo$|^uri$/i, 'https://www.fjellvik.kommune.example/postliste'],
  [/^(?:slug|targets?)$/, 'mail-record'],
  [/languages?$/i, 'nb'],
  [/^algorithms?$|^engine$/, 'herder'],
  [/^timeZone$/, 'Europe/Oslo'],
  [/^host$/, 'www.fjellvik.kommune.example'],
  [/title$|^label$|^nb$/i, 'Postliste'],
  [/^en$/, 'Mail record'],
  [/^(?:by|person|createdBy|requestedBy|addedBy|verifiedBy|personName)$/, 'Anna Andersen'],
  [/email$/i, 'anna@example.org'],
  [/^mailFrom$/, 'Hyrde <hyrde@example.org>'],
  [/^(?:next|cursor)$/, 'WyJGamVsbHZpayJd'],
  [/^cron$/, '0 3 * * 1'],
  [/^number$/, '3301'],
  [/^words?$/, 'postliste'],
  [/^kind$/, 'locate'],
];
/**
 * Fallback texts for a field without a format: the first that its pattern and length allow, if no text by name fits.
 */
const TEXTS = [
  ...['Fjellvik', 'mail-record', 'nb', 'no', 'NO', 'name,homeUrl'],
  ...['0'.repeat(16), '0'.repeat(64), 'A'.repeat(43), 'Fjellvik kommune'],
];

const COMPONENT = '#/components/schemas/';

/**
 * Example value of a schema: the first alternative of each choice, one item of each array. A recursive schema is left
 * out within itself.
 * @param name name of the field
 * @param within references of the enclosing components
 */
export function exampleOf(
  schema: ExampleSchema,
  components: Record<string, ExampleSchema>,
  name = '',
  within: readonly string[] = [],
): unknown {
  const { $ref, allOf, anyOf, oneOf } = schema;
  const inside = (part: ExampleSchema, of = name) => exampleOf(part, components, of, within);
  if ($ref) {
    const component = components[$ref.slice(COMPONENT.length)];
    return component && !within.includes($ref) ? exampleOf(component, components, name, [...within, $ref]) : undefined;
  }
  const [choice] = anyOf ?? oneOf ?? [];
  if (choice) return inside(choice);
  if (allOf) {
    const parts = allOf.map((part) => inside(part));
    return parts.length === 1 ? parts[0] : Object.assign({}, ...parts);
  }
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') {
    const item = inside(schema.items ?? {});
    return item === undefined ? [] : Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => item);
  }
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).flatMap(([field, part]) => {
        const value = inside(part, field);
        return value === undefined ? (part.nullable ? [[field, null]] : []) : [[field, value]];
      }),
    );
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? Number.POSITIVE_INFINITY);
  return schema.type === 'string' ? textOf(schema, name) : {};
}

function textOf(schema: ExampleSchema, name: string): string {
  const { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  if (format && FORMATS[format]) return FORMATS[format];
  const allowed = pattern ? new RegExp(pattern, 'u') : null;
  const said = NAMED.flatMap(([named, text]) => (named.test(name) ? [text] : []));
  const fits = [...said, ...TEXTS].find(
    (text) => text.length >= minLength && text.length <= maxLength && (allowed?.test(text) ?? true),
  );
  return fits ?? 'x'.repeat(minLength);
}
