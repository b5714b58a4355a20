import { type Fetch, NOT_SIGNED_IN, problemOf } from '@hyrde/client';

let askToSignIn: (() => Promise<boolean>) | null = null;

/**
 * Registers the dialog in which a person signs in again without leaving the screen; it resolves to true if the same
 * person has signed in. @returns function that removes it
 */
export function signInBy(ask: () => Promise<boolean>): () => void {
  askToSignIn = ask;
  return () => {
    askToSignIn = null;
  };
}

/** The dialog that is open: changes that are sent at the same time wait for one sign-in. */
let asking: Promise<boolean> | null = null;

/** Requests of screens that wait for the session by themselves: signing in, and Review, which keeps its verdicts. */
const WAITS_ITSELF = /^\/api\/(?:session|review)\b/;

/**
 * Sends a change; if the session has ended, the person signs in on the spot and the change is sent again, so that a form
 * that took long to fill in is not lost.
 */
export async function sendSignedIn(request: Request, send: Fetch): Promise<Response> {
  const again = request.clone();
  const response = await send(request);
  if (response.status !== 401 || !askToSignIn || WAITS_ITSELF.test(new URL(request.url).pathname)) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (problemOf(body).type !== NOT_SIGNED_IN) return response;
  asking ??= askToSignIn().finally(() => {
    asking = null;
  });
  return (await asking) ? send(again) : response;
}
