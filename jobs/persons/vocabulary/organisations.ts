import { Affixes, wordList } from './word-list.js';

/** Legal forms of companies and associations. Short ones count only at the end of a name, or in capitals. */
export const LEGAL_FORMS = wordList(
  'as asa ans da nuf iks kf hf rhf fkf enk ab hb kb aps amba smba ivs ltd limited llp llc plc inc corp corporation cic lp',
  'gmbh mbh ag eg kg kgaa ug ohg gbr ev partg partgmbb sarl sas sasu eurl sci scop snc gie srl srls spa sapa snc scarl coop onlus',
  'if fk il bk sk ik gk kfum fc sc tsv vfl ffk bbk sl slu slp sa sal sau scp sccl lda ltda unipessoal bv nv vof cv vzw asbl oy oyj ry rf ky tmi osk ehf hf sf slf ohf ses oü mtü tü kü fie sihtasutus',
  'zoo sj spj sk spk psa spzoo sro spol vos zs ops svj tj zrt kft bt nyrt kkt rt ev uab ab vsi mb ii sia ik psc jdoo doo dd kd dno jtd obrt udruga',
  'ae epe ike oe sca sna pfa ong rl teo clg dac uc cyf cbc ccc ips as koop coop',
);

/** Words in the names of public bodies. */
export const BODIES = wordList(
  // nb, nn
  `kommune kommunen fylkeskommune fylkeskommunen fylke fylket bydel etat etaten avdeling avdelinga avdelingen enhet enheten eining eininga seksjon sekretariat
  kommunedirektøren rådmannen rådmann servicetorget servicekontor servicesenter nav ppt dsb nve bufetat bufdir husbanken kartverket statsforvalteren statsforvaltaren
  statsforvalter fylkesmannen namsfogden namsmannen riksantikvaren datatilsynet sivilombudet sivilombodet politiet politi lensmannen departementet departement direktoratet
  direktorat tilsyn råd rådet utvalg utvalget nemnd nemnda styret styre formannskapet kommunestyret stortinget regjeringen riksrevisjonen lånekassen lånekassa skatteetaten
  tolletaten mattilsynet kemneren brannvesenet legevakt legevakta barnevernet barneverntjenesten barnevernstjenesten hjemmetjenesten helsetjenesten jordskifteretten tingretten lagmannsretten
  domstol domstolen sykehus sykehuset sjukehus universitet universitetet høgskole høgskolen høgskulen høyskolen skole skolen skule skulen barnehage barnehagen kirke kirken kyrkje menighet
  menighetsråd sokneråd fellesråd fellesrådet kirkelige bibliotek museum politidistrikt fylkesting statens statlige statleg offentlig ks nrk kripos økokrim forsvaret forsvarsbygg vegvesen jernbane
  bombeiros voluntários guarda nacional nacionais republicana misericórdia conselho provedoria delegação repartição gabinete núcleo unidade vereação presidência estado república conservatória cartório politécnico faculdade
  laboratório museu lar regional público pública públicos públicas proteção
  bücherei stadtbücherei wache beirat betriebsrat tierheim revier bundeswehr zoll landtag bundestag initiative bundesbahn
  ambulance rail railway network networks pompiers régie musée brandvæsen vandværk renseanlæg varmeværk kraftværk
  bâtiments bâtiment france`,
  // sv, da
  `kommun kommunen region regionen landsting länsstyrelsen länsstyrelse myndighet myndigheten nämnd nämnden förvaltning förvaltningen kansli kansliet enheten avdelningen polisen polismyndigheten
  skatteverket försäkringskassan arbetsförmedlingen trafikverket lantmäteriet tingsrätt tingsrätten förvaltningsrätten kammarrätten domstolen migrationsverket skolverket skolinspektionen revisorerna
  kommunstyrelsen kommunfullmäktige socialnämnden byggnadsnämnden stad staden styrelse styrelsen riksdagen regeringen regeringskansliet socialtjänsten räddningstjänsten församling
  forvaltning forvaltningen afdeling afdelingen styrelsen nævn nævnet ankestyrelsen statsforvaltningen familieretshuset politi politiet byret byretten landsret landsretten udvalg udvalget borgerservice jobcenter
  rigsarkivet skat skattestyrelsen udbetaling vejdirektoratet miljøstyrelsen plan plankontoret byråd byrådet byrådssekretariatet ministerium ministeriet ombudsmand ombudsmanden sygehus kommunalbestyrelsen menighedsråd menighedsrådet provsti provstiet stift`,
  // fi, et, is
  `kunta kaupunki kaupungin kunnan virasto lautakunta hallitus kunnanhallitus kaupunginhallitus valtuusto ministeriö keskus laitos oikeus käräjäoikeus hallinto-oikeus poliisi poliisilaitos kela verohallinto maanmittauslaitos väylävirasto
  ely-keskus aluehallintovirasto valvira museovirasto seurakunta hyvinvointialue tulli palvelut palvelukeskus koulu lukio yliopisto kirjasto sairaala päiväkoti maistraatti traficom
  vald linn vallavalitsus linnavalitsus amet ministeerium kohus halduskohus maakohus valitsus inspektsioon politsei päästeamet maa-amet kool gümnaasium lasteaed raamatukogu haigla sotsiaalkindlustusamet volikogu kogudus ühendus
  hreppur kaupstaður bær sýslumaður sýslumaðurinn ráðuneyti stofnun umhverfisstofnun skipulagsstofnun þjóðskrá skatturinn vegagerðin lögreglan lögregla lögreglustjóri sveitarfélag sveitarstjórn skóli minjastofnun byggingarfulltrúi landspítali vinnueftirlitið nefnd ráð bæjarstjórn héraðsdómur veðurstofa sókn söfnuður bæjarráð hreppsnefnd`,
  // de, nl
  `stadt gemeinde landkreis kreis kreisverwaltung bezirk bezirksregierung landratsamt bürgermeisteramt rathaus amt ämter amtsgericht verwaltungsgericht landgericht oberlandesgericht finanzamt jugendamt ordnungsamt sozialamt bauamt standesamt gesundheitsamt umweltamt vermessungsamt
  ministerium bundesministerium staatsministerium behörde bundesamt landesamt bauaufsicht bauaufsichtsbehörde polizei polizeipräsidium staatsanwaltschaft jobcenter agentur bundesagentur kirchengemeinde pfarramt stadtwerke zweckverband verband schule gymnasium universität hochschule klinikum krankenhaus kita kindergarten bibliothek
  kammer handwerkskammer rentenversicherung krankenkasse feuerwehr stadtrat gemeinderat stadtverwaltung gemeindeverwaltung verwaltung regierungspräsidium präsidium fachbereich dezernat referat abteilung magistrat senat
  gemeente provincie waterschap rijkswaterstaat kadaster belastingdienst omgevingsdienst rechtbank gerechtshof inspectie ministerie politie college burgemeester raad gemeenteraad griffie dienst afdeling ggd uwv svb veiligheidsregio brandweer school universiteit ziekenhuis bibliotheek hoogheemraadschap duo cjib`,
  // en, ga
  `council county city borough district parish town municipality department ministry agency authority office board committee commission tribunal court inspectorate registry ombudsman police constabulary service services government hospital trust nhs university college school academy church library museum
  directorate bureau secretariat parliament commissioner cabinet unit team division hmrc dvla ofsted defra homes england scotland wales planning legal democratic education environment environmental highways transport housing fire rescue treasury revenue
  comhairle contae roinn oifig cathair gardai garda siochana hse udaras coimisiun scoil ollscoil`,
  // fr
  `commune mairie ville préfecture sous-préfecture ministère département région métropole conseil communauté agglomération syndicat direction directeur-général dreal dreets ddt ddtm drac insee caisse caf cpam urssaf rectorat académie inspection tribunal cour gendarmerie police gendarmes sdis service services bureau
  agence office établissement école collège lycée université hôpital centre chambre trésorerie finances impôts cadastre etat état assemblée sénat paroisse bibliothèque médiathèque ars ademe onf ofb`,
  // it
  `comune provincia regione città metropolitana prefettura questura ministero agenzia ufficio uffici inps inail arpa asl ats asst usl tribunale corte procura soprintendenza camera consiglio giunta polizia carabinieri guardia vigili scuola istituto comprensivo liceo università ospedale azienda ente autorità direzione dipartimento servizio servizi settore parrocchia biblioteca consorzio anas aci tar`,
  // es, pt
  `ayuntamiento ajuntament concello diputación provincia consejería conselleria ministerio junta generalitat xunta gobierno gobierno delegación subdelegación dirección secretaría agencia catastro aemet juzgado tribunal audiencia fiscalía policía guardia confederación registro colegio instituto escuela universidad hospital centro servicio servicios departamento concejalía comunidad mancomunidad consorcio defensor intervención tesorería hacienda cabildo ceip ies parroquia biblioteca tgss inss sepe dgt
  câmara município freguesia junta ministério direção direção-geral instituto agência tribunal polícia gnr psp autoridade comissão serviço serviços departamento divisão assembleia conservatória escola agrupamento universidade hospital centro finanças segurança governo secretaria prefeitura região paróquia apa icnf ccdr`,
  // pl, cs, sk
  `gmina powiat województwo urząd starostwo starosta-powiatowy burmistrz-miasta wojewoda marszałek ministerstwo sąd prokuratura policja komenda zus gus nfz krus inspekcja inspektorat sanepid gops mops ośrodek szkoła przedszkole uniwersytet szpital biblioteka zarząd dróg kuratorium izba agencja rada wydział referat miasto parafia straż wody lasy gddkia regionalna generalna wojewódzki wojewódzka powiatowy powiatowa miejski gminny rejonowy okręgowy
  obec město městys městský krajský stavební úřad ministerstvo soud státní inspekce správa kraj policie hasičský sbor zastupitelstvo rada magistrát škola školka univerzita nemocnice knihovna čúzk katastrální finanční ředitelství agentura odbor okresní krajská obecní mestský okresný súd ministerstvo úrad mesto škola nemocnica polícia správa inšpekcia župa čssz farnost povodí lesy`,
  // ro, hu
  `primăria primaria comuna orașul municipiul județul consiliul consiliu prefectura ministerul agenția agentia inspectoratul direcția directia tribunalul judecătoria curtea poliția politia școala scoala liceul universitatea spitalul serviciul casa biroul oficiul institutul autoritatea anaf anpm apia ocpi parohia dgaspc
  önkormányzat önkormányzata hivatal hivatala polgármesteri kormányhivatal minisztérium járási bíróság törvényszék rendőrség rendőrkapitányság nav iskola óvoda egyetem kórház igazgatóság felügyelőség ügyészség képviselő-testület bizottság kamara könyvtár kormány megyei városi község város intézet hatóság plébánia államkincstár kincstár`,
  // lt, lv
  `savivaldybė savivaldybės seniūnija ministerija agentūra tarnyba inspekcija teismas policija komisariatas departamentas valstybinė centras mokykla gimnazija universitetas ligoninė biblioteka fondas registrų taryba administracija sodra vmi darželis prokuratūra skyrius
  pašvaldība pašvaldības dome novads novada pilsētas ministrija aģentūra dienests inspekcija tiesa policija departaments pārvalde valsts centrs skola ģimnāzija universitāte slimnīca bibliotēka vid lad vzd nodaļa komisija prokuratūra būvvalde`,
  // hr, sl, bs
  `grad gradski općina opcina županija zupanija ministarstvo ured uprava agencija sud policija inspektorat škola vrtić sveučilište bolnica knjižnica zavod državni državna općinski županijski upravni odjel služba vijeće komisija kanton kantonalni fond hzzo hzmo republika federacija opština ministarstvo
  občina mestna ministrstvo urad uprava agencija sodišče policija inšpektorat šola vrtec univerza bolnišnica knjižnica zavod upravna enota okrožno okrajno center oddelek republika geodetska finančna`,
  // el, tr
  `δημος δημου περιφερεια υπουργειο δικαστηριο αστυνομια υπηρεσια διευθυνση σχολειο πανεπιστημιο νοσοκομειο τμημα εφορια κτηματολογιο συμβουλιο γενικη επιτροπη αρχη οργανισμος κεντρο
  belediyesi belediye valiliği kaymakamlığı bakanlığı müdürlüğü mahkemesi emniyet okulu üniversitesi hastanesi kurumu`,
);

