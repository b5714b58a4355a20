import { named, Role } from '@hyrde/contracts';
import { HttpException } from '@nestjs/common';
import { z } from 'zod';

export const FieldError = z.object({
  /** Path of the field, parts joined by dots; empty if the request as a whole is invalid. */
  field: z.string(),
  message: z.string(),
});

/** Both states of a thing that somebody else changed after the sender of an edit had read it. */
export const EditConflict = named('EditConflict', {
  /** Current revision; sent as `If-Match` with what is to be kept. */
  revision: z.string(),
  /** Last editor of the changed fields and the time of their edit; null if the audit log does not say. */
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  /** Fields that the request sets or that others have changed. */
  fields: z.array(
    z.object({
      field: z.string(),
      /** Value that the request sets; the current one if it sets none. */
      mine: z.unknown(),
      theirs: z.unknown(),
      /** True if the value differs from the one that the sender had read. */
      changedByMe: z.boolean(),
      changedByThem: z.boolean(),
    }),
  ),
});
export type EditConflict = z.infer<typeof EditConflict>;

/** An error in the format of RFC 9457 (`application/problem+json`). */
export const ProblemDetails = named('ProblemDetails', {
  /** Type of the problem, a URI; `about:blank` if it says no more than the status (RFC 9457 section 4.2.1). */
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  errors: z.array(FieldError).optional(),
  /** Only of the problem `edit-conflict`. */
  conflict: EditConflict.optional(),
  /** Only of the problem `forbidden`: the least role that may; none if it is not a matter of the role. */
  need: Role.optional(),
  /** Only of the problem `damaged`: the row, or the query that gave it, and the columns that cannot be read. */
  damaged: z.object({ row: z.string(), columns: z.array(z.string()) }).optional(),
});
export type ProblemDetails = z.infer<typeof ProblemDetails>;

/** Status and title of each problem type that clients can distinguish. */
const PROBLEMS = {
  'invalid-input': [400, 'The request is not valid'],
  'refused-by-database': [400, 'The database refused the request'],
  'not-signed-in': [401, 'Sign in first'],
  'sign-in-failed': [401, 'Sign-in failed'],
  forbidden: [403, 'Your role does not allow this'],
  'one-time-password': [403, 'Choose a password of your own first'],
  'second-factor': [401, 'A second factor is needed'],
  'second-factor-due': [403, 'Add a second factor first'],
  'foreign-origin': [403, 'The request came from another site'],
  'not-found': [404, 'There is no such thing'],
  conflict: [409, 'Somebody or something was faster'],
  'edit-conflict': [409, 'Somebody else has changed this'],
  damaged: [409, 'What is stored is damaged'],
  'request-in-flight': [409, 'The same request is being answered'],
  'key-reused': [422, 'This key belongs to another request'],
  'precondition-required': [428, 'The revision is missing'],
  'unsupported-media-type': [415, 'The body is of another kind than is read here'],
  'too-many-tries': [429, 'Too many tries'],
  'database-away': [503, 'The database is away'],
  standstill: [503, 'Work waits and nothing moves'],
  'too-many-streams': [429, 'Too many open at once'],
  'rate-limited': [429, 'Too many requests by this token'],
  busy: [429, 'Too many ask at once'],
} as const satisfies Record<string, readonly [number, string]>;
export type ProblemName = keyof typeof PROBLEMS;

/**
 * Exception that is answered with the named problem. `detail` is a sentence for the person, if possible with a remedy.
 */
export class Problem extends HttpException {
  readonly details: ProblemDetails;

  constructor(
    name: ProblemName,
    detail: string,
    errors?: z.infer<typeof FieldError>[],
    readonly headers: Record<string, string> = {},
    more: Pick<ProblemDetails, 'conflict' | 'need' | 'damaged'> = {},
  ) {
    const [status, title] = PROBLEMS[name];
    const details = {
      type: `urn:hyrde:problem:${name}`,
      title,
      status,
      detail,
      ...(errors ? { errors } : {}),
      ...more,
    };
    super(details, status);
    this.details = details;
  }
}

/** Role or roles with this permission, in words. */
const WHO: Record<Role, string> = {
  viewer: 'anybody who may sign in',
  reviewer: 'a reviewer, an auditor or an administrator',
  auditor: 'an auditor or an administrator',
  admin: 'an administrator',
};

/** Problem of a role that does not allow a request, with who may. */
export function roleRefusal(role: Role, need: Role | undefined): Problem {
  if (!need) return new Problem('forbidden', 'Nobody may do this.');
  const detail = `Your role, ${role}, does not allow this. Ask ${WHO[need]}.`;
  return new Problem('forbidden', detail, undefined, {}, { need });
}

/** Problem of a field that is invalid in a way that its schema cannot express. */
export const invalid = (field: string, message: string): Problem =>
  new Problem('invalid-input', message, [{ field, message }]);

/** Problem of a stored row that cannot be read. It is no fault of the request, and the request's repetition does not help. */
export function damagedRow(row: string, columns: readonly string[]): Problem {
  const detail = `What is stored of “${row}” cannot be read, since “${columns.join(', ')}” has another shape than this version of Hyrde expects. Nothing else is affected. An administrator can take the row from a backup; the log of the API says what is wrong with it.`;
  return new Problem('damaged', detail, undefined, {}, { damaged: { row, columns: [...columns] } });
}

/** Problem that Postgres does not answer. Clients may retry after 5 s, since its supervisor restarts it. */
export const databaseAway = (): Problem =>
  new Problem(
    'database-away',
    'Postgres does not answer. Under `npm start` it is started again by itself (`npm run doctor` says what keeps it from that); one of your own, behind DATABASE_URL, must be started where it runs. Nothing stored is lost, and all work goes on once it is back.',
    undefined,
    { 'retry-after': '5' },
  );
interface Issue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

/** Problem of invalid fields, from the issues of Zod or of `unusableTexts`; the first 50 are listed. */
export function invalidFields(issues: readonly Issue[]): Problem {
  const errors = issues.slice(0, 50).map(({ path = [], message }) => ({
    field: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message,
  }));
  const fields = errors.map(({ field, message }) => (field ? `${field}: ${message}` : message));
  return new Problem('invalid-input', fields.join('; ').slice(0, 1_000), errors);
}

/** Problem that nothing with this id exists, or that the person may not know whether it exists. */
export const notFound = (what: string): Problem => new Problem('not-found', `There is no such ${what}.`);
