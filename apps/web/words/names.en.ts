/** Words about names of private persons: where they are redacted, and who may see them. */
export const names = {
  title: 'Names of private persons',
  covered:
    'Pages here name private persons, such as senders in a mail record. Names are redacted (••••): of texts you read menus, headings of lists and words that are surely no names; there are no pictures and no files.',
  whoMay: 'Auditors may see them for a reason that is kept in the audit log.',
  youMay: 'You may see them for an hour if you say why.',
  shown:
    'You see names of private persons, for the reason you gave. Each page that you open is in the audit log with your name.',
  open: 'Show names',
  openTitle: 'Show names of private persons?',
  openBody:
    'For an hour you see pages as they are, on every screen. Your reason and each page that you open stand in the audit log, with your name.',
  close: 'Cover names',
  short: 'Names of private persons are covered here (••••).',
  how: 'What can be read, and how to judge',
  judging:
    'To judge the page, address, title, menus and the heads of its columns are mostly enough. Where they are not, choose “Not now”: an auditor can judge it with the names shown.',
  gone: 'The page names private persons and was kept for as long as their names are: its picture and text are gone.',
  noPicture: 'The picture shows names of private persons and is not shown.',
  noFiles: 'The files name private persons and cannot be downloaded while names are redacted. Their sums stay.',
  reason: 'Reason',
  reasonHint: 'At least ten characters.',
  redacted: 'Redacted or deleted since',
  redactedWhy: {
    'person-removed': (date: string) =>
      `On ${date} the name of a person who asked to be removed was covered here (***). That is why sums are others than before.`,
    age: (date: string) =>
      `The page names private persons and was kept for as long as their names are. On ${date} its text, picture and files went; its address, the time and these sums stay.`,
  },
  originals: {
    received: 'SHA-256 of what came',
    text: 'SHA-256 of the text before',
    visible: 'SHA-256 of the visible text before',
    picture: 'SHA-256 of the picture that went',
  },
};
