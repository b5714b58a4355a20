/**
 * The numbers by which Hyrde crawls where nobody says otherwise: each once, with its unit and its reason.
 * Those that the environment may set (`environment.ts`) are its defaults.
 *
 * A new one goes to its group below, by `setting(…).because(…)`, where an operator might ask why Hyrde waits, tries, keeps
 * or takes just so much; the settings screen then shows it. What follows from an algorithm or a format stays beside its only
 * reader.
 */
export interface DefaultInForce {
  key: string;
  group: DefaultGroup;
  value: number;
  unit: 'ms' | 's' | 'd' | 'bytes' | 'megabytes' | 'px' | 'characters' | 'count';
  /** Why it is what it is, in one sentence. */
  reason: string;
}

export type DefaultGroup = 'pace' | 'retries' | 'bounds' | 'robots' | 'rendering' | 'pdf' | 'journal' | 'worker';

const all: DefaultInForce[] = [];

/** All of them, in the order of this file. */
export const DEFAULTS_IN_FORCE: readonly DefaultInForce[] = all;

/** Takes it among them once it says why it is what it is. */
const setting = <N extends number>(group: DefaultGroup, key: string, value: N, unit: DefaultInForce['unit']) => ({
  because(reason: string): N {
    all.push({ key, group, value, unit, reason });
    return value;
  },
});

const KB = 1_024;
const MB = 1_024 * KB;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

// Pace

export const CRAWL_DELAY_MS = setting('pace', 'crawlDelay', 1_000, 'ms').because(
  'Between two documents of a host: what people can wait for on a site with hundreds of pages, and servers never notice.',
);
export const MAX_CRAWL_DELAY_S = setting('pace', 'maxCrawlDelay', 30, 's').because(
  'The longest crawl-delay that is waited for: with 60 pages a search, half an hour.',
);
export const MAX_WAIT_MS = setting('pace', 'maxWait', 30_000, 'ms').because(
  'The longest that a turn is waited for; beyond it the attempt ends and comes back, so that its place is free for others.',
);
export const ADDRESS_IN_FLIGHT = setting('pace', 'addressInFlight', 4, 'count').because(
  'Requests at a time to one address: vendors host many municipalities on one.',
);
export const ADDRESS_GAP_MS = setting('pace', 'addressGap', 200, 'ms').because(
  'Between the starts of two requests to one address: five a second, evenly spread.',
);
export const ADDRESS_PIN_MS = setting('pace', 'addressPin', MINUTE_MS, 'ms').because(
  'How long a name’s addresses are trusted: about as long as browsers pin them.',
);

// Retries

export const MAX_TRIES = setting('retries', 'maxTries', 3, 'count').because(
  'Tries of a document in all after transient failures: a third mends a lost connection, more would press a host that is down.',
);
export const MAX_THROTTLES_OF_HOST = setting('retries', 'maxThrottlesOfHost', 6, 'count').because(
  '429s or 503s of a host without Retry-After before a document is given up: an hour of waiting by then.',
);
export const FIRST_THROTTLE_MS = setting('retries', 'firstThrottle', MINUTE_MS, 'ms').because(
  'The wait after the first 429 or 503 without Retry-After; each further one doubles it.',
);
export const MAX_THROTTLE_MS = setting('retries', 'maxThrottle', DAY_MS, 'ms').because(
  'The longest of these waits, and the most that a Retry-After is followed: a day.',
);
export const FORGIVEN_AFTER_MS = setting('retries', 'forgivenAfter', 10 * MINUTE_MS, 'ms').because(
  'After so long without a 429 or 503, beyond the wait itself, doubling begins anew.',
);

export const MAX_DEATHS = setting('retries', 'maxDeaths', 7, 'count').because(
  'What deaths in a row at a task that brings no answer come to: that of a process of its own counts three, that of a worker with all it had, which somebody may have killed, one.',
);
export const MAX_TASK_THROTTLES = setting('retries', 'maxTaskThrottles', 5, 'count').because(
  'So often in a row, with no page in between, a host may send a task away by 429 or 503; waits that double from a minute make half an hour.',
);
export const MAX_THROTTLED_D = setting('retries', 'maxThrottled', 1, 'd').because(
  'A task that has not ended after a day of being sent away is not worth another: its sweep should be read.',
);
export const MAX_FAULTS = setting('retries', 'maxFaults', 5, 'count').because(
  'Faults of our own before a task is given up.',
);
export const FIRST_FAULT_WAIT_MS = setting('retries', 'firstFaultWait', 10_000, 'ms').because(
  'The wait after the first fault; each further one triples it, so that the five span about 20 minutes.',
);

