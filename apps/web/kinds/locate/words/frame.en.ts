import type { AlgorithmName, Answer, AnswerChoice, DrawnWhy } from '@hyrde/contracts';
import { terms } from '@hyrde/contracts/terms/en';
import { plural } from '@/words/format';

const matrix = {
  title: 'Bodies',
  purpose: 'What each public body’s site answers to each target now. Select a symbol for details.',
  body: 'Body',
  yes: { true: 'Yes, verified', false: 'Yes, likely enough' },
  legend: 'What the signs mean',
  field: 'Filter by name, region, language, tag or answer',
  offered: 'Filters that fit',
  filter: 'Filter',
  set: 'Filters that are set',
  name: 'Name or address',
  remove: 'take this filter away',
  without: (filter: string) => `Take away: ${filter}`,
  answersTo: (target: string) => `${target}: all answers, with their pages`,
  sorted: { ascending: 'sorted upwards', descending: 'sorted downwards' },
  shown: (count: string) => plural(count, 'body', 'bodies'),
  print: 'Print',
  takeAway: 'This table, as it is filtered:',
  asOf: (time: string) => `As of ${time}.`,
  noTargets: 'No target has been searched for yet. Choose some as columns, or start a sweep.',
  columns: (shown: string, all: string) => `Targets: ${shown} of ${all}`,
  columnsLegend: 'Targets that are columns',
  show: 'Show these',
  every: 'Every target',
  searched: 'Those searched for',
  totals: 'What the columns add up to',
  share: 'Share',
  all: 'All bodies',
};

