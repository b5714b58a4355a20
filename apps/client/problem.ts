/** The service's answer to everything but its change, while the password is a one-time one. */
export const ONE_TIME_PASSWORD = 'urn:hyrde:problem:one-time-password';

/** The same while a second factor must be added. */
export const SECOND_FACTOR_DUE = 'urn:hyrde:problem:second-factor-due';
/** The password was right, and a code is asked for. */
export const SECOND_FACTOR = 'urn:hyrde:problem:second-factor';

/** An error as the service tells it (RFC 9457), with the fields that were wrong. */
export interface Problem {
  type?: string;
  status?: number;
  title?: string;
  detail?: string;
  errors: { field: string; message: string }[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/** Reads whatever came back as an error; what is no problem document becomes an empty one. */
export function problemOf(value: unknown): Problem {
  if (!isRecord(value)) return { errors: [] };
  const errors = Array.isArray(value.errors) ? value.errors.filter(isRecord) : [];
  return {
    type: textOf(value.type),
    status: typeof value.status === 'number' ? value.status : undefined,
    title: textOf(value.title),
    detail: textOf(value.detail),
    errors: errors.map((error) => ({ field: textOf(error.field) ?? '', message: textOf(error.message) ?? '' })),
  };
}

/** One sentence for people: the problem's own, or `otherwise`. */
export function problemSentence(value: unknown, otherwise: string): string {
  const { detail, title } = problemOf(value);
  return detail ?? title ?? otherwise;
}

/** The service answered with a problem where no answer tells of one. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.detail ?? problem.title ?? `The service answers ${status}.`);
  }
}