// Bounds of one answer

export const CONNECT_MS = setting('bounds', 'connect', 10_000, 'ms').because(
  'To connect, TLS included: half of what is waited for the headers.',
);
export const HEADERS_MS = setting('bounds', 'headers', 20_000, 'ms').because(
  'From the request sent to the last header in: slow servers answer within 10 s.',
);
export const IDLE_MS = setting('bounds', 'idle', 15_000, 'ms').because('Between two pieces of a body.');
export const TOTAL_MS = setting('bounds', 'total', 40_000, 'ms').because(
  'From first to last, so that a trickle ends too: four times what slow servers need.',
);
export const PACKED_BYTES = setting('bounds', 'packed', 8 * MB, 'bytes').because(
  'On the wire: pages are 20 to 500 KB, but the odd directory of everything has been met with 5 MB.',
);
export const CHUNKS = setting('bounds', 'chunks', 50_000, 'count').because(
  'Pieces of a body: the largest, in network packets of 1,400 bytes, comes in 6,000.',
);
export const CHUNK_BYTES = setting('bounds', 'chunkBytes', 4 * KB, 'bytes').because(
  'Smaller pieces are copied together: kept as it came, a piece of one byte costs a hundred.',
);
export const WIRE_OVERHEAD_BYTES = setting('bounds', 'wireOverhead', 1 * MB, 'bytes').because(
  'What an answer may bring besides twice its body: headers, hints, names of chunks, trailers.',
);
export const UNPACKED_BYTES = setting('bounds', 'unpacked', 16 * MB, 'bytes').because(
  'After decompression: twice what may come on the wire.',
);
export const UNPACK_RATIO = setting('bounds', 'unpackRatio', 200, 'count').because(
  'Bytes that one packed byte may become: pages pack 5 to 30 times, the most repetitive tables 100; bombs 1,000.',
);
export const UNPACKED_ALWAYS_BYTES = setting('bounds', 'unpackedAlways', 1 * MB, 'bytes').because(
  'May be unpacked whatever the ratio: a short answer may be all white space.',
);
export const HEADER_BYTES = setting('bounds', 'headerBytes', 64 * KB, 'bytes').because(
  'All headers of an answer, kept whole as evidence; browsers take four times as much.',
);
export const FORM_BYTES = setting('bounds', 'formBytes', 64 * KB, 'bytes').because(
  'The body of a form that is sent: the hidden state of some frameworks runs to tens of KB.',
);
export const VALIDATOR_CHARACTERS = setting('bounds', 'validatorCharacters', 1_000, 'characters').because(
  'An ETag or Last-Modified that is sent back: a hash or a date is far below it.',
);
export const CONTENT_CODINGS = setting('bounds', 'contentCodings', 2, 'count').because(
  'Layers of compression: more are nobody’s honest answer.',
);
export const MAX_REDIRECTS = setting('bounds', 'redirects', 10, 'count').because(
  'RFC 9110 section 15.4 leaves it open; browsers give up at 20, and no honest page needs half of that.',
);
export const LARGE_CHARACTERS = setting('bounds', 'large', 100_000, 'characters').because(
  'Documents from this size on are read in turns, so that others feel nothing: a slow one takes 25 ms a hundred thousand.',
);
export const LARGE_GAP_MS = setting('bounds', 'largeGap', 3_000, 'ms').because(
  'The longest until the next large document has its turn, however long the last one took.',
);
export const HELD_BYTES = setting('bounds', 'held', 64 * MB, 'bytes').because(
  'Of large documents that wait to be read, so that a queue of them does not fill the memory: beyond it they are read at once.',
);
export const ANSWERS_A_DOWNLOAD = setting('bounds', 'answersADownload', 20, 'count').because(
  'Answers that cost nothing, as refusals by robots.txt, for each document of a budget: who asks for more never ends.',
);

// robots.txt

