import type { SweepState } from '../../../sweeps.js';
import type { AlgorithmName, RetiredAlgorithm } from '../algorithms.js';
import type { Reason } from '../contract.js';
import type { KnownPageReason, KnownPageState } from '../known-page.js';
import type { Answer, Change, Verdict } from '../verdicts.js';

/** Display names of closed lists in English, for screens and reports. */
export const terms = {
  answers: {
    yes: 'Yes',
    probably: 'Probably',
    no: 'No',
    'does-not-apply': 'Does not apply',
    'could-not-be-reached': 'Could not be reached',
    'not-found': 'Not found',
    'not-searched': 'Not searched',
  } satisfies Record<Answer, string>,
  verdicts: {
    correct: 'Correct',
    wrong: 'Wrong page',
    absent: 'None on this site',
    'cannot-tell': 'Cannot tell',
  } satisfies Record<Verdict, string>,
  changes: {
    new: 'New',
    unchanged: 'Unchanged',
    changed: 'Changed',
    moved: 'Moved',
    lost: 'Lost',
    recovered: 'Recovered',
    missed: 'Missed by the search',
    unproven: 'Earlier page not seen',
  } satisfies Record<Change, string>,
  /** States of the page known before, as a visit saw it. */
  knownPage: {
    there: 'Still there',
    moved: 'Moved to another address',
    gone: 'Gone',
    replaced: 'Another page in its place',
    'not-seen': 'Not seen',
  } satisfies Record<KnownPageState, string>,
  knownPageReasons: {
    'redirected-home': 'Its address leads to the home page.',
    redirected: 'Its address leads to a page without the words looked for.',
    'as-made-up': 'Its address gives the same as one that the site cannot have: its page for “not found”.',
    'other-words': 'Its address has a page without the words looked for.',
    'as-home':
      'The site answered every address with the same page: a barrier or a fault, which says nothing of this page.',
  } satisfies Record<Exclude<KnownPageReason, Reason>, string>,
  algorithms: {
    herder: 'Hyrde’s search',
    ls: 'Lost sheep, Hyrde’s variant',
    ls2f: 'Lost sheep, two-fold, Hyrde’s variant',
    sim: 'Similarity search, Hyrde’s variant',
    rw: 'Random walk',
    focused: 'Focused crawler',
    deg: 'Degree search',
    simdeg: 'Similarity × degree search',
    astar: 'A*',
    hmm: 'Hidden Markov model',
    hmm2f: 'Hidden Markov model, two-fold',
    'ls-letter': 'Lost sheep by the letter of the paper',
    'ls2f-letter': 'Lost sheep, two-fold, by the letter of the paper',
    'sim-letter': 'Similarity search by the letter of the paper',
  } satisfies Record<AlgorithmName | RetiredAlgorithm, string>,
  reasons: {
    accepted: 'Found: the search ended with this page.',
    'best-seen': 'The best page seen when the budget was spent or nothing was left to open.',
    'budget-spent': 'The budget was spent without a page worth naming.',
    'held-elsewhere':
      'A link to another site has exactly a name of the page sought. Nobody has read the page there: open it and decide.',
    'vendor-account':
      'The site leads to no such page, but a vendor’s own list has an account of this body. Nobody has read the page there: open it and decide.',
    'site-exhausted': 'Every page was opened and read; none was worth naming.',
    'not-all-seen':
      'No page that could be opened was worth naming, but some could not be opened or read: see what was not seen.',
    'not-worthwhile': 'No page was worth naming, and going on was unlikely to find one.',
    'needs-browser': 'The site could not be read: its pages are empty until a browser runs their scripts.',
    'nothing-to-follow':
      'The home page led to no other page, so nothing is known of the rest of the site. Look at it, or ask the owner.',
    'algorithm-retired': 'This version no longer has the search’s algorithm: start a new sweep.',
    'robots-disallow': 'robots.txt forbids the page. Ask the owner to allow us.',
    'robots-unavailable': 'robots.txt could not be fetched, which counts as “all forbidden”. Try again later.',
    'crawl-delay-too-long':
      'robots.txt asks for a longer pause between pages than this installation allows. The operator can allow more.',
    'owner-objects': 'The site’s owner has objected to our visits: nothing is asked of it.',
    forbidden: 'The site said that we may not read it (403 or alike).',
    'login-required': 'The site asks for a password. Ask the owner whether the pages are meant for the public.',
    firewall: 'A firewall answered in place of the site: it blocked our request. Ask the owner to allow us.',
    challenge: 'A check for robots answered in place of the site. We do not work around it: ask the owner to allow us.',
    captcha:
      'A task that only people can solve answered in place of the site. We do not solve it: ask the owner to allow us.',
    'consent-required': 'The site shows nothing until somebody consents to cookies. We do not consent: ask the owner.',
    maintenance: 'The site says that it is closed for maintenance. Try again later, or ask the owner until when.',
    parked: 'The address shows a domain for sale or a server’s default page, not the site. Check the address.',
    throttled: 'The site kept asking us to slow down until the search gave up.',
    'name-not-found': 'The host name has no address. Check the address of the home page.',
    'connection-failed': 'The connection was refused or broken off. Try again later.',
    'time-out': 'No answer in time. Try again later.',
    'tls-failed': 'The certificate or the secure connection is broken. Inform the owner.',
    'tls-chain-incomplete':
      'The server does not send its whole certificate chain. Ask the owner to install the intermediate certificate.',
    'server-error': 'The site’s server failed (5xx). Try again later.',
    'empty-answer': 'The site answered with an empty page. Try again later, or ask the owner whether we are let in.',
    'address-refused': 'The address is private and not for crawlers.',
    'redirect-loop': 'Redirects went in a circle, or on for too long. Inform the owner.',
    'redirect-broken': 'A redirect led nowhere that can be opened. Inform the owner.',
    missing: 'The page does not exist (404 or 410).',
    'not-a-page': 'What answered was not a web page.',
    'too-large': 'The page is larger than we read. Open it yourself.',
    'bad-answer': 'The answer broke the rules of HTTP. Inform the owner.',
    'browser-busy': 'Our machine was too busy to run the page’s scripts, several times. That says nothing of the site.',
    'bad-url': 'The address is not one that can be opened.',
    'attempts-exhausted': 'The search failed time and again on our side. Search again, or ask the operator.',
    'worker-died': 'The search crashed our worker repeatedly. Ask the operator.',
    internal: 'A fault of our own. Ask the operator, whose log has more.',
    'cancelled-by-person': 'A person cancelled the sweep.',
  } satisfies Record<Reason, string>,
};

