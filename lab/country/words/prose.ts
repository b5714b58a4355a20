import type { Dice } from '../random.js';
import { type Both, capital, daysAgo, escapeHtml, longDate, type Norwegian, say } from './language.js';
import { personName, placeName } from './names.js';
import { ADJECTIVES, compound, UNITS, VERBS } from './vocabulary.js';

/** Subject of a page's sentences. */
interface Subject {
  language: Norwegian;
  /** The body's full name. */
  place: string;
  /** Title of the service or matter. */
  matter: string;
}

/**
 * Sentences of municipal prose. Slots: {m} the matter, {K} the body, {e} a unit, {c} {b} {f} a compound noun
 * (indefinite, definite, plural), {a} an adjective, {v} an infinitive, {p} a place, {d} a date, {n} a number, {N} a person.
 */
const SENTENCES: Both[] = `
Her finner du informasjon om {m} i {K}.|Her finn du informasjon om {m} i {K}.
{K} har ansvar for {m}, og {e} følger opp tilbudet.|{K} har ansvar for {m}, og {e} følgjer opp tilbodet.
Du kan søke hele året, men fristen for hovedopptaket er {d}.|Du kan søkje heile året, men fristen for hovudopptaket er {d}.
Kommunen skal {v} {f} og {v} {a} {f} for alle som bor her.|Kommunen skal {v} {f} og {v} {a} {f} for alle som bur her.
Ta kontakt med {e} dersom du har spørsmål om {b}.|Ta kontakt med {e} dersom du har spørsmål om {b}.
Saksbehandlingstiden er vanligvis {n} uker, men kan bli lengre i ferier.|Sakshandsamingstida er vanlegvis {n} veker, men kan bli lengre i feriar.
Vedtaket kan påklages innen tre uker etter at du har mottatt brevet.|Du kan klage på vedtaket innan tre veker etter at du har fått brevet.
Tilbudet gjelder deg som bor i {p} eller {p}.|Tilbodet gjeld deg som bur i {p} eller {p}.
Vi anbefaler at du leser {b} før du sender inn {c}.|Vi tilrår at du les {b} før du sender inn {c}.
{e} har laget {c} som viser hvordan {f} skal brukes.|{e} har laga {c} som viser korleis {f} skal brukast.
I {p} er det {n} {f}, og flere er under planlegging.|I {p} er det {n} {f}, og fleire er under planlegging.
Prisene justeres hvert år når kommunestyret vedtar budsjettet.|Prisane blir justerte kvart år når kommunestyret vedtek budsjettet.
Arbeidet startet {d} og ledes av {N}.|Arbeidet starta {d} og blir leia av {N}.
{N} er kontaktperson og svarer på spørsmål om {m}.|{N} er kontaktperson og svarar på spørsmål om {m}.
Du må legge ved dokumentasjon på inntekt og {c}.|Du må leggje ved dokumentasjon på inntekt og {c}.
Målet er å {v} {b} og gjøre hverdagen enklere for innbyggerne.|Målet er å {v} {b} og gjere kvardagen enklare for innbyggjarane.
Har du rett til tjenesten, får du et skriftlig vedtak.|Har du rett til tenesta, får du eit skriftleg vedtak.
Kommunestyret behandlet {b} i møte {d}.|Kommunestyret handsama {b} i møte {d}.
Det er {e} som avgjør søknaden, og loven setter rammene.|Det er {e} som avgjer søknaden, og lova set rammene.
Vi ber om at alle tar hensyn og følger reglene for {m}.|Vi ber om at alle tek omsyn og følgjer reglane for {m}.
Se også {f} og {f} fra tidligere år.|Sjå òg {f} og {f} frå tidlegare år.
Kommunen samarbeider med nabokommunene om {f} og {b}.|Kommunen samarbeider med nabokommunane om {f} og {b}.
Dersom situasjonen din endrer seg, må du melde fra så snart som mulig.|Dersom situasjonen din endrar seg, må du melde frå så snart som mogleg.
Kravene er fastsatt i forskrift, og {e} fører tilsyn.|Krava er fastsette i forskrift, og {e} fører tilsyn.
I fjor fikk {n} innbyggere hjelp gjennom {b}.|I fjor fekk {n} innbyggjarar hjelp gjennom {b}.
Både {f} og {f} er en del av {b}.|Både {f} og {f} er ein del av {b}.
Du får svar på e-post eller i Digipost når søknaden er behandlet.|Du får svar på e-post eller i Digipost når søknaden er handsama.
Er du usikker på om du fyller vilkårene, kan {e} veilede deg.|Er du usikker på om du fyller vilkåra, kan {e} rettleie deg.
Fra {d} gjelder nye regler for {m}.|Frå {d} gjeld nye reglar for {m}.
Vi holder åpent mandag til fredag fra klokken 9 til 15.|Vi held ope måndag til fredag frå klokka 9 til 15.
Det er satt av {n} 000 kroner til {f} i år.|Det er sett av {n} 000 kroner til {f} i år.
{N} sier at kommunen ønsker å {v} {f} sammen med innbyggerne.|{N} seier at kommunen ønskjer å {v} {f} saman med innbyggjarane.
Det er viktig at {f} er på plass før vinteren kommer til {p}.|Det er viktig at {f} er på plass før vinteren kjem til {p}.
Alle henvendelser blir behandlet i tråd med forvaltningsloven.|Alle førespurnader blir handsama i tråd med forvaltningslova.
Gå inn på Min side for å se status i saken din.|Gå inn på Mi side for å sjå status i saka di.
Vi har samlet svar på det folk oftest spør om når det gjelder {m}.|Vi har samla svar på det folk oftast spør om når det gjeld {m}.
Ordningen er finansiert av staten og administreres av {e}.|Ordninga er finansiert av staten og blir administrert av {e}.
Meld deg på innen {d}, siden det er et begrenset antall plasser.|Meld deg på innan {d}, sidan det er eit avgrensa tal på plassar.
Erfaringene fra {p} viser at {f} virker best når de er {a}.|Erfaringane frå {p} viser at {f} verkar best når dei er {a}.
{e} inviterer til informasjonsmøte om {b} på {p} skole {d}.|{e} inviterer til informasjonsmøte om {b} på {p} skule {d}.
`
  .trim()
  .split('\n');

