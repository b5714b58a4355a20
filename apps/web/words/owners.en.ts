export const ownerRequests = {
  title: 'Site owners',
  purpose:
    'What the owners of sites ask of us. It holds for the host and all below it, in every kind of sweep, from the next document on.',
  ofSite: 'What the site’s owner asks for',
  none: 'No site owner has requested anything.',
  noneOfSite: 'The owner has requested nothing.',
  noneWithdrawn: 'Nothing was withdrawn.',
  request: 'Asks for',
  why: 'Who asked, and why',
  entered: 'Entered',
  withdrawn: 'Withdrawn',
  nobody: 'somebody who is no longer here',
  theOwner: 'the owner, by a token on the site',
  theOperator: 'whoever runs this installation',
  by: (name: string, at: string) => `${name}, ${at}`,
  objection: 'Objection: nothing is asked',
  quietHours: (from: string, to: string, zone: string) => `Quiet from ${from} to ${to} (${zone})`,
  crawlDelay: (span: string) => `At least ${span} between two documents`,
  quietUntil: (at: string) => `Quiet now, until ${at}`,
  objected: 'The owner has objected',
  objectedNotice: (host: string, day: string) =>
    `Since ${day} nothing is asked of ${host}. Searches of it end as “blocked”, and watches wait. What was kept before stays: findings, evidence and records.`,
  showStanding: 'Those that hold',
  showWithdrawn: 'Those that were withdrawn',
  withdraw: 'Withdraw',
  restore: 'Let it hold again',
  wasWithdrawn: 'Withdrawn: it holds no longer.',
  enter: 'Record a request',
  wasEntered: 'It holds from now on.',
  hostHint: 'Such as www.example.org, or an address that was copied. It holds for all hosts below it too.',
  kinds: {
    objection: 'An objection: nothing is asked any more, from now on',
    'quiet-hours': 'Quiet hours: nothing is asked at these hours',
    pace: 'A crawl delay: more time between two documents',
  },
  kept: 'What was kept before stays, with its evidence; names in records go on request (Records & changes → Remove a person).',
  from: 'From (hour)',
  to: 'To (hour)',
  timeZoneHint: 'The owner’s own, such as Europe/Oslo.',
  seconds: 'Seconds between two documents',
  secondsHint: 'Never less than robots.txt or this installation asks for.',
  note: 'Who asked, how and why',
  noteHint: 'Name or office, and the letter or call, so that others can look it up.',
};

/** A letter that asks a site's owner to let the crawler pass, to copy. */
export const ownerLetter = {
  title: 'Letter to the owner',
  what: 'We do not work around what stopped us. Copy this letter and send it to whoever runs the site.',
  label: 'Letter',
  met: {
    firewall: 'Your firewall blocked the request.',
    challenge: 'A check for robots answered in place of the page.',
    captcha: 'A captcha answered in place of the page.',
    'consent-required': 'The site shows nothing until somebody consents to cookies.',
    'login-required': 'The site asks for a password.',
    forbidden: 'The site said that we may not read the page (403 or alike).',
    maintenance: 'The site says that it is closed for maintenance.',
    'empty-answer': 'The site answered with an empty page.',
    throttled: 'The site kept asking us to slow down (429 or 503).',
  },
  text: ({ host, url, met, userAgent, pause }: OwnerLetterParts) => `Subject: Access to ${host} for our crawler

To whoever runs ${host}

We check which pages public bodies publish, and whether they can be found. We could not read ${url}. ${met} We do not work around that, so we can say nothing of what your site has or lacks.

Please let requests pass whose User-Agent is

    ${userAgent}

They obey robots.txt, come one at a time with at least ${pause} between two pages, read public pages only, and never log in. If you would rather not be visited, write to us: we record it, and make no further requests.

Thank you.`,
};

/** Facts of an owner's letter: `met` says what stopped the visit, `pause` is a time span as displayed. */
export interface OwnerLetterParts {
  host: string;
  url: string;
  met: string;
  userAgent: string;
  pause: string;
}

export const ownerProofs = {
  title: 'Is it your site?',
  purpose:
    'Prove it by a file on the site. Then you can object, set quiet hours or a longer crawl delay, and download all that was asked of it: at once, without an account.',
  anotherHost: 'Another host',
  hostHint: 'Such as www.example.org. The proof holds for this host and those below it.',
  begin: 'Make a token',
  states: { waiting: 'Not proven yet', looking: 'Looking', failed: 'Not found', proven: 'Yours' },
  until: (day: string) => `Proven in this browser until ${day}.`,
  tokenUntil: (day: string) => `The token is good until ${day}.`,
  makeFile: 'Put a text file at',
  writeToken: 'Write this line into it; it may have other lines:',
  thenLook: 'Press the button. We fetch the file once, as politely as all else.',
  look: 'Look for it now',
  looking: 'We are looking for the file …',
  lookingLater: (at: string) =>
    `The host is to be asked later: we look for the file at ${at}. Open this page again then.`,
  faults: {
    absent: 'The host says that there is no such file, or wants a password for it.',
    'other-text': 'The file is there, but the line is not, or it is sent as a web page (text/plain is right).',
    elsewhere: 'The host sends us on to another host or another file, which proves nothing.',
    forbidden:
      'robots.txt forbids the file, or could not be read. Allow it: “User-agent: Hyrde”, “Allow: /.well-known/hyrde-owner.txt”. We read robots.txt anew within a day.',
    objection: 'An objection holds for this host, so we do not ask for the file either. Write to us to take it back.',
    unreachable: 'The host did not answer.',
  },
  requests: 'What holds',
  noRequests: 'Nothing but our own rules: one page at a time, robots.txt obeyed.',
  ask: 'Ask for something',
  asked: 'What was asked of it',
  askedWhat:
    'Each request that we still know of: when, what, the answer, its size, and for which kind of work. Parts of addresses that may name a person are left out.',
  jsonl: 'Download as JSON lines',
};
