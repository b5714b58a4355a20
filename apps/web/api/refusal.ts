import type { Problem } from '@hyrde/client';
import { isLanguage } from '@/words/language';

/** A problem of the API with its sentences in the language of the document; any other response as it is. */
export async function inReadersLanguage(response: Response): Promise<Response> {
  const { lang } = document.documentElement;
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  if (response.ok || !isProblem || lang === 'en' || !isLanguage(lang)) return response;
  const problem = await response
    .clone()
    .json()
    .catch(() => null);
  if (problem === null) return response;
  const { refusalIn } = await import('@/words/refusals'); // Loaded by the first refusal: it is larger than most screens.
  const detail = refusalIn(lang, problem.detail);
  const errors: Problem['errors'] | undefined = problem.errors?.map((error: Problem['errors'][number]) => ({
    ...error,
    message: refusalIn(lang, error.message),
  }));
  // A detail without a translation of its own is the list of the fields' errors.
  const fields = errors?.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ');
  const { status, headers } = response;
  return Response.json(
    { ...problem, detail: detail === problem.detail ? (fields ?? detail) : detail, errors },
    { status, headers },
  );
}
