/** Words about a site owner's proof and its consequences. */
export const ownerProofs = {
  title: 'Is it your site?',
  purpose:
    'Prove it by a file on the site. Then you can object, set quiet hours or a longer crawl delay, and download all that was asked of it: at once, without an account.',
  host: 'Host',
  anotherHost: 'Another host',
  hostHint: 'Such as www.example.org. The proof holds for this host and those below it.',
  begin: 'Make a token',
  states: { waiting: 'Not proven yet', looking: 'Looking', failed: 'Not found', proven: 'Yours' },
  until: (day: string) => `Proven in this browser until ${day}.`,
  tokenUntil: (day: string) => `The token is good until ${day}.`,
  makeFile: 'Put a text file at',
  writeToken: 'Let this line stand in it; other lines may stand beside it:',
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
  csv: 'Download as CSV',
  jsonl: 'Download as JSON lines',
};
