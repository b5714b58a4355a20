// The words by which programs name their operations, read by position: an asking verb governs the nouns of its name,
// so that `getOrders`, `comment_list` and `SearchPostJournal` ask, while `order`, `postComment` and `searchAndOrder` act.

import {
  ACTED_ON,
  ACTS,
  CONSENTED,
  CONSENTS,
  CONTACT,
  CONTACTED,
  LOGIN,
  MESSAGE,
  NEWSLETTER,
  ORDERED,
  ORDERS,
  PAYMENT,
  plain,
  SEARCHES_SURELY,
  SUBSCRIBES,
  VOTED,
  VOTES,
  whole,
} from './form-words.js';

/**
 * Meaning of an operation's name. `counts`: it reports a visitor's behaviour. `hints`: it has a word of searching beside
 * an unknown one, which may be a verb of another language ("save search"), so that a field must ask too.
 */
export type Meaning = 'asks' | 'hints' | 'acts' | 'counts' | 'unknown';

/** The meaning of several calls in one: the first that refuses, else the weakest. */
export const meaningOfAll = (meanings: readonly Meaning[]): Meaning =>
  meanings.find((each) => each === 'acts' || each === 'counts') ??
  meanings.find((each) => each === 'unknown') ??
  meanings.find((each) => each === 'hints') ??
  'asks';

/** Verbs that act whatever words are beside them: those of forms, and those of programs. */
const DOES = [
  ACTS,
  whole(
    'upsert|put|patch|mutate|mutation|import|set|unset|mark|reindex|rebuild|sync|synchroni[sz]e|reset|invite|assign|grant|approve|reject|move',
    'merge|rename|reorder|replace|write|append|push|store|enqueue|trigger|execute (?!quer)\\p{L}+|generate|register|enable|disable|activate|deactivate',
    'block|unblock|ban|flag|pin|lock|unlock|start|stop|clear|empty|flush|del|ins|upd|rm|batch|bulk|notify|alert|remind|transaction|commit|rollback',
    'subscribe|unsubscribe|follow|unfollow|like|dislike|unlike|upvote|downvote|vote|rate|favou?rite|bookmark|log ?in|log ?on|sign ?in|sign ?up|buy',
    'purchase|pay|donate|accept|agree|decline|dismiss|unpublish|apply (?:edits?|changes?|for)|impersonate|logout|checkout|refund|delegate|endorse',
  ),
];
/** Nouns that are also verbs, and purposes whose words name records too. */
const MAY_DO = [
  ...[ACTED_ON, CONSENTED, CONSENTS, CONTACT, CONTACTED, LOGIN, MESSAGE, NEWSLETTER],
  ...[ORDERED, ORDERS, PAYMENT, SUBSCRIBES, VOTED, VOTES],
  whole(
    'post|posts|comment|reply|replies|report|request|track|book|order|review|answer|question|log|token|session|consent|cart|wish ?list|favou?rites',
    'ratings?|likes|reactions?|survey|petition|signatures?|claim|ticket|issue|case|feedbacks?|mail|sms|jobs?|tasks?|upload|files?|drafts?|notes?|alerts?|notifications?|saved|watch|history',
  ),
];

/** Verbs that ask, besides those of searching, and nouns of what is requested. */
const ASKS = whole(
  'get|gets|fetch|load|list|listing|retrieve|browse|suggest\\p{L}*|auto ?complete|auto ?suggest|type ?ahead|facet\\p{L}*|results?|overview|show|display',
  'opensearch|finder|page|pages|paging|paginate|paged|sort\\p{L}*|get ?(?:by|all|list|data|items?|records?|page|results?|documents?|files?)\\p{L}*',
  'hent|hente|hämta|henta|holen|hole|laden|lade|abrufen|anzeigen|liste|lister|listar|listaa|elenca|obtener|obtenir|ottieni|mostrar?|afficher',
  'haal|ophalen|toon|tonen|pobierz|pokaż|získat|zobrazit|näytä|listado|elenco|trefferliste|ergebnis(?:se)?|résultats|resultados|risultati|treff',
  'look ?up|finder|query|describe feature type|describe record',
);
/** Ends of words that are written in one (`opensearch`, `dokumentsuche`). */
const ASKS_AT_END = /\p{L}(?:search|suche|søk|sök|haku|query|lookup|finder|zoeken|buscador)$/u;
/** Verbs that ask only if an object follows: `view` alone may count, `read` alone may mark. */
const ASKS_FIRST = whole('read|view|download list|select|choose|velg|auswahl|export list').source;
/** What a person selects to be shown what belongs to it. */
const SELECTED = whole(
  'addres\\p{L}*|street|strasse|property|year|month|date|day|week|zone|area|district|ort|city|by|adresse|år|jahr|monat',
);

