import {
  connect,
  ONE_TIME_PASSWORD,
  type Problem,
  type paths,
  problemOf,
  problemSentence,
  SECOND_FACTOR_DUE,
} from '@hyrde/client';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { digestOfDamage, digestOfRefusal } from '@/parts/closed-lists';
import { acceptLanguage } from '@/words/language';
import { getWords } from '@/words/server';

/**
 * Maximum duration of a request, in milliseconds. A slower one means that the database hangs; then an error is shown.
 */
const PATIENCE_MS = 20_000;

/** Client of the API with the session of the current request, and its language for names that Hyrde makes. */
export const getService = cache(async () => {
  const [sent, { shown }] = await Promise.all([headers(), getWords()]);
  return connect({
    url: process.env.API_ORIGIN ?? 'http://127.0.0.1:3001',
    headers: { cookie: sent.get('cookie') ?? '', 'accept-language': acceptLanguage(shown) },
    patienceS: 0,
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
});

/** An error response of the API; `status` is 0 if no response came. */
class ServiceError extends Error {
  /** Passed to the browser by Next.js, which hides the message. */
  readonly digest?: string;

  constructor(
    readonly status: number,
    message: string,
    { need, damaged }: Pick<Problem, 'need' | 'damaged'> = {},
  ) {
    super(message);
    if (need) this.digest = digestOfRefusal(need);
    if (damaged) this.digest = digestOfDamage(damaged);
  }
}

type Gets = { [P in keyof paths]: paths[P] extends { get: object } ? P : never }[keyof paths];
type Asked<P extends Gets> = Pick<paths[P]['get']['parameters'], 'path' | 'query'>;
/** GET paths without required parameters. */
type Free = {
  [P in Gets]: paths[P] extends { get: { parameters: { path: object } | { query: object } } } ? never : P;
}[Gets];
type Answered<P extends Gets> = paths[P]['get']['responses'] extends {
  200: { content: { 'application/json': infer T } };
}
  ? T
  : never;

/**
 * Fetches a path of the API.
 * @param asked path parameters by name, and the query
 * @throws as `read` does
 */
export async function get<P extends Gets>(
  path: P,
  ...[asked]: P extends Free ? [asked?: Asked<P>] : [asked: Asked<P>]
): Promise<Answered<P>> {
  return read((await getService()).GET(path, { params: asked } as never) as Promise<Answer<Answered<P>>>);
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/**
 * Unwraps a response of the API. A missing session redirects to the sign-in page, a one-time password to the page that
 * changes it, a missing row to the 404 page.
 * @throws ServiceError for everything else, shown by the nearest error.tsx
 */
export async function read<T>(asked: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await asked.catch((cause: unknown) => {
    throw new ServiceError(0, `The service does not answer: ${String(cause)}`);
  });
  if (response.status === 401) redirect(await signInAddress());
  if (response.status === 404 || isOfAddress(response.status, problemOf(error))) notFound();
  if (problemOf(error).type === ONE_TIME_PASSWORD) redirect('/new-password');
  if (problemOf(error).type === SECOND_FACTOR_DUE) redirect('/second-factor');
  if (!response.ok || data === undefined)
    throw new ServiceError(response.status, problemSentence(error, 'no answer'), problemOf(error));
  return data;
}

/** Path parameters that identify one row; a malformed id is treated as not found. */
const OF_ADDRESS = new Set(['id', 'searchId', 'slug', 'version', 'token']);

const isOfAddress = (status: number, { errors }: Problem): boolean =>
  status === 400 && errors.length > 0 && errors.every(({ field }) => OF_ADDRESS.has(field));

async function signInAddress(): Promise<string> {
  const here = (await headers()).get('x-hyrde-path') ?? '/';
  return here === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(here)}`;
}
