import type { LinkPurpose, ProviderProblem, Scope } from '@hyrde/contracts';

/** Words about people's access: links, sessions, and their end. */
export const people = {
  purpose: 'Where this person is signed in, and how they come in again.',
  back: 'All people',
  by: 'The link goes',
  ways: { mail: 'by mail', hand: 'by you: it is shown here once' },
  invited: 'Invited',
  link: 'Link to choose a password',
  linkFor: (name: string) => `A link for ${name}`,
  linkBody: 'By it this person chooses a password, once. Until then the old password is good; a second factor stays.',
  make: 'Make a link',
  once: 'The link, shown once. Pass it on safely; whoever has it chooses the password.',
  until: (time: string) => `Good until ${time}.`,
  mailed: (name: string) => `A mail to ${name} is on its way.`,
  purposes: { invitation: 'Invitation', reset: 'New password' } satisfies Record<LinkPurpose, string>,
  states: {
    given: 'given out',
    waits: 'waits for its mail',
    sent: 'mailed',
    failed: 'the mail was refused',
  },
  sessions: 'Signed-in browsers',
  noSessions: 'Nobody is signed in.',
  browser: 'Browser',
  unknownBrowser: 'a browser that did not say',
  here: 'this one',
  end: 'End',
  ended: 'The session has ended.',
  endAll: 'End all',
  endOthers: 'End all others',
  endedAll: 'The sessions have ended.',
  remove: 'Remove this person',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeBody:
    'Sessions, tokens and mails to this person end at once, and name and address are erased but for the audit log. Their verdicts stay, under a number. This cannot be undone; “Disable” can.',
  removed: (name: string) => `${name} is removed.`,
  passwordLink: {
    ask: 'Lost your password?',
    title: 'Lost your password',
    body: 'Write your e-mail address. If it belongs to somebody who signs in here with a password, a mail with a link comes within minutes; it is good for an hour.',
    send: 'Send the link',
    sent: 'If the address is known here, a mail is on its way.',
    signIn: 'Back to sign in',
  },
  choose: {
    title: 'Choose a password',
    body: 'The link that brought you here is good for this, once.',
    submit: 'Choose this password',
    noToken: 'The address lacks its last part. Open the link from the mail once more, or copy it whole.',
    bad: 'This link is used up, too old, or was replaced by another. Ask for a new one.',
    done: 'Your password is chosen. Sign in with it.',
  },
};

export const secondFactor = {
  title: 'Second factor',
  purpose:
    'Your role needs a passkey, or a code of an app besides the password. Add one of them once; then everything opens.',
  off: 'Signing in takes your password alone. With a passkey, or an app that makes codes (Aegis, 2FAS, your password manager), a stolen password opens nothing.',
  on: (recoveryCodes: number) => `Signing in takes more than your password. Recovery codes left: ${recoveryCodes}.`,
  app: 'App that makes codes',
  appOff: 'None.',
  appOn: 'Set up: signing in takes its code, or a passkey.',
  badge: 'two factors',
  begin: 'Set up an app',
  scan: 'Scan this with the app, or type the secret into it. Then write the code that it shows.',
  picture: 'Square code with the secret for the app',
  secret: 'Secret',
  code: 'Code',
  wrongCode: 'That is not the code that the app shows now, or it was used before. Wait for the next.',
  recoveryTitle: 'Recovery codes, shown once',
  recoveryBody:
    'Each opens once in place of app or passkey, should they be lost. Print them, or keep them where the password is not.',
  goOn: 'I have kept them',
  endCode: 'Code, or a recovery code',
  remove: 'Switch off the second factor',
  removeTitle: (name: string) => `Switch off the second factor of ${name}?`,
  removeBody:
    'For somebody who lost app, passkeys and recovery codes. Be sure that it is they who ask: the password alone opens then.',
  signInTitle: 'Now the code',
  signInHint: 'Six digits that your app shows, or a recovery code.',
  signInWrong: 'That code is wrong or was used. Wait for the next one, or begin with your password again.',
  again: 'Begin again',
  /** Texts of the repeated proof of identity. */
  proof: {
    title: 'First, is it you?',
    password: 'Your password',
    go: 'Go on',
    byPasskey: 'Use a passkey',
  },
  passkeys: {
    title: 'Passkeys',
    purpose:
      'A passkey is kept by your device or security key, which asks for your fingerprint, face or PIN. It opens without a password, and on this address alone.',
    nameHint: 'By which you know it again, such as the device it is on.',
    since: 'Added',
    add: 'Add a passkey',
    make: 'Make the passkey',
    added: 'The passkey is added.',
    endTitle: (name: string) => `Remove the passkey “${name}”?`,
    ended: (name: string) => `The passkey “${name}” opens no more. Delete it on the device, too.`,
    impossible:
      'Browsers have passkeys for names with https alone, and the public address of this product is not one. An administrator sets it under Set-up → Installation.',
    signIn: 'Sign in with a passkey',
    or: 'or',
    /** Texts of the browser's errors, by the library's names. */
    cancelled: 'Nothing was chosen, or it took too long. Try again.',
    there: 'This device has one of your passkeys already.',
    elsewhere: 'Passkeys open on the product’s public address alone. Open the dashboard there.',
    unsupported: 'This browser has no passkeys.',
    failed: 'The browser could not do it. Try again, or use another device.',
    wrong: 'This passkey does not open here. Was it removed, or is it another person’s?',
  },
};

export const provider = {
  signIn: (name: string) => `Sign in with ${name}`,
  or: 'or with a password',
  badge: 'by the sign-in service',
  /** Text in place of password and second factor. */
  title: 'Password and second factor',
  body: (name: string) =>
    `${name} has let you in. Change your password and your second factor there. You are asked again twelve hours after signing in.`,
  problems: {
    'begin-again': 'That took too long, was used before, or began in another browser. Sign in once more.',
    'provider-away':
      'The sign-in service cannot be reached. Try again in some minutes; whoever has a password here can sign in with it.',
    'provider-refused': 'The sign-in service has not let you in, or you went back. Try again, or ask an administrator.',
    'provider-untrusted':
      'What the sign-in service said could not be trusted, so nobody was let in. Inform an administrator; the log says why.',
    'no-role': 'You are in no group that may come in here. Ask an administrator of your organisation.',
    'address-taken':
      'There is an account here with your address, which is not known to be yours. Sign in with its password, or ask an administrator.',
    disabled: 'Your account is disabled. Ask an administrator.',
  } satisfies Record<ProviderProblem, string>,
};

export const tokens = {
  title: 'Tokens for programs',
  what: {
    word: 'Bearer token',
    everyday: 'a password for a program',
    meaning:
      'A program sends its token as “Authorization: Bearer …” and may then do what the scope allows, never more than you. Names of private persons are always redacted for programs.',
  },
  byProvider: (name: string) =>
    `Of whoever signs in with ${name}, personal tokens work for seven days after each sign-in there, and then rest until the next. They end at once where ${name} names no group any more that may come in here. Services’ tokens go on.`,
  documentation: 'What programs can ask for',
  nameHint: 'Which program uses it, for those who read the audit log later.',
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
  lasts: 'Ends after',
  add: 'Make token',
  addTitle: 'Make a token',
  made: (name: string) => `Token ${name} is made.`,
  once: 'The token, shown once. Put it where the program reads its secrets; it cannot be shown again.',
  service: 'service',
  ends: 'Ends',
  ended: 'ended',
  rests: 'rests until the next sign-in',
  revokeBody: 'Programs that use it are refused at once. This cannot be undone; make a new one instead.',
  none: 'There are no tokens.',
};