export type Terms = typeof terms;

/** Words of a report, on the screen and as PDF, in English. */
export const report = {
  question: (target: string) => `Which public bodies publish this: ${target}?`,
  questions: 'What public bodies publish',
  everybody: 'All bodies',
  selection: 'A selection of bodies',
  bodies: (count: string) => (count === '1' ? '1 body' : `${count} bodies`),
  asOf: (time: string) => `As of ${time}`,
  begun: (day: string) => `searched from ${day}`,
  states: {
    running: 'still searching',
    paused: 'paused',
    cancelled: 'cancelled before its end',
    done: 'complete',
  } satisfies Record<SweepState, string>,
  version: (version: string) => `target version ${version}`,
  headline: (yes: string, applies: string, searched: string) =>
    `${yes} of ${applies} ${yes === '1' ? 'does' : 'do'}; ${searched} ${searched === '1' ? 'has' : 'have'} been searched.`,
  verified: (verified: string, likely: string) => `${verified} verified by a person, ${likely} likely enough.`,
  accuracy: 'How often such answers are right',
  right: (share: string, low: string, high: string) =>
    `${share} of those that people have judged were right; with 95 % certainty between ${low} and ${high}.`,
  judged: (right: string, judged: string) => `${right} of ${judged}.`,
  notJudged: 'Nobody has judged any of them yet.',
  method: 'How the answers were found',
  methodBody:
    'Hyrde reads each body’s site as a visitor would: it follows links, the site’s list of its pages and the site’s own search, within a limit of pages, and keeps the page that it names exactly as received. “Yes” is a page that the search was sure enough of, or that a person has confirmed. “Not found” is no “No”: the reason says what was searched. “Could not be reached” says nothing of the body, only of its site on that day.',
};

export type ReportWords = typeof report;