/** Departments of public bodies by their everyday names, which stand alone where a list names who received a letter. */
export const DEPARTMENTS = wordList(
  // nb, nn; sv; da
  `kultur kulturen fritid oppvekst oppvekstkontoret barnehagekontoret helse omsorg velferd sosial sosialtjenesten tekniske teknisk drift eiendom eigedom byggesak byggesakskontoret miljø miljøvern landbruk landbrukskontoret næring økonomi økonomiavdelingen personal
  personalkontoret skattekontoret arkiv arkivet dokumentsenter dokumentsenteret servicetorg avløp renovasjon beredskap oppmåling skjenking flyktning flyktningetjenesten integrering psykiatri kommunalteknikk administrasjon administrasjonen kommuneadvokaten innkjøp valgstyret politisk utdanning utdanningsetaten undervisning idrett folkehelse vatn vann avlaup parker kirkegård eiendomsskatt byutvikling ungdom byplan byggjesak innkrevjing innkreving skatt
  utbildning omsorg äldreomsorg socialtjänst miljökontoret bygglovskontoret samhällsbyggnad fastighet fastigheter ekonomi diarium diariet juridik upphandling kundtjänst kontaktcenter näringsliv överförmyndare överförmyndaren avfall exploatering hälsoskydd gatukontoret teknik kulturförvaltningen renhållning va-avdelningen parkförvaltningen stadsutveckling bistånd lokalvård
  borgerservice løn sundhed ældre dagtilbud skoleafdelingen byggeri ejendomme indkøb jura borgmesterkontoret beskæftigelse pensionskontoret natur vejafdelingen ejendomscenter familieafdelingen spildevand affald genbrug ejendomsskat opkrævning kirkegård byudvikling parker byggesag byplan renovation`,
  // fi, et, is
  `kulttuuri vapaa-aika nuorisotoimi sivistystoimi sivistyspalvelut kaavoitus rakennusvalvonta ympäristönsuojelu ympäristöterveys ympäristötoimi sosiaalitoimi sosiaalipalvelut varhaiskasvatus kirjaamo hallintopalvelut hallinto talous talouspalvelut henkilöstö henkilöstöpalvelut lakipalvelut elinvoima
  liikunta vesihuolto maankäyttö tilapalvelut arkisto kaupunginvaltuusto kunnanvaltuusto vanhuspalvelut perhepalvelut perusopetus opetus jätehuolto vesilaitos hautausmaa puistot verotus kaupunkikehitys asuminen työllisyys
  haridus haridusosakond sotsiaalosakond ehitusosakond planeering planeeringud rahandus kantselei arhiiv keskkond menning fræðslusvið fræðsla velferð velferðarsvið skipulag umhverfissvið framkvæmdasvið fjármál fjármálasvið skjalasafn skrifstofa félagsþjónusta leikskólar grunnskólar fasteignagjöld sorphirða landbúnaður málefni veitur gatnadeild innheimta æskulýðsmál íþróttir umhverfi jäätmed maksud kalmistu linnaplaneerimine noorsootöö`,
  // de, nl
  `kultur kulturamt bildung bildungsamt schulamt sportamt bauordnung bauverwaltung stadtplanung bauleitplanung hochbau tiefbau liegenschaften gebäudemanagement kämmerei stadtkasse steueramt hauptamt personalamt rechtsamt ordnung bürgerservice bürgerbüro einwohnermeldeamt meldeamt soziales jugend umwelt
  grünflächen friedhofsamt friedhofsverwaltung wirtschaftsförderung vergabestelle stadtarchiv gewerbeamt ausländerbehörde straßenverkehr zulassungsstelle rechnungsprüfung wahlamt wasserwirtschaft denkmalschutz denkmalpflege steuern friedhöfe abfallwirtschaft stadtentwicklung grundsteuer senioren integration beiträge veterinäramt bauhof gemeindekasse hauptverwaltung
  onderwijs burgerzaken klantcontact klantcontactcentrum vergunningen handhaving ruimte ruimtelijke openbare financiën belastingen personeel juridische communicatie archief welzijn jeugdzorg cultuur milieu vastgoed toezicht inkoop bouwtoezicht bestuurszaken secretariaat facilitair informatiebeheer omgevingsloket afval begraafplaatsen groen riolering leerplicht stadsontwikkeling wonen economie werk inkomen`,
  // en, ga
  `licensing parking drainage elections electoral registrars procurement finance building waste recycling leisure libraries archives communications payroll regeneration democracy childcare health streetscene cemeteries estates audit governance enforcement reception postroom property benefits revenues highways trees adult social safeguarding streetlighting allotments leisure bereavement pleanáil tithíocht airgeadas`,
  // fr
  `urbanisme voirie culture sport sports scolaire éducation enfance jeunesse élections comptabilité juridique logement environnement propreté archives communication ressources réglementation population citoyenneté affaires patrimoine techniques cimetière accueil funéraire commerces déchets eau assainissement crèches seniors cimetières taxes habitat emploi`,
  // it, es, ca, pt
  `anagrafe tributi ragioneria protocollo urbanistica edilizia ambiente istruzione cultura sport turismo commercio sportello suap demografici elettorale segreteria avvocatura patrimonio manutenzioni mobilità sociali cimiteri economato contabilità rifiuti cimiteriali asili verde abitazione imposte
  urbanismo pleno alcaldía padrón empadronamiento estadística rentas tributos recaudación contratación cultura deportes educación juventud igualdad turismo comercio sanidad cementerio personal archivo movilidad festejos bienestar participación residuos aguas parques jardines impuestos plusvalías empleo cementerios urbanisme alcaldia esports ensenyament hisenda arxiu
  educação ação desporto ambiente contabilidade tesouraria património jurídico jurídica jurídicos expediente arquivo atendimento munícipe taxas licenças turismo juventude cemitérios balcão resíduos águas jardins impostos emprego`,
  // pl, cs, sk
  `oświata oświaty budownictwa budownictwo podatków podatki organizacyjny inwestycji inwestycje geodezji geodezja gospodarki gospodarka komunalna komunalnej kultury kultura sportu promocji promocja kancelaria księgowość finansowy finansów ewidencji ludności spraw obywatelskich społeczna społecznej ochrony środowiska zamówień publicznych kadr kadry archiwum planowania odpady odpadów cmentarz cmentarze wodociągi zieleń podatkowy świadczenia rodzinne mieszkaniowy
  podatelna sociální finanční matrika evidence obyvatel doprava dopravy životního prostředí školství kultury majetkový investic plánování správní právní personální sekretariát podateľňa školstva výstavby životného prostredia oddelenie investice odpady hřbitovy zeleň poplatky byty cintoríny dane`,
  // ro, hu, lt, lv
  `urbanism impozite taxe contabilitate registratură registratura asistență juridic achiziții cadastru agricol resurse cultură învățământ iktató anyakönyv adóügy adóosztály pénzügy építésügy igazgatás titkárság kultúra oktatás köznevelés hulladékgazdálkodás városüzemeltetés városfejlesztés temető adó vagyongazdálkodás népjólét salubritate cimitire locuințe
  kanceliarija švietimas švietimo kultūra kultūros finansai finansų archyvas kanceleja izglītība izglītības būvniecība finanšu grāmatvedība arhīvs`,
  // hr, sl, el, tr
  `pisarnica kultura prosvjeta komunalno financije graditeljstvo gospodarstvo urbanizam računovodstvo tajništvo arhiva okolje šolstvo
  πολεοδομια ταμειο πρωτοκολλο ληξιαρχειο δημοτολογιο λογιστηριο γραμματεια καθαριοτητα παιδεια πολιτισμος αθλητισμος imar zabıta hizmetler`,
);

