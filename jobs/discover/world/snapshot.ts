/**
 * Saves a run's state as JSON and restores it. The state is read from the fields of the objects, so that no class can
 * omit one. Instances of classes may only be fields; maps, sets and arrays hold plain data. An object referenced by
 * several fields is saved once. Functions, and the fields in `unsaved` that a constructor receives, are not part of the
 * state.
 */

/** Names of fields that the constructor fills and that never change. */
export interface PartlySaved {
  readonly unsaved: readonly string[];
}

/** A class with a shorter representation than its fields. */
export interface SavedAsText {
  savedText(): string;
  readSaved(text: string): void;
}

type Typed = Float32Array | Float64Array | Uint32Array | Uint16Array | Uint8Array;
const TYPED = { Float32Array, Float64Array, Uint32Array, Uint16Array, Uint8Array } as const;
type Fields = Record<string, unknown>;

/** @returns JSON values only */
export const snapshotOf = (holder: object): unknown => read(holder, new Set());

/**
 * Restores the state of an object that was constructed like the saved one. Fields that the state of an older version
 * lacks keep their initial values.
 * @throws TypeError if the state is not one of such an object
 */
export function restore(holder: object, state: unknown): void {
  write(holder as Fields, state, new Set());
}

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value));
const isHolder = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !ArrayBuffer.isView(value) &&
  !(value instanceof Map || value instanceof Set) &&
  !isPlain(value);

const asText = (value: object): value is SavedAsText => 'savedText' in value;

function fieldsOf(holder: Fields): string[] {
  const unsaved = (holder as Partial<PartlySaved>).unsaved ?? [];
  return Object.keys(holder).filter(
    (key) => key !== 'unsaved' && !unsaved.includes(key) && typeof holder[key] !== 'function',
  );
}

function read(value: unknown, seen: Set<object>): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return { $number: `${value}` };
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) return bytesOf(value as Typed);
  if (Array.isArray(value)) return value.map((one) => read(one, seen));
  if (value instanceof Map) return { $map: [...value].map((pair) => pair.map((one) => read(one, seen))) };
  if (value instanceof Set) return { $set: [...value].map((one) => read(one, seen)) };
  if (!isHolder(value)) return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, read(v, seen)]));
  if (seen.has(value)) return { $seen: true };
  seen.add(value);
  if (asText(value)) return { $text: value.savedText() };
  return { $fields: Object.fromEntries(fieldsOf(value).map((key) => [key, read(value[key], seen)])) };
}

const bytesOf = (array: Typed) => ({
  $typed: array.constructor.name,
  bytes: Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64'),
});

function write(holder: Fields, state: unknown, seen: Set<object>): void {
  if (seen.has(holder)) return;
  seen.add(holder);
  if (asText(holder)) {
    holder.readSaved(`${(state as { $text?: string }).$text ?? ''}`);
    return;
  }
  const fields = (state as { $fields?: Fields } | null)?.$fields;
  if (fields === undefined) throw new TypeError('This is no state of a run.');
  for (const key of fieldsOf(holder)) {
    if (!Object.hasOwn(fields, key)) continue;
    const mine = holder[key];
    if (isHolder(mine)) write(mine, fields[key], seen);
    else holder[key] = plainOf(fields[key]);
  }
}

function plainOf(kept: unknown): unknown {
  if (typeof kept !== 'object' || kept === null) return kept;
  if (Array.isArray(kept)) return kept.map(plainOf);
  const { $typed, bytes, $map, $set, $number } = kept as Fields;
  if (typeof $number === 'string') return Number($number);
  if (typeof $typed === 'string') return typedOf($typed, `${bytes}`);
  if (Array.isArray($map)) return new Map($map.map(([key, value]) => [plainOf(key), plainOf(value)]));
  if (Array.isArray($set)) return new Set($set.map(plainOf));
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, plainOf(value)]));
}

function typedOf(name: string, base64: string): Typed {
  if (!Object.hasOwn(TYPED, name)) throw new TypeError(`There are no arrays of ${name}.`);
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  return new TYPED[name as keyof typeof TYPED](bytes.buffer);
}