export const ROBOTS_BYTES = setting('robots', 'robotsBytes', 500 * KB, 'bytes').because(
  'The least that RFC 9309 section 2.5 asks to read; what is beyond it is left out.',
);
export const ROBOTS_REDIRECTS = setting('robots', 'robotsRedirects', 5, 'count').because(
  'RFC 9309 section 2.3.1.2; a file behind more is taken as not there.',
);
export const ROBOTS_FRESH_MS = setting('robots', 'robotsFresh', DAY_MS, 'ms').because(
  'The longest that RFC 9309 section 2.4 lets a copy be used.',
);
export const ROBOTS_RETRY_MS = setting('robots', 'robotsRetry', 30 * MINUTE_MS, 'ms').because(
  'A file that could not be had is asked for again much sooner, since all is forbidden until then.',
);
export const ROBOTS_RETRY_PAUSE_MS = setting('robots', 'robotsRetryPause', 1_000, 'ms').because(
  'Between two tries, since a robots.txt has no pace of its own.',
);
export const ROBOTS_LINE_CHARACTERS = setting('robots', 'robotsLine', 2_000, 'characters').because(
  'No URL that is asked for is longer, so a longer rule matches none.',
);
export const ROBOTS_WILDCARD_RULES = setting('robots', 'robotsWildcardRules', 5_000, 'count').because(
  'Each is held against every URL; large shops have hundreds. A file with more is taken as closed.',
);
export const ROBOTS_READY_CHARACTERS = setting('robots', 'robotsReady', 32 * MB, 'characters').because(
  'Of files whose rules are kept ready: two thousand hosts of honest ones take a tenth.',
);
export const ROBOTS_SITEMAPS = setting('robots', 'robotsSitemaps', 20, 'count').because(
  'Sitemaps read of a robots.txt: sites name one or two, large ones an index.',
);

// Rendering in a browser

export const RENDER_MS = setting('rendering', 'render', 20_000, 'ms').because(
  'A page in the browser: those made by scripts are there within 2 to 5 s, the rest wait for what never comes.',
);
export const RENDER_QUICK_MS = setting('rendering', 'renderQuick', 5_000, 'ms').because(
  'Where other pages wait for the browser, one that takes longer gives way and comes after them, with all its time.',
);
export const RENDER_PROCESSOR_MS = setting('rendering', 'renderProcessor', 1_000, 'ms').because(
  'Processor time of a page; most take .2 to .5 s. One that takes more has from then on what the others leave.',
);
export const RENDER_FRAMES = setting('rendering', 'renderFrames', 100, 'count').because(
  'Frames that a page may open; public bodies’ have up to a dozen. Thousands keep the browser from its other pages.',
);
export const RENDER_QUIET_MS = setting('rendering', 'renderQuiet', 500, 'ms').because(
  'No request for so long, and the page is done.',
);
export const BROWSER_LAUNCH_MS = setting('rendering', 'browserLaunch', 30_000, 'ms').because(
  'The browser’s start, on a busy machine.',
);
export const BROWSER_IDLE_MS = setting('rendering', 'browserIdle', MINUTE_MS, 'ms').because(
  'A browser that nobody has used for so long gives its 150 MB back.',
);
export const BROWSER_CLOSE_MS = setting('rendering', 'browserClose', 2_000, 'ms').because(
  'For a page or the browser to close, which takes 20 ms; else all its processes are ended.',
);
export const BROWSER_MEGABYTES = setting('rendering', 'browserMemory', 600, 'megabytes').because(
  'Of the browser with all its processes: two pages at a time take 250 to 400. Beyond it the browser is ended.',
);
export const BROWSER_LOOK_MS = setting('rendering', 'browserLook', 200, 'ms').because(
  'Between two looks at its memory, which take a millisecond.',
);
export const BROWSER_HEAP_MEGABYTES = setting('rendering', 'browserHeap', 192, 'megabytes').because(
  'What the scripts of one page may keep; applications of public bodies take 20 to 60.',
);
export const BROWSER_TABS = setting('rendering', 'browserTabs', 2, 'count').because(
  'Pages at a time: one a core of a small machine, 150 MB each.',
);
export const SUBRESOURCES = setting('rendering', 'subresources', 60, 'count').because(
  'What one page may load: more is no page but an application.',
);
export const SUBRESOURCE_MS = setting('rendering', 'subresource', 8_000, 'ms').because(
  'One that takes longer must not hold up the rest.',
);
export const SUBRESOURCE_BYTES = setting('rendering', 'subresourceBytes', 10 * MB, 'bytes').because(
  'What one of the browser’s connections may bring in.',
);
export const DATA_BYTES = setting('rendering', 'data', 4 * MB, 'bytes').because(
  'An answer in JSON: pages of results have 5 to 500 KB. More takes longer to be read than others can be kept waiting.',
);
export const TRAFFIC_BYTES = setting('rendering', 'traffic', 2 * MB, 'bytes').because(
  'JSON that is kept of what the scripts of one visited page asked for.',
);
export const TRAFFIC_EXCHANGES = setting('rendering', 'trafficExchanges', 100, 'count').because(
  'Requests of one visited page’s scripts that are noted; most make 2 to 20.',
);
export const VISIT_MS = setting('rendering', 'visit', 60_000, 'ms').because(
  'A page in the browser on which a form is filled or more is asked for: each step waits for the host’s pace.',
);
export const SUBRESOURCE_IDLE_MS = setting('rendering', 'subresourceIdle', 15_000, 'ms').because(
  'As for a document’s body.',
);
export const PICTURE_WIDTH = setting('rendering', 'pictureWidth', 1_280, 'px').because('A usual window.');
export const PICTURE_MIN_HEIGHT = setting('rendering', 'pictureMinHeight', 800, 'px').because(
  'A usual window; the picture is as high as the page, from this.',
);
export const PICTURE_MAX_HEIGHT = setting('rendering', 'pictureMaxHeight', 8_000, 'px').because(
  'Ten windows: most pages whole; of a longer one the upper part, and that is said.',
);
export const PICTURE_BYTES = setting('rendering', 'pictureBytes', 4 * MB, 'bytes').because(
  'A page of photographs costs this at most: then less of it is shown.',
);
export const PICTURE_MARKS = setting('rendering', 'pictureMarks', 300, 'count').because(
  'Words marked in a picture: more than a person looks at.',
);

