import {
  BUILT_IN_REGISTERS,
  type FinalRequestRefusal,
  type NextStep,
  nextStepOf,
  type RequestSignature,
  type WithheldRequest,
} from '@hyrde/contracts';
import type { PortalRecipe } from '@hyrde/contracts/portals';
import { Deferred } from '../../journal/index.js';
import { type RequestDecisions, siteScope } from '../../site/index.js';
import {
  type NoQuestion,
  newestQuestion,
  type Policy,
  type PortalStop,
  type Query,
  type SizeEstimate,
  type SurfacedPortal,
  type SurfacedRecord,
  surfacePortal,
  WORTH_A_DOWNLOAD,
  whyNoQuestion,
} from '../../surface/index.js';
import type { Report } from '../command.js';
import { crawl, type OpenWeb } from '../crawl.js';
import type { FetcherArguments } from '../options.js';
import { readRecipe } from './read-recipe.js';

/** Parsed arguments of `hyrde surface`. */
export interface SurfaceArguments extends FetcherArguments {
  /** URL of the page with the search form. */
  readonly url: string;
  readonly policy: Policy;
  /** Fraction of the database (0–1) at which the command stops. */
  readonly coverage: number;
  readonly maxDownloads: number;
  /** Words of the first queries, besides the empty query. */
  readonly seeds: readonly string[];
  /** File with the one recipe that is used; null for the built-in ones. */
  readonly recipeFile: string | null;
  /** True to map one answer only. */
  readonly isTrial: boolean;
  /** False to read as if no vendor were known. */
  readonly usesRecipes: boolean;
  /** Requests of scripts that the user allows. */
  readonly decisions: RequestDecisions;
  readonly output: 'plain' | 'json' | 'csv';
}

/**
 * Retrieves the records of a portal, or those retrieved before a host requests too long a wait.
 * @param recipes vendors' recipes; undefined for the built-in ones
 */
export function surfaceSite(
  asked: SurfaceArguments,
  report: Report,
  recipes: readonly PortalRecipe[] | undefined = recipesOf(asked),
): Promise<SurfacedPortal> {
  const { url, policy, coverage, seeds, maxDownloads, decisions } = asked;
  const attempt = (openWeb: OpenWeb, budget: number) => {
    const web = openWeb({ home: url, scope: siteScope(url, BUILT_IN_REGISTERS), budget, trees: true, decisions });
    const root = new URL('/', url).href;
    // If the URL is a home page, then its own search is used, even if it searches the whole site.
    const home = url === root ? undefined : root;
    return surfacePortal({ url, home, policy, coverage, seeds, recipes, price: WORTH_A_DOWNLOAD, decisions }, web);
  };
  return crawl(asked, report, (openWeb) => attempt(openWeb, maxDownloads), {
    async givenUp(error, downloads, openWeb) {
      if (!(error instanceof Deferred)) throw error;
      // Replays the journal, without further downloads.
      return { ...(await attempt(openWeb, downloads)), stop: 'throttled' };
    },
  });
}

/** The recipes that a command uses; undefined for the built-in ones. */
function recipesOf({ recipeFile, usesRecipes }: SurfaceArguments): readonly PortalRecipe[] | undefined {
  if (recipeFile !== null) return [readRecipe(recipeFile)];
  return usesRecipes ? undefined : [];
}

const STOPS: Record<PortalStop, string> = {
  covered: 'The requested part is known, of the stated total or of a whole list.',
  'up-to-date': 'Everything new since the last time is known.',
  'no-way-on': 'No way on was found; nothing proves that all records are known.',
  budget: 'The downloads allowed are spent.',
  'no-form': 'The page has no form that searches and may be sent.',
  'site-search': 'The only search there is that of the whole site: it finds pages, not records.',
  'script-form': 'Only a script sends the search field, and what it brings up could not be read.',
  fault: 'The form gives answers from which nothing more can be learned.',
  throttled: 'The site requested a longer wait than a person can be kept waiting.',
  unreachable: 'Pages cannot be had.',
};