const COUNTS = whole(
  'track|tracks|tracking|tracker|collect|collector|beacon|telemetry|analytics?|metrics?|stats|statistics|ping|hit|clicks?|clicked|impressions?',
  'log|logs|logging|events?|pixel|page ?views?|view ?events?|search ?log|matomo|piwik|csp report|heart ?beat|visit|visits|visitor|rum|vitals',
  '\\p{L}*(?:search|view|click|page|user|track)events?|count(?:er)?|conversions?|engagement',
);
/** A search of what is counted elsewhere: `event_search`. */
const COUNTED_THEN_ASKED =
  /(?:^| )(?:events?|logs|visits|stats|statistics|metrics) (?:search|query|list|lookup|filter|results)$/;
/** Words of a visitor's behaviour that name nothing else, so that a GET with them counts too. */
const ONLY_COUNTS = whole(
  'track|tracker|tracking|beacon|telemetry|analytics|pixel|page ?views?|matomo|piwik|csp report|collect',
);
const IS_ENGLISH_PAST = /^(?!need|feed|seed|embed|shed|bed|red)\p{L}+ed$/u;

/** Words that join two operations: both must ask. */
const JOINS = / (?:and|og|och|und|et|y|ja|en|then|plus|or|und dann|puis|luego) /;

/** Meaning of the name of an operation. In doubt `unknown`. */
export function meaningOf(name: string): Meaning {
  const parts = wordsOf(name).split(JOINS);
  return meaningOfAll(parts.map(meaningOfPart));
}

function meaningOfPart(words: string): Meaning {
  if (words === '') return 'unknown';
  if (does(words)) return 'acts';
  const isObject = /^(?:get|fetch|find|list|load|hent) /.test(words) || COUNTED_THEN_ASKED.test(words);
  if (COUNTS.test(words) && !isObject) return 'counts';
  if (asksBy(words)) return isSure(words) ? 'asks' : mayDo(words.split(' ')[0] ?? '') ? 'unknown' : 'hints';
  return mayDo(words) ? 'acts' : 'unknown';
}

