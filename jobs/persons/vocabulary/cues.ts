import { Affixes, wordList } from './word-list.js';

/** Forms of address, and sides of a case that hardly anybody but a private person is: Mme, Herr, applicant. */
export const PERSONAL_CUES = wordList(
  `tiltakshaver tiltakshavar rekvirent søker søkar søkjer klager klagar innsender innsendar avdøde
  byggherre klagande vårdnadshavare ansökare ansøger bygherre afdøde
  hakija valittaja
  umsækjandi kærandi kaebaja taotleja
  antragsteller antragstellerin bauherr bauherrin beschwerdeführer kläger klägerin herr herrn frau eheleute familie widerspruchsführer
  applicant appellant complainant claimant mr mrs ms miss mx objector petitioner
  aanvrager bezwaarmaker verzoeker heer mevrouw mevr dhr
  demandeur demanderesse requérant requérante pétitionnaire monsieur madame mademoiselle mm mme
  richiedente ricorrente signor signora sig
  solicitante recurrente reclamante don doña sr sra
  requerente senhor senhora dona
  wnioskodawca wnioskodawczyni skarżący skarżąca pan pani pana
  žadatel žadatelka stavebník stavebnice odvolatel paní stěžovatel žiadateľ žiadateľka stavebník
  solicitant petent domnul doamna dl dna
  kérelmező panaszos
  pareiškėjas pareiškėja pono ponios iesniedzējs iesniedzēja
  podnositelj podnositeljica gospodin gospođa pritožnik podnosilac
  αιτων αιτουσα κυριος κυρια
  iarratasóir
  fru frue frk frøken hr mlle mmes sra srta herra rouva kungs kundze pani frú`,
);

/** Endings of words for what a private person sends to a body: "Byggesøknad fra", "plainte de". */
export const REQUESTS = new Affixes(
  `søknad søknaden klage klagen innsynskrav ansökan överklagande klagomål ansøgning klagen hakemus valitus umsókn kæra taotlus kaebus
  antrag beschwerde widerspruch application complaint appeal objection petition aanvraag klacht bezwaar verzoek
  plainte réclamation demande requête istanza reclamo ricorso solicitud queja reclamación requerimento reclamação queixa
  wniosek skarga odwołanie žádost stížnost odvolání žiadosť sťažnosť odvolanie cerere plângere kérelem panasz
  prašymas skundas iesniegums sūdzība zahtjev žalba pritožba vloga αιτηση ενσταση iarratas gearán başvuru`,
  'end',
);

/** Words right before a person in a title, which hardly stand before anything else: from, applicant, on behalf of. */
export const STRONG_CUES: ReadonlySet<string> = new Set([
  ...PERSONAL_CUES,
  ...wordList(
    `fra frå verge kunde hjemmelshaver heimelshavar eier eigar bruker brukar pårørende pasient elev barnet fullmektig arving ektefelle hilsen
  från sökande ägare huvudman god ejer borger
  rakentaja päämies omistaja edunvalvoja huoltaja asianosainen oppilas
  frá eigandi málsaðili omanik volitaja esitaja avaldaja
  von eigentümer eigentümerin betreuer mandant einsprecher
  from owner tenant resident client patient pupil behalf
  initiatiefnemer namens eigenaar bewoner indiener
  propriétaire m. époux consorts riverain compte
  proprietario proprietaria sig.ra committente istante titolare conto
  propietario propietaria promotor interesado interesada d.ª titular nombre denunciante
  proprietário proprietária recorrente interessado sr.ª titular
  inwestor inwestora właściciel imieniu odwołujący strona pełnomocnik
  vlastník vlastník
  reclamant proprietar beneficiar numele
  építtető tulajdonos ügyfél képviseletében részére
  savininkas savininkė statytojas īpašnieks īpašniece pasūtītājs vārdā
  zahtjeva investitor vlasnik vlasnica žalitelj ime vlagatelj vlagateljica lastnik investitorica
  ιδιοκτητης κ ενδιαφερομενος
  úinéir ó başvuran sahibi malik`,
  ),
]);

/** Prepositions and signs that stand before persons and before much else: to, for, by, against, about. */
export const WEAK_CUES = wordList(
  `til for av mot ved vedr vedrørende mellom og om med overfor ang angående hos
  till för av mot med om och angående gentemot mellan til for af mod og ved vedr med
  puolesta asiassa ja til fyrir gegn vegna um og hönd eestkostja
  für an gegen in sache durch und vom zum wegen betreffend bei mit zwischen
  to for by against and re regarding about with between of
  aan voor tegen van en inzake met betreffende tussen
  à par contre de d et pour entre concernant avec du a da di contro per e con tra
  a por contra de para y e con entre sobre do da dos com
  dla przez przeciwko przeciw od w sprawie i do z pro od proti za k s a mezi věci medzi vo veci
  de la pentru către contra împotriva și lui cu între
  és az a ellen számára által
  dėl su nuo prieš už ir no pret par un ar
  od za protiv i s između radi u in z proti
  και απο για του της τον προς κατα
  do ag le ve için`,
);

