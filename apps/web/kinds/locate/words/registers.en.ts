import type { RegisterReach } from '@hyrde/contracts';

export const registers = {
  menu: 'Registers',
  title: 'Registers and vendors’ portals',
  purpose:
    'Places off the sites where their pages may lie. A link from a site to one of them is followed for the targets named; links to other hosts are listed in “What the search did”.',
  hostHint: 'uustatus.no, or *.vendor.no for all below it',
  holder: 'Vendor or authority',
  reach: 'How far',
  reaches: {
    page: 'only the page that is linked to',
    part: 'the body’s own part, from there on',
  } satisfies Record<RegisterReach, string>,
  country: 'Country',
  countryHint: 'Two letters, such as no',
  none: 'No register',
  noneRemoved: 'No register has been removed',
  showRemoved: 'Removed registers',
  showInForce: 'Registers in force',
  practiceOnly: 'These are the practice country’s portals. Real registers are edited with the switch on “Real”.',
  restore: 'Bring back',
  removed: (host: string) => `${host} removed. Searches follow links to it no more.`,
  restored: (host: string) => `${host} is back.`,
  changed: (host: string) => `${host} changed.`,
  added: (host: string) => `${host} added. Searches that begin from now on follow links to it.`,
  addTitle: 'Add a register',
  editTitle: (host: string) => `Edit ${host}`,
  noTarget: 'Choose at least one target.',
  importTitle: 'Read a list in',
  importHint:
    'CSV; the first line names the columns: host, holder, targets (short names with blanks between them), and, where known, reach (page or part), country, source.',
  importFile: 'CSV file',
  importButton: 'Read in',
  importNoFile: 'Choose a file.',
  imported: (added: string, updated: string, unchanged: string, failed: string) =>
    `${added} added, ${updated} changed, ${unchanged} unchanged, ${failed} left out.`,
  line: (line: string) => `Line ${line}`,
};
