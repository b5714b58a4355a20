/** What the screen of the audit log says. */
export const audit = {
  title: 'Audit log',
  purpose:
    'Who changed what and when, newest first. Entries are added, never taken away; of people who were removed it keeps a number.',
  at: 'When',
  person: 'Who',
  nobody: 'nobody signed in',
  removed: 'a removed person',
  byToken: (name: string) => `by the token ${name}`,
  action: 'Action',
  subject: 'Path',
  details: 'Details',
  since: 'From',
  until: 'To',
  everybody: 'Everybody',
  export: 'Take away as CSV',
  none: 'There is no such entry.',
  noneBody: 'Clear the filters to see all.',
};
