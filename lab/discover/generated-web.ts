import type { Link, LinkPlace, Opened, Page } from '@hyrde/jobs/site';
import { analyserFor } from '@hyrde/jobs/text';
import { Dice } from '../country/random.js';
import { FITTED } from './fitted-web.js';
import { SUBJECTS, Vocabulary } from './vocabulary.js';
import type { KnownWeb, Labelled, WebCharacter } from './web.js';

/** Pages under one heading of a host: `lists` pages of links from `from` on, then `items` pages. */
interface Section {
  readonly subject: number;
  /** True if its pages are in another language than the web's, and on no subject of it. */
  readonly foreign: boolean;
  readonly from: number;
  readonly lists: number;
  readonly items: number;
}

/** One host of a generated web. */
interface HostPlan {
  readonly number: number;
  readonly kind: 'plain' | 'farm' | 'mirror';
  /** Number of the host whose pages this host shows: its own number unless it is a mirror. */
  readonly original: number;
  readonly sections: readonly Section[];
  readonly pages: number;
  readonly addresses: 'words' | 'numbers' | 'query';
  /** Fraction of its links with the text "Read more". */
  readonly vague: number;
  /** Fraction of its links to its own pages that lead to no page. */
  readonly dead: number;
  /** Number of its pages that the menu of each page lists, besides home page and sections. */
  readonly menu: number;
  readonly calendar: boolean;
  /** Page template: hosts of one template have the same elements. */
  readonly template: number;
}

/** Distribution of hosts in a generated web. */
interface WebShape {
  readonly seed: number;
  readonly hosts: number;
  readonly farms: number;
  readonly mirrors: number;
  readonly calendars: number;
  /** Properties of hosts, links and words; those fitted to recorded webs if omitted. */
  readonly character?: WebCharacter;
}

const LIST_ITEMS = 20;
const TEMPLATES = 12;
/** Log-normal sizes of hosts: about 97 pages on average, thousands for the largest. */
const [SIZE_LOG_MEAN, SIZE_LOG_SD, MIN_PAGES, MAX_PAGES] = [3.9, 1.1, 12, 3_000];

/** All hosts; a mirror shows a host generated before it. */
function hostPlans(shape: WebShape, character: WebCharacter): HostPlan[] {
  const plans: HostPlan[] = [];
  for (let number = 0; number < shape.hosts; number++) {
    const dice = new Dice('host', shape.seed, number);
    const draw = dice.next();
    const originals = plans.filter(({ kind, pages }) => kind === 'plain' && pages < 400);
    if (draw < shape.farms) plans.push(planOf(dice, number, 'farm', shape, character));
    else if (draw < shape.farms + shape.mirrors && originals.length > 20)
      plans.push({ ...dice.pick(originals), number, kind: 'mirror' });
    else plans.push(planOf(dice, number, 'plain', shape, character));
  }
  return plans;
}

function planOf(
  dice: Dice,
  number: number,
  kind: 'plain' | 'farm',
  shape: WebShape,
  character: WebCharacter,
): HostPlan {
  const wanted = Math.exp(SIZE_LOG_MEAN + SIZE_LOG_SD * dice.normal());
  const size = kind === 'farm' ? dice.between(80, 400) : Math.min(MAX_PAGES, Math.max(MIN_PAGES, Math.round(wanted)));
  const count = Math.min(dice.between(3, 9), Math.max(2, Math.floor(size / 6)));
  const subjects = subjectsOf(dice, kind, count, character);
  const shares = subjects.map(() => 0.3 + dice.next());
  const total = shares.reduce((sum, share) => sum + share, 0);
  const sections: Section[] = [];
  let from = 1;
  const isMixed = dice.chance(character.foreign);
  subjects.forEach((subject, i) => {
    const items = Math.max(1, Math.round((size * (shares[i] ?? 0)) / total));
    const lists = Math.ceil(items / LIST_ITEMS);
    const foreign = isMixed && kind === 'plain' && subject !== 0 && dice.chance(0.5);
    sections.push({ subject, foreign, from, lists, items });
    from += lists + items;
  });
  const addresses = dice.chance(character.wordAddresses) ? 'words' : dice.pick(['numbers', 'query'] as const);
  const [vague, calendar] = [0.03 + 0.4 * dice.next() ** 2, kind === 'plain' && dice.chance(shape.calendars)];
  const template = dice.int(TEMPLATES);
  const [dead, menu] = [2 * character.dead * dice.next(), Math.min(from - 1, dice.between(0, character.menu))];
  return { number, kind, original: number, sections, pages: from, addresses, vague, dead, menu, calendar, template };
}

