/**
 * Default limits, delays and retention periods of the crawler: each once, with its unit and its reason. If the
 * environment can set one (`environment.ts`), the value here is its default.
 *
 * A new default is added to its group below by `group(…).because(…)` if an operator might ask for the reason of a
 * wait, a number of tries, a retention or a limit; the settings screen then shows it. Constants that follow from an
 * algorithm or a format stay beside their only reader.
 */
export interface DefaultInForce {
  key: string;
  group: DefaultGroup;
  value: number;
  unit: 'ms' | 's' | 'd' | 'bytes' | 'megabytes' | 'px' | 'characters' | 'count';
  reason: string;
}

export type DefaultGroup =
  | 'pace'
  | 'retries'
  | 'bounds'
  | 'robots'
  | 'rendering'
  | 'pdf'
  | 'journal'
  | 'worker'
  | 'answers';

const all: DefaultInForce[] = [];

/** All defaults, in the order of this file. */
export const DEFAULTS_IN_FORCE: readonly DefaultInForce[] = all;

/** Declares the defaults of a group; `because` registers one with its reason and returns the value. */
const settings =
  (group: DefaultGroup) =>
  <N extends number>(key: string, value: N, unit: DefaultInForce['unit']) => ({
    because(reason: string): N {
      all.push({ key, group, value, unit, reason });
      return value;
    },
  });

const KB = 1_024;
const MB = 1_024 * KB;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const delay = settings('pace');
export const CRAWL_DELAY_MS = delay('crawlDelay', 1_000, 'ms').because(
  'Between two documents of a host: short enough for people who wait for a site with hundreds of pages, long enough not to be noticed by a server.',
);
export const MAX_CRAWL_DELAY_S = delay('maxCrawlDelay', 30, 's').because(
  'Longest crawl-delay that is honoured: with 60 pages a search, half an hour.',
);
export const MAX_WAIT_MS = delay('maxWait', 30_000, 'ms').because(
  'Longest wait for a slot; beyond it the attempt ends and the task is deferred, so that its place is free for others.',
);
export const ADDRESS_IN_FLIGHT = delay('addressInFlight', 4, 'count').because(
  'Concurrent requests to one address: vendors host many municipalities on one.',
);
export const ADDRESS_GAP_MS = delay('addressGap', 200, 'ms').because(
  'Between the starts of two requests to one address: five a second, evenly spread.',
);
export const ADDRESS_PIN_MS = delay('addressPin', MINUTE_MS, 'ms').because(
  'How long a name’s addresses are cached: about as long as browsers do.',
);

const retry = settings('retries');
export const MAX_TRIES = retry('maxTries', 3, 'count').because(
  'Tries of a document after transient failures, the first included: a third recovers from a lost connection, more would burden a host that is down.',
);
export const MAX_THROTTLES_OF_HOST = retry('maxThrottlesOfHost', 6, 'count').because(
  '429s or 503s of a host without Retry-After before a document is given up: an hour of waiting by then.',
);
export const FIRST_THROTTLE_MS = retry('firstThrottle', MINUTE_MS, 'ms').because(
  'Wait after the first 429 or 503 without Retry-After; each further one doubles it.',
);
export const MAX_THROTTLE_MS = retry('maxThrottle', DAY_MS, 'ms').because(
  'Longest of these waits, and longest Retry-After that is honoured: a day.',
);
export const FORGIVEN_AFTER_MS = retry('forgivenAfter', 10 * MINUTE_MS, 'ms').because(
  'Time without a 429 or 503, beyond the wait itself, after which doubling starts again from the first wait.',
);

export const MAX_CRASHES = retry('maxDeaths', 7, 'count').because(
  'Total weight of successive crashes, without an answer in between, at which a task fails: a crash of a process of its own counts three, one of a worker with all its tasks, which somebody may have ended, counts one.',
);
export const MAX_TASK_THROTTLES = retry('maxTaskThrottles', 5, 'count').because(
  'How often in a row, with no page in between, a host may defer a task by 429 or 503; waits that double from a minute make half an hour.',
);
export const MAX_THROTTLED_D = retry('maxThrottled', 1, 'd').because(
  'A task that is still throttled after a day fails: its sweep should be reviewed.',
);
export const MAX_FAULTS = retry('maxFaults', 5, 'count').because('Faults of Hyrde before a task fails.');
export const FIRST_FAULT_WAIT_MS = retry('firstFaultWait', 10_000, 'ms').because(
  'Wait after the first fault; each further one triples it, so that the five span about 20 minutes.',
);