// PDF

export const PDF_PAGES = setting('pdf', 'pdfPages', 20, 'count').because(
  'What a document is stands on the first pages; a year’s papers run to thousands.',
);
export const PDF_CHARACTERS = setting('pdf', 'pdfCharacters', 400_000, 'characters').because(
  'Five times the text of twenty full pages.',
);
export const PDF_MS = setting('pdf', 'pdfTime', 10_000, 'ms').because(
  'Of processor time, the reader’s start included: twenty honest pages take well under a second.',
);
export const PDF_WAIT_MS = setting('pdf', 'pdfWait', 60_000, 'ms').because(
  'From the reader’s start to its answer, on a machine that has much else to do.',
);
export const PDF_MEGABYTES = setting('pdf', 'pdfMemory', 128, 'megabytes').because(
  'Beyond it the reading process ends, and only that; a file of 8 MB with twenty honest pages takes half.',
);
export const PDF_READERS = setting('pdf', 'pdfReaders', 2, 'count').because(
  'At a time: one a core of a small machine.',
);
export const PDF_HOST_MS = setting('pdf', 'pdfHostTime', 120_000, 'ms').because(
  'That a host’s PDFs may take within an hour: four hundred honest ones. What comes after is not read.',
);
export const PDF_HOST_PER_MS = setting('pdf', 'pdfHostPer', 60 * MINUTE_MS, 'ms').because(
  'The hour in which that is counted.',
);

// Journal

export const JOURNAL_RETENTION_D = setting('journal', 'journalRetention', 30, 'd').because(
  'Bodies of all downloads are kept for a month’s questions; evidence is kept for good.',
);
export const JOURNAL_ENTRIES_D = setting('journal', 'journalEntries', 365, 'd').because(
  'What was asked of a site, when, and what it answered can be told to its owner for a year after.',
);

export const FINISHED_TASKS_D = setting('journal', 'finishedTasks', 365, 'd').because(
  'A sweep that goes on for years keeps its finished tasks as long as their journals; after that their counts alone.',
);

// Worker