/** Prepositions of place, before a place rather than a person. */
export const PLACE_CUES = wordList(
  'i på ved hos langs ved i på vid nær hjå under over in at near on along within på ved í á við im am bei auf zu te op bij à en au aux dans sur chez presso a in en junto w na u przy v ve na u la în lângă -ban prie šalia pie pri kod στο στη στην ag i',
);

/** Words for an estate, before the name of its deceased owner. */
export const ESTATES = wordList(
  'boet dødsbo dødsboet bo dödsbo dödsboet estate kuolinpesä dánarbú pärandvara nachlass erbengemeinschaft nalatenschap erven succession héritiers indivision eredi herederos herencia herdeiros spadkobiercy pozůstalost dědicové moștenitorii hagyaték nasljednici dediči',
);

/** Conjunctions between two persons. */
export const CONJUNCTIONS = wordList(
  'og och ja und and en et e y i a si și és ir un in te & és και agus ve samt sekä oraz',
);

/** Further persons that are not named. */
export const FURTHER_PERSONS =
  /[\s,]+(?:m\.? ?fl\.?|mfl|m\.fl|et al\.?|u\. ?a\.?|i in\.?|e altri|y otros|y otra|et autres|with others|and others|ym\.|o\. ?fl\.?|e\.a\.|a kol\.|a další|i inni)$/iu;

/** Particles within names. */
export const PARTICLES = wordList(
  'van von der den de des les del della delle degli di da dal do dos das du la le lo los las ter ten te tot zu zum zur vom bin ibn bint binti abu el al af av y e ap ferch ní nic ó mac o san santa st op t aan in het ben bar ver',
);

/** Months, days of the week and parts of the year that are names too, with what CLDR lists. */
export const FEASTS = wordList(
  'jul påske pinse nyttår høst vår sommer vinter haust jól páskar joulu pääsiäinen juhannus weihnachten ostern pfingsten christmas easter spring summer autumn winter noël pâques printemps été automne hiver natale pasqua navidad pascua verano invierno kerst pasen zomer lente boże narodzenie vánoce',
);