const limit = settings('bounds');
export const CONNECT_MS = limit('connect', 10_000, 'ms').because(
  'To connect, TLS included: half of the wait for the headers.',
);
export const HEADERS_MS = limit('headers', 20_000, 'ms').because(
  'From the request sent to the last header received: slow servers answer within 10 s.',
);
export const IDLE_MS = limit('idle', 15_000, 'ms').because('Between two chunks of a body.');
export const TOTAL_MS = limit('total', 40_000, 'ms').because(
  'From the first byte to the last, so that a trickle ends too: four times what slow servers need.',
);
export const PACKED_BYTES = limit('packed', 8 * MB, 'bytes').because(
  'On the wire: pages are 20 to 500 KB, but single directories had 5 MB.',
);
export const CHUNKS = limit('chunks', 50_000, 'count').because(
  'Chunks of a body: the largest body, in network packets of 1,400 bytes, takes 6,000.',
);
export const CHUNK_BYTES = limit('chunkBytes', 4 * KB, 'bytes').because(
  'Smaller chunks are copied together: stored separately, a chunk of one byte would take a hundred.',
);
export const WIRE_OVERHEAD_BYTES = limit('wireOverhead', 1 * MB, 'bytes').because(
  'Bytes of an answer besides twice its body: headers, early hints, chunk extensions, trailers.',
);
export const UNPACKED_BYTES = limit('unpacked', 16 * MB, 'bytes').because(
  'After decompression: twice the limit on the wire.',
);
export const UNPACK_RATIO = limit('unpackRatio', 200, 'count').because(
  'Decompressed bytes for each compressed byte: pages have a ratio of 5 to 30, the most repetitive tables 100; bombs 1,000.',
);
export const UNPACKED_ALWAYS_BYTES = limit('unpackedAlways', 1 * MB, 'bytes').because(
  'May be decompressed whatever the ratio: a short answer may be all white space.',
);
export const HEADER_BYTES = limit('headerBytes', 64 * KB, 'bytes').because(
  'All headers of an answer, stored completely as evidence; browsers accept four times as much.',
);
export const FORM_BYTES = limit('formBytes', 64 * KB, 'bytes').because(
  'Body of a submitted form: the hidden state of some frameworks has tens of KB.',
);
export const VALIDATOR_CHARACTERS = limit('validatorCharacters', 1_000, 'characters').because(
  'An ETag or Last-Modified that is sent back: a hash or a date is far shorter.',
);
export const CONTENT_CODINGS = limit('contentCodings', 2, 'count').because(
  'Layers of compression: no legitimate answer has more.',
);
export const MAX_REDIRECTS = limit('redirects', 10, 'count').because(
  'RFC 9110 section 15.4 leaves it open; browsers give up at 20, and no legitimate page needs half of that.',
);
export const LARGE_CHARACTERS = limit('large', 100_000, 'characters').because(
  'Documents from this size on are parsed one after another, so that other work is not delayed: a slow one takes 25 ms for each hundred thousand characters.',
);
export const LARGE_GAP_MS = limit('largeGap', 3_000, 'ms').because(
  'Longest time until the next large document is parsed, however long the last one took.',
);
export const HELD_BYTES = limit('held', 64 * MB, 'bytes').because(
  'Large documents that wait to be parsed, so that a queue of them does not fill the memory: beyond it they are parsed at once.',
);
export const ANSWERS_A_DOWNLOAD = limit('answersADownload', 20, 'count').because(
  'Answers that cost nothing, such as refusals by robots.txt, for each document of a budget: a task with more would never end.',
);

const robots = settings('robots');
export const ROBOTS_BYTES = robots('robotsBytes', 500 * KB, 'bytes').because(
  'Minimum that RFC 9309 section 2.5 requires to be parsed; the rest is ignored.',
);
export const ROBOTS_REDIRECTS = robots('robotsRedirects', 5, 'count').because(
  'RFC 9309 section 2.3.1.2; a file behind more redirects is treated as unavailable.',
);
export const ROBOTS_FRESH_MS = robots('robotsFresh', DAY_MS, 'ms').because(
  'Longest time for which RFC 9309 section 2.4 allows a copy to be used.',
);
export const ROBOTS_RETRY_MS = robots('robotsRetry', 30 * MINUTE_MS, 'ms').because(
  'A file that could not be fetched is requested again much sooner, since everything is disallowed until then.',
);
export const ROBOTS_RETRY_PAUSE_MS = robots('robotsRetryPause', 1_000, 'ms').because(
  'Between two tries, since requests for robots.txt have no crawl delay of their own.',
);
export const ROBOTS_LINE_CHARACTERS = robots('robotsLine', 2_000, 'characters').because(
  'No requested URL is longer, so a longer rule matches none.',
);
export const ROBOTS_WILDCARD_RULES = robots('robotsWildcardRules', 5_000, 'count').because(
  'Each is matched against every URL; large shops have hundreds. A file with more is treated as disallowing everything.',
);
export const ROBOTS_READY_CHARACTERS = robots('robotsReady', 32 * MB, 'characters').because(
  'Files whose parsed rules are cached: those of two thousand ordinary hosts take a tenth.',
);
export const ROBOTS_SITEMAPS = robots('robotsSitemaps', 20, 'count').because(
  'Sitemaps read from a robots.txt: sites name one or two, large ones an index.',
);

