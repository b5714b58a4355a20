import type { components } from '@hyrde/client';

type KeptName = components['schemas']['KeptName'];

/** Words about retention. */
export const retention = {
  title: 'Retention',
  purpose:
    'What is kept until when, how much there is of it, and what goes next. Every hour the worker lets go what is past its days.',
  what: 'What',
  kept: 'Kept for',
  forGood: 'for good',
  now: 'There are',
  goes: 'Go within a day',
  by: 'Set by',
  names: {
    bodies: 'Bodies of downloads',
    entries: 'Requests and answers',
    tasks: 'Finished tasks of sweeps that go on',
    notifications: 'Notifications',
    names: 'Names of private persons in records',
    evidence: 'Pages kept as evidence',
    verdicts: 'Verdicts',
    audit: 'Audit log',
  } satisfies Record<KeptName, string>,
  since: {
    bodies: 'After their task has ended. Those that became evidence stay.',
    entries: 'After the request, once its task has ended: what was asked of a site, and what it answered.',
    tasks: 'After they have ended. Their counts stay, and what findings or evidence refer to.',
    notifications:
      'After they were written, whatever became of them; with them their events, and deleted subscriptions.',
    names: 'After they were first seen. Pages and texts that name them go with them.',
    evidence: 'But for names of private persons, which go as above.',
    verdicts: 'A removed person’s stay under a number.',
    audit: 'It may only be added to.',
  } satisfies Record<KeptName, string>,
  rest: 'Sessions end by themselves, 30 days after their last use or 12 hours after a sign-in by the identity provider; links by which people choose a password when they have run out.',
};