export function plainSurface(portal: SurfacedPortal, durationMs: number): string {
  const { stop, because, records, size, queries, downloads } = portal;
  const best = queries
    .filter(({ fresh }) => fresh > 0)
    .toSorted((a, b) => b.fresh - a.fresh)
    .slice(0, 10)
    .map(({ query, fresh, total, downloads: cost }) =>
      [`  ${String(fresh).padStart(6)} new`, `${total ?? '?'} match`, count(cost, 'download'), textOf(query)].join(
        '  ',
      ),
    );
  return [
    `${count(records.length, 'record')} ${sizeText(records.length, size)}`,
    `${STOPS[stop]}${because ? ` ${because.fault}: ${because.because}` : ''}`,
    ...nextStepText(portal),
    ...recipeText(portal),
    `${count(queries.length, 'question')}, ${count(downloads, 'download')}, ${(durationMs / 1_000).toFixed(1)} s`,
    ...(best.length > 0 ? ['Questions that brought most', ...best] : []),
    ...(records.length > 0 ? [polledText(portal)] : []),
    ...notSent(portal),
  ].join('\n');
}

const NEXT: Record<NextStep, string> = {
  'ask-body': 'ask the body for its records, or for permission to read them: robots.txt forbids the portal.',
  'allow-requests': 'look at the withheld requests below, and allow those that only search.',
  'confirm-form': 'look at the form below: an auditor can confirm in the dashboard that it searches.',
  'more-downloads': 'give a larger --max-downloads.',
  later: 'run it again later, when the pages answer.',
  'other-page': 'give the address at which the records are searched or listed, or write a recipe (docs/portals.md).',
  'mend-recipe':
    'compare with the portal. If it has more, correct the recipe’s place; else give it a total or counter, or "whole": true.',
  'compare-total': 'compare with the portal, and give words of missing records by --seeds, or write a recipe.',
  compare: 'compare with the portal: nothing says how many records there are.',
};

function nextStepText({ stop, because, records, size, withheld, leftAlone }: SurfacedPortal): string[] {
  if (because?.fault === 'address-refused')
    return ['What you can do: the address is private; --allow-private lets it be asked, if it is yours.'];
  const step = nextStepOf({
    end: stop,
    fault: because?.fault ?? null,
    records: records.length,
    stated: size?.basis === 'claimed' ? size.size : null,
    allowable: withheld.filter(({ hash, final }) => hash !== null && final === null).length,
    confirmable: leftAlone.filter(({ confirmable }) => confirmable).length,
  });
  return step === null ? [] : [`What you can do: ${NEXT[step]}`];
}

/** The recipe by which the portal was read, or why one was of no use. */
function recipeText({ recipe }: SurfacedPortal): string[] {
  if (recipe === null) return [];
  const said = recipe.isRead
    ? `Read by the recipe ${recipe.id} (${recipe.name})`
    : `The recipe ${recipe.id} was of no use`;
  return [recipe.note === null ? said : `${said}: ${recipe.note}`];
}

const NO_QUESTION: Record<NoQuestion, string> = {
  'no-records': 'nothing was retrieved',
  list: 'the list is polled at its own address',
  script: 'only a script sends the form',
  token: 'the form has a token of one visit',
  confirmed: 'the posted form was sent only because a person confirmed it',
  'not-sendable': 'the form cannot be sent empty',
  recipe: 'its recipe has no question that shows the newest records in a few downloads',
  'no-order': 'no answer, form or link puts the newest first, and the form takes no days',
};

/** How a watch polls the portal, or why it has no question for the newest records. */
function polledText(portal: SurfacedPortal): string {
  const question = newestQuestion(portal);
  if (!question) return `No question for the newest records: ${NO_QUESTION[whyNoQuestion(portal) ?? 'no-order']}`;
  const { url, form, days, recipe } = question;
  if (recipe) return `Newest records: by the recipe ${recipe.id} from ${url}`;
  return `Newest records: ${form ? 'POST ' : ''}${url}${days ? ', with days around the poll' : ''}`;
}