const rendering = settings('rendering');
export const RENDER_MS = rendering('render', 20_000, 'ms').because(
  'A page in the browser: pages made by scripts are complete within 2 to 5 s, the rest wait for answers that never arrive.',
);
export const RENDER_QUICK_MS = rendering('renderQuick', 5_000, 'ms').because(
  'If other pages wait for the browser, then a page that takes longer is interrupted and rendered after them, with its full time.',
);
export const RENDER_PROCESSOR_MS = rendering('renderProcessor', 1_000, 'ms').because(
  'Processor time of a page; most take 0.2 to 0.5 s. A page that takes more runs at low priority from then on.',
);
export const RENDER_FRAMES = rendering('renderFrames', 100, 'count').because(
  'Frames that a page may open; pages of public bodies have up to a dozen. Thousands would block the browser’s other pages.',
);
export const RENDER_QUIET_MS = rendering('renderQuiet', 500, 'ms').because(
  'Time without a request after which a page is complete.',
);
export const BROWSER_LAUNCH_MS = rendering('browserLaunch', 30_000, 'ms').because(
  'Start of the browser on a busy machine.',
);
export const BROWSER_IDLE_MS = rendering('browserIdle', MINUTE_MS, 'ms').because(
  'An idle browser is closed after this time, which frees 150 MB.',
);
export const BROWSER_CLOSE_MS = rendering('browserClose', 2_000, 'ms').because(
  'For a page or the browser to close, which takes 20 ms; otherwise all its processes are ended.',
);
export const BROWSER_MEGABYTES = rendering('browserMemory', 600, 'megabytes').because(
  'The browser with all its processes: two pages at a time take 250 to 400. Beyond it the browser is ended.',
);
export const BROWSER_CHECK_MS = rendering('browserLook', 200, 'ms').because(
  'Between two checks of the browser’s memory, which take a millisecond.',
);
export const BROWSER_HEAP_MEGABYTES = rendering('browserHeap', 192, 'megabytes').because(
  'Heap of the scripts of one page; applications of public bodies take 20 to 60.',
);
export const BROWSER_TABS = rendering('browserTabs', 2, 'count').because(
  'Concurrent pages: one for each core of a small machine, 150 MB each.',
);
export const SUBRESOURCES = rendering('subresources', 60, 'count').because(
  'Resources that one page may load: a page with more is an application.',
);
export const SUBRESOURCE_MS = rendering('subresource', 8_000, 'ms').because(
  'A slower resource must not delay the rest.',
);
export const SUBRESOURCE_BYTES = rendering('subresourceBytes', 10 * MB, 'bytes').because(
  'Bytes that one of the browser’s connections may receive.',
);
export const DATA_BYTES = rendering('data', 4 * MB, 'bytes').because(
  'An answer in JSON: pages of results have 5 to 500 KB. Parsing more would delay other work for too long.',
);
export const TRAFFIC_BYTES = rendering('traffic', 2 * MB, 'bytes').because(
  'JSON stored of the requests made by the scripts of one visited page.',
);
export const TRAFFIC_EXCHANGES = rendering('trafficExchanges', 100, 'count').because(
  'Requests recorded of one visited page’s scripts; most make 2 to 20.',
);
export const VISIT_MS = rendering('visit', 60_000, 'ms').because(
  'A page in the browser on which a form is filled or more results are loaded: each action waits for the host’s crawl delay.',
);
export const SUBRESOURCE_IDLE_MS = rendering('subresourceIdle', 15_000, 'ms').because('Same as for a document’s body.');
export const PICTURE_WIDTH = rendering('pictureWidth', 1_280, 'px').because('A usual window.');
export const PICTURE_MIN_HEIGHT = rendering('pictureMinHeight', 800, 'px').because(
  'A usual window; a longer page gets a higher picture.',
);
export const PICTURE_MAX_HEIGHT = rendering('pictureMaxHeight', 8_000, 'px').because(
  'Ten windows: most pages are shown completely; of a longer one the upper part, with a note.',
);
export const PICTURE_BYTES = rendering('pictureBytes', 4 * MB, 'bytes').because(
  'Size of the picture of a page of photographs: beyond it less of the page is shown.',
);
export const PICTURE_MARKS = rendering('pictureMarks', 300, 'count').because(
  'Words marked in a picture: more than a person looks at.',
);