export const WORKER_CONCURRENCY = setting('worker', 'workerConcurrency', 400, 'count').because(
  'Searches that one worker keeps in flight: they mostly wait for their hosts, so many cost little.',
);
export const TRY_OUTS_IN_FLIGHT = setting('worker', 'tryOutsInFlight', 10, 'count').because(
  'Try-outs at a time a worker, beside its searches: a person sits before each, and has one at a time.',
);
export const QUARANTINE_IN_FLIGHT = setting('worker', 'quarantineInFlight', 20, 'count').because(
  'Tasks in the process for those that a worker may have died of: one has yet to bring an answer, the others have.',
);
export const PICTURES_IN_FLIGHT = setting('worker', 'picturesInFlight', 1, 'count').because(
  'Pictures of findings at a time a worker: a browser page takes 150 MB, and nobody waits for them.',
);
export const PICTURES_A_ROUND = setting('worker', 'picturesARound', 100, 'count').because(
  'Pictures of a kind that one round queues: each takes seconds, so it is a round’s work for many workers.',
);
export const LEARNING_IN_FLIGHT = setting('worker', 'learningInFlight', 1, 'count').because(
  'Target versions learned at a time a worker: it is work of the processor, which two would share.',
);
export const PLANNING_IN_FLIGHT = setting('worker', 'planningInFlight', 1, 'count').because(
  'Days of refresh sweeps planned at a time a worker: it is work of the processor, which two would share.',
);
export const DELIVERIES_IN_FLIGHT = setting('worker', 'deliveriesInFlight', 10, 'count').because(
  'Subscribers that are sent to at a time a worker: some of them may hang, and none stands before the others.',
);
export const DELIVERY_DELAY_MS = setting('worker', 'deliveryDelay', 100, 'ms').because(
  'Between two messages to one subscriber: a receiver of hundreds is not run over.',
);
export const DELIVERY_BATCH = setting('worker', 'deliveryBatch', 100, 'count').because(
  'Messages sent to one subscriber before others have their turn.',
);
export const DELIVERIES_A_ROUND = setting('worker', 'deliveriesARound', 500, 'count').because(
  'Subscribers, and mails with links, that one round queues: more than a worker sends to at a time.',
);
export const DELIVERY_LEASE_MS = setting('worker', 'deliveryLease', MINUTE_MS, 'ms').because(
  'After so long, what a dead worker was sending is free for others: three times what an attempt may take.',
);
export const DELIVERY_TOTAL_MS = setting('worker', 'deliveryTotal', 20_000, 'ms').because(
  'A subscriber’s whole answer: the Standard Webhooks specification recommends 15 to 30 s.',
);
export const STAMP_WAIT_MS = setting('worker', 'stampWait', 10_000, 'ms').because(
  'How long a packet that is asked for waits for its first time stamp: a round of the reconciler and an answer; then it goes out without.',
);
export const DELIVERIES_KEPT_D = setting('worker', 'deliveriesKept', 30, 'd').because(
  'The log of what was sent to subscribers, and what waits for one that is away: long enough to ask what became of it.',
);
export const MAX_KNOWN_PAGES = setting('worker', 'maxKnownPages', 2_000, 'count').because(
  'Pages of a site that are remembered for refreshing: what a search may open; a site is watched, not mirrored.',
);
export const WORKER_LEASE_S = setting('worker', 'workerLease', 30, 's').because(
  'After so long, what a dead worker held is free for others; live ones renew in time.',
);
export const BUSY_COME_BACK_MS = setting('worker', 'busyComeBack', 10_000, 'ms').because(
  'When a task comes back to a host or address that others kept busy all the while.',
);
export const SWEEP_LOOK_MS = setting('worker', 'sweepLook', 2_000, 'ms').because(
  'How soon work that is under way notices that its sweep was paused or cancelled.',
);
export const STOP_MS = setting('worker', 'stop', 5_000, 'ms').because(
  'For what is under way when a worker is told to end; what has not ended by then goes back to the others.',
);
export const SIDE_PROCESS_IDLE_MS = setting('worker', 'sideProcessIdle', 30_000, 'ms').because(
  'A process for jobs of one class waits so long for another before it gives its memory back.',
);
export const RECONCILE_EVERY_MS = setting('worker', 'reconcileEvery', 5_000, 'ms').because(
  'How long a task may lie that the queue lost or a worker left.',
);
export const QUEUED_A_ROUND = setting('worker', 'queuedARound', 2_000, 'count').because(
  'Tasks queued in one round: more than workers take in that time, few enough to ask for again and again.',
);
export const RETENTION_EVERY_MS = setting('worker', 'retentionEvery', 3_600_000, 'ms').because(
  'How often what is past its days is deleted: days are counted, so an hour is soon enough.',
);
export const DEFAULT_BUDGET = setting('worker', 'budget', 60, 'count').because(
  'Documents that a search may ask for: a minute’s visit at the default pace.',
);
export const MAX_BUDGET = setting('worker', 'maxBudget', 2_000, 'count').because(
  'More than any search has been seen to need; keeps a typing error from becoming a mirror of the site.',
);
