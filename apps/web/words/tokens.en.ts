import type { Scope } from '@hyrde/contracts';

/** Words about API tokens. */
export const tokens = {
  title: 'Tokens for programs',
  what: {
    word: 'Bearer token',
    everyday: 'a password for a program',
    meaning:
      'A program sends its token as “Authorization: Bearer …” and may then do what the scope allows, never more than you. Names of private persons are always covered for programs.',
  },
  byProvider: (name: string) =>
    `Of whoever signs in with ${name}, personal tokens work for seven days after each sign-in there, and then rest until the next. They end at once where ${name} names no group any more that may come in here. Services’ tokens go on.`,
  documentation: 'What programs can ask for',
  name: 'Name',
  nameHint: 'Which program uses it, for those who read the audit log later.',
  kind: 'Acts as',
  kinds: {
    personal: 'you: it ends when you are disabled',
    service: 'an account of its own: it stays when people leave',
  },
  scope: 'Scope',
  scopes: {
    read: 'Read',
    review: 'Review',
    run: 'Run',
    admin: 'Administer',
  } satisfies Record<Scope, string>,
  scopeMeaning: {
    read: 'reads everything',
    review: 'also judges findings',
    run: 'also runs sweeps and edits sites and targets',
    admin: 'also manages people and settings',
  } satisfies Record<Scope, string>,
  lasts: 'Ends after',
  add: 'Make token',
  addTitle: 'Make a token',
  made: (name: string) => `Token ${name} is made.`,
  once: 'The token, shown once. Put it where the program reads its secrets; it cannot be shown again.',
  actsAs: 'Acts as',
  service: 'service',
  ends: 'Ends',
  ended: 'ended',
  rests: 'rests until the next sign-in',
  lastUsed: 'Last used',
  never: 'never',
  actions: 'Actions',
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeBody: 'Programs that use it are refused at once. This cannot be undone; make a new one instead.',
  revoked: (name: string) => `${name} is revoked.`,
  none: 'There are no tokens.',
};
