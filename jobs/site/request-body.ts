/** A field of a request at any depth. */
export interface RequestField {
  /** Its own key; of an entry of a list that of the list; of a `{key, value}` object the value of `key`. */
  readonly name: string;
  readonly value: string;
  /** Keys of the objects around it. */
  readonly within: readonly string[];
}

/** A parsed body: an object as JSON, or a form's fields. */
export type PostedBody = { readonly type: 'json'; readonly value: object } | { readonly type: 'form' };

/** Maximum length of a query body, in UTF-16 code units. */
export const MAX_BODY = 16_000;
export const MAX_FIELDS = 500;
/** Maximum depth of JSON or forms written into values. */
const MAX_NESTED = 3;

/** Parses a body; null if it is neither JSON nor a form. */
export function postedBody(body: string): PostedBody | null {
  if (body.length > MAX_BODY) return null;
  const value = jsonOf(body);
  if (value !== null) return { type: 'json', value };
  return /^[^\s{}<>]*=[^\s{}<>]*$/.test(body) ? { type: 'form' } : null;
}

/** The object or list that a text is as JSON; null if it is neither. */
export function jsonOf(text: string): object | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

/** Values of a body that is JSON, of one value a line too; null if it is not. */
export function jsonValues(body: string): object[] | null {
  const value = jsonOf(body);
  if (value !== null) return [value];
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map(jsonOf);
  return lines.length > 1 && values.every((each) => each !== null) ? values : null;
}

/** Fields of a form, URL-encoded or multipart; null if the body is neither, or has a file. */
export function formFields(body: string): [name: string, value: string][] | null {
  const boundary = /^--[^\r\n]{1,100}(?=\r?\n)/.exec(body)?.[0];
  if (boundary !== undefined) return multipartFields(body, boundary);
  return postedBody(body)?.type === 'form' ? [...new URLSearchParams(body)].slice(0, MAX_FIELDS) : null;
}

function multipartFields(body: string, boundary: string): [string, string][] | null {
  const fields: [string, string][] = [];
  for (const part of body.split(boundary).slice(1, MAX_FIELDS)) {
    if (/^--\s*$/.test(part)) return fields;
    const [head = '', ...values] = part.split(/\r?\n\r?\n/);
    const value = values.join('\n\n').replace(/\r?\n$/, '');
    const name = /;\s*name="([^"]*)"/i.exec(head)?.[1];
    if (name === undefined || values.length === 0 || /;\s*filename\*?=/i.test(head)) return null;
    fields.push([name, value]);
  }
  return null;
}

/** Fields of a form, with those of JSON and forms in their values; null if there are too many. */
export const fieldsOfForm = (form: readonly (readonly [string, string])[]): RequestField[] | null =>
  leaves(form.map(([name, value]) => ({ name, value, within: namesWithin(name), nested: 0 })));

/** Leaves of JSON values; null if there are too many. */
export const fieldsOfJson = (values: readonly object[]): RequestField[] | null =>
  leaves(values.map((value) => ({ name: '', value, within: [], nested: 0 })));

interface Waiting {
  name: string;
  value: unknown;
  within: readonly string[];
  nested: number;
}

function leaves(waiting: Waiting[]): RequestField[] | null {
  const fields: RequestField[] = [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (fields.length + waiting.length > MAX_FIELDS) return null;
    const { name, value, within, nested } = next;
    if (typeof value !== 'object' || value === null) {
      const text = value === null || value === undefined ? '' : String(value);
      fields.push({ name, value: text, within });
      if (nested < MAX_NESTED) waiting.push(...writtenIn(text, { name, within, nested: nested + 1 }));
      continue;
    }
    if (name !== '' && Object.keys(value).length === 0) fields.push({ name, value: '', within });
    const pair = pairOf(value);
    if (pair) waiting.push({ name: pair[0], value: pair[1], within: [...within, name], nested });
    else
      for (const [key, inner] of Object.entries(value))
        waiting.push({ name: Array.isArray(value) ? name : key, value: inner, within: [...within, name], nested });
  }
  return fields;
}

/** JSON, or a form of several fields, that a value holds. */
function writtenIn(text: string, at: Omit<Waiting, 'value'>): Waiting[] {
  const value = jsonOf(text);
  if (value !== null) return [{ ...at, value }];
  if (!/^[\w.[\]-]{1,60}=[^&\s]*(?:&[\w.[\]%-]{1,60}=[^&\s]*)+$/.test(text)) return [];
  return [...new URLSearchParams(text)].slice(0, MAX_FIELDS).map(([name, inner]) => ({ ...at, name, value: inner }));
}

/** Name and value of an object that is one field, `{key: "page", value: "2"}`; null of any other. */
function pairOf(value: object): [string, unknown] | null {
  if (Array.isArray(value) || Object.keys(value).length > 3 || !('value' in value)) return null;
  const named = Object.entries(value).find(([key]) => /^(?:key|name|field|id)$/i.test(key))?.[1] as unknown;
  return typeof named === 'string' ? [named, value.value] : null;
}

/** The keys around the last of a field's name as forms write it: `columns[0][data]`. */
export const namesWithin = (name: string): string[] =>
  name
    .split(/[[\].]+/)
    .slice(0, -1)
    .filter(Boolean);
