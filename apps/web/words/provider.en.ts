import type { ProviderProblem } from '@hyrde/contracts';

/** Words about sign-in by the organisation's identity provider. */
export const provider = {
  signIn: (name: string) => `Sign in with ${name}`,
  or: 'or with a password',
  badge: 'by the provider',
  /** Text in place of password and second factor. */
  title: 'Password and second factor',
  body: (name: string) =>
    `${name} has let you in. Change your password and your second factor there. You are asked again twelve hours after signing in.`,
  problems: {
    'begin-again': 'That took too long, was used before, or began in another browser. Sign in once more.',
    'provider-away':
      'The identity provider cannot be reached. Try again in some minutes; whoever has a password here can sign in with it.',
    'provider-refused':
      'The identity provider has not let you in, or you went back. Try again, or ask an administrator.',
    'provider-untrusted':
      'What the identity provider said could not be trusted, so nobody was let in. Tell an administrator; the log says why.',
    'no-role': 'You are in no group that may come in here. Ask an administrator of your organisation.',
    'address-taken':
      'There is an account here with your address, which is not known to be yours. Sign in with its password, or ask an administrator.',
    disabled: 'Your account is disabled. Ask an administrator.',
  } satisfies Record<ProviderProblem, string>,
};
