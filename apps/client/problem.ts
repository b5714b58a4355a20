/** Problem of every route except the change of password, while the password is a one-time one. */
export const ONE_TIME_PASSWORD = 'urn:hyrde:problem:one-time-password';

/** Problem of every route except those of second factors, while a second factor must be added. */
export const SECOND_FACTOR_DUE = 'urn:hyrde:problem:second-factor-due';
/** The password was correct, and a second factor is required. */
export const SECOND_FACTOR = 'urn:hyrde:problem:second-factor';

/** Somebody else changed what the request edits; the problem has both states. */
export const EDIT_CONFLICT = 'urn:hyrde:problem:edit-conflict';

/** The session has ended, or never began. */
export const NOT_SIGNED_IN = 'urn:hyrde:problem:not-signed-in';

/** Problem document of the API (RFC 9457), with the invalid fields. */
export interface Problem {
  type?: string;
  status?: number;
  title?: string;
  detail?: string;
  errors: { field: string; message: string }[];
  /** The least role that may, if the role does not allow the request. */
  need?: string;
  /** Only of the problem `damaged`: the row, or the query that gave it, and the columns that cannot be read. */
  damaged?: { row: string; columns: string[] };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/** Reads an error; a value that is not a problem document becomes an empty problem. */
export function problemOf(value: unknown): Problem {
  if (!isRecord(value)) return { errors: [] };
  const errors = Array.isArray(value.errors) ? value.errors.filter(isRecord) : [];
  return {
    type: textOf(value.type),
    status: typeof value.status === 'number' ? value.status : undefined,
    title: textOf(value.title),
    detail: textOf(value.detail),
    need: textOf(value.need),
    damaged: damagedOf(value.damaged),
    errors: errors.map((error) => ({ field: textOf(error.field) ?? '', message: textOf(error.message) ?? '' })),
  };
}

function damagedOf(value: unknown): Problem['damaged'] {
  if (!isRecord(value) || !Array.isArray(value.columns)) return undefined;
  return { row: textOf(value.row) ?? '', columns: value.columns.filter((column) => typeof column === 'string') };
}

/** Detail or title of the problem; `otherwise` if it has neither. */
export function problemSentence(value: unknown, otherwise: string): string {
  const { detail, title } = problemOf(value);
  return detail ?? title ?? otherwise;
}

/** Thrown by functions that cannot return a problem. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.detail ?? problem.title ?? `The service answers ${status}.`);
  }
}