const pdf = settings('pdf');
export const PDF_PAGES = pdf('pdfPages', 20, 'count').because(
  'The first pages show what kind of document it is; a year’s papers have thousands.',
);
export const PDF_CHARACTERS = pdf('pdfCharacters', 400_000, 'characters').because(
  'Five times the text of twenty full pages.',
);
export const PDF_MS = pdf('pdfTime', 10_000, 'ms').because(
  'Processor time, the parser’s start included: twenty ordinary pages take well under a second.',
);
export const PDF_WAIT_MS = pdf('pdfWait', 60_000, 'ms').because(
  'From the parser’s start to its answer, on a busy machine.',
);
export const PDF_MEGABYTES = pdf('pdfMemory', 96, 'megabytes').because(
  'Heap beyond which the parsing process ends; a file of 8 MB with twenty ordinary pages takes 64 MB.',
);
export const PDF_READERS = pdf('pdfReaders', 2, 'count').because(
  'Concurrent parsers: one for each core of a small machine.',
);
export const PDF_HOST_MS = pdf('pdfHostTime', 120_000, 'ms').because(
  'Processor time of a host’s PDFs within an hour: four hundred ordinary ones. Further ones are not parsed.',
);
export const PDF_HOST_PER_MS = pdf('pdfHostPer', 60 * MINUTE_MS, 'ms').because(
  'Period over which that time is summed: an hour.',
);

const journal = settings('journal');
export const JOURNAL_RETENTION_D = journal('journalRetention', 30, 'd').because(
  'Bodies of all downloads are kept for questions of the following month; evidence is kept permanently.',
);
export const JOURNAL_ENTRIES_D = journal('journalEntries', 365, 'd').because(
  'Requests to a site, their times and answers can be shown to its owner for a year.',
);

export const FINISHED_TASKS_D = journal('finishedTasks', 365, 'd').because(
  'A continuous sweep keeps its finished tasks as long as their journals; afterwards only their counts.',
);

