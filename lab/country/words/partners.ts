import type { Both } from './language.js';
import { type Section, sectionsOf } from './topics.js';

/** A kind of public body that the municipalities of one region run together. */
export interface Partner {
  /** Its name after the region's. */
  name: string;
  /** Topic whose page on a municipality's site links to the body. */
  topic: Both;
  suffix: string;
  section: Section;
}

const TEXT = `
# Avfall og gjenvinning|Avfall og gjenvinning
Henting hjemme|Henting heime: Hentekalender for avfall; Bestill ny avfallsdunk|Bestill ny avfallsdunk; Kildesortering av matavfall|Kjeldesortering av matavfall; Plastemballasje; Glass og metall; Deling av avfallsdunk
Gjenvinningsstasjoner|Gjenvinningsstasjonar: Priser for restavfall|Prisar for restavfall; Farlig avfall fra husholdninger|Farleg avfall frå hushald; Hageavfall; Elektrisk avfall; Ombruksbutikken
Hytter og næring: Hytterenovasjon; Næringsavfall; Avfall fra båt|Avfall frå båt; Slamtømming og rute
# Brann og redning
Forebygging|Førebygging: Feiing av skorstein; Tilsyn i boliger|Tilsyn i bustader; Røykvarsler og slukkeutstyr|Røykvarslar og sløkkjeutstyr; Brannøvelser for bedrifter|Brannøvingar for bedrifter
Beredskap: Brannstasjoner|Brannstasjonar; Deltidsbrannfolk; Redningsdykkere|Redningsdykkarar; Oljevern og akutt forurensning|Oljevern og akutt forureining
Melde og søke: Melding om bålbrenning; Arrangement og overnatting; Salg av fyrverkeri|Sal av fyrverkeri; Unødige alarmer|Unødige alarmar
# Fylkesbibliotekets tjenester|Tenestene til fylkesbiblioteket
For bibliotekene|For biblioteka: Fjernlån og transport; Bokbussen; Felles katalog; Kurs for bibliotekarer|Kurs for bibliotekarar
Lesing og formidling: Leselyst i skolen|Leselyst i skulen; Forfatterbesøk|Forfattarbesøk; Litteraturfestivalen; Lydbøker og tilrettelagt lesing|Lydbøker og tilrettelagd lesing
Lokalsamling: Bygdebøker og slektsgransking; Avisarkivet; Fotosamlingen|Fotosamlinga
# Havn og farled|Hamn og farlei
Skip og anløp: Melding om anløp; Havneavgifter og vederlag|Hamneavgifter og vederlag; Losing og slepebåt; Landstrøm ved kai|Landstraum ved kai
Gods og arealer|Gods og areal: Containerterminalen; Kaiplasser til leie|Kaiplassar til leige; Lagring og tollager; Fiskerihavner|Fiskerihamner
Småbåter og gjester|Småbåtar og gjester: Gjestehavn og priser|Gjestehamn og prisar; Båtplasser|Båtplassar; Cruiseanløp; Sikkerhet på kaiene|Tryggleik på kaiane
# Vannforsyning|Vassforsyning
Drikkevannet|Drikkevatnet: Vannprøver og kvalitet|Vassprøver og kvalitet; Kokevarsel; Vannkilder og nedslagsfelt|Vasskjelder og nedslagsfelt; Hardhet og pH|Hardleik og pH
Ledningsnettet|Leidningsnettet: Driftsstans og arbeid; Spyling av ledninger|Spyling av leidningar; Lekkasjesøk; Tilkobling for rørleggere|Tilkopling for røyrleggjarar
Abonnement og pris: Vannmåleravlesing|Avlesing av vassmålar; Vannavgift|Vassavgift; Sprinkleranlegg
# Regionalt samarbeid
Satsinger|Satsingar: Regional næringsplan; Bredbånd og mobildekning|Breiband og mobildekning; Kollektivtransport i regionen; Klimaomstilling
Felles tjenester|Felles tenester: Felles innkjøp; Arbeidsgiverkontroll|Arbeidsgivarkontroll; Interkommunalt arkiv; Personvernombud|Personvernombod
Tilskudd|Tilskot: Regionalt utviklingsfond; Ungdomsprosjekter|Ungdomsprosjekt; Stedsutvikling|Stadutvikling
`;

const BODIES: readonly Omit<Partner, 'section'>[] = [
  { name: 'renovasjon IKS', topic: 'Renovasjon', suffix: 'localhost' },
  { name: 'brann og redning IKS', topic: 'Brann og feiing', suffix: 'localhost' },
  { name: 'fylkesbibliotek', topic: 'Bibliotek', suffix: 'localhost' },
  { name: 'havn IKS', topic: 'Næringsutvikling', suffix: 'localhost' },
  { name: 'vannverk IKS', topic: 'Vann og avløp|Vatn og avløp', suffix: 'localhost' },
  { name: 'regionråd', topic: 'Klima og miljø', suffix: 'kommune.localhost' },
];

export const PARTNERS: readonly Partner[] = sectionsOf(TEXT).flatMap((section, i) =>
  BODIES[i] ? [{ ...BODIES[i], section }] : [],
);
