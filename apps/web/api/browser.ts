'use client';
import { connect, EDIT_CONFLICT, type Problem, problemOf, problemSentence } from '@hyrde/client';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { type Toast, useToast } from '@/design/toast';
import { ROLES } from '@/parts/closed-lists';
import { useWords } from '@/words/client';
import { sendEdit } from './edits';
import { inReadersLanguage } from './refusal';
import { dropAnswered, sendOnce } from './repeats';
import { sendSignedIn } from './signed-in';

/**
 * Client of the API through the dashboard's own origin (proxy.ts); the browser adds the session cookie. Requests are
 * not retried: a person is asked to wait.
 */
export const service = connect({
  url: '',
  patienceS: 0,
  send: async (request) => {
    if (request.method === 'GET') return inReadersLanguage(await fetch(request));
    const answer = sendSignedIn(request, (again) => {
      if (request.method === 'POST') return sendOnce(again, fetch);
      dropAnswered();
      return request.method === 'DELETE' ? fetch(again) : sendEdit(again, fetch);
    });
    return inReadersLanguage(await answer);
  },
});

export interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/**
 * Sends a change to the API. `busy` is true while the request runs; then the screen is refreshed and a toast shows the
 * message that `send` was given. A failure is shown in a toast or, with `quiet`, returned to the caller as `problem`.
 * @returns `send`, which resolves to the response or null if the request failed; `faultOf`, the error of a field; and
 *   the error of the whole form if no field is at fault
 */
export function useChange({ quiet = false, refresh = true } = {}) {
  const router = useRouter();
  const toast = useToast();
  const { words } = useWords();
  const [sending, setSending] = useState(false);
  const [refreshing, startTransition] = useTransition();
  const [problem, setProblem] = useState<(Problem & { sentence: string }) | null>(null);

  async function send<T>(ask: () => Promise<Answer<T>>, said?: Toast): Promise<T | null> {
    setSending(true);
    setProblem(null);
    const answer = await ask().catch(() => null);
    setSending(false);
    if (answer?.response.ok) {
      if (refresh) startTransition(() => router.refresh());
      if (said) toast(said);
      return answer.data ?? null;
    }
    const found = problemOf(answer?.error);
    const need = ROLES.find((role) => role === found.need);
    const refused = need && `${words.errors.forbiddenTitle}. ${words.errors.forbidden[need]}`;
    const otherwise = refused ?? problemSentence(found, words.errors.generic);
    const answered = found.type === EDIT_CONFLICT ? words.errors.notSaved : otherwise;
    const sentence = answer ? answered : words.errors.offline;
    setProblem({ ...found, status: answer?.response.status ?? 0, sentence });
    if (!quiet) toast({ text: sentence, tone: 'bad' });
    return null;
  }
  const faultOf = (field: string) => problem?.errors.find((error) => error.field === field)?.message;
  const whole = problem && problem.errors.length === 0 ? problem.sentence : null;
  return { send, busy: sending || refreshing, problem, faultOf, whole };
}

/**
 * A change between two states, which its toast can undo once.
 * @param change sends the next state
 * @param said text of the toast
 */
export function useToggle<T>(change: (next: boolean) => Promise<Answer<T>>, said: (next: boolean, done: T) => string) {
  const toast = useToast();
  const { send, busy } = useChange();
  async function set(next: boolean, undoable = true): Promise<void> {
    const done = await send(() => change(next));
    if (done === null) return;
    const undo = () => void set(!next, false);
    toast({ text: said(next, done), ...(undoable && { undo }) });
  }
  return { set, busy };
}