/** The words of a name; past participles describe records, and are left out ("deleted", "last updated"). */
export const wordsOf = (name: string): string =>
  plain(name.slice(0, 1_000).replaceAll(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 '))
    .split(' ')
    .filter((word) => !IS_ENGLISH_PAST.test(word))
    .join(' ');

/** True if a word acts whatever is beside it, also where the name is written in one (`deletebyquery`). */
export const does = (words: string): boolean => DOES.some((list) => list.test(words)) || ACTS_AT_START.test(words);
const ACTS_AT_START =
  /(?:^| )(?:delete|remove|insert|update|upload|create|submit|subscribe|unsubscribe|publish|addto|addnew|additem|send(?:mail|form|message|comment|to)|save(?:search|query|form|all|as|data|item)|post(?:comment|message|form|data))(?!d?$|s$|rs?$|ors?$)\p{L}{2,}/u;

/** True if a word may act where nothing in the name asks. */
export const mayDo = (words: string): boolean => MAY_DO.some((list) => list.test(words));

function asksBy(words: string): boolean {
  if (SEARCHES_SURELY.test(words) || ASKS.test(words)) return true;
  if (words.split(' ').some((word) => ASKS_AT_END.test(word) && word !== 'research' && word !== 'jquery')) return true;
  const lead = new RegExp(`^(?:${ASKS_FIRST})`, 'u').exec(words);
  if (!lead) return false;
  const rest = words.slice(lead[0].length);
  return /^(?:read|view) /.test(words) ? !mayDo(rest) : SELECTED.test(rest);
}

/** Verbs that ask and nothing else, so that whatever follows them is their object. */
const GETS = /(?:^| )(?:gets?|fetch|list|find|hent|hente|hämta|obtener|obtenir|ottieni|haal|holen|hole|pobierz)(?= )/;
const SEARCHES_FIRST = new RegExp(`^(?:${SEARCHES_SURELY.source})`, 'u');
/** Words of no meaning for a name's own. */
const FILLS = whole(
  'by|for|of|the|in|on|from|with|as|api|ajax|json|data|do|run|execute|my|all|new|ie|wp|s|simple|advanced|quick|site|full|docs?|documents?|text|string',
);

/** True if a verb asks, or if the words beside those of searching are known not to be verbs. */
function isSure(words: string): boolean {
  if (
    GETS.test(words) ||
    SEARCHES_FIRST.test(words) ||
    (ASKS.test(words) && !/(?:^| )(?:results?|facets?|query)$/.test(words))
  )
    return true;
  return words
    .split(' ')
    .every(
      (word) =>
        [SEARCHES_SURELY, ASKS, FILLS, SELECTED].some((list) => list.test(word)) ||
        ASKS_AT_END.test(word) ||
        SELECTS.test(word),
    );
}
const SELECTS = /^(?:select|choose|velg|auswahl)$/;

/** True for a name of requests that report a visitor's behaviour, by whatever method. */
export const onlyCounts = (words: string): boolean => ONLY_COUNTS.test(words);

/** Kinds of fields of which queries consist. */
export type QueryPart = 'query' | 'paging' | 'sort' | 'filter' | 'dates';

const PARTS: readonly (readonly [QueryPart, RegExp])[] = [
  [
    'sort',
    whole(
      'sort\\p{L}*|order ?by|sidx|sord|order (?:column|dir|direction|field)|sortering|sortierung|tri|orden|orderby\\p{L}*',
    ),
  ],
  [
    'paging',
    whole(
      'page|pages|paging|pagination|pager|page ?(?:size|index|number|no|num|nr)|per ?page|rows?|row ?(?:limit|count)|offset|limit|skip|take|start|length|count|cursor|size',
      'draw|hits ?per ?page|max ?(?:records|results|rows|items)|num ?ranks|results ?per ?page|items ?per ?page|side|sidenr|seite|pagina|sivu|requires ?counts?',
      'antall|anzahl|start ?(?:record|index|row)|end ?(?:record|row)|first ?(?:result|record)|continuation(?: token)?|b size|b start',
    ),
  ],
  [
    'filter',
    whole(
      'filter\\p{L}*|where|facets?|facet\\p{L}*|fq|criteria|criterion|conditions?|vilkår|refiners?|refine|filtre|filtro\\p{L}*',
    ),
  ],
  [
    'dates',
    whole(
      'date ?(?:from|to|start|end|begin)|(?:from|to|start|end|begin|min|max) ?date|(?:fra|til) ?dato|dato ?(?:fra|til)|year|month|år|måned|jahr|monat|année|mois|año|mes|anno|mese',
      'von|bis|datum ?(?:von|bis)|from ?day|to ?day',
    ),
  ],
  [
    'query',
    whole(
      'q|qs|query|queries|search ?(?:term|text|string|field|word)s?|querytext|k?term|terms|fritekst|free ?text|full ?text|keywords?|searches',
    ),
  ],
];

/** Part of a query that a field is by its name; null if it may be anything. */
export function queryPartOf(words: string): QueryPart | null {
  const part = PARTS.find(([, list]) => list.test(words))?.[0];
  return part ?? (SEARCHES_SURELY.test(words) ? 'query' : null);
}
