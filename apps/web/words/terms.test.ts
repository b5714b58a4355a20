import { describe, expect, it } from 'vitest';
import { guides } from '@/parts/guides/guides.gen';
import { en } from './en';
import { nb } from './nb';
import { nn } from './nn';

/** Terms of bokmål, each with synonyms and English words that are not used. */
const INSTEAD: Record<string, RegExp> = {
  Type: /\bslag(et)?\b/i,
  dokumentasjon: /\bbelegg|\bsom bevis\b|\bmed beviser\b/i,
  person: /\bmenneske/i,
  // "Kontroll" is the screen; "vurdering" is a person's verdict.
  Kontroll: /\bunder Vurdering\b/,
  vurdering: /\bdom(mer?|men)?\b|\bbedøm/i,
  'ikke søkt': /ikke (sjekket|undersøkt)\b/i,
  gjennomgang: /\bkartlegging/i,
  virksomhet: /\borgan(er|et|ene|ets?)?\b/i,
  endringslogg: /revisjonslogg/i,
  server: /\btjener(en|e|s|ne)?\b/i,
  arbeider: /arbeidsprosess/i,
  'krasjet (of a task)': /\bdød(e|d)? av|\bsom døde\b/i,
  feilet: /\bmislyk/i,
  sladdet: /privatpersoner er (alltid )?skjult/i,
  poengsum: /\bskår/i,
  hjemmeside: /\bForsiden førte|\bfra forsiden\b/,
  henvendelse: /ønske (fra|som) en? ?eier/i,
  Status: /^(Tilstand|Stand)$/,
  Innbyggere: /folketall/i,
  'ekstra faktor': /\bandre faktor/i,
  innloggingstjenesten: /identitetsleverandør/i,
  'last ned': /\bta med (\(CSV\)|som CSV)/i,
  øvelse: /\bøvings/i,
  merkelapp: /\bmerkene\b|\bmerker (som|på)\b/i,
  emne: /\btema(et|er)?\b/i,
  innsigelse: /innvending/i,
  ekte: /\bvirkelige? (nett|register|registre)/i,
  'pekt ut': /\bside ble nevnt\b/i,
  hentet: /\bhent(et|es)? opp\b/i,
  'forespørsler og svar': /\bjournal(en|linjer)?\b/i,
  oppføring: /\binnførs/i,
};

/** Phrases of English that stopped readers, each with what is said instead. */
const PLAIN: Record<string, RegExp> = {
  'is kept, is listed, is counted': /\bstands? (in|on|here|as)\b(?!.*whose|.* such)/i,
  'is deleted': /\blets? go\b/i,
  download: /\btake (it )?along\b|\btake away as\b/i,
  remove: /\btake this filter away\b|^`?Take away: /,
  'crashed, failed': /\bdied\b/i,
  'record a request': /\benter a w.sh\b/i,
  'is used up': /\bpages are spent\b/i,
  exceptions: /\basked all the same\b/i,
  'look-alikes': /\bonly look so\b/i,
  'not enough verdicts': /\bbear out\b/i,
  'the search was sure enough': /\baccepted this page\b/i,
  Totals: /\badd up to\b/i,
  source: /\bhubs?\b/i,
  'start address': /\bseeds\b/i,
  'sign-in service': /\bidentity provider\b/i,
  retrieved: /\bbr(ing|ought|ings) up\b|\bsurfaced?\b/i,
  'switch off, remove': /\btaken? (it )?away\b/i,
  spelling: /\bwritings\b/i,
  'downloaded content': /\bbodies of downloads\b|\bbody as received\b/i,
  per: /'A download'|\bof late\b/,
};

/** Texts of a dictionary with their paths; of a function, its source. */
function* textsIn(part: unknown, place: string): Generator<[place: string, text: string]> {
  if (typeof part === 'string') yield [place, part];
  else if (typeof part === 'function') yield [place, part.toString()];
  else for (const [name, value] of Object.entries(part ?? {})) yield* textsIn(value, `${place}.${name}`);
}

const textsOf = (dictionary: object) => {
  const texts = [...textsIn(dictionary, '')];
  expect(texts.length).toBeGreaterThan(1_000);
  return texts;
};
const said = (texts: [string, string][], terms: Record<string, RegExp>) =>
  Object.entries(terms).flatMap(([word, other]) =>
    texts.filter(([, text]) => other.test(text)).map((found) => ({ word, found })),
  );

describe('the words of bokmål', () => {
  it('have one for each thing', () => {
    expect(said(textsOf({ ...nb, help: guides.nb }), INSTEAD)).toEqual([]);
    expect(nb.nav.entries.review).toBe(nb.locate.menu.review);
    expect(nb.nav.entries.review).not.toBe(nb.labels.verdict);
  });

  it.each([{ nb }, { nn }])('are Norwegian', (dictionary) => {
    const english = /\b(the|and|with|which|from|search|page|sweep|finding|download|runner-up)\b/i;
    const names =
      /^\.n[bn]\.(algorithms|discover\.policies|refresh\.policies|evidence\.clock|registers\.importHint)\b|html|http/;
    const texts = textsOf(dictionary).filter(
      ([place, text]) => !names.test(place) && !text.includes('=>') && !text.includes('${'),
    );
    expect(texts.filter(([, text]) => english.test(text.replace(/[“«][^”»]*[”»]/g, '')))).toEqual([]);
  });
});

describe('the words of nynorsk', () => {
  it('are not those of bokmål', () => {
    const bokmål =
      /(?<!\p{L})(ikke|hv(a|em|or|er|ert|ilke[nt]?)|hvor\p{L}+|fra|bare|noe[nt]?|ble|være|gjør(es)?|mer|mye|nå|uten|sammen|selv|dere|deres|virksomhet\p{L}*|nettsted\p{L}*|endringer|finnes|vises|lagret|kjørin\p{L}+)(?!\p{L})/iu;
    expect(textsOf(nn).filter(([, text]) => bokmål.test(text))).toEqual([]);
  });

  it('have one for each thing', () => {
    const instead = {
      motsegn: /innseiing|innvending/i,
      verksemd: /\borgan(et|a)?\b/i,
      sladda: /dekt/i,
      'ho (of a thing)': /\bhenne\b/i,
    };
    expect(said(textsOf(nn), instead)).toEqual([]);
    expect(nn.nav.entries.review).toBe(nn.locate.menu.review);
  });
});

describe('the words of English', () => {
  it('are plain', () => expect(said(textsOf({ ...en, help: guides.en }), PLAIN)).toEqual([]));

  it('name algorithms on the screens of research alone', () => {
    const names = /\b(lost sheep|LS2F|TRES|Thompson|SB-CLASSIFIER|WebFountain|LambdaCrawl|BM25|random walk)\b/i;
    const research =
      /^\.(algorithms|algorithmMeaning|algorithmsScreen|parameters|parameterNotes|discover\.policies|refresh\.polic)|^\.evidence\.contributions\b/;
    expect(textsOf(en).filter(([place, text]) => names.test(text) && !research.test(place))).toEqual([]);
  });
});
