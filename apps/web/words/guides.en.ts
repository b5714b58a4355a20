import { plural } from './plural';

/** What the screens of the guides say besides what is in them. */
export const guides = {
  help: 'Help',
  /** In a guide, where the service does not say what is set. */
  timeAsSet: 'a time that the operator sets',
  title: 'Guides',
  purpose: 'What you can do here, by who you are. “Help” above leads from each screen to its section.',
  search: 'Search all guides',
  find: 'Find',
  contents: 'On this page',
  all: 'All guides',
  found: (count: string, asked: string) => `${plural(count, 'section says', 'sections say')} something of “${asked}”.`,
  nothing: (asked: string) => `No guide says anything of “${asked}”.`,
  nothingBody: 'Try a shorter word: “sched” finds schedule and schedules.',
};