/** Words about targets, searches, findings and verdicts that the browser always loads. */
export const locateFrame = {
  locate: {
    menu: { review: 'Review', targets: 'Targets', research: 'Research' },
    settings: {
      claimTitle: 'When a page counts as found',
      claimWhat: {
        word: 'Decision threshold',
        everyday: 'how sure a search must be before its page counts as “Yes”',
        meaning:
          'From this probability on, a page that a search names is a “Yes”, marked unverified; below it, the answer is “Probably”, and the page waits for Review. Say how many wrong “Yes” you accept: the verdicts on the random sample say from which probability on no more are wrong. Scores that are no probabilities never count before a person has looked. Answers and totals change at once.',
      },
      wrongYes: 'Wrong “Yes” that you accept, per cent',
      lowest: (from: string, accepted: string, wrong: string, n: string, interval: string) =>
        `By the verdicts so far, at most ${accepted} are wrong from ${from} on: ${wrong} of ${n} were (95 % interval ${interval}).`,
      noLowest: (accepted: string) =>
        `Not enough verdicts yet to promise at most ${accepted} wrong. Judge more of the random sample, or accept more.`,
      takeLowest: (from: string) => `Count from ${from} on`,
      bands: 'What the random sample says, by how sure the search was',
      judged: 'Judged',
      wrong: 'Wrong',
      claimThreshold: 'Probability, per cent',
      secondTitle: 'Second opinions',
      secondWhat: {
        word: 'Inter-rater agreement',
        everyday: 'whether two people see the same',
        meaning:
          'Of this share of all findings, drawn at random, two people judge each without seeing the other’s verdict; where they disagree, a third decides. Only then is it known how far verdicts can be relied on.',
      },
      secondShare: 'Share of findings, per cent',
    },
  },
  answers: terms.answers,
  answerChoices: {
    ...terms.answers,
    applies: 'All to which it applies',
    searched: 'Searched',
    'wants-a-look': 'Wants a look',
  } satisfies Record<AnswerChoice, string>,
  answerMeaning: {
    yes: 'The page is known, or likely enough.',
    probably: 'A page was named, but too weakly: is it this one?',
    no: 'A person says that it does not exist, or the whole site was read without finding it.',
    'does-not-apply': 'A person has said that this site need not have it.',
    'could-not-be-reached': 'Refused, blocked, unreachable, or an error.',
    'not-found': 'Part of the site was read, and no page was worth naming.',
    'not-searched': 'Not searched yet, or cancelled.',
  } satisfies Record<Answer, string>,
  trend: {
    title: 'From sweep to sweep',
    what: {
      word: 'Trend with 95 % interval',
      everyday: 'how the answers went, and how sure each figure is',
      meaning:
        'Each drawing is one answer, from 0 % at its foot to 100 %: the share of the sites that a sweep searched. The band is the 95 % Wilson interval of that share in all sites, as if those searched had been drawn at random; a sweep of all sites leaves nothing open, and has no band. Sweeps of other sites, such as one region, are not comparable by it.',
    },
    figures: 'The figures',
  },
  answered: {
    of: 'of',
    searched: 'searched',
    wantALook: (count: number): string => (count === 1 ? 'wants a look' : 'want a look'),
    verified: (count: string) => `${count} verified`,
    likely: (count: string) => `${count} likely enough`,
    verifiedLabel: 'Verified by a person',
    verifiedChoices: { true: 'Verified', false: 'Not verified' },
    next: {
      probably: 'Review them',
      'could-not-be-reached': 'See why',
      'not-found': 'See near misses',
      'not-searched': 'Search them',
    },
  },
  unverified: 'unverified',
  tooWeak: 'A page was named, but too weakly. It waits for review.',
  verdicts: terms.verdicts,
  drawn: { sample: 'random sample', uncertain: 'least certain first', chosen: 'chosen by a person' } satisfies Record<
    DrawnWhy,
    string
  >,
  algorithms: terms.algorithms,
  explain: {
    title: 'Why',
    places: { title: 'its title', heading: 'a heading', text: 'its text', label: 'the link to it', url: 'its address' },
    link: (label: string) => `the link “${label}”`,
    named: (word: string, places: string) => `The word “${word}” is in ${places}.`,
    namedHeaviest: (word: string, places: string) => `The heaviest word of the query, “${word}”, is in ${places}.`,
    onlyText: 'Only its text carries words that were looked for; neither title, heading, address nor link does.',
    noWords: 'None of the words that were looked for stand on it.',
    coverage: (matched: string, all: string) => `It has ${matched} of the ${plural(all, 'word', 'words')} looked for.`,
    noRival: 'No other page seen spoke for itself.',
    farRival: (sure: string) => `No other page seen came close (next: ${sure}).`,
    closeRival: (title: string, sure: string) => `Another page came close: “${title}” (${sure}).`,
    nearest: (title: string, sure: string) => `The page that came nearest was “${title}” (${sure}).`,
    nothingSeen: 'No page that was read had anything to do with it.',
    stoppedByCost: (share: string) =>
      `The search stopped because another download would have added less than ${share} to the chance of being right.`,
    stoppedByThreshold: (threshold: string) =>
      `The search stopped because the page passed its threshold of ${threshold}.`,
  },
  sureness: {
    sure: (share: string) => `${share} sure`,
    sureOfNone: (share: string) => `${share} sure that it does not exist`,
    score: (share: string) => `Score ${share}, which is no probability`,
    observed: (claims: string, range: string, right: string, share: string) =>
      `Of ${claims} judged claims that were ${range} sure, ${right} were right (${share}).`,
    observedScore: (claims: string, range: string, right: string, share: string) =>
      `Of ${claims} judged claims that scored ${range}, ${right} were right (${share}).`,
    unchecked: (verdicts: string) =>
      `Too few verdicts to say how often that is right: ${verdicts} of this algorithm’s claims are judged.`,
  },
  algorithmsScreen: {
    title: 'Compare algorithms',
    purpose: 'How often each algorithm is right, what it costs the sites, and whether it is as sure as it is right.',
    newSweep: 'Compare on a new sweep',
    plotTitle: 'Accuracy against downloads',
    plotCaption:
      'Up: right more often. Left: fewer downloads. The bars are 95 % intervals; where they overlap widely, more verdicts are needed to tell two apart.',
    axisDownloads: 'Mean downloads a search',
    emptyTitle: 'No sweep for this target yet',
    emptyBody:
      'Start a sweep and give it several algorithms: they search the same sites, and one verdict a site judges them all.',
    noVerdictsTitle: 'No verdicts yet',
    noVerdictsBody:
      'Figures appear as soon as findings are judged. One verdict a site judges every algorithm of its sweep.',
    rowsTitle: (algorithm: string) => `Judged searches: ${algorithm}`,
    judged: {
      right: 'right ones',
      wrong: 'wrong ones',
      decided: 'all that are decided',
      'cannot-tell': 'those that cannot be decided',
      judged: 'all that are judged',
    },
    binRange: (from: string, to: string) => `${from}–${to} sure`,
    wasIt: 'Verdict',
    isRight: 'Right',
    isWrong: 'Wrong',
    reliabilityTitle: 'Sure and right',
    reliabilityAside: 'On the dashed line, an algorithm is as sure as it is right; below it, it is too sure',
    verdicts: (count: string) => plural(count, 'verdict', 'verdicts'),
    error: (share: string) => `calibration error ${share}`,
    tooFew: 'Confidence is held against verdicts from 30 verdicts on: fewer say too little.',
    sure: 'How sure',
    right: 'Right',
    claims: 'Claims',
    catalogueTitle: 'What they do',
    standard: 'default',
    from: (min: string, max: string) => `${min} to ${max}`,
  },
  algorithmMeaning: {
    herder:
      'Keeps every link it has seen in one memory, weighs each by its words and its place, opens the most promising, and stops when another page is not worth its cost. It names a page from a probability of 25 % on, from 50 % where it knows what the target is called: a wrong claim is taken to cost a third of what a right one is worth, there as much. Below 33 % it does so only where the text of the page bears out its names. A likelier page that could not be opened is mentioned from 33 % on, and claims nothing then.',
    ls: 'Sends a “sheep” along every link: it walks on as long as label and page carry query words, and the herder follows the one that lasts longest.',
    ls2f: 'Lost sheep whose first steps are long and then halve, so that the first words count most.',
    sim: 'Opens every page linked from the current one and moves to the one most like the query, until one is like enough; names the most like of all it saw.',
    astar: 'Opens the page with the least distance from the home page plus unlikeness to the query.',
    'ls-letter':
      'Lost sheep exactly as printed, for comparison: it walks from page to page and drops the links it passed.',
    'ls2f-letter': 'Lost sheep, two-fold, exactly as printed, for comparison.',
    'sim-letter': 'Similarity search exactly as printed, for comparison: it names the page on which its walk ended.',
  } satisfies Record<AlgorithmName, string>,
  parameters: { S: 'States (S)', threshold: 'Threshold', cost: 'Download cost' },
  parameterNotes: {
    S: 'States of the automaton: more of them are more patience with pages that miss the query. 3 is the paper’s best linear row; 100, with halving steps, its setting on real sites.',
    threshold: 'How sure the search must be before it stops. 0.75 is the paper’s setting on real sites.',
    cost: 'What one more download must add to the chance of being right. At 0.01, a hundred downloads are worth one right answer.',
  },
  matrix,
  answersScreen: {
    title: 'Answers',
    purpose:
      'What each site’s answer is today: that of the newest search that was carried out, or what people have said.',
    noRows: 'No site fits these filters.',
  },
  finding: {
    weightsWhat: {
      word: 'Log-odds',
      everyday: 'what spoke for the page, and what against',
      meaning:
        'Each thing that was weighed has a number; together they are the confidence. They are for who wants to check the search itself: the page, the trail and the verdicts above are what a claim rests on.',
    },
    confidenceWhat: {
      word: 'Calibrated confidence',
      everyday: 'how sure the search is',
      meaning:
        'The probability that the page named is the right one, that it may not exist included. Calibrated means: of a hundred claims with 80 %, about eighty are right. The verdicts on claims of the same confidence are shown below.',
    },
    dossierWhat: {
      word: 'Dossier',
      everyday: 'everything the search did',
      meaning: 'What was read, asked and tried, why each page was not it, and what stopped the search.',
    },
    noFinding: 'The search ended without a finding.',
    matches: 'Matched words',
    word: 'Word',
    where: 'Where',
    snippet: 'In the text',
    noMatches: 'No query word was matched.',
    trail: 'Trail from the home page',
    home: 'Home page',
    runnersUp: 'Runners-up',
    noRunnersUp: 'No other page came near.',
    page: 'Page',
    screenshot: 'The page as received',
    screenshotCut: (share: string) => `The page is longer: the picture shows its upper ${share}.`,
    screenshotAlt: (title: string) => `Screenshot of “${title}” as received`,
    noScreenshot: 'No screenshot: rendering is off. The text below is what the search read.',
    screenshotOfPdf: 'A PDF, which has no screenshot. The text below is what the search read in it.',
    screenshotOfLead:
      'No screenshot: one is taken of the lead algorithm’s findings only. The text below is what the search read.',
    screenshotFailed: 'The screenshot failed. The text below is what the search read.',
    nearest: (title: string) => `Nothing was found. This came nearest: ${title}`,
    screenshotPending: 'The screenshot is being taken.',
    emptyText: 'The page shows no text; it may be made by scripts.',
    noText: 'The text is not kept any more.',
    noTitle: 'The title is not kept any more.',
    verdicts: 'Verdicts',
    noVerdicts: 'Nobody has judged this yet.',
    verdict: 'Verdict',
    person: 'By',
    at: 'When',
    places: { title: 'title', heading: 'heading', text: 'text', label: 'link text', url: 'address' },
  },
};