/** Words in the names of companies, trades, associations and parties. */
export const COMPANIES = wordList(
  `aksjeselskap eiendom eigedom eiendommer bygg byggmester byggmeister bygger byggservice tømrer tømrermester snekker snekkeri rørlegger rørleggar rør varme elektro elektriker elektrisk maskin maskiner entreprenør entreprenør anlegg transport taxi bil bilverksted verksted invest holding
  gruppen group konsern kraft kraftlag nett telenett energi havbruk fisk laks gård gard gardsdrift hotell kafe kafé restaurant butikk handel consult consulting konsulent rådgivning rekneskap regnskap revisjon advokat advokatfirma advokatfirmaet advokatkontor advokatene arkitekt arkitekter arkitektkontor asplan miljø
  design foto fotografi fotograf frisør frisøren salong keramikk saum vev maleri malermester måleri bakeri bakeriet begravelsesbyrå brødrene brørne sønner service partner partnere solutions systems data media borettslag burettslag sameie sameiet velforening vel grunneigarlag grunneierlag idrettslag
  idrettsforening fotballklubb bygdelag bygdelaget bondelag bondelaget ungdomslag korps skytterlag jeger fiskerforening stiftelse stiftelsen forening foreninga foreningen foreining forbund forbundet fagforbundet klubb klubben lag laget parti arbeiderparti arbeiderpartiet senterparti senterpartiet høyre sosialistisk venstreparti miljøpartiet rettshjelp
  røde kors frelsesarmeen sparebank bank banken forsikring gjensidige sparebanken skog almenning allmenning bruk sag kennel stall hage
  bygg byggnads snickeri åkeri måleri rörmokare blommor bolaget fastigheter fastighets brf bostadsrättsförening förening föreningen samfällighetsförening hembygdsförening idrottsförening skogs lantbruk advokatbyrå advokatbyrån revisionsbyrå konsultbyrå handelsbolag aktiebolag verkstad konditori elteknik
  byg bygge anlæg tømrerfirma murermester malerfirma vognmand smed entreprenør ejendomme ejendomsselskab grundejerforening grundejerforeningen andelsboligforening boligforening frisør el-installatør energi gartneri maskinstation revisorer advokatfirmaet forsyning
  yhtiö rakennus sähkö kuljetus maansiirto asunto kiinteistö urheilijat tuulivoima asianajotoimisto toimisto yhdistys seura metsästysseura osuuskunta osuuspankki säätiö palvelu huolto putki maalaus kukka leipomo kahvila ravintola hotelli tila tilitoimisto arkkitehti arkkitehdit insinööritoimisto
  ehitus elekter selts külaselts ühing ühistu korteriühistu advokaadibüroo büroo talu kohvik kaubandus puit metsandus arhitektid spordiklubi
  trésmiðja málun lögmannsstofa lögmenn húsfélag húsfélagið íþróttafélag íþróttafélagið félag félagið verktakar rafvirkjar verkfræðistofa arkitektar bakarí veitingar útgerð veitur smiðja hestamannafélag ungmennafélag búnaðarfélag
  bau baugesellschaft bauunternehmen bäckerei metzgerei fleischerei elektro heizung sanitär autohaus rechtsanwalt rechtsanwälte kanzlei notariat steuerberater architekt architekten architekturbüro ingenieurbüro ingenieure planungsbüro gasthof gasthaus hof windpark wohnbau immobilien verein bürgerinitiative sportverein schützenverein heimatverein tsv ssv
  genossenschaft stiftung söhne gebrüder tischlerei schreinerei dachdecker malerbetrieb zimmerei spedition gärtnerei apotheke versicherung sparkasse volksbank kirchenbauverein partei fraktion hausverwaltung eigentümergemeinschaft brauerei
  stichting vve vereniging sportclub advocatenkantoor advocaten garage bouw bouwbedrijf aannemer aannemersbedrijf installatie schilders schildersbedrijf makelaardij makelaar bakkerij slagerij transport loonbedrijf architecten adviesbureau notaris vastgoed zonen gebroeders hoveniers kwekerij maatschap woningcorporatie woonstichting partij
  solicitors architects builders building motors homes association society club company developments construction contractors plumbing electrical farms farm estates properties property ltd consultants consultancy engineering engineers partners partnership & sons brothers bros bakery garage stores pub inn hotel holdings group fc charity foundation federation union party residents chambers surveyors associates law energy solar wind dental surgery
  association syndic cabinet maçonnerie menuiserie éoliennes construction constructions eaux société entreprise établissements ets garage boulangerie boucherie plomberie électricité charpente architecture architectes avocats notaire notaires étude exploitation gaec earl copropriété coopérative immobilier immobilière promotion frères fils amicale comité club fédération collectif parti
  associazione condominio studio impresa autofficina panificio acque società ditta costruzioni edilizia edile fratelli figli immobiliare cooperativa fondazione circolo comitato ristorante albergo hotel azienda agricola officina idraulica elettrica avvocati notaio geometra architetti partito trasporti
  asociación comunidad-de construcciones bufete talleres panadería carpintería hermanos aguas eólica empresa sociedad cooperativa fundación grupo inmobiliaria promociones transportes bar restaurante hotel asesoría gestoría abogados arquitectos ingeniería notaría electricidad fontanería club sindicato partido hijos excavaciones comunidad propietarios peña cofradía
  construções empresa sociedade associação clube advogados arquitetos irmãos filhos padaria carpintaria imobiliária condomínio cooperativa transportes restaurante fundação grupo sindicato partido confraria águas herdeiros quinta
  firma przedsiębiorstwo usługi handel budownictwo wspólnota spółdzielnia kancelaria piekarnia cukiernia auto-serwis warsztat wodociągi klub farma stowarzyszenie fundacja spółka zakład biuro hotel restauracja gospodarstwo apteka transport partia koło związek deweloper
  firma pekárna cukrárna autoservis vodárny stavby stavební-firma zemědělské družstvo spolek společnost sdružení advokátní kancelář multi hotel restaurace penzion tělovýchovná nadace svaz řeznictví truhlářství stavebniny pekáreň spoločnosť stavebná družstvo združenie klub elektrárny teplárny park
  societatea firma construcții constructii asociația asociatia proprietari fundația cabinet avocat transport restaurant hotel ferma agricol grup partidul brutăria clubul ocolul hidroelectrica
  társaság vállalkozás építő építőipari szövetkezet egyesület alapítvány társasház ügyvédi iroda bolt étterem szálloda gazdaság pékség klub párt testvérek és-fia szolgáltató erőmű
  bendrija įmonė ūkis asociacija fondas klubas statyba kooperatyvas draugija kontora viešbutis restoranas partija sabiedrība biedrība uzņēmums būve saimniecība z/s birojs kooperatīvs viesnīca fonds klubs partija
  tvrtka gradnja obrt društvo udruga zadruga ugostiteljstvo prijevoz odvjetnik odvjetnički stanara klub stranka restoran podjetje gradbeništvo društvo zadruga odvetnik odvetniška kmetija gostilna skupnost preduzeće advokat
  εταιρεια κατασκευαστικη συλλογος σωματειο ομιλος συνεταιρισμος ξενοδοχειο δικηγορικο γραφειο τεχνικη αφοι αποι κομμα
  şirketi inşaat ticaret derneği vakfı kooperatifi otel lokantası
  banco caixa rancho banda filarmónica irmandade confraria farmácia café oficina engenharia arquitetura equipa liga academia supermercado tipografia gráfica editora jornal rádio florestal industrial comercial desportivo
  desportiva recreativo recreativa cultural humanitária columbófila
  verlag druckerei praxis gaststätte handwerk chor orchester telekom
  friends holders tenants alliance guild gallery pharmacy shop supermarket roofing lettings insurance nursery
  pharmacie magasin supermarché chorale fanfare banque assurance transports apotheek winkel koor
  apotek bageri butik supermarked orkester teater dansk danske nordisk industri landbrug`,
);

