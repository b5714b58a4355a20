/**
 * Governmental keywords in the manner of LOS (paper, "Generated directed graphs"; los.difi.no is the Norwegian
 * structure of public services that the paper drew its words from): our own list by the same main themes, one word an
 * entry, no stop words, every word with a stem of its own.
 */
const THEMES = {
  arbeid: `arbeidsgiver arbeidsledighet arbeidsmiljø arbeidstid arbeidstaker ansettelse oppsigelse permittering
    dagpenger lønn lønnsgaranti feriepenger overtid jobbsøking stilling rekruttering lærling fagbrev svennebrev
    bedriftshelsetjeneste verneombud tillitsvalgt streik tariffavtale karriereveiledning omskolering attføring
    sykemelding yrkesskade yrkessykdom diskriminering varsling pensjonist deltid sommerjobb frilanser oppdragstaker
    arbeidstillatelse bemanning`,
  barn: `barn barnehage barnehagelærer barnevern fosterhjem adopsjon barnebidrag barnetrygd kontantstøtte foreldrepenger
    fødsel jordmor svangerskap helsestasjon vaksinering leksehjelp skolefritid fritidsklubb ungdomshus ungdomsråd
    lekeplass søskenmoderasjon dagmamma barselgruppe navnevalg samværsrett foreldreansvar mekling krisesenter barnesenter
    spedbarn amming førskole lekotek avlaster støttekontakt tvillinger ungdomskort konfirmasjon ferieleir`,
  bolig: `bolig byggesak byggetillatelse nabovarsel ferdigattest reguleringsplan arealplan kommuneplan situasjonskart
    eiendom eiendomsskatt matrikkel seksjonering tomt tomtefeste festeavgift oppmåling grensejustering deling
    husleie husleiekontrakt bostøtte startlån omsorgsbolig kommunalbolig borettslag sameie husbank utbedringstilskudd
    radon asbest brannvern feiing skorstein ildsted vannmåler kloakk avløp septiktank drikkevann vannkvalitet
    riving bruksendring garasje påbygg carport naust hytte fritidsbolig gjerde støttemur terrasse`,
  helse: `helse fastlege legevakt sykehus sykehjem hjemmesykepleie hjemmehjelp fysioterapi ergoterapi logopedi psykolog
    psykiatri rusomsorg tannlege tannregulering apotek resept blåresept egenandel frikort pasient pasientjournal
    pasientombud pasientreise rehabilitering hjelpemiddel rullestol høreapparat synshemmet ambulanse smittevern influensa
    tuberkulose kreft diabetes allergi astma demens epilepsi hospice blodgiver organdonasjon trygghetsalarm dagsenter
    omsorgslønn avlastning pårørende brukerstyrt assistent førerhund tolketjeneste frisklivssentral kosthold røyking
    selvmord spiseforstyrrelse abort prevensjon sterilisering`,
  skole: `skole grunnskole videregående eksamen karakter vitnemål skolerute skoleskyss skolebytte skoleplass inntak
    spesialundervisning voksenopplæring folkehøyskole universitet høgskole studielån stipend lånekasse kulturskole
    elevråd foreldreutvalg fravær permisjon mobbing ordensregler læreplan lærebok morsmål norskkurs privatskole
    musikkskole fagskole studieplass utveksling doktorgrad forskning elevsamtale lekser skolehage skolebibliotek
    gymnastikk svømmeopplæring pedagog rådgiver rektor kontaktlærer klassetur valgfag språkopplæring realfag
    realkompetanse hjemmeundervisning etterutdanning`,
  kultur: `kultur bibliotek museum kino teater konsert festival kunst kunstner idrett idrettshall idrettslag svømmehall
    friluftsliv turløype lysløype skiløype skøytebane fotballbane frivillighet forening lagsliv tilskudd kulturpris
    kulturminne fredning arkeologi kirke gravlund gravferd kremasjon livssyn trossamfunn lokalhistorie arkiv slektsgransking
    bokbuss leirskole orkester korps korsang dans husflid håndverk bygdebok folkedrakt filmklubb spillemidler tippemidler
    utstilling galleri monument skulptur scene billett arrangement utleie forsamlingshus bowling klatring orientering
    ridning sjakk`,
  miljo: `miljø avfall renovasjon gjenvinning kompost papir plast glass metall farlig batteri gjenbruk søppel container
    forurensning støy luftkvalitet klima energi enøk strøm fjernvarme solcelle vindkraft vannkraft naturvern nasjonalpark
    verneområde strandsone vassdrag flom skred erosjon jakt jegerprøve elg hjort rådyr rype bever fiske fiskekort laks
    ørret oppdrett skogbruk skogeier hogst planting jordbruk landbruk bonde melk korn sau storfe geit reindrift beite
    gjeterhund rovdyr ulv bjørn jerv gaupe viltnemnd dyrevern veterinær hund båndtvang katt bier plantevern gjødsel
    dyrking drenering bålbrenning skogbrann motorferdsel snøskuter forsøpling grunnvann sediment tungmetall`,
  naering: `næring bedrift etablering etablerer enkeltpersonforetak aksjeselskap regnskap revisjon moms toll avgift skatt
    skattekort selvangivelse forskuddsskatt arv gave konkurs gjeld gjeldsordning inkasso faktura anskaffelse anbud
    kontrakt leverandør innkjøp konkurranse bevilling skjenking serveringssted salg alkohol tobakk reiseliv turisme hotell
    camping overnatting innovasjon patent varemerke eksport import handel marked torg butikk åpningstid forbruker
    reklamasjon angrerett garanti prisopplysning forsikring bank valuta kreditt lotteri bingo børs franchise lager
    logistikk produksjon industri verksted gründer nettbutikk fiskeri havbruk bergverk grustak steinbrudd
    olje gass rørlegger elektriker murer`,
  trafikk: `trafikk veg vegvedlikehold brøyting strøing gatelys fartsgrense fartsdump parkering parkeringsbot
    parkeringskort bompenger sykkelveg gangveg fortau kollektivtrafikk buss tog trikk ferge havn båtplass småbåt
    flyplass drosje taxi løyve førerkort kjøreskole bil kjøretøy vrakpant registrering årsavgift piggdekk skilting
    vegnavn adresse avkjørsel graving ledning kabel bru tunnel rasteplass trafikksikkerhet skolepatrulje kjørepraksis
    tungtransport dispensasjon farled fyr losing moped motorsykkel tilhenger lastebil holdeplass rutetider gangfelt
    rundkjøring autovern sambruksfelt ladestasjon`,
  samfunn: `samfunn politikk kommunestyre formannskap ordfører varaordfører rådmann utvalg møteplan saksliste protokoll
    referat innsyn postliste journal høring valg forhåndsstemme stemmerett manntall valglokale innbyggerforslag
    folkeavstemning lokaldemokrati budsjett økonomiplan årsmelding handlingsplan delegering reglement forskrift
    lovverk klage klagenemnd omgjøring saksbehandling partsinnsyn taushetsplikt personvern offentlighet dokument skjema
    attest legalisering statsborgerskap pass visum opphold oppholdstillatelse asyl flyktning bosetting integrering
    introduksjonsprogram tolk folkeregister flytting ekteskap vigsel skilsmisse samboer partnerskap separasjon verge
    fullmakt testament skifte dødsfall navneendring fødselsnummer politiattest forliksråd domstol meddommer rettshjelp
    advokat voldsoffer erstatning straff fengsel konfliktråd politi beredskap sivilforsvar brannstasjon nødnummer
    heimevern verneplikt sesjon militær forsvar grunnlov storting departement fylkesmann fylkesting sametinget
    språkråd målform skriftspråk universell tilgjengelighet kontakt telefon servicetorg sentralbord vakttelefon
    nettside nyhetsbrev kunngjøring pressemelding brosjyre abonnement tinglysing grunnbok skjønn ekspropriasjon
    jordskifte odel konsesjon boplikt folkehelse levekår fattigdom sosialhjelp kvalifisering uføretrygd alderspensjon
    etterlatte grunnstønad hjelpestønad trygd overgangsstønad kommunevåpen vennskapsby internasjonal bistand`,
  teknikk: `bredbånd mobildekning fiber datasikkerhet programvare personopplysning samtykke innlogging passord elektronisk
    signatur fjernarkiv skjermleser teksting punktskrift lydbok video strømming kamera overvåking drone sensor digital
    kart terreng koordinat måling statistikk register database tilsyn sertifikat godkjenning merking standard kalibrering
    laboratorium prøvetaking tilstandsrapport vedlikehold renhold vaktmester nøkkel adgang låsesmed heis ventilasjon
    varmepumpe isolasjon taktekking dør vindu fasade maling tre betong pukk asfalt kum hydrant pumpestasjon trykk
    vannlekkasje stoppekran tilbakeslag overvann renseanlegg slam rotter skadedyr mugg fukt`,
  mat: `mattilsyn kjøkken næringsmiddel slakteri hygiene gårdsbutikk bakeri kantine middag frukt grønnsak melkeprodukt
    egg honning sopp bær poteter eple allergen holdbarhet emballasje kjøleskap frysing akvarium kjæledyr kanin høns
    kyllinger svin rugeri veterinærvakt karantene smitte munnkurv zoonose`,
  fritid: `speider kajakk roing seiling dykking badeplass badeland stupetårn kunstgress turkart naturlos padling sykling
    ski langrenn hopp alpin skateboard tennis håndball volleyball bordtennis friidrett turn boksing judo golf curling
    ishockey svømming fallskjerm modellfly motorsport travbane`,
} as const;

/** Every keyword once, in a fixed order. */
export const VOCABULARY: readonly string[] = [...new Set(Object.values(THEMES).flatMap((words) => words.split(/\s+/)))];
