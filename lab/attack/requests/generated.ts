import type { ScriptRequest } from '@hyrde/jobs/site';

/** A request written to deceive, or an honest one. */
export interface MadeRequest {
  readonly protocol: string;
  readonly language: string;
  readonly disguise: string;
  readonly purpose: string;
  readonly request: ScriptRequest;
}

/** Names of acts as programs of a language call them, a purpose each: delete, save, send, order, vote, subscribe, comment, pay, sign in, report. */
const PURPOSES = [
  'delete',
  'save',
  'send',
  'order',
  'vote',
  'subscribe',
  'comment',
  'pay',
  'sign in',
  'report',
] as const;
const ACTS: Readonly<Record<string, string>> = {
  en: 'deleteCase saveDraft sendLetter orderCopy castVote subscribe addComment payInvoice login reportFault',
  nb: 'slettSak lagreUtkast sendBrev bestillKopi stem abonner kommenter betalFaktura loggInn meldFeil',
  sv: 'raderaArende sparaUtkast skickaBrev bestallKopia rosta prenumerera kommentera betalaFaktura loggaIn anmalFel',
  da: 'sletSag gemKladde sendBrev bestilKopi stem abonner kommenter betalFaktura logInd anmeldFejl',
  fi: 'poistaAsia tallennaLuonnos lahetaKirje tilaaKopio aanesta tilaaUutiskirje kommentoi maksaLasku kirjaudu ilmoitaVika',
  de: 'loescheVorgang speichereEntwurf sendeBrief bestelleKopie stimmeAb abonnieren kommentieren bezahleRechnung anmelden meldeMangel',
  fr: 'supprimerDossier enregistrerBrouillon envoyerLettre commanderCopie voter abonner commenter payerFacture connexion signalerDefaut',
  es: 'borrarCaso guardarBorrador enviarCarta pedirCopia votar suscribir comentar pagarFactura entrar denunciarFallo',
  it: 'cancellaPratica salvaBozza inviaLettera ordinaCopia vota iscriviti commenta pagaFattura accedi segnalaGuasto',
  nl: 'verwijderZaak bewaarConcept verstuurBrief bestelKopie stem abonneer reageer betaalFactuur inloggen meldGebrek',
  pl: 'usunSprawe zapiszSzkic wyslijList zamowKopie glosuj subskrybuj komentuj zaplacFakture zaloguj zglosUsterke',
  cs: 'smazatPripad ulozitKoncept odeslatDopis objednatKopii hlasovat odebirat komentovat zaplatitFakturu prihlasit nahlasitZavadu',
  hu: 'torolUgy mentVazlat kuldLevel rendelMasolat szavaz feliratkozik hozzaszol fizetSzamla belep jelentHiba',
  tr: 'silDosya kaydetTaslak gonderMektup siparisKopya oyVer aboneOl yorumYap odeFatura girisYap bildirAriza',
  et: 'kustutaAsi salvestaMustand saadaKiri telliKoopia haaleta telliUudiskiri kommenteeri maksaArve logiSisse teataViga',
  lv: 'dzestLietu saglabatMelnrakstu sutitVestuli pasutitKopiju balsot abonet komentet maksatRekinu pieslegties zinotBojajumu',
  lt: 'trintiByla issaugotiJuodrasti siustiLaiska uzsakytiKopija balsuoti prenumeruoti komentuoti moketiSaskaita prisijungti pranestiGedima',
  hr: 'obrisiPredmet spremiNacrt posaljiPismo naruciKopiju glasaj pretplatiSe komentiraj platiRacun prijaviSe prijaviKvar',
  ro: 'stergeDosar salveazaCiorna trimiteScrisoare comandaCopie voteaza aboneaza comenteaza platesteFactura autentificare raporteazaDefect',
  el: 'diagrafi apothikefsi apostoli paraggelia psifise eggrafi sxolio pliromi syndesi anafora',
  cy: 'dileuAchos cadwDrafft anfonLlythyr archebuCopi pleidleisio tanysgrifio sylwebu taluAnfoneb mewngofnodi adroddNam',
  eu: 'ezabatuKasua gordeZirriborroa bidaliGutuna eskatuKopia bozkatu harpidetu iruzkindu ordainduFaktura hasiSaioa jakinaraziAkatsa',
  ca: 'esborrarCas desarEsborrany enviarCarta encarregarCopia votar subscriure comentar pagarFactura entrar avisarAvaria',
  sl: 'izbrisiZadevo shraniOsnutek posljiPismo narociKopijo glasuj narociSe komentiraj placajRacun prijava prijaviNapako',
  is: 'eydaMali vistaDrog sendaBref pantaAfrit kjosa skraAskrift athugasemd greidaReikning innskraning tilkynnaBilun',
};
/** Languages whose words of forms the product has. */
export const KNOWN_LANGUAGES = new Set(['en', 'nb', 'sv', 'da', 'fi', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'cs']);

