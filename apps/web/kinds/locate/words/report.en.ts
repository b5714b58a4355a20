import type { SweepState } from '@hyrde/contracts';

/** The words of a sweep's report, in English. */
export const report = {
  question: (target: string) => `Which public bodies publish this: ${target}?`,
  asOf: (time: string) => `As of ${time}`,
  begun: (day: string) => `searched from ${day}`,
  states: {
    running: 'still searching',
    paused: 'paused',
    cancelled: 'cancelled before its end',
    done: 'complete',
  } satisfies Record<SweepState, string>,
  version: (version: string) => `target version ${version}`,
  figures: 'Figures',
  headline: (yes: string, applies: string, searched: string) =>
    `${yes} of ${applies} do; ${searched} have been searched.`,
  verified: (verified: string, likely: string) => `${verified} verified by a person, ${likely} likely enough.`,
  accuracy: 'How often such answers are right',
  right: (share: string, low: string, high: string) =>
    `${share} of those that people have judged were right; with 95 % certainty between ${low} and ${high}.`,
  judged: (right: string, judged: string) => `${right} of ${judged}.`,
  notJudged: 'Nobody has judged any of them yet.',
  sites: 'All bodies',
  semicolons: 'CSV with semicolons',
  links: 'Report by link',
  linksAside: 'Whoever has a link reads the report without signing in. No person is named in it.',
  make: 'Make a link',
  once: 'Keep it now: it is shown this once.',
  made: (time: string, by: string | null) => `Made ${time}${by ? ` by ${by}` : ''}`,
  revoke: 'Revoke',
  revokeTitle: 'Revoke this link?',
  revokeBody: 'Whoever has it reads no further, at once. It cannot be had back; another can be made.',
  revoked: 'Link revoked.',
  gone: 'This report cannot be read',
  goneBody: 'Its link has been revoked, or is not whole. Ask whoever gave it to you for another.',
};