function sizeText(records: number, size: SizeEstimate | null): string {
  if (size === null) return 'of an unknown number';
  const { size: about, low, high, basis } = size;
  const share = about > 0 ? ` (${((100 * records) / about).toFixed(1)} %)` : '';
  if (basis === 'claimed') return `of ${number(about)} that the portal states${share}`;
  if (basis === 'listed') return `of ${number(about)} in a list read to its end${share}`;
  if (high === null && about === low) return `of at least ${number(low)}`;
  return `of about ${number(about)} (${number(low)} ${high === null ? 'or more' : `to ${number(high)}`})`;
}

/** Forms and scripts' requests that were not sent, each with its address and the reason, and those that were allowed. */
function notSent({ leftAlone, withheld, allowed }: SurfacedPortal): string[] {
  const forms = leftAlone.map(({ method, action, why }) => `  ${method} ${action ?? 'nowhere'}  ${why}`);
  const sent = Object.entries(allowed).map(([hash, times]) => `  ${hash}  ${count(times, 'request')}`);
  return [
    ...(forms.length > 0 ? [`${count(forms.length, 'form')} not sent`, ...forms] : []),
    ...(withheld.length > 0
      ? [`${count(withheld.length, 'request')} of scripts withheld, since they might act`, ...withheld.flatMap(lines)]
      : []),
    ...(sent.length > 0 ? ['Sent because you allowed it', ...sent] : []),
  ];
}

const FINAL: Record<FinalRequestRefusal, string> = {
  method: 'its method changes something',
  password: 'it has a field for a password',
  payment: 'it has a field for a payment',
  captcha: 'it answers a captcha',
};

/** A withheld request in words, with the hash by which the user can allow it. */
function lines({ method, url, why, hash, signature, example, final }: WithheldRequest): string[] {
  const allow =
    hash === null || final !== null
      ? `    cannot be allowed: ${final ? FINAL[final] : 'its body cannot be read'}`
      : `    --allow-request ${hash}`;
  return [
    `  ${method} ${url}  ${why}`,
    ...(signature ? [`    ${inWords(signature)}`] : []),
    ...(example === null ? [] : [`    ${example}`]),
    allow,
  ];
}

const BODIES = { none: 'no body', json: 'JSON body', form: 'form', graphql: 'GraphQL' } as const;

/** The request as a sentence: method, path, commands and the names of the other fields. */
function inWords({ method, path, query, body, fields, operations, commands }: RequestSignature): string {
  const named = new Set(commands.map(({ name }) => name));
  const others = [...query, ...fields].filter((name) => !named.has(name));
  const parts = [...operations, ...commands.map(({ name, value }) => `${name} = "${value}"`), ...others];
  return `${method} ${path}, ${BODIES[body]}${parts.length > 0 ? ` with ${parts.join(', ')}` : ''}`;
}

const number = (value: number): string => Math.round(value).toLocaleString('en');
const count = (value: number, name: string): string => `${number(value)} ${name}${value === 1 ? '' : 's'}`;

const textOf = ({ words, choices, days }: Query): string => {
  const parts = [
    ...(words.length > 0 ? [`“${words.join(' ')}”`] : []),
    ...Object.entries(choices).map(([name, value]) => `${name} = ${value}`),
    ...(days ? [`${dayText(days.from)} to ${dayText(days.to)}`] : []),
  ];
  return parts.join(', ') || 'everything';
};

const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

const COLUMNS = [
  'id',
  'date',
  'documentDate',
  'caseNumber',
  'documentNumber',
  'direction',
  'title',
  'caseTitle',
  'sender',
  'recipient',
  'exemption',
  'link',
  'page',
] as const;

/** Records as CSV (RFC 4180); a text that a spreadsheet would read as a formula gets an apostrophe. */
export function csvSurface({ records }: SurfacedPortal): string {
  return [COLUMNS.join(','), ...records.map(line)].join('\r\n');
}

function line({ id, record, url }: SurfacedRecord): string {
  const { exemption, others: _others, ...fields } = record;
  const row: Record<(typeof COLUMNS)[number], string | null> = {
    ...fields,
    id,
    page: url,
    exemption: exemption?.text ?? null,
  };
  return COLUMNS.map((column) => cell(row[column] ?? '')).join(',');
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