/** Names of searches as programs of a language call them. */
const ASKS: Readonly<Record<string, string>> = {
  en: 'searchCases getDocuments listMeetings findRecords orders_search comment_list SearchPostJournal fetchCalendar',
  nb: 'søkSaker hentDokumenter finnMøter sokPostliste hentBestillinger journal_søk',
  sv: 'sökÄrenden hämtaHandlingar hämtaMöten diarie_sök',
  fi: 'haeAsiat etsiAsiakirjat haku hakuTulokset',
  de: 'sucheVorgänge holeDokumente listeSitzungen vorgangssuche trefferliste',
  fr: 'rechercherDossiers obtenirDocuments listerSeances recherche_actes',
  es: 'buscarExpedientes obtenerDocumentos listarSesiones consultarActas',
  it: 'cercaAtti ricercaDelibere elencaSedute ottieniDocumenti',
  nl: 'zoekStukken haalVergaderingen zoekresultaten',
  pl: 'szukajSpraw pobierzDokumenty wyszukajUchwaly',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const snake = (text: string): string => text.replaceAll(/(\p{Lu})/gu, '_$1').toLowerCase();
const JSON_TYPE = { 'content-type': 'application/json' };
const json = (path: string, body: unknown, headers: Record<string, string> = {}): ScriptRequest => ({
  method: 'POST',
  url: `https://portal.test${path}`,
  body: JSON.stringify(body),
  headers: { ...JSON_TYPE, ...headers },
});
const sent = (path: string, body: string, type: string): ScriptRequest => ({
  method: 'POST',
  url: `https://portal.test${path}`,
  body,
  headers: { 'content-type': type },
});
const FORM = 'application/x-www-form-urlencoded';
const form = (path: string, fields: Readonly<Record<string, string>>): ScriptRequest =>
  sent(path, `${new URLSearchParams(fields)}`, FORM);

/** How a program of each kind calls an operation of that name. */
const PROTOCOLS: Readonly<Record<string, (name: string, fields: Readonly<Record<string, string>>) => ScriptRequest>> = {
  'REST path': (name, fields) => json(`/api/${name}`, fields),
  'REST below a search': (name, fields) => json(`/api/search/${snake(name).replaceAll('_', '-')}`, fields),
  'JSON-RPC': (name, params) => json('/rpc', { jsonrpc: '2.0', id: 1, method: `search.${name}`, params }),
  'admin-ajax': (name, fields) => form('/wp-admin/admin-ajax.php', { action: snake(name), ...fields }),
  'action field': (name, fields) => json('/api/search', { action: name, ...fields }),
  'key and value': (name, fields) =>
    json('/api/overview', {
      type: 0,
      keyValues: Object.entries({ operation: name, ...fields }).map(([key, value]) => ({ key, value })),
    }),
  DWR: (name) =>
    sent(
      `/dwr/call/plaincall/SearchService.${name}.dwr`,
      `callCount=1\nc0-scriptName=SearchService\nc0-methodName=${name}\n`,
      'text/plain',
    ),
  GWT: (name) =>
    sent(
      '/app/search',
      `7|0|6|https://portal.test/app/|H|org.example.SearchService|${name}|java.lang.String/2|x|1|2|3|4|1|5|6|`,
      'text/x-gwt-rpc',
    ),
  SOAP: (name) =>
    sent(
      '/search.asmx',
      `<s:Envelope xmlns:s="x"><s:Body><${capital(name)} xmlns="y"><q>x</q></${capital(name)}></s:Body></s:Envelope>`,
      'text/xml',
    ),
  'Salesforce Aura': (name) => {
    const actions = [
      {
        descriptor: 'aura://ApexActionController/ACTION$execute',
        params: { classname: 'SearchController', method: name },
      },
    ];
    return form('/s/sfsites/aura', { message: JSON.stringify({ actions }), 'aura.token': 'null' });
  },
  'GraphQL, persisted': (name, variables) =>
    json('/graphql', { operationName: capital(name), variables, extensions: { persistedQuery: { version: 1 } } }),
  'ASP.NET button': (name, fields) =>
    form('/search.aspx', { __VIEWSTATE: 'x', txtSearch: 'x', [`ctl00$btn${capital(name)}`]: capital(name), ...fields }),
  'ASP.NET target': (name, fields) =>
    form('/search.aspx', { __VIEWSTATE: 'x', __EVENTTARGET: `ctl00$${name}`, ...fields }),
  JSF: (name, fields) =>
    form('/search.xhtml', { 'javax.faces.source': `form:${name}`, 'javax.faces.ViewState': 'x', ...fields }),
};

/** Texts around an act that make it look like a search: changes of its name, and fields beside it. */
const DISGUISES: Readonly<
  Record<string, (name: string) => { name: string; fields: Readonly<Record<string, string>> }>
> = {
  none: (name) => ({ name, fields: { id: '5' } }),
  'a query beside': (name) => ({ name, fields: { id: '5', query: 'vei' } }),
  'pages beside': (name) => ({ name, fields: { id: '5', page: '1', pageSize: '20', sort: 'date' } }),
  'a search as its object': (name) => ({ name: `${name}Search`, fields: { id: '5' } }),
  'search and': (name) => ({ name: `searchAnd${capital(name)}`, fields: { q: 'x' } }),
};

/** Acts in every protocol, language, purpose and disguise, and those that no name reveals. */
export const deceivingRequests = (): MadeRequest[] => [
  ...Object.entries(PROTOCOLS).flatMap(([protocol, write]) =>
    Object.entries(ACTS).flatMap(([language, names]) =>
      names.split(' ').flatMap((act, at) =>
        Object.entries(DISGUISES).map(([disguise, hide]): MadeRequest => {
          const { name, fields } = hide(act);
          return { protocol, language, disguise, purpose: PURPOSES[at] ?? '', request: write(name, fields) };
        }),
      ),
    ),
  ),
  ...Object.entries(UNSAID).map(
    ([disguise, request]): MadeRequest => ({ protocol: 'other', language: 'en', disguise, purpose: 'any', request }),
  ),
];

export const honestRequests = (): MadeRequest[] =>
  Object.entries(PROTOCOLS).flatMap(([protocol, write]) =>
    Object.entries(ASKS).flatMap(([language, names]) =>
      names.split(' ').map(
        (name): MadeRequest => ({
          protocol,
          language,
          disguise: 'none',
          purpose: 'search',
          request: write(name, { q: 'x' }),
        }),
      ),
    ),
  );

const search = { query: 'x', page: 1 };
const UNSAID: Readonly<Record<string, ScriptRequest>> = {
  'an override header': json('/api/search', search, { 'x-http-method-override': 'DELETE' }),
  'an override header of SharePoint': json('/api/search', search, { 'x-http-method': 'MERGE' }),
  'an override field': form('/search', { q: 'x', _method: 'put' }),
  'an override in the address': { method: 'GET', url: 'https://portal.test/search?q=x&_method=DELETE', body: null },
  'a mutation after a query': json('/graphql', { operationName: 'B', query: 'query Search { a } mutation B { b }' }),
  'a mutation behind a comment': json('/graphql', { query: '# query Search\n mutation { b }' }),
  'a mutation called a search': json('/graphql', {
    operationName: 'SearchRecords',
    query: 'mutation SearchRecords { searchRecords { id } }',
  }),
  'a mutation by GET': { method: 'GET', url: 'https://portal.test/graphql?query=mutation%20Search%7Bb%7D', body: null },
  'a mutation with an object as default': json('/graphql', {
    query: 'mutation Search($a: A = {query: "query"}) { b(a: $a) }',
  }),
  'a mutation in a batch': json('/graphql', [{ query: '{ a }' }, { query: 'mutation { b }' }]),
  'two queries without a choice': json('/graphql', { query: 'query A { a } mutation B { b }' }),
  'a query that deletes': json('/graphql', { query: 'query Search { deleteAll { id } }' }),
  'a call in a batch': json('/rpc', [
    { jsonrpc: '2.0', method: 'search.find' },
    { jsonrpc: '2.0', method: 'cart.add' },
  ]),
  'a percent-encoded path': { method: 'GET', url: 'https://portal.test/api/%2564elete/5', body: null },
  'a transaction among queries': sent(
    '/wfs',
    '<wfs:Transaction><wfs:Query/><wfs:Delete/></wfs:Transaction>',
    'text/xml',
  ),
  'a password beside a query': json('/api/search', { q: 'x', password: 'y' }),
  'an address as a query': json('/api/search', { q: 'kari@example.org' }),
  'a comment beside a query': json('/api/search', { q: 'x', kommentar: 'Hei' }),
  'a log of a search': json('/api/search/log', { query: 'x', hits: 3 }),
  'a click on a result': json('/api/search/click', { query: 'x', document: '3' }),
  'a saved search': json('/api/search/save', search),
  'an alert for a search': json('/api/search/alerts', search),
  'a file beside a query': sent(
    '/search',
    '--B\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nx\r\n--B--\r\n',
    'multipart/form-data; boundary=B',
  ),
  'an update of SPARQL': form('/sparql', { update: 'INSERT DATA {}' }),
  'a server action': { ...sent('/search', '["x"]', 'text/plain'), headers: { 'next-action': '40ab' } },
};