/** Words that begin titles of letters, or are entered in place of a sender. */
export const ORDINARY = wordList(
  `søknad søknader klage klager svar vedtak avslag tilbud høring høyring uttalelse uttale fråsegn merknad merknader innsyn innsynskrav innspill anmodning oppmoding varsel melding referat notat saksfremlegg saksframlegg ansettelse tilsetting faktura avtale nabovarsel prosesskriv arbeidsavtale fullmakt
  referat oversendelse oversending bekymringsmelding tilsynsrapport rapport brev vedlegg kontaktopplysninger kontakt dokument foreløpig førebels ferdigmelding ferdigattest igangsettingstillatelse rammetillatelse byggesak delingssak dispensasjon pålegg invitasjon henvendelse vedrørende tinglysing tilskudd tilskot permisjon oppsigelse
  skatt eiendomsskatt skoleskyss barnehageplass tilbakemelding trafikksikkerhet registrering endring forespørsel førespurnad spørsmål orientering bekreftelse stadfesting erklæring attest protokoll møteprotokoll innkalling møteinnkalling forhåndsvarsel delegert delegasjon kopi original sak saken saksnr møte
  sluttrapport årsrapport budsjett regnskap anbud kontrakt forslag planforslag detaljregulering reguleringsplan områderegulering kommuneplan oppmåling matrikkel seksjonering fradeling oppstart startmelding gjelder emne ang
  ansökan överklagande beslut yttrande remiss anmälan begäran bygglov förhandsbesked meddelande protokoll kallelse avtal rapport svar inbjudan klagomål synpunkter tjänsteskrivelse delegationsbeslut föreläggande komplettering samråd detaljplan utlåtande intyg
  ansøgning afgørelse høringssvar aktindsigt klage anmodning indkaldelse referat byggetilladelse tilladelse dispensation varsling påbud underretning anmeldelse besvarelse bekræftelse lokalplan
  hakemus valitus oikaisuvaatimus lausunto päätös muistutus lupa rakennuslupa poikkeamislupa ilmoitus tarjous kutsu vastaus sopimus pöytäkirja esitys selvitys aloite kantelu lohkominen vaatimus tiedoksianto selitys pyyntö
  umsókn kæra erindi svar beiðni tilkynning fundargerð samningur ákvörðun umsögn athugasemd athugasemdir byggingarleyfi deiliskipulag kvörtun
  taotlus kaebus vaie vastus otsus kiri teade leping ettepanek arvamus päring avaldus märgukiri protokoll ehitusluba detailplaneering kutse
  antrag widerspruch bescheid stellungnahme einwendung einladung anfrage angebot beschwerde vermerk bauantrag baugenehmigung rechnung vertrag protokoll niederschrift mitteilung anhörung genehmigung grenzfeststellung zeichnungsbefugnis schreiben bewerbung kündigung akteneinsicht antwort bericht beschluss vollmacht
  application appeal complaint objection request reply response notice decision letter minutes report invitation consultation enquiry inquiry invoice agreement contract permit permission planning licence consent certificate representation submission proposal tender memo note comments feedback acknowledgement correspondence re fwd query
  aanvraag bezwaar bezwaarschrift besluit zienswijze klacht verzoek antwoord brief uitnodiging advies melding offerte vergunning omgevingsvergunning beschikking rapport factuur notulen ontvangstbevestiging bevestiging
  demande recours courrier lettre décision arrêté permis déclaration avis réponse convocation plainte réclamation compte-rendu facture convention certificat notification pétition observation autorisation
  richiesta domanda ricorso istanza risposta comunicazione nota parere segnalazione permesso osservazioni delibera determina ordinanza convocazione verbale contratto preventivo reclamo diffida trasmissione autorizzazione certificato
  solicitud recurso respuesta resolución queja escrito informe notificación alegaciones licencia citación convocatoria presupuesto oferta denuncia comunicación requerimiento petición contrato certificado acta autorización
  pedido requerimento recurso resposta ofício reclamação parecer licença notificação proposta convocatória ata contrato exposição queixa despacho comunicação certidão
  wniosek skarga odwołanie odpowiedź decyzja opinia pismo zawiadomienie wezwanie zasiłek podział protokół umowa oferta uchwała postanowienie zaświadczenie informacja petycja uwagi zażalenie pozwolenie
  žádost odvolání stížnost odpověď rozhodnutí stanovisko podání záznam pozvánka nabídka oznámení smlouva usnesení dělení výzva sdělení námitky povolení vyjádření žiadosť odvolanie sťažnosť rozhodnutie oznámenie zmluva
  cerere contestație răspuns adresă decizie notificare aviz autorizație certificat plângere solicitare petiție sesizare dispoziție hotărâre contract ofertă invitație
  kérelem fellebbezés panasz válasz határozat végzés bejelentés tájékoztatás megkeresés szerződés ajánlat meghívó jegyzőkönyv engedély észrevétel beadvány
  prašymas skundas atsakymas sprendimas raštas pranešimas sutartis leidimas pasiūlymas kvietimas iesniegums sūdzība atbilde lēmums vēstule paziņojums līgums atļauja iebildumi
  zahtjev žalba odgovor rješenje dopis obavijest ponuda poziv ugovor odluka prijava prigovor vloga pritožba odločba obvestilo pogodba zahteva ponudba vabilo zahtev
  αιτηση ενσταση απαντηση αποφαση εγγραφο καταγγελια προσκληση συμβαση αδεια γνωμοδοτηση
  iarratas achomharc gearán freagra cinneadh litir başvuru itiraz dilekçe karar yanıt
  kopi kopia kopie copy copie cc vedr ang ad betr re
  autorização declaração informação convite auto relatório plano projeto obra obras protocolo acordo orçamento fatura recibo concurso aviso edital deliberação petição inscrição candidatura apoio subsídio
  doação cedência aluguer compra venda festa festival feira concerto torneio procissão arraial cartaz peça programa visita estudo reunião sessão caminho água saneamento esgoto ramal lixo resíduos ruído incêndio incêndios
  terreno terrenos prédio moradia habitação loteamento demolição ampliação vistoria fiscalização multa coima contraordenação trânsito sinalização estacionamento esplanada toldo publicidade sepultura árvore árvores animais
  transporte refeições professores alunos bolsa emprego estágio vencimento pensão saúde vacinação limpeza prevenção colocação
  liste listen buch bücher büchern ausschuss ausleihe spende wasser trinkwasser brunnen müll abfall hunde lärm bäume carport fenster dach miete kinder bus haushalt mittel kosten konto auszug termin besuch feier fest messe vortrag
  konzert wahl stimmzettel briefwahl formular unterlagen auskunft daten netz strom kanal abwasser grundstück flurstück kauf verkauf pacht umbau neubau abriss halteverbot
  meeting agenda closure resurfacing footway benches bins parking lighting drainage flooding sewer trees hedge fence roof windows extension conversion conservatory driveway access boundary noise litter dogs waste recycling
  grant funding budget survey event improvements crossing patrol water
  travaux devis contrat réunion séance fête buvette voirie stationnement éclairage assainissement déchets arbres chiens bruit bâtiment toiture clôture ravalement terrain vente achat concession cantine élèves bourse emploi stage congé budget
  werkzaamheden overeenkomst feest verkeer parkeren verlichting afval bomen honden lawaai gebouw terrein verkoop aankoop huur inschrijving leerlingen begroting verslag
  udtalelse arbejde fest trafik belysning kloak affald træer hunde støj bygning vinduer salg leje indskrivning elever budget indberetning
  `,
);

