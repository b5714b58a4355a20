/** Words of the screen after the first sign-in. */
export const welcome = {
  title: 'Welcome to Hyrde',
  purpose:
    'Hyrde looks for the pages that public bodies must publish, such as mail records, minutes and accessibility statements. It proves what it found, and notices when a page moves, changes or disappears.',
  invented: (bodies: string) =>
    `The ${bodies} bodies that are here already are invented: a practice country to learn on, whose sites run on this machine. Nothing of it counts in real totals.`,
  begin: 'Begin with one of these; the others stay in the menu.',
  look: {
    title: 'Look round',
    body: 'A finished sweep of the practice country: answers, findings, and their proof.',
    go: 'Look round',
  },
  country: {
    title: 'Add your country',
    body: 'Lists of municipalities and other public bodies come with Hyrde, or you bring your own as CSV or Excel.',
    own: 'Bring your own list',
  },
  site: {
    title: 'Add one site and watch',
    body: 'Hyrde reads a few dozen of its pages, one at a time. You see what it finds as it finds it.',
    address: 'Address of the site',
    target: 'Look for',
    go: 'Find it',
  },
};