function subjectsOf(
  dice: Dice,
  kind: 'plain' | 'farm',
  count: number,
  { devoted, devotedSections, withSection }: WebCharacter,
): number[] {
  if (kind === 'farm') return Array.from({ length: count }, () => 0);
  const draw = dice.next();
  const other = () => dice.between(1, SUBJECTS - 1);
  const mostly = () => (dice.chance(devotedSections) ? 0 : other());
  const subjects = Array.from({ length: count }, draw < devoted ? mostly : other);
  if (draw >= devoted && draw < devoted + withSection) subjects[dice.int(count)] = 0;
  return subjects;
}

/** Target of a link: a page of a host, or a month of its endless calendar. */
interface Target {
  readonly host: number;
  readonly page: number;
  readonly place: LinkPlace;
  readonly heading?: string;
  readonly month?: number;
  /** True if the link leads to no page any more. */
  readonly dead?: true;
  /** Link text that names the function ("next"), not the target's content. */
  readonly label?: string;
  /** Subject of the words around the link. */
  readonly around?: number;
}

const URL_PATTERN = /^https:\/\/[a-z]+-(\d+)\.example\.org\/(?:(calendar)\/)?(?:.*?(\d+))?$/;
/** Number of labelled texts on the topic (that of the TRES paper), and of each other subject. */
const [LABELLED, LABELLED_OTHER] = [1_000, 100];
const [LINKS_OUT, SAME_SUBJECT, LURED] = [0.35, 0.55, 0.04];

/**
 * Generated web, computed on demand from its seed: hosts with sections, lists of 20 links in pages, menus, news,
 * partners, links between hosts of one subject; link farms full of the topic's words, mirrors, endless calendars.
 */
export class GeneratedWeb implements KnownWeb {
  readonly language = 'en';
  readonly words: readonly string[];
  readonly #plans: readonly HostPlan[];
  readonly #vocabulary: Vocabulary;
  readonly #bySubject: readonly { host: number; section: Section }[][];
  readonly #farms: readonly HostPlan[];

  readonly #character: WebCharacter;

