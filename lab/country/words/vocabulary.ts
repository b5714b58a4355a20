import type { Dice } from '../random.js';
import { type Both, listed, type Norwegian, say } from './language.js';

const words = (text: string): Both[] => text.trim().split(/\s+/);

/** First parts of compound nouns. */
const HEADS =
  words(`barnehage skole|skule helse omsorgs vann|vass avløps vei|veg bygge|byggje plan kultur idretts nærings
  landbruks miljø klima beredskaps budsjett økonomi frivillighets|frivilligheits ungdoms eldre familie bolig|bustad
  integrerings bibliotek renovasjons brann trafikk friluftslivs|friluftslivs kompetanse digitaliserings folkehelse kommune
  innbygger|innbyggjar bruker|brukar foreldre elev areal skogs hytte turist havne|hamne fiskeri energi bygde sentrums
  tjeneste|teneste velferds internkontroll personal lønns|løns saksbehandlings|sakshandsamings pasient kvalitets samarbeids`);

/** Last parts of compound nouns: indefinite, definite, plural, and the gender. */
const TAILS: { nb: string[]; nn: string[]; neuter: boolean }[] = `
  plan planen planer|plan planen planar; avgift avgiften avgifter|avgift avgifta avgifter;
  tjeneste tjenesten tjenester|teneste tenesta tenester; ordning ordningen ordninger|ordning ordninga ordningar;
  =utvalg utvalget utvalg|utval utvalet utval; =tilbud tilbudet tilbud|tilbod tilbodet tilbod;
  =kontor kontoret kontorer|kontor kontoret kontor; =senter senteret sentre|senter senteret senter;
  =prosjekt prosjektet prosjekter|prosjekt prosjektet prosjekt; =gebyr gebyret gebyrer|gebyr gebyret gebyr;
  melding meldingen meldinger|melding meldinga meldingar; =kart kartet kart|kart kartet kart;
  plass plassen plasser|plass plassen plassar; =tilskudd tilskuddet tilskudd|tilskot tilskotet tilskot;
  rådgiver rådgiveren rådgivere|rådgjevar rådgjevaren rådgjevarar; veileder veilederen veiledere|rettleiar rettleiaren rettleiarar;
  strategi strategien strategier|strategi strategien strategiar; =program programmet programmer|program programmet program;
  =møte møtet møter|møte møtet møte; gruppe gruppen grupper|gruppe gruppa grupper; =råd rådet råd|råd rådet råd;
  avdeling avdelingen avdelinger|avdeling avdelinga avdelingar; =arbeid arbeidet arbeider|arbeid arbeidet arbeid;
  rapport rapporten rapporter|rapport rapporten rapportar; analyse analysen analyser|analyse analysen analysar;
  =vedtak vedtaket vedtak|vedtak vedtaket vedtak; oversikt oversikten oversikter|oversikt oversikta oversikter;
  =register registeret registre|register registeret register; =tiltak tiltaket tiltak|tiltak tiltaket tiltak;
  =nettverk nettverket nettverk|nettverk nettverket nettverk; forskrift forskriften forskrifter|forskrift forskrifta forskrifter;
  rutine rutinen rutiner|rutine rutinen rutinar; pris prisen priser|pris prisen prisar; søknad søknaden søknader|søknad søknaden søknader;
  =skjema skjemaet skjemaer|skjema skjemaet skjema; frist fristen frister|frist fristen fristar;
  leder lederen ledere|leiar leiaren leiarar; team teamet team|team teamet team; =anlegg anlegget anlegg|anlegg anlegget anlegg;
  =behov behovet behov|behov behovet behov; =lag laget lag|lag laget lag; kontakt kontakten kontakter|kontakt kontakten kontaktar`
  .split(';')
  .map((item) => {
    const neuter = item.trim().startsWith('=');
    const [nb = '', nn = nb] = item.replace('=', '').trim().split('|');
    return { nb: nb.split(' '), nn: nn.split(' '), neuter };
  });

/** A compound noun; form 0 indefinite with its article, 1 definite, 2 plural. */
export function compound(dice: Dice, language: Norwegian, form: 0 | 1 | 2): string {
  const tail = dice.zipf(TAILS);
  const word = say(dice.zipf(HEADS), language) + (tail[language][form] ?? '');
  if (form > 0) return word;
  return `${tail.neuter ? (language === 'nb' ? 'et' : 'eit') : language === 'nb' ? 'en' : 'ein'} ${word}`;
}

export const ADJECTIVES = words(`nye gode viktige lokale digitale felles større enkle trygge ledige kommunale
  fleksible|fleksible langsiktige bærekraftige|berekraftige midlertidige|mellombelse tidlige|tidlege tilpassede|tilpassa
  gratis ekstra faste regionale særlige|særlege tverrfaglige|tverrfaglege oppdaterte spennende|spennande varierte`);

export const VERBS =
  words(`utvikle styrke bygge|byggje planlegge|planleggje følge|følgje vurdere gjennomføre tilby|tilby
  forbedre|betre samordne evaluere forenkle finansiere oppdatere videreføre|vidareføre utvide avklare kartlegge|kartleggje
  forebygge|førebyggje prioritere dokumentere drøfte behandle|handsame endre sikre`);

export const UNITS: Both[] = listed`
  innbyggertorget|innbyggjartorget; servicekontoret; kommunedirektøren; oppvekstavdelingen|oppvekstavdelinga;
  helse- og omsorgsavdelingen|helse- og omsorgsavdelinga; teknisk avdeling;
  plan- og byggesaksavdelingen|plan- og byggesaksavdelinga; kulturkontoret; næringssjefen; landbrukskontoret;
  økonomiavdelingen|økonomiavdelinga; formannskapet; kommunestyret; ordføreren|ordføraren`;
