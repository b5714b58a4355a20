import type { Both } from './language.js';
import { listed } from './language.js';

/** A section of a municipal site: topics, each with the services that belong to it. Texts are `bokmål|nynorsk`. */
export interface Section {
  name: Both;
  topics: { name: Both; services: Both[] }[];
}

/** `# section` / `topic: service; service; …` */
const TEXT = `
# Barnehage og skole|Barnehage og skule
Barnehage: Søk barnehageplass; Opptak og vedtekter for barnehagene|Opptak og vedtekter for barnehagane; Foreldrebetaling og moderasjon; Bytte eller si opp barnehageplassen|Byte eller seie opp barnehageplassen; Spesialpedagogisk hjelp før skolealder|Spesialpedagogisk hjelp før skulealder; Åpen barnehage|Open barnehage
Grunnskole|Grunnskule: Innskriving til første klasse; Bytte skole|Byte skule; Skolerute og ferier|Skulerute og feriar; Skoleskyss|Skuleskyss; Permisjon fra undervisningen|Permisjon frå undervisninga; Leksehjelp; Skolehelsetjeneste|Skulehelseteneste
Skolefritidsordning|Skulefritidsordning: Søk plass i SFO; Priser og betaling i SFO|Prisar og betaling i SFO; Ferietilbud i SFO|Ferietilbod i SFO; Vedtekter for SFO
Voksenopplæring|Vaksenopplæring: Norskkurs for innvandrere|Norskkurs for innvandrarar; Grunnskole for voksne|Grunnskule for vaksne; Samfunnskunnskap og prøver|Samfunnskunnskap og prøvar
Pedagogisk støtte: Pedagogisk-psykologisk tjeneste|Pedagogisk-psykologisk teneste; Tilpasset opplæring|Tilpassa opplæring; Logoped; Skolemiljø og mobbing|Skulemiljø og mobbing
Kulturskole|Kulturskule: Søk plass i kulturskolen|Søk plass i kulturskulen; Instrumentleige og noter|Instrumentleige og notar; Konserter og forestillinger|Konsertar og framsyningar
# Helse og omsorg
Legetjenester|Legetenester: Fastlege; Legevakt; Kommuneoverlege; Reisevaksinasjon; Smittevern
Hjemmetjenester|Heimetenester: Hjemmesykepleie|Heimesjukepleie; Praktisk bistand; Trygghetsalarm|Tryggleiksalarm; Matombringing|Matombering; Korttidsopphold|Korttidsopphald
Sykehjem og bolig|Sjukeheim og bustad: Søk sykehjemsplass|Søk sjukeheimsplass; Omsorgsbolig|Omsorgsbustad; Betaling for opphold|Betaling for opphald; Dagsenter for eldre
Psykisk helse og rus: Samtaletilbud|Samtaletilbod; Oppfølgingsteam|Oppfølgingsteam; Pårørende|Pårørande; Kriseteam; Lavterskeltilbud for unge|Lågterskeltilbod for unge
Barn og familie: Helsestasjon; Svangerskapskontroll; Barnevern; Familieveiledning|Familierettleiing; Avlastning|Avlasting
Hjelpemidler og rehabilitering|Hjelpemiddel og rehabilitering: Lån av hjelpemidler|Lån av hjelpemiddel; Fysioterapi; Ergoterapi; Frisklivssentral; Parkeringskort for forflytningshemmede|Parkeringskort for rørslehemma
# Sosiale tjenester og bolig|Sosiale tenester og bustad
Økonomisk hjelp: Økonomisk sosialhjelp; Gjeldsrådgivning|Gjeldsrådgjeving; Økonomisk rådgivning|Økonomisk rådgjeving; Nødhjelp
Kommunal bolig|Kommunal bustad: Søk kommunal bolig|Søk kommunal bustad; Bostøtte|Bustøtte; Startlån; Tilskudd til tilpasning|Tilskot til tilpassing
Flyktninger og integrering|Flyktningar og integrering: Introduksjonsprogram; Tolketjeneste|Tolketeneste; Bosetting|Busetjing; Flyktningvenn|Flyktningven
NAV i kommunen: Kvalifiseringsprogrammet; Støttekontakt; Arbeidsrettede tiltak|Arbeidsretta tiltak; Brukerutvalg|Brukarutval
# Plan, bygg og eiendom|Plan, bygg og eigedom
Byggesak: Søk om byggetillatelse|Søk om byggjeløyve; Tiltak uten søknadsplikt|Tiltak utan søknadsplikt; Nabovarsel; Ferdigattest; Innsyn i byggesaksarkivet; Ulovlig byggearbeid|Ulovleg byggjearbeid
Arealplaner|Arealplanar: Kommuneplanens arealdel|Kommuneplanen sin arealdel; Reguleringsplaner|Reguleringsplanar; Planer på høring|Planar på høyring; Planinnsyn og kart; Dispensasjon
Kart og oppmåling: Bestill situasjonskart|Bestill situasjonskart; Oppmåling av tomt; Grensepåvisning|Grensepåvising; Nye adresser|Nye adresser; Seksjonering
Eiendomsskatt|Eigedomsskatt: Takstvedtekter; Klage på eiendomsskatt|Klage på eigedomsskatt; Skatteliste for eiendommer|Skatteliste for eigedommar; Satser og fritak|Satsar og fritak
Tomter og eiendommer|Tomter og eigedommar: Ledige boligtomter|Ledige bustadtomter; Næringsarealer|Næringsareal; Kommunale bygg; Leie av lokaler|Leige av lokale
# Teknisk, vei og vann|Teknisk, veg og vatn
Vann og avløp|Vatn og avløp: Driftsmelding om vann|Driftsmelding om vatn; Vannmåler og avlesing|Vassmålar og avlesing; Tilknytning til nettet|Tilknyting til nettet; Private avløpsanlegg; Slamtømming; Vannkvalitet|Vasskvalitet
Renovasjon: Hentedager|Hentedagar; Kildesortering|Kjeldesortering; Gjenvinningsstasjon|Gjenvinningsstasjon; Farlig avfall|Farleg avfall; Hytterenovasjon
Vei og trafikk|Veg og trafikk: Brøyting og strøing; Hull i veien|Hol i vegen; Gatelys; Parkering; Avkjørsel og graving|Avkøyrsle og graving; Trafikksikkerhet|Trafikktryggleik
Brann og feiing: Bål og brenning; Feiing og tilsyn; Brannvarsling; Salg av fyrverkeri|Sal av fyrverkeri
Gebyrer og priser|Gebyr og prisar: Kommunale avgifter; Gebyrregulativ; Faktura og betaling; E-faktura
# Kultur, idrett og fritid
Bibliotek: Åpningstider på biblioteket|Opningstider på biblioteket; Lån og fornying; Meråpent bibliotek|Meirope bibliotek; Arrangementer for barn|Arrangement for barn; Digitale tjenester på biblioteket|Digitale tenester på biblioteket
Idrett og anlegg: Svømmehallen|Symjehallen; Leie av idrettshall|Leige av idrettshall; Spillemidler|Spelemiddel; Treningstider|Treningstider; Utstyrssentral
Friluftsliv: Turkart og løyper; Badeplasser|Badeplassar; Hytter til utleie|Hytter til utleige; Skiløyper; Motorferdsel i utmark
Tilskudd til kultur|Tilskot til kultur: Kulturmidler|Kulturmiddel; Kulturstipend; Frivilligsentral; Lag og foreninger|Lag og foreiningar
Kulturminner|Kulturminne: Museum og samlinger|Museum og samlingar; Lokalhistorie; Vern av bygninger|Vern av bygningar; Skilting av minnesmerker|Skilting av minnesmerke
Barn og unge: Ungdomsklubb; Ungdomsråd; Fritidskortet; Ferieaktiviteter|Ferieaktivitetar
# Næring og landbruk
Næringsutvikling: Etablererhjelp|Etablerarhjelp; Næringsfond; Kommunale anskaffelser|Kommunale innkjøp; Bedriftsnettverk
Skjenking og servering: Serveringsbevilling|Serveringsløyve; Skjenkebevilling|Skjenkeløyve; Kunnskapsprøven|Kunnskapsprøva; Salg av alkohol og tobakk|Sal av alkohol og tobakk; Åpningstider for skjenking|Opningstider for skjenking
Landbruk: Produksjonstilskudd|Produksjonstilskot; Nydyrking; Konsesjon og odel; Gjødselplan; Skogsveier|Skogsvegar
Vilt og fiske: Jakt på hjortevilt; Fellingstillatelse|Fellingsløyve; Skadde dyr; Innlandsfiske
Reiseliv: Opplevelser i kommunen|Opplevingar i kommunen; Camping og bobil; Guidede turer|Guida turar; Gjestehavn
# Natur, miljø og beredskap
Klima og miljø: Klimaplan; Lading av elbil; Støy og forurensning|Støy og forureining; Fremmede arter|Framande artar; Miljøfyrtårn
Beredskap: Kriseledelse|Kriseleiing; Egenberedskap|Eigenberedskap; Ras og flom|Ras og flaum; Tilfluktsrom; Nødnett og strømbrudd|Naudnett og straumbrot
Dyr og skadedyr: Båndtvang|Bandtvang; Rotter og mus; Kadaver; Hold av dyr|Hald av dyr
Folkehelse: Oversikt over helsetilstanden; Trygge lokalsamfunn; Aldersvennlig kommune|Aldersvenleg kommune; Radon
`;