const compiled = new Map<string, string[]>();

/** Parts of a template: text and slots alternate. */
function parts(template: string): string[] {
  let list = compiled.get(template);
  if (!list) {
    list = template.split(/\{(\w)\}/);
    compiled.set(template, list);
  }
  return list;
}

function slot(name: string, dice: Dice, { language, place, matter }: Subject): string {
  switch (name) {
    case 'm':
      return matter.charAt(0).toLowerCase() + matter.slice(1);
    case 'K':
      return place;
    case 'e':
      return say(dice.zipf(UNITS), language);
    case 'c':
      return compound(dice, language, 0);
    case 'b':
      return compound(dice, language, 1);
    case 'f':
      return compound(dice, language, 2);
    case 'a':
      return say(dice.zipf(ADJECTIVES), language);
    case 'v':
      return say(dice.zipf(VERBS), language);
    case 'p':
      return placeName(dice);
    case 'd':
      return longDate(daysAgo(dice.between(-90, 400)));
    case 'N':
      return personName(dice);
    default:
      return `${dice.between(2, 60)}`;
  }
}

/** One sentence, as plain text. */
function sentence(dice: Dice, subject: Subject): string {
  const list = parts(say(dice.zipf(SENTENCES), subject.language));
  let text = '';
  for (let i = 0; i < list.length; i++) text += i % 2 ? slot(list[i] ?? '', dice, subject) : list[i];
  return capital(text);
}

/** A paragraph of `count` sentences, as HTML text. */
export function paragraph(dice: Dice, subject: Subject, count: number): string {
  const sentences: string[] = [];
  for (let i = 0; i < count; i++) sentences.push(sentence(dice, subject));
  return escapeHtml(sentences.join(' '));
}
