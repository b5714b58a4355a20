import { plural } from './plural';

/** Words of the screens around the guides. */
export const guides = {
  help: 'Help',
  /** Text in a guide if the API does not respond. */
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