const worker = settings('worker');
export const WORKER_CONCURRENCY = worker('workerConcurrency', 400, 'count').because(
  'Concurrent searches of one worker: they mostly wait for their hosts, so many cost little.',
);
export const TRY_OUTS_IN_FLIGHT = worker('tryOutsInFlight', 10, 'count').because(
  'Concurrent try-outs of a worker, besides its searches: a person waits for each, and has one at a time.',
);
export const QUARANTINE_IN_FLIGHT = worker('quarantineInFlight', 20, 'count').because(
  'Concurrent tasks in the quarantine process, for tasks that may have crashed a worker: one has yet to get an answer, the others have got one.',
);
export const PICTURES_IN_FLIGHT = worker('picturesInFlight', 1, 'count').because(
  'Concurrent pictures of findings of a worker: a browser page takes 150 MB, and nobody waits for them.',
);
export const PICTURES_PER_ITERATION = worker('picturesARound', 100, 'count').because(
  'Pictures of a kind queued in one reconciler iteration: each takes seconds, so they occupy many workers for an iteration.',
);
export const LEARNING_IN_FLIGHT = worker('learningInFlight', 1, 'count').because(
  'Target versions learned concurrently by a worker: learning is limited by the processor, which two would share.',
);
export const PLANNING_IN_FLIGHT = worker('planningInFlight', 1, 'count').because(
  'Days of refresh sweeps planned concurrently by a worker: planning is limited by the processor, which two would share.',
);
export const DELIVERIES_IN_FLIGHT = worker('deliveriesInFlight', 10, 'count').because(
  'Subscribers to whom a worker sends concurrently: some receivers may hang, and none may block the others.',
);
export const DELIVERY_DELAY_MS = worker('deliveryDelay', 100, 'ms').because(
  'Between two messages to one subscriber, so that a receiver of hundreds is not overloaded.',
);
export const DELIVERY_BATCH = worker('deliveryBatch', 100, 'count').because(
  'Messages sent to one subscriber before others are served.',
);
export const DELIVERIES_PER_ITERATION = worker('deliveriesARound', 500, 'count').because(
  'Subscribers, and mails with links, queued in one reconciler iteration: more than a worker sends to concurrently.',
);
export const DELIVERY_LEASE_MS = worker('deliveryLease', MINUTE_MS, 'ms').because(
  'Lease after which messages of a crashed worker are free for others: three times the limit of an attempt.',
);
export const DELIVERY_TOTAL_MS = worker('deliveryTotal', 20_000, 'ms').because(
  'A subscriber’s whole answer: the Standard Webhooks specification recommends 15 to 30 s.',
);
export const STAMP_WAIT_MS = worker('stampWait', 10_000, 'ms').because(
  'How long a requested evidence package waits for its first time stamp: one reconciler iteration and one answer; then it is delivered without.',
);
export const UNDOABLE_D = worker('undoable', 30, 'd').because(
  'Changed tags can be undone, and the undoing of an import taken back: long enough to notice a mistake at the next look at the bodies.',
);
export const DELIVERIES_KEPT_D = worker('deliveriesKept', 30, 'd').because(
  'The log of messages to subscribers, and messages that wait for an absent receiver: long enough for questions about them.',
);
export const MAX_KNOWN_PAGES = worker('maxKnownPages', 2_000, 'count').because(
  'Known pages of a site for refreshing: as many as a search may open; a site is watched, not mirrored.',
);
export const WORKER_LEASE_S = worker('workerLease', 30, 's').because(
  'Lease after which the tasks and hosts of a crashed worker are free for others; running workers renew theirs in time.',
);
export const BUSY_DEFERRAL_MS = worker('busyComeBack', 10_000, 'ms').because(
  'Delay of a deferred task whose host or address was kept busy by others.',
);
export const SWEEP_CHECK_MS = worker('sweepLook', 2_000, 'ms').because(
  'How soon running work notices that its sweep was paused or cancelled.',
);
export const STOP_MS = worker('stop', 5_000, 'ms').because(
  'For running work if a worker is asked to stop; work that has not ended by then is released to other workers.',
);
export const SIDE_PROCESS_IDLE_MS = worker('sideProcessIdle', 30_000, 'ms').because(
  'An idle process for jobs of one class ends after this time, which frees its memory.',
);
export const RECONCILE_EVERY_MS = worker('reconcileEvery', 5_000, 'ms').because(
  'Longest time for which a task lost by the queue or left by a worker is not queued.',
);
export const QUEUED_PER_ITERATION = worker('queuedARound', 2_000, 'count').because(
  'Tasks queued in one reconciler iteration: more than workers take in that time, few enough to be selected repeatedly.',
);
export const RETENTION_EVERY_MS = worker('retentionEvery', 3_600_000, 'ms').because(
  'How often expired records are deleted: retention is counted in days, so an hour is soon enough.',
);
export const DEFAULT_BUDGET = worker('budget', 60, 'count').because(
  'Documents that a search may request: a minute’s visit at the default crawl delay.',
);
export const MAX_BUDGET = worker('maxBudget', 2_000, 'count').because(
  'More than any search has been seen to need; prevents that a typing error mirrors the site.',
);

const answers = settings('answers');
export const LOOK_S = answers('look', 6, 's').because(
  'A person’s time for one page in Review: five seconds to judge it, one to reach it.',
);
export const MISS_S = answers('miss', 60, 's').because(
  'A person’s time for a page that exists and was not named: a minute to search the site by hand, the time of a whole search at the default crawl delay. A wrong “yes” costs as much: it is a miss that nobody looks for.',
);
export const PAGES_TO_LOOK_AT = answers('pagesToLookAt', 3, 'count').because(
  'Most pages of one “probably”: these fit side by side, and a fourth is right too seldom to be worth its time.',
);

/**
 * Free space in bytes below which a disk is reported as low: Postgres alone may write a gigabyte of its log between two
 * checkpoints (`max_wal_size`) without any growth of the stored data.
 */
export const LOW_DISK_BYTES = 1e9;

/** Interval of backups in milliseconds: a week. */
export const BACKUP_EVERY_MS = 7 * 86_400_000;
/** Default number of backups that a folder keeps: a month of them. */
export const BACKUPS_KEPT = 4;
/** Maximum of that number: ten years of weekly backups. */
export const MOST_BACKUPS = 520;
/** Minimum length of the key: a shorter passphrase can be found by brute force. */
export const SHORTEST_BACKUP_KEY = 16;