/** Endings of words that name a body or company, long enough to be no surname's. */
export const ORGANISATION_END = new Affixes(
  `verket vesenet vesen tilsynet direktoratet departementet etaten kontoret kontor tjenesten tenesta tjeneste nemnda nemnden ombudet ombodet rådet utvalget banken kassen kassan kassa selskapet styret kommune
  laget forening foreining foreningen foreininga klubb forbund forbundet partiet skolen skole skulen skule barnehage barnehagen sykehus sykehuset sjukehus senteret senter huset firma firmaet byrå byrået bedriften selskap lauget meieri bryggeri verksted verkstad
  styrelsen styrelse myndigheten nämnden nämnd utskottet förvaltningen förvaltning förening föreningen bolaget kontoret kyrkan sjukhuset byrån verksamheten
  afdeling afdelingen avdeling avdelingen avdelinga avdelning avdelningen udvalget nævnet styrelsen forvaltningen skolen sygehus foreningen selskabet ministeriet
  lautakunta virasto laitos keskus ministeriö hallitus toimisto yhdistys seurakunta koulu palvelut yhtiö oikeus kunta kaupunki
  stofnun nefnd ráðuneyti dómur hreppur veitur félag félagið skóli spítali eftirlit eftirlitið stofa smiðja þing vist svið ráð deild þjónusta sókn
  osakond amet valitsus kohus ministeerium inspektsioon kool selts ühing ühistu büroo keskus
  behörde gericht dienst verwaltung ministerium amt schaft werke betrieb betriebe gesellschaft schule verein verband kasse anstalt gmbh zentrum büro stelle haus
  schap bureau kantoor bedrijf vereniging stichting inspectie ziekenhuis
  hivatal hivatala minisztérium bíróság törvényszék igazgatóság egyesület társaság gazdálkodás üzemeltetés fejlesztés nevelés osztály iroda
  stwo ství ovna elstvo
  nett consult miljø bygg eiendom transport elektro invest kraft energi data service entreprenør maskin
  bücherei bibliothek feuerwehr verlag druckerei bäckerei gärtnerei gemeinde gemeinschaft verbund revier vandværk renseanlæg forretning
  werk unternehmen betreiber beirat erei rechnungshof gerichtshof værket`,
  'end',
);

/** Beginnings of words that name a body or company in many languages. */
export const ORGANISATION_STEM = new Affixes(
  `minist univers direkt direzi direcci direcţ direcți dirección administ adminis inspek inspec agenc agenț agentu agentúr agentū municip kommun komun comun tribun polic poliz polis prefe prefect kancel cancell parlament parliament
  hospit hôpit klini clini societ sociét sociedad asoci assoc stowarzysz organiz organis federa fédéra syndic sindic coopera koopera coope corpora korpor compañ konzern concern construc constru energ elektr electr logisti techno tekno technik tekni
  architek arkitek archite ingeni inżyn inženj bibliot teatr theat advokat advoca avocat abogad adwokat notari consult konsult savivald pašvald önkorm ministar departam departem sekretari institut instytut fondaz fundac fundaç
  skole barne fylkes stats riks folke helse sosial bygnings plan-`,
  'start',
);