  constructor(readonly shape: WebShape) {
    this.#character = shape.character ?? FITTED;
    this.#plans = hostPlans(shape, this.#character);
    this.#vocabulary = new Vocabulary(shape.seed, this.#character.givenFrom);
    this.words = this.#vocabulary.given;
    this.#farms = this.#plans.filter(({ kind }) => kind === 'farm');
    this.#bySubject = Array.from({ length: SUBJECTS }, () => []);
    for (const { number, kind, sections } of this.#plans)
      if (kind !== 'farm')
        for (const section of sections)
          if (!section.foreign) this.#bySubject[section.subject]?.push({ host: number, section });
  }

  get name(): string {
    return `generated ${this.shape.seed}`;
  }

  get hosts(): readonly HostPlan[] {
    return this.#plans;
  }

  homeOf = (host: number): string => this.#urlOf(this.#planOf(host), 0);

  get size() {
    const pages = this.#plans.reduce((sum, plan) => sum + plan.pages, 0);
    const relevant = this.#plans.reduce((sum, plan) => {
      if (plan.kind !== 'plain') return sum;
      return sum + Array.from({ length: plan.pages }, (_, page) => this.#isRelevant(plan, page)).filter(Boolean).length;
    }, 0);
    return { hosts: this.#plans.length, pages, relevant };
  }

  open(url: string): Opened {
    const at = this.#read(url);
    return at
      ? { kind: 'page', page: this.#page(url, at.plan, at.page, at.month) }
      : { kind: 'failed', url, reason: 'missing' };
  }

  relevant(url: string): string | null {
    const at = this.#read(url);
    if (!at || at.month !== null || at.plan.kind === 'farm' || !this.#isRelevant(at.plan, at.page)) return null;
    return `${at.plan.original}/${at.page}`;
  }

  /** Name of a host and the URLs of its pages. */
  pagesOf = (plan: HostPlan): [host: string, urls: string[]] => [
    new URL(this.#urlOf(plan, 0)).host,
    Array.from({ length: plan.pages }, (_, page) => this.#urlOf(plan, page)),
  ];

  isDead = (url: string): boolean => this.#read(url) === null;

  isFarm = (url: string): boolean => this.#read(url)?.plan.kind === 'farm';

  seedPages(count: number): string[] {
    const dice = new Dice('seeds', this.shape.seed);
    const seeds: string[] = [];
    while (seeds.length < count) {
      const { host, section } = dice.pick(this.#bySubject[0] ?? []);
      const plan = this.#planOf(host);
      const page = section.from + section.lists + dice.int(section.items);
      if (plan.kind === 'plain' && this.#isRelevant(plan, page)) seeds.push(this.#urlOf(plan, page));
    }
    return seeds;
  }

  homes = (): string[] => [];

  /** Texts of no host, as of pages of each subject. */
  labelled(): Labelled[] {
    const { terms } = analyserFor(this.language, this.words);
    return Array.from({ length: SUBJECTS }, (_, subject) =>
      Array.from({ length: subject === 0 ? LABELLED : LABELLED_OTHER }, (_, i) => {
        const dice = new Dice('labelled', this.shape.seed, subject, i);
        const text = this.#pageText(dice, subject, dice.int(SUBJECTS), false);
        return { terms: new Set(terms(text)), relevant: subject === 0 };
      }),
    ).flat();
  }

  siteOf = (url: string): string => new URL(url).host;

  supplyFrom(seeds: readonly string[]): ReadonlyMap<string, number> {
    const byHost = new Map<string, number>();
    const seen = this.#plans.map(({ pages }) => new Uint8Array(pages));
    const documents = new Set<string>();
    const queue = seeds.flatMap((seed): [HostPlan, number][] => {
      const at = this.#read(seed);
      return at ? [[at.plan, at.page]] : [];
    });
    for (let next = queue.shift(); next; next = queue.pop()) {
      const [plan, page] = next;
      const key = `${plan.original}/${page}`;
      if (plan.kind !== 'farm' && this.#isRelevant(plan, page) && !documents.has(key)) {
        documents.add(key);
        const { host } = new URL(this.#urlOf(plan, page));
        byHost.set(host, (byHost.get(host) ?? 0) + 1);
      }
      for (const target of this.#targets(plan, page)) {
        const marks = seen[target.host];
        if (target.month !== undefined || target.dead || !marks || marks[target.page] === 1) continue;
        marks[target.page] = 1;
        queue.push([this.#planOf(target.host), target.page]);
      }
    }
    return byHost;
  }

  #planOf(host: number): HostPlan {
    const plan = this.#plans[host];
    if (!plan) throw new RangeError(`There is no host ${host}.`);
    return plan;
  }

  #read(url: string): { plan: HostPlan; page: number; month: number | null } | null {
    const [, host, calendar, number] = URL_PATTERN.exec(url) ?? [];
    const plan = this.#plans[Number(host)];
    if (!plan) return null;
    if (calendar) return plan.calendar ? { plan, page: 0, month: Number(number) } : null;
    const page = Number(number ?? 0);
    return page < plan.pages ? { plan, page, month: null } : null;
  }

  #urlOf(plan: HostPlan, page: number, month?: number): string {
    const own = new Dice('name', this.shape.seed, plan.number);
    const origin = `https://${this.#vocabulary.title(own, plan.sections[0]?.subject ?? 1, 1, null).split(' ')[0]}-${plan.number}.example.org`;
    if (month !== undefined) return `${origin}/calendar/${month}`;
    if (page === 0) return `${origin}/`;
    if (plan.addresses === 'numbers') return `${origin}/p/${page}`;
    if (plan.addresses === 'query') return `${origin}/show?id=${page}`;
    const section = sectionAt(plan, page);
    const folder = this.#sectionName(plan, section).split(' ')[0];
    return `${origin}/${folder}/${this.#title(plan, page).replaceAll(' ', '-')}-${page}`;
  }

  #sectionName(plan: HostPlan, section: Section): string {
    const dice = new Dice('section', this.shape.seed, plan.original, section.from);
    return this.#vocabulary.title(dice, subjectIn(section), this.#character.titleWords, null);
  }

  #subjectOf(plan: HostPlan, page: number): number {
    const section = sectionAt(plan, page);
    if (section.foreign || page < section.from + section.lists) return subjectIn(section);
    const dice = new Dice('subject', this.shape.seed, plan.original, page);
    return dice.chance(this.#character.onSubject) ? section.subject : dice.int(SUBJECTS);
  }

  #isRelevant = (plan: HostPlan, page: number): boolean => page > 0 && this.#subjectOf(plan, page) === 0;

  /** Subject that a page has besides its own. */
  #secondOf(plan: HostPlan, page: number): number {
    const dice = new Dice('second', this.shape.seed, plan.original, page);
    return dice.chance(this.#character.hostSubjects) ? dice.pick(plan.sections).subject : dice.int(SUBJECTS);
  }

  #title(plan: HostPlan, page: number, share = this.#character.titleWords, label = 0): string {
    const dice = new Dice('title', this.shape.seed, plan.original, page, label);
    const second = { subject: this.#secondOf(plan, page), share: this.#character.secondWords };
    return this.#vocabulary.title(dice, page === 0 ? 3 : this.#subjectOf(plan, page), share, second);
  }

  #page(url: string, plan: HostPlan, page: number, month: number | null): Page {
    const dice = new Dice('text', this.shape.seed, plan.original, page, month ?? '');
    const title = month === null ? this.#title(plan, page) : `Calendar ${month}`;
    const targets = month === null ? this.#targets(plan, page) : this.#months(plan, month);
    const links = targets.map((target) => this.#link(target, plan.template));
    const isForeign = page > 0 && sectionAt(plan, page).foreign;
    const listed = links.flatMap(({ place, label }) => (place === 'main' ? [label] : []));
    const text = month === null ? this.#text(plan, page, dice) : this.#vocabulary.text(dice, 5, 30, 0);
    const seen = new Map(links.map((link) => [link.url, link]));
    return {
      url,
      title,
      language: isForeign ? 'xx' : 'en',
      headings: [title],
      text: [text, ...listed].join('\n'),
      links: [...seen.values()],
    };
  }

  #text(plan: HostPlan, page: number, dice: Dice): string {
    if (plan.kind === 'farm') {
      const looksWritten = plan.number % 2 === 0;
      return this.#vocabulary.text(
        dice,
        0,
        dice.between(120, 300),
        looksWritten ? 0.32 : 0.6,
        null,
        looksWritten ? 0.4 : 0.05,
      );
    }
    if (page === 0) return this.#vocabulary.text(dice, 3, dice.between(30, 80), 0.02);
    const section = sectionAt(plan, page);
    const isList = page < section.from + section.lists;
    return this.#pageText(dice, this.#subjectOf(plan, page), this.#secondOf(plan, page), isList);
  }

  #pageText(dice: Dice, subject: number, second: number, isList: boolean): string {
    const length = isList ? dice.between(20, 40) : dice.between(70, 260);
    if (subject === SUBJECTS) return this.#vocabulary.text(dice, subject, length, 0.9, null, 0);
    const { textWords, moreTextWords, secondTextWords } = this.#character;
    const share = textWords + moreTextWords * dice.next();
    return this.#vocabulary.text(dice, subject, length, share, { subject: second, share: secondTextWords });
  }

  #link({ host, page, place, heading, month, label, around, dead }: Target, template: number): Link {
    const tagPath = `html body div#t${template} ${place}.t${template}-${place} div.${heading ?? 'text'} ${heading === 'All' ? 'ul li a' : 'p a'}`;
    const plan = this.#planOf(host);
    const url = dead ? this.#deadUrlOf(plan, page) : this.#urlOf(plan, page, month);
    const dice = new Dice('label', this.shape.seed, host, page, place);
    const vague = place === 'main' && dice.chance(plan.vague);
    const name = page === 0 ? `Host ${host}` : this.#labelOf(plan, page, dice);
    const context = around === undefined ? {} : { context: this.#vocabulary.text(dice, around, 14, 0.2) };
    return {
      url,
      label: label ?? (vague ? 'Read more' : name),
      hint: '',
      place,
      tagPath,
      ...(heading && { heading }),
      ...context,
    };
  }

  #labelOf(plan: HostPlan, page: number, dice: Dice): string {
    const { titled, labelWords } = this.#character;
    return dice.chance(titled) ? this.#title(plan, page) : this.#title(plan, page, labelWords, 1 + dice.int(3));
  }

  #deadUrlOf = (plan: HostPlan, page: number): string =>
    this.#urlOf(plan, page).replace(/(\d*)$/, (number) => `${Number(number) + plan.pages}`);

  #months = (plan: HostPlan, month: number): Target[] =>
    [month + 1, month - 1, 12 * month + 5, 12 * month + 7].flatMap((to) => {
      if (to < 0 || to > 1e9) return [];
      return {
        host: plan.number,
        page: 0,
        place: 'main',
        heading: 'Calendar',
        month: to,
        label: `Month ${to}`,
      } as const;
    });

  #targets(plan: HostPlan, page: number): Target[] {
    const dice = new Dice('links', this.shape.seed, plan.number, page);
    const host = plan.number;
    const menu: Target[] = [
      { host, page: 0, place: 'header', label: 'Home' },
      ...plan.sections.map(
        (one) => ({ host, page: one.from, place: 'nav', label: this.#sectionName(plan, one) }) as const,
      ),
    ];
    for (let i = 0; i < plan.menu; i++)
      menu.push({ host, page: new Dice('menu', this.shape.seed, host, i).between(1, plan.pages - 1), place: 'nav' });
    if (plan.calendar) menu.push({ host, page: 0, place: 'nav', month: 1, label: 'Calendar' });
    const popular = dice.zipf(this.#plans).number;
    const footer: Target[] = [{ host: popular, page: 0, place: 'footer' }];
    const own = this.#ownTargets(plan, page, dice).map((target) => {
      const isOwnPage = target.host === host && target.page > 0;
      return isOwnPage && dice.chance(plan.dead) ? { ...target, dead: true as const } : target;
    });
    return [...menu, ...own, ...footer];
  }

  #ownTargets(plan: HostPlan, page: number, dice: Dice): Target[] {
    const host = plan.number;
    const anyOwn = () => dice.between(1, plan.pages - 1);
    if (page === 0) {
      const news = Array.from({ length: 8 }, () => ({ host, page: anyOwn(), place: 'main', heading: 'News' }) as const);
      const subject = dice.pick(plan.sections).subject;
      const partners = Array.from({ length: 3 }, () => this.#elsewhere(dice, subject, 'aside', 'Partners'));
      return [...news, ...partners];
    }
    const section = sectionAt(plan, page);
    const list = page - section.from;
    if (list < section.lists) return listTargets(host, section, list);
    const sibling = () => section.from + section.lists + dice.int(section.items);
    const related = Array.from(
      { length: dice.between(1, this.#character.related) },
      () =>
        ({
          host,
          page: dice.chance(this.#character.inSection) ? sibling() : anyOwn(),
          place: 'main',
          heading: 'Related',
        }) as const,
    );
    const latest = Array.from(
      { length: 2 },
      () => ({ host, page: anyOwn(), place: 'aside', heading: 'Latest' }) as const,
    );
    return [...related, ...latest, ...this.#outward(plan, page, dice)];
  }

  #outward(plan: HostPlan, page: number, dice: Dice): Target[] {
    if (plan.kind === 'farm') return Array.from({ length: 6 }, () => this.#lure(dice));
    const subject = this.#subjectOf(plan, page);
    const lured = dice.chance(LURED) ? [this.#lure(dice)] : [];
    if (!dice.chance(LINKS_OUT)) return lured;
    return [...Array.from({ length: dice.between(1, 3) }, () => this.#elsewhere(dice, subject, 'main')), ...lured];
  }

  #lure(dice: Dice): Target {
    const farm = this.#farms.length > 0 ? dice.pick(this.#farms) : this.#planOf(0);
    return { host: farm.number, page: dice.int(farm.pages), place: 'main', around: 0 };
  }

  /** Target on another host: mostly of the same subject, a list or an item; otherwise a home page. */
  #elsewhere(dice: Dice, subject: number, place: LinkPlace, heading?: string): Target {
    const more = heading === undefined ? { around: subject } : { heading };
    const same = this.#bySubject[subject] ?? [];
    if (same.length === 0 || !dice.chance(SAME_SUBJECT))
      return { host: dice.pick(this.#plans).number, page: 0, place, ...more };
    const { host, section } = dice.pick(same);
    const page = dice.chance(0.3) ? section.from : section.from + section.lists + dice.int(section.items);
    return { host, page, place, ...more };
  }
}

/** Subject of a section's pages: another language's words have the number after the last subject. */
const subjectIn = ({ foreign, subject }: Section): number => (foreign ? SUBJECTS : subject);

function sectionAt(plan: HostPlan, page: number): Section {
  const section = plan.sections.findLast(({ from }) => from <= page) ?? plan.sections[0];
  if (!section) throw new RangeError(`Host ${plan.number} has no sections.`);
  return section;
}

function listTargets(host: number, section: Section, list: number): Target[] {
  const first = section.from + section.lists;
  const items = Math.min(LIST_ITEMS, section.items - list * LIST_ITEMS);
  const shown: Target[] = Array.from({ length: items }, (_, i) => ({
    host,
    page: first + list * LIST_ITEMS + i,
    place: 'main',
    heading: 'All',
  }));
  if (list + 1 < section.lists)
    shown.push({ host, page: section.from + list + 1, place: 'main', heading: 'Pages', label: 'Next' });
  if (list > 0) shown.push({ host, page: section.from + list - 1, place: 'main', heading: 'Pages', label: 'Previous' });
  return shown;
}
