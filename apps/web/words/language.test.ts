import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './language';
import { DICTIONARIES } from './server';

describe('the language to show', () => {
  it.each([
    ['nb', 'en-GB', 'nb'],
    ['xx', 'nb-NO,nb;q=0.9', 'nb'],
    [undefined, 'nn-NO', 'nn'],
    ['nn', 'en-GB', 'nn'],
    ['toString', 'nb', 'nb'],
    [undefined, 'no', 'nb'],
    [undefined, 'fr-FR,de;q=0.9', 'en'],
    [undefined, 'en;q=0.5, nb;q=0.8', 'nb'],
    [undefined, 'nb;q=0, en', 'en'],
    [undefined, null, 'en'],
  ] as const)('chosen %s, accepted %s: %s', (chosen, accepted, language) => {
    expect(chooseLanguage(chosen, accepted)).toBe(language);
  });
});

/** Every leaf of a dictionary with its path; functions are called with marked arguments. */
function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value('‹1›', '‹2›', '‹3›'))]];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

/** Words of nynorsk's own sentences with another sense in bokmål: "de" (you), and "en" as the code of English. */
const UNLIKE = ['de', 'en'];

/** Words that only inherited sentences have and that are nynorsk as well. */
const SHARED = `
  a abonner ache administrere aktiv albansk all arkiver asynkron atom avbryt avbryte avgrens avslutt avslutte avslå
  avviser baskisk bulgarsk cron csv-fil dansk database dekning delt diagram direkte dokumentdato dokumentnummer
  dossier durationms endringslogg estisk fart faste feed finsk fokusert forklaring framdrift fransk fullført
  galisisk gjelde gjenopprett gradsøk gresk handling headms historikk importen indicepa internt invitasjon invitert
  irsk islandsk italia italiensk json-linjer kalibreringsfeil katalansk korrespondent kroatisk lambdacrawl latvisk
  levert likt litauisk live log-odds logo lover lukk læring løpenummer makedonsk maltesisk markov-modell matrise
  median meta ms møtesaker målversjon n nb-no nederlandsk nedlastingsbudsjettet nordsamisk norsk nynorsk nære
  offisielt omfang oppbevaring oppbevaringstid oppdag oppdater oppdatert optimalitetsgap organisasjon oversett
  oversikt pdf-filer planlagt polsk portugisisk presenterer pris publisert redigering referanse refresh resultat
  rumensk russisk rytme saker saksdokument sakstittel sb-classifier semikolon serbisk skjult skjulte slovakisk
  slovensk spansk standardverdi statusen stryk svensk system søkerobot terskel tidssone tilgangsnøkkel token trekk
  tsjekkisk tyngste tyrkisk tysk ukrainsk ungarsk unntak utfall utført utvikling uustatus vandring vedtak velkommen
`.trim();

describe('dictionaries', () => {
  it('say something for every key, in every language', () => {
    for (const words of Object.values(DICTIONARIES))
      expect(leaves(words).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('use every argument that English uses', () => {
    const marks = (text: string) => (text.match(/‹\d›/g) ?? []).sort();
    for (const words of Object.values(DICTIONARIES)) {
      const said = new Map(leaves(words));
      for (const [path, text] of leaves(DICTIONARIES.en))
        expect([path, marks(said.get(path) ?? '')]).toEqual([path, marks(text)]);
    }
  });

  // Nynorsk inherits the sentences of bokmål that it does not replace (`over`); a new word of one needs a decision.
  it('have only words of nynorsk in the sentences that nynorsk inherits', () => {
    const words = (text: string) => text.toLowerCase().match(/\p{L}+(-\p{L}+)*/gu) ?? [];
    const near = new Map(leaves(DICTIONARIES.nb));
    const isInherited = ([path, text]: [string, string]) => near.get(path) === text;
    const all = leaves(DICTIONARIES.nn);
    const own = all.filter((leaf) => !isInherited(leaf)).flatMap(([, text]) => words(text));
    const known = new Set([...own.filter((word) => !UNLIKE.includes(word)), ...SHARED.split(/\s+/)]);
    expect(all.filter((leaf) => isInherited(leaf) && !words(leaf[1]).every((word) => known.has(word)))).toEqual([]);
  });

  // A word after 7 that somewhere has another form after 1 is a plural: it never follows 1.
  it.each(Object.entries(DICTIONARIES))('%s: have the singular for one', (_language, words) => {
    const counted = countedLeaves(words);
    const after = (count: string, text: string) =>
      Array.from(text.matchAll(new RegExp(`(?<![\\d,.–-])${count} (\\p{L}+)`, 'gu')), ([, word = '']) => word);
    const plurals = new Set(
      counted.flatMap(({ one, many }) => {
        const singular = after('1', one);
        return after('7', many).filter((word, i) => word !== singular[i] && word[0] === singular[i]?.[0]);
      }),
    );
    const faulty = counted.filter(
      ({ one }) =>
        /\b(the|all|dei?|alle) 1 |\b1 (are|have) /i.test(one) || after('1', one).some((word) => plurals.has(word)),
    );
    expect(faulty.filter(({ path }) => !OTHERS.some((end) => path.endsWith(end)))).toEqual([]);
  });
});

/** Sentences with an argument that is at least two, a fraction, a position or a name. */
const OTHERS = [
  ...['newSweep.costShared', 'newSweep.startedAll', 'sweep.cancelParts', 'sweep.parts', 'welcome.invented'],
  ...['settings.lowest', 'tokens.byProvider', 'siteImport.headerLine'],
];

/** Outputs of every function of a dictionary for 1 and for 7 in the place of each argument, the others being 9. */
function countedLeaves(value: unknown, path = ''): { path: string; one: string; many: string }[] {
  if (typeof value !== 'function')
    return Object.entries(typeof value === 'object' && value ? value : {}).flatMap(([key, inner]) =>
      countedLeaves(inner, `${path}.${key}`),
    );
  return Array.from({ length: value.length }, (_, at) => {
    const said = (count: string) =>
      String(value(...Array.from({ length: value.length }, (_, i) => (i === at ? count : '9'))));
    return { path, one: said('1'), many: said('7') };
  });
}