/** Sections of a text in the form of `TEXT`. */
export const sectionsOf = (text: string): Section[] =>
  text
    .trim()
    .split(/^# /m)
    .filter(Boolean)
    .map((part) => {
      const [name = '', ...lines] = part.trim().split('\n');
      return { name, topics: lines.map(readTopic) };
    });

/** Sections common to all municipalities; the names of sections vary from site to site (`COMMON_SECTIONS`). */
export const SECTIONS: readonly Section[] = sectionsOf(TEXT);

function readTopic(line: string): Section['topics'][number] {
  const [name = '', services = ''] = line.split(/: (.*)/s);
  return { name, services: services.split(';').map((service) => service.trim()) };
}

/**
 * Sections of every site, each with several alternative names: `politics` and `about` of municipalities, `board` and
 * `company` of other bodies.
 */
export const COMMON_SECTIONS = {
  politics: {
    names: listed`
      Politikk og innsyn; Politikk og innsyn; Innsyn og politikk;
      Politikk, innsyn og medvirkning|Politikk, innsyn og medverknad; Politikk; Politikk og organisasjon;
      Politikk og samfunn; Demokrati og politikk`,
    topics: [
      'Kommunestyret: Medlemmer i kommunestyret|Medlemer i kommunestyret; Reglement for politiske organer|Reglement for politiske organ; Godtgjøring til folkevalgte|Godtgjersle til folkevalde',
      'Utvalg og råd|Utval og råd: Eldrerådet; Råd for personer med funksjonsnedsettelse|Råd for personar med funksjonsnedsetjing; Ungdomsrådet; Kontrollutvalget|Kontrollutvalet',
      'Valg|Val: Forhåndsstemming|Førehandsrøysting; Valgresultat|Valresultat; Valglister|Vallister; Valgstyret|Valstyret',
      'Delta i politikken: Innbyggerforslag|Innbyggjarforslag; Åpen spørretime|Open spørjetime; Høringer og medvirkning|Høyringar og medverknad; Politiske partier|Politiske parti',
    ],
  },
  about: {
    names: listed`
      Om kommunen; Om kommunen; Kommunen vår; Organisasjon; Om oss; Organisasjon og innsyn; Om kommunen og innsyn`,
    topics: [
      'Organisasjonen: Kommunedirektøren; Kommuneadvokaten; Tillitsvalgte|Tillitsvalde; Etikk og varsling',
      'Planer, budsjett og regnskap|Planar, budsjett og rekneskap: Budsjett og økonomiplan; Årsmelding; Kommuneplanens samfunnsdel|Kommuneplanen sin samfunnsdel; Planstrategi; Finansrapporter|Finansrapportar',
      'Jobb i kommunen: Ledige stillinger|Ledige stillingar; Lærling i kommunen; Lønns- og arbeidsvilkår|Løns- og arbeidsvilkår; Vikar og sommerjobb|Vikar og sommarjobb',
      'Fakta om kommunen: Kommunevåpen|Kommunevåpen; Folketall og statistikk|Folketal og statistikk; Historie; Vennskapskommuner|Venskapskommunar',
    ],
  },
  board: {
    names: listed`Styret; Styre og eiere|Styre og eigarar; Styre og innsyn`,
    topics: [
      'Representantskapet: Eierkommuner|Eigarkommunar; Medlemmer i representantskapet|Medlemer i representantskapet; Selskapsavtale',
      'Styrets arbeid|Arbeidet i styret: Medlemmer i styret|Medlemer i styret; Styreinstruks; Eiermelding|Eigarmelding',
    ],
  },
  company: {
    names: listed`Om oss; Om virksomheten|Om verksemda; Organisasjon og innsyn`,
    topics: [
      'Organisasjonen: Daglig leder|Dagleg leiar; Etikk og varsling; Miljøsertifisering',
      'Økonomi: Årsrapport; Budsjett og økonomiplan; Anskaffelser|Innkjøp',
      'Jobb hos oss: Ledige stillinger|Ledige stillingar; Lærling hos oss',
    ],
  },
} as const;

export const commonSection = (which: keyof typeof COMMON_SECTIONS, name: Both): Section => ({
  name,
  topics: COMMON_SECTIONS[which].topics.map(readTopic),
});
