import { describe, expect, it } from 'vitest';
import { sendSignedIn, signInBy } from './signed-in';

const refusal = () => Response.json({ type: 'urn:hyrde:problem:not-signed-in', errors: [] }, { status: 401 });
const post = (path = '/api/sites', body = 'typed') =>
  new Request(`http://hyrde.example${path}`, { method: 'POST', body });

/** A service whose session ends before the first request and begins with `signIn`. */
function service() {
  let signedIn = false;
  const bodies: string[] = [];
  return {
    bodies,
    signIn: () => {
      signedIn = true;
    },
    send: async (request: Request) => {
      bodies.push(await request.text());
      return signedIn ? Response.json({}) : refusal();
    },
  };
}

describe('a change whose session has ended', () => {
  it('is sent again with its body once the person has signed in, several by one sign-in', async () => {
    const { send, signIn, bodies } = service();
    let dialogs = 0;
    const remove = signInBy(async () => {
      dialogs++;
      signIn();
      return true;
    });
    const answers = await Promise.all([sendSignedIn(post(), send), sendSignedIn(post('/api/views', 'other'), send)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([dialogs, bodies.sort()]).toEqual([1, ['other', 'other', 'typed', 'typed']]);
    remove();
  });

  it('is not sent again if the dialog is closed, if the screen has none, or if it was a sign-in', async () => {
    const { send, bodies } = service();
    expect((await sendSignedIn(post(), send)).status).toBe(401);
    const remove = signInBy(async () => false);
    expect((await sendSignedIn(post(), send)).status).toBe(401);
    expect((await sendSignedIn(post('/api/session/password'), send)).status).toBe(401);
    expect(bodies).toHaveLength(3);
    remove();
  });
});