/** Entries in place of a sender that name nobody. */
export const NOBODY = wordList(
  `ukjent ukjend diverse flere fleire mottaker mottakere mottakar mottakarar avsender avsendere avsendar innbygger innbyggere innbyggjar intern internt ekstern eksternt ingen andre alle ansatte tilsette søkere søkarar nabo naboer naboar adressater adresseliste vedlegg saksparter parter beboere foreldre foresatte berørte
  okänd flera diverse allmänheten grannar sökanden intern extern ukendt flere borgere naboer tuntematon useita kuntalainen naapurit asukkaat óþekktur ýmsir íbúar tundmatu erinevad elanikud
  unbekannt verschiedene diverse anonym bürger anwohner nachbarn beteiligte unknown various several recipients recipient senders sender internal external none others anonymous residents neighbours citizens public members interested parties
  onbekend diversen intern extern anoniem bewoners omwonenden inconnu divers interne externe anonyme riverains habitants sconosciuto vari diversi anonimo interno residenti desconocido varios anónimo interno vecinos desconhecido vários anónimo moradores
  nieznany różni anonim mieszkańcy neznámý různí anonymní občané neznámy necunoscut diverși anonim cetățeni ismeretlen több lakosok nežinomas įvairūs gyventojai nezināms dažādi iedzīvotāji nepoznat razni neznan različni stanovnici αγνωστος διαφοροι`,
);

/** Texts that portals write in place of a withheld name. */
export const WITHHELD =
  /^[*x•.\s_#-]{3,}$|\*{3,}|privatperson|privat person|private person|\bprivat\b|skjerm(?:et|a)|avskjermet|skyddad|sekretess|anonymi[sz]|unntatt|unnateke|unntak|undtaget|yksityishenkil|henkilötieto|salassa|einstaklingur|trúnaðar|eraisik|füüsiline isik|private individual|name withheld|personal data|personal information|particulier(?!\p{L})|personne physique|privato cittadino|persona fisica|persona física|^particular$|pessoa singular|osoba fizyczna|fyzická osoba|osoba prywatna|soukromá osoba|fizinis asmuo|fiziska persona|fizička osoba|fizična oseba|persoană fizică|magánszemély|ιδιωτης|φυσικό πρόσωπο|natürliche person|natuurlijk persoon|\[person|navn fjernet|name removed|redacted|geschwärzt|caviardé/iu;

/** Endings of words for letters, cases and subjects in languages that join words or write every noun with a capital. */
export const ORDINARY_END = new Affixes(
  `antrag anträge gesuch bescheid anfrage schreiben plan pläne plans ung ungen heit heiten keit tion tionen schutz erlaubnis genehmigung vertrag akte prüfung steuer gebühr hilfe geld verfahren angebot beschwerde maßnahme schluss anlage
  søknad søknader klage klager melding meldinger vedtak tillatelse tillatelser løyve sak saker saken skriv brev avgift støtte stønad tilskudd tilskot planen avtale rapport krav innsyn høring høyring uttalelse protokoll regulering deling utvalg måling ordning takst
  ansökan beslut tillstånd bidrag ärende anmälan yttrande avtal lov ansøgning afgørelse tilladelse sag høring aftale tilskud bevilling hakemus lupa päätös valitus ilmoitus lausunto sopimus pyyntö avustus kaava vaatimus muistutus maksu
  leyfi umsókn aðstoð styrkur skipulag samningur erindi mál kæra taotlus luba otsus toetus leping kiri planeering avaldus verzoek aanvraag vergunning brief besluit bezwaar klacht heffing regeling subsidie
  bericht berichts liste ausschuss ausschusses buch bücher sitzung auszug konto wasser wagen fahrzeug fahrzeugs platz haus
  ção ções ción ciones zione zioni`,
  'end',
);
