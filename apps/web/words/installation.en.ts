import type { MailFault } from '@hyrde/contracts';

/** Reasons for which a service was not reached, or refused. */
const faults = {
  'time-out': 'The server does not answer. Are name and port right, and does a firewall let Hyrde through?',
  refused: 'Nothing listens there. Are name and port right?',
  'name-not-found': 'There is no server of this name.',
  'address-refused':
    'The server has a private address. Only whoever runs the machine can allow it, by ALLOW_ADDRESSES in the environment.',
  tls: 'No encrypted connection could be made. Does “TLS from the start” fit the port, and is the server’s certificate valid?',
  'sign-in': 'The server refused user name or password.',
  recipient: 'The server does not accept the sender or this recipient.',
  sealed: 'The stored password does not open, since the key for secrets is another one. Enter it again.',
  other: 'The server refused the mail.',
} satisfies Record<MailFault, string> as Record<MailFault, string>;

/** Words of the settings of the whole installation. */
export const installation = {
  title: 'Installation',
  purpose: 'Whose Hyrde this is, who answers to the owners of sites, where people find it, and how it sends mail.',
  setBy: (variable: string) => `Set by ${variable} in the environment, which counts. Remove it there to set it here.`,
  organisation: {
    title: 'Organisation',
    body: 'Printed on reports and letters, and named on the page for owners of sites.',
    name: 'Name',
    logo: 'Logo',
    logoHint: 'PNG, JPEG, WebP or SVG, at most 500 kB. Everybody with a link to a report sees it.',
    tooLarge: 'The file is larger than 500 kB.',
    remove: 'Remove the logo',
  },
  operator: {
    title: 'Who visits',
    body: 'Owners of sites read both in every request, and on the page about visits.',
    url: 'Page that says what you do',
    mail: 'Mail address where you are reached',
  },
  address: {
    title: 'Public address',
    body: 'Links in mails begin with it.',
    inForce: 'In use',
    here: (origin: string) => `You have opened Hyrde at ${origin}.`,
    use: 'Use this address',
    after: 'If it changes from http to https, everybody signs in once more.',
    elsewhere: 'To use another address, open Hyrde there and use this screen.',
  },
  mail: {
    title: 'Mail',
    body: 'For invitations, lost passwords and subscriptions.',
    host: 'Mail server',
    hostHint: 'Its name, such as mail.example.org. Empty: no mail is sent.',
    port: 'Port',
    tls: 'TLS from the start (mostly port 465); otherwise STARTTLS, which a password needs',
    user: 'User name',
    password: 'Password',
    passwordKept:
      'One is stored, sealed. Leave empty to keep it; it is removed if server, port, TLS or user name change.',
    passwordNone: 'Stored sealed and never shown.',
    from: 'Sender',
    fromHint: 'Such as Hyrde <hyrde@example.org>.',
  },
  stamp: {
    title: 'Time stamps',
    body: 'An authority of time stamps confirms when a packet of evidence was sealed, independent of this machine’s clock.',
    url: 'Address of the authority',
    urlHint: 'RFC 3161, such as https://tsa.example.org/tsr. Empty: the clock of this machine counts.',
    send: 'Request a test stamp',
    waiting: (to: string) => `A time stamp is requested from ${to} …`,
    sent: (by: string, when: string) => `The authority sent a valid time stamp: ${by} (${when}).`,
    failed: (to: string, when: string) => `No time stamp came from ${to} (${when}).`,
    faults: {
      ...faults,
      tls: 'No encrypted connection could be made. Is the server’s certificate valid?',
      other: 'The answer is no valid time stamp.',
    } as Record<MailFault, string>,
  },
  backup: {
    title: 'Backup',
    body: 'One file with everything that Hyrde stores. Each is read back and compared with its checksums before it counts.',
    byHand:
      'This installation makes no backups itself. Let the machine’s scheduler run: npx hyrde backup --to FOLDER --keep 4',
    folder: 'Folder',
    folderHint: 'The whole path of an existing folder on Hyrde’s machine, best on another disk. Empty: none are made.',
    keep: 'Number that is kept',
    key: 'Key',
    keyKept:
      'One is stored, sealed. Leave empty to keep it. Without the key nobody can read the backups: keep it elsewhere, too.',
    keyNone: 'At least 16 characters; keep it elsewhere, too. Without a key, whoever has the file can read everything.',
    dropKey: 'Remove the key',
    none: 'No backup has been made.',
    last: (when: string, size: string) => `Last backup: ${when}, ${size}, read back and intact.`,
    encrypted: 'Encrypted.',
    plain: 'Not encrypted.',
    missing: (n: string) => `Pages that could not be read and are missing from it: ${n}.`,
    keysApart: (keys: string) =>
      `Keep beside it, since it is not in it: ${keys}; if these were never set, the file postgres/password of the data folder.`,
    next: (when: string) => `Next: ${when}.`,
    soon: 'Next: within a minute.',
    failed: (when: string) => `The last attempt failed (${when}).`,
    now: 'Make one now',
    pending: 'A backup is being made …',
  },
  test: {
    title: 'Send a test',
    to: 'To',
    send: 'Send a test mail',
    waiting: (to: string) => `A test mail to ${to} is on its way …`,
    noWorker: 'No worker has taken it yet. Is one running?',
    sent: (to: string, when: string) => `The mail server took the test mail to ${to} (${when}).`,
    failed: (to: string, when: string) => `The test mail to ${to} was not sent (${when}).`,
    faults,
  },
};
