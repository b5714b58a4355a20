/**
 * Rows of records written for the project: language | direction | sender | recipient | title | case officer | link. What
 * names or reaches a private person is in braces. Many names are on no list: invented, rare, of immigrants, double,
 * hyphenated, inverted, abbreviated, or bent by case. The last ones have no direction, as on portals
 * that list who wrote to which department.
 */
export const OWN_ROWS = `
nb | in | {Qoqel Vantamol} | Lifjell kommune | Klage på gebyr fra {Qoqel Vantamol} | Siv Tarjeisen |
nb | in | {Tørrisplass, Gjertine} | Teknisk etat | Nabomerknad – {Gjertine Tørrisplass} – carport | Pål Yderstad | https://innsyn.lifjell.example/dok/nabomerknad-{gjertine-torrisplass}.pdf
nb | out | Lifjell kommune | {Hjørdis Øverbøsletten} | Svar på klage over avvisning | Siv Tarjeisen | https://innsyn.lifjell.example/sok?navn={H.%20%C3%98verb%C3%B8sletten}
nb | in | {Zbyszko Krępiński} og {Daria Krępińska} | Byggesaksavdelingen | Søknad om tillatelse til tiltak, gnr 14 bnr 3 | |
nb | in | Tørrisplass Graveservice AS | Lifjell kommune | Faktura mars | |
nb | out | Lifjell kommune | Statens pensjonskasse | Innmelding av ansatte | Siv Tarjeisen |
nb | in | Boet etter {Ingvald Storemyrslåtta} | Lifjell kommune | Melding om overdragelse av konsesjon | |
nb | in | {kjellaug vardebråten} | Lifjell kommune | klage på snøbrøyting fra {kjellaug vardebråten} | |
nb | internal | Siv Tarjeisen | Pål Yderstad | Notat om kapasitet i Tverråa barnehage | |
nb | in | {R. Skjeggedal} | Lifjell kommune | {Skjeggedal, R.} – innsyn i mappe | |
nb | out | Oppvekstkontoret | {Ørjasæter} | Tildeling av skoleplass for {Ørjasæter} | |
nb | in | {Marit E. Tveitereid} m.fl. | Plan og miljø | Innspill til reguleringsplan for Nedre Ljoslandsheia | Pål Yderstad |
nb | out | Lifjell kommune | {Vang Phia Xiong}, {Åsmoveien 14 b} | Pålegg om tømming av septik | |
nb | in | Helse Sørøst RHF | Lifjell kommune | Epikrise, {110458 22917} | |
nb | in | Norsk Tindeklubb | Lifjell kommune | Søknad om tilskudd til klatrevegg i Skåbuhallen | |
nb | out | Barnehagekontoret | Olav Bjaalands barnehage | Tilsyn med Olav Bjaalands barnehage | |
nb | in | Sivilombudet | Lifjell kommune | Klage fra {Habtom Weldegebriel} på sen saksbehandling | |
nn | in | {Ragnvald Åsmundson Kvåle} | Kvilebø kommune | Søknad om frådeling av tomt på Kvåle | Torbjørg Sandnesmo |
nn | in | {Gjuvsland, Bergit} | Kvilebø kommune | Merknad til plan for Lauvviki frå {Bergit Gjuvsland} | |
nn | out | Kvilebø kommune | {Yodit Ghebremeskel} | Svar til {Yodit Ghebremeskel} om skuleskyss | Torbjørg Sandnesmo | https://postliste.kvilebo.example/?part={yodit+ghebremeskel}&side=3
nn | out | Rådmannen | Vestland fylkeskommune | Høyring om skulestruktur | |
nn | in | Kvilebø Skyss og Transport AS | Kvilebø kommune | Rekning for oktober | |
nn | internal | Torbjørg Sandnesmo | Rådmannen | Førebuing av møte tysdag 3. mars | |
sv | in | {Tindra Skogsfjällberg} | Byggnadsnämnden | Ansökan om bygglov, {Videkärrsvägen 12} | Malte Hööglund |
sv | in | {Al-Sabbagh, Rukaya} | Socialnämnden | Överklagande från {Rukaya Al-Sabbagh} | |
sv | ut | Miljökontoret | {Håkan Brännmyr} och {Ylva Brännmyr} | Föreläggande om avlopp, {Håkan Brännmyr} | |
sv | in | Brännmyrs Åkeri AB | Kommunstyrelsen | Anbud snöröjning | |
sv | in | Länsstyrelsen i Dalarna | Byggnadsnämnden | Samråd om detaljplan för Lugnvik | |
sv | ut | Kommunstyrelsen | {Dilnoza Yuldasheva} | Svar på begäran om handlingar – {Yuldasheva Dilnoza} | |
da | in | {Sidsel Ankergren} | Teknik og Miljø | Klage over nabo fra {Sidsel Ankergren} | Jørn Wissendorff |
da | ud | Borgerservice | {Ayşegül Demirtaş} | Afgørelse til {Ayşegül Demirtaş} om boligstøtte | |
da | in | {Thorleif} og {Bodil Vestermølle} | Skole og Dagtilbud | Ansøgning om skoleskift | |
da | ud | Jobcenter Nordbæk | Vestermølle Maskinstation ApS | Bekræftelse på virksomhedspraktik | |
da | in | Kystdirektoratet | Teknik og Miljø | Høring om kystsikring ved Ankersbjerg Strand | |
da | in | {Ankergren, Søren} | Familieafdelingen | Aktindsigt – {S. Ankergren} | |
fi | saapunut | {Tuisku Hirvelänmaa} | Kaavoitus | Muistutus kaavasta, {Tuisku Hirvelänmaa} | Oiva Kettumäki |
fi | saapunut | {Khadra Abdikarim} | Kotoperän kunta | {Khadra Abdikarimin} valitus toimeentulotuesta | |
fi | lähetetty | Sivistystoimi | {Veijo Peräsuonpää} | Vastaus: {Peräsuonpää Veijo} | |
fi | saapunut | Hirvelänmaan Koneurakointi Oy | Tekninen toimi | Tarjous auraustyöstä | |
fi | lähetetty | Rakennusvalvonta | {Sointu Ylikorva} ja {Urho Ylikorva} | Rakennuslupa, {Kuusitie 4} | Oiva Kettumäki |
fi | saapunut | Pohjois-Savon ELY-keskus | Ympäristötoimi | Lausuntopyyntö Lammasniemen alueesta | |
is | innkomið | {Hjörleifur Brandsson} | Byggingarfulltrúi | Umsókn um byggingarleyfi, {Hjörleifur Brandsson} | Álfdís Steinmóðsdóttir |
is | innkomið | {Úlfrún Hallkelsdóttir} | Skipulagsnefnd | Athugasemd {Úlfrúnar Hallkelsdóttur} við deiliskipulag | |
is | útgefið | Sveitarstjóri | {Moxie Delacroix-Oti} | Svar til {Moxie Delacroix-Oti} | |
is | innkomið | Steinsmiðjan Mosi ehf. | Sveitarfélagið Hraunver | Reikningur fyrir júní | |
et | saabunud | {Ülleriin Tammsalu} | Ehitusosakond | Taotlus: {Ülleriin Tammsalu}, kasvuhoone | Heldur Raudkats |
et | saabunud | {Oleksandra Pidhirna} | Sotsiaalosakond | {Oleksandra Pidhirna} avaldus toetuse saamiseks | |
et | väljaminev | Vallavalitsus | {Kaupo Lepiksoo} | Vastus {Kaupo Lepiksoole} | |
et | saabunud | Raudkatsi Puit OÜ | Vallavalitsus | Arve nr 23 | |
de | Eingang | {Friedlinde Ochsenkühn} | Bauamt | Widerspruch von {Friedlinde Ochsenkühn} gegen Nutzungsuntersagung | Gernot Pfaffenbichl |
de | Eingang | {Freiherr von Rautenstrauch, Ekkehart} | Stadt Niederlohe | Einwendung zum Bebauungsplan Am Mühlgraben | |
de | Ausgang | Ordnungsamt | {Nkechi Obiagwu} | Anhörung {Nkechi Obiagwu}, Halteverstoß | Gernot Pfaffenbichl |
de | Eingang | {Tran Thi Bich Ngoc} und {Hagen Stölzner} | Standesamt | Anmeldung der Eheschließung | |
de | Eingang | Ochsenkühn & Söhne GmbH | Bauamt | Angebot Dachsanierung Turnhalle | |
de | Ausgang | Jugendamt | Amtsgericht Niederlohe | Stellungnahme Sorgerecht | |
de | Eingang | {Stölzner} | Kämmerei | Stundungsantrag {Stölzner} | |
en | incoming | {Oluwadamilare Fagbenle} | Planning | Objection from {Oluwadamilare Fagbenle} to loft conversion | Gwilym Hathersage | https://docs.borough.example/comments/{oluwadamilare-fagbenle}/2
en | incoming | {Thistlewaite, Imogen} | Housing | Complaint – {I. Thistlewaite} – damp at {14 Larkspur Close} | |
en | outgoing | Legal Services | Mr & Mrs {P. Okwuosa} | Notice to {P. Okwuosa} regarding boundary | |
en | incoming | Hathersage Roofing Ltd | Property | Quotation for St Wilfrid's Primary School | |
en | incoming | Department for Transport | Highways | Consultation on Marlow Road junction | |
en | outgoing | Licensing | The Black Swan, Thornaby | Premises licence | |
en | incoming | {saoirse quillfeather} | Parking | appeal by {saoirse quillfeather} | |
nl | inkomend | {Sjoukje Wiersinghe-Blok} | Omgevingsloket | Bezwaar van {Sjoukje Wiersinghe-Blok} tegen kapvergunning | Teunis Kalverboer |
nl | inkomend | {J.H.M. van der Lelieveld} | Gemeente Oosterlaken | Zienswijze {J.H.M. van der Lelieveld} | |
nl | uitgaand | Gemeente Oosterlaken | {Fatoumata Diarrassouba} | Besluit aanvraag {Fatoumata Diarrassouba}, {Wilgenlaan 8} | |
nl | inkomend | Kalverboer Groenvoorziening BV | Gemeente Oosterlaken | Factuur onderhoud plantsoen | |
nl | inkomend | Provincie Gelderland | Gemeente Oosterlaken | Toetsing begroting | |
fr | arrivée | {Maëlig Kerdoncuff} | Service urbanisme | Recours de {Maëlig Kerdoncuff} contre permis | Solveig Trémaudant |
fr | arrivée | {ROUMEJON Théophraste} | Mairie | Réclamation – {Théophraste ROUMEJON} – bruit | |
fr | départ | Direction des affaires scolaires | {Aïssatou Ndongala} | Réponse à Mme {Ndongala} | |
fr | arrivée | SARL Kerdoncuff Paysage | Mairie | Devis entretien square des Tilleuls | |
fr | arrivée | Sous-préfecture de Vitré | Mairie | Contrôle de légalité | |
it | arrivo | {Ermenegarda Scognamillo} | Ufficio tecnico | Istanza di {Ermenegarda Scognamillo} per accesso agli atti | Tazio Bergonzini |
it | arrivo | {Bulzomì Fortunata} | Comune di Pratofiorito | Ricorso {Fortunata Bulzomì} avverso sanzione | |
it | partenza | Comune di Pratofiorito | {Oyelaran Babatunde} | Comunicazione a {Babatunde Oyelaran} | |
it | arrivo | Scognamillo Impianti s.n.c. | Comune di Pratofiorito | Preventivo scuola Don Milani | |
es | entrada | {Maialen Etxezarreta} | Urbanismo | Alegaciones de {Maialen Etxezarreta} al plan parcial | Remedios Casquero |
es | entrada | {Quispe Mamani, Wilber} | Padrón | Solicitud de {Wilber Quispe Mamani} | |
es | salida | Policía Local | {Ainhoa Berasategi} y {Koldo Zubizarreta} | Denuncia por ruidos, {Koldo Zubizarreta} | |
es | entrada | Etxezarreta Obras SL | Urbanismo | Factura reforma del CEIP Miguel Hernández | |
pt | entrada | {Eufrásia Malaquias} | Câmara Municipal de Vale Sereno | Reclamação de {Eufrásia Malaquias} | Dulcineia Farrapeira |
pt | entrada | {Boaventura dos Anjos Quitério} | Divisão de Obras | Pedido de licença – {Boaventura Quitério} – {Rua das Amoreiras 17} | |
pt | saída | Câmara Municipal de Vale Sereno | {Tchinhama Cassoma} | Resposta ao requerimento de {Tchinhama Cassoma} | |
pt | entrada | Malaquias & Filhos Lda | Divisão de Obras | Orçamento para a Escola Básica de Vale Sereno | |
pt | entrada | Agência Portuguesa do Ambiente | Câmara Municipal de Vale Sereno | Parecer sobre captação | |
pl | wpływ | {Gniewomir Przepiórka} | Urząd Gminy | Skarga {Gniewomira Przepiórki} na bezczynność | Bogumiła Szczygłowska |
pl | wpływ | {Szczygłowska-Bąk, Dobrochna} | Referat budownictwa | Wniosek o wydanie zaświadczenia, {Dobrochna Szczygłowska-Bąk} | |
pl | wysłane | Urząd Gminy | {Viktoriia Holovchenko} | Odpowiedź dla {Viktorii Holovchenko} | |
pl | wpływ | Przepiórka Transport sp. z o.o. | Urząd Gminy | Oferta na odśnieżanie | |
cs | přijato | {Svatava Hrozenkovská} | Stavební úřad | Námitky {Svatavy Hrozenkovské} proti stavbě | Květoslav Zbořil |
cs | přijato | {Nguyenová Thu Trang} | Městský úřad | Žádost – {Thu Trang Nguyenová} | |
cs | odesláno | Finanční odbor | {Čeněk Vymětalík} | Výzva: {Vymětalík Čeněk} | |
cs | přijato | Vymětalík stavby s.r.o. | Městský úřad | Nabídka opravy ZŠ Komenského | |
sk | prijaté | {Želmíra Hudcovičová} | Stavebný úrad | Odvolanie {Želmíry Hudcovičovej} | Vratko Mráziš |
sk | odoslané | Obecný úrad Lúčky | {Gorazd Kľačanský} | Odpoveď pre {Gorazda Kľačanského} | |
ro | intrare | {Domnica Hârșoveanu} | Primăria Valea Lungă | Plângere formulată de {Domnica Hârșoveanu} | Ilarion Pătrășcoiu |
ro | intrare | {Țurlea Filofteia} | Serviciul urbanism | Cerere certificat de urbanism – {Filofteia Țurlea} | |
ro | ieșire | Primăria Valea Lungă | {Sevastița Grozăvescu}, {str. Teiului nr. 5} | Răspuns către {Sevastița Grozăvescu} | |
ro | intrare | SC Hârșoveanu Construct SRL | Primăria Valea Lungă | Ofertă reparații școală | |
ro | intrare | Consiliul Județean Bistrița | Primăria Valea Lungă | Aviz drum județean | |
hu | bejövő | {Zsombékos Csenge} | Jegyző | {Zsombékos Csenge} panasza zajról | Vértesaljai Ödön |
hu | bejövő | {Vértesaljai-Pintyőke Borsika} | Polgármesteri Hivatal | Kérelem – {Vértesaljai-Pintyőke Borsika} | |
hu | kimenő | Polgármesteri Hivatal | {Huszárik Vendel} | Válasz {Huszárik Vendelnek} | |
hu | bejövő | Zsombékos Építő Kft. | Polgármesteri Hivatal | Árajánlat tetőfelújításra | |
hu | bejövő | Megyei Kormányhivatal | Jegyző | Törvényességi felhívás | |
lt | gauta | {Skaistutė Girdvainienė} | Savivaldybės administracija | {Skaistutės Girdvainienės} skundas | Mantigirdas Jokšas |
lt | gauta | {Žygintas Vaišvylius} | Statybos skyrius | Prašymas – {Žygintas Vaišvylius} | |
lt | išsiųsta | Savivaldybės administracija | UAB Girdvainis | Atsakymas dėl sutarties | |
lv | saņemts | {Rūsiņš Vējkalns} | Būvvalde | {Rūsiņa Vējkalna} iesniegums | Ausma Krievkalne |
lv | nosūtīts | Novada dome | {Dzidrīte Mežsētniece} | Atbilde {Dzidrītei Mežsētniecei} | |
lv | saņemts | SIA Vējkalnu Būve | Novada dome | Piedāvājums skolas remontam | |
hr | ulaz | {Krešo Vukorepa} | Upravni odjel za graditeljstvo | Žalba – {Krešo Vukorepa} | Milovan Drpić |
hr | ulaz | {Šćepanović-Kljaić, Divna} | Grad Javornik | Zahtjev {Divne Šćepanović-Kljaić} | |
hr | izlaz | Grad Javornik | {Ljubomir Ždralović} | Odgovor: {Ždralović Ljubomir} | |
hr | ulaz | Vukorepa gradnja d.o.o. | Grad Javornik | Ponuda za vrtić | |
sl | prejeto | {Blaženka Štrukelj-Zupanc} | Upravna enota | Pritožba – {Blaženka Štrukelj-Zupanc} | Vitomil Kačičnik |
sl | poslano | Občina Podgorje | {Vekoslav Žerjavič} | Odgovor {Vekoslavu Žerjaviču} | |
bs | ulaz | {Muamera Hadžiavdagić} | Općina Donji Lug | Žalba {Muamere Hadžiavdagić} | Sead Kurtalić |
bs | izlaz | Općina Donji Lug | {Ferid Čamdžić}, {Ulica lipa 22} | Rješenje – {Ferid Čamdžić} | |
el | εισερχόμενο | {Πολυξένη Καραγκούνη} | Δήμος Ανθοχωρίου | Ένσταση – {Πολυξένη Καραγκούνη} | Λεωνίδας Μπουρνάζος |
el | εξερχόμενο | Δήμος Ανθοχωρίου | {Θρασύβουλος Ντόκος} | Απάντηση προς {Θρασύβουλο Ντόκο} | |
el | εισερχόμενο | Περιφέρεια Θεσσαλίας | Δήμος Ανθοχωρίου | Έγκριση προϋπολογισμού | |
ga | isteach | {Fiachra Mac Giolla Bhríde} | Comhairle Contae Thír Eoghain | Achomharc ó {Fiachra Mac Giolla Bhríde} | Muirgheal Ní Dhochartaigh |
ga | amach | Roinn na Pleanála | {Sadhbh Ní Chonghaile} | Freagra chuig {Sadhbh Ní Chonghaile} | |
tr | gelen | {Gülbahar Çetinkayaoğlu} | Belediye Başkanlığı | Şikayet – {Gülbahar Çetinkayaoğlu} | |
nb | in | {Mailin Thuy} | Lifjell kommune | Foresatte til elev, {Mailin Thuy} og {Do Van Khoa} | |
nb | in | {PER ASLE TVEITEREID} | Lifjell kommune | KLAGE FRA {PER ASLE TVEITEREID} PÅ VEDTAK | |
nb | out | Lifjell kommune | Familien {Haugstøyl} | Vann og avløp, {Fjellbuvegen 3} | |
nb | out | Lifjell kommune | Norges Bondelag og Norsk Bonde- og Småbrukarlag | Invitasjon til dialogmøte | |
nb | in | Advokat Pettersmoen for {Solveig Dybfest} | Lifjell kommune | Krav om erstatning | |
nb | in | {Torgunn Breimyrlid} | Lifjell kommune | Klage på fakturering | | https://innsyn.lifjell.example/sak/{breimyrlid}/2
sv | in | {Vendela Tjärnstam} | Miljökontoret | Klagomål på buller | | https://diarium.example/handling/{tjarnstam}
en | incoming | {Chidubem Okparaocha} | Housing | Request for repair | | https://docs.borough.example/{okparaocha}/case/12
pl | wpływ | {Zdobysława Kądziołka} | Urząd Gminy | Wniosek o zwrot | | https://bip.example/pisma?nadawca={K%C4%85dzio%C5%82ka}
nb | in | {Ragna Anne Elise Marie Sjøbrekke} | Lifjell kommune | Klage på faktura | | https://innsyn.lifjell.example/postliste/klage-fra-{ragna-anne-elise-marie-sjobrekke}
nb | out | Kartverket | Lifjell kommune | Oversendelse | | https://innsyn.lifjell.example/postliste/klage-fra-{ingrid-marie-vollkvistad}
sv | in | Kartverket | Miljökontoret | Begäran om yttrande | | https://diarium.example/anmalan-{karin-elisabet-tjarnstam}-om-buller
nb | in | Ukjent avsender | Lifjell kommune | Anonym bekymring | |
nb | in | Ordfører i Nordbygda | Lifjell kommune | Felles beredskap | |
nb | in | Ole Vigs videregående skole | Lifjell kommune | Elevutveksling høsten 2026 | |
nb | in | Nygård Bil og Karosseri | Lifjell kommune | Tilbud på kommunal bilpark | |
nb | in | {Ine Marie} | Lifjell kommune | Takk for hjelpen fra {Ine Marie} | |
sv | in | {Gun-Britt Åkerdotter} m.fl. | Trafiknämnden | Medborgarförslag, {Gun-Britt Åkerdotter}, tel {070-123 45 67} | |
de | Eingang | {Xhevahire Krasniqi} | Ausländerbehörde | Anfrage {Xhevahire Krasniqi}, {xheva77@mail.example} | |
en | incoming | {A. N. Other-Smythe} | Council Tax | Query {A. N. Other-Smythe}, NI number {QQ 12 34 56 C} | |
fr | arrivée | Indivision {Le Goascoz} | Mairie | Succession {Le Goascoz} – parcelle AB 14 | |
it | arrivo | Eredi {Pasqualotto} | Comune di Pratofiorito | Voltura utenze {Pasqualotto} | |
nl | inkomend | fam. {Boonstoppel} | Gemeente Oosterlaken | Klacht fam. {Boonstoppel} over hondenpoep | |
de | Eingang | Wasserwerk Niederlohe | Bauamt | Messprotokoll Brunnen Westfeld Quartalsbericht | |
de | Eingang | Förderverein Freibad Niederlohe e. V. | Stadt Niederlohe | Antrag auf Zuschuss für neue Umkleidekabinen | |
de | Ausgang | Ordnungsamt | Gaststätte Zum Anker | Erlaubnis für die Außenbewirtung im Sommer | Gernot Pfaffenbichl |
de | Eingang | Staatliches Schulamt | Stadt Niederlohe | Klassenbildung und Raumbedarf an der Förderschule | |
de | Eingang | Kreisverband der Kleingärtner | Stadt Niederlohe | Wasseranschluss Kleingartenanlage Abendfrieden | |
de | Eingang | Dachdeckerei Ochsenkühn | Bauamt | Kostenvoranschlag Dach Feuerwehrgerätehaus | |
de | Ausgang | Kämmerei | Landesrechnungshof | Jahresabschluss und Rechenschaftsbericht | |
de | Eingang | Forstamt Ebersgrund | Stadt Niederlohe | Holzeinschlag im Gemeindewald Abteilung Buchenhain | |
de | Eingang | Volkshochschule | Stadt Niederlohe | Programmheft Herbst und Raumbelegung | |
de | Ausgang | Stadtarchiv | Museumsverbund | Leihvertrag Ausstellung Handwerk und Handel | |
de | Eingang | Seniorenbeirat | Stadt Niederlohe | Sitzbänke und Beleuchtung am Uferweg | |
de | Eingang | Polizeirevier Mitte | Ordnungsamt | Unfallschwerpunkt Kreuzung Ringstraße | |
de | Ausgang | Tiefbauamt | Netzbetreiber Glasfaser | Aufgrabung Gehweg und Wiederherstellung Pflaster | |
de | Eingang | Diakoniestation | Sozialamt | Abrechnung Pflegeleistungen Vormonat | |
de | Eingang | Betriebsrat Bauhof | Personalamt | Dienstvereinbarung Arbeitszeit Winterdienst | |
de | Eingang | {Krautwald} | Ordnungsamt | Beschwerde Frau {Krautwald} über Ruhestörung | |
de | Eingang | {Wendelin Hafenrichter} | Bauamt | Einspruch {Wendelin Hafenrichter} Abstandsflächen Garage | |
de | Ausgang | Jugendamt | {Ottilie Brausewetter} | Kostenbeitrag Kindertagespflege, {Ottilie Brausewetter} | |
de | Eingang | Chorgemeinschaft Frohsinn | Stadt Niederlohe | Jubiläum Anmietung Festhalle und Bühnentechnik | |
de | Eingang | Imkerverein | Umweltamt | Aufstellen von Bienenvölkern auf der Streuobstwiese | |
de | Ausgang | Schulverwaltung | Busunternehmen Talfahrt | Fahrplanänderung Schülerbeförderung | |
de | Eingang | Handwerkskammer | Stadt Niederlohe | Ausbildungsmesse Standgebühr Rückfrage | |
de | Eingang | Denkmalbehörde | Bauamt | Stellungnahme Fenster Fachwerkhaus Kirchgasse | |
de | Eingang | Tierheim Pfotenhof | Ordnungsamt | Fundtiere Vertrag Verlängerung | |
de | Ausgang | Wahlamt | Druckerei Letternwerk | Auftrag Stimmzettel Briefwahlunterlagen | |
pt | entrada | Corpo de Salvação Pública | Câmara Municipal de Vale Sereno | Pedido de apoio à compra de mangueiras | |
pt | entrada | Rancho Folclórico da Encosta | Câmara Municipal de Vale Sereno | Transporte para o Festival das Colheitas | |
pt | saída | Divisão de Obras | Águas do Planalto | Ramal de esgoto na Travessa do Poço | |
pt | entrada | Direção Regional de Cultura | Câmara Municipal de Vale Sereno | Classificação da Fonte da Moura | |
pt | entrada | Irmandade do Senhor dos Aflitos | Câmara Municipal de Vale Sereno | Procissão e corte de trânsito no Largo da Matriz | |
pt | entrada | Cafetaria do Jardim | Divisão de Obras | Renovação da esplanada e toldos | |
pt | saída | Câmara Municipal de Vale Sereno | Instituto da Segurança Social | Acordo de cooperação do Centro de Dia | |
pt | entrada | Moinhos do Sul, S.A. | Câmara Municipal de Vale Sereno | Estudo de impacte do parque eólico da Lomba | |
pt | entrada | Escola Profissional de Hotelaria | Câmara Municipal de Vale Sereno | Mostra de sabores e visita de estudo | |
pt | entrada | Provedoria de Justiça | Câmara Municipal de Vale Sereno | Demora na resposta a reclamação de ruído | |
pt | entrada | Filarmónica União Vilarense | Câmara Municipal de Vale Sereno | Instrumentos e fardamento da banda | |
pt | saída | Serviço de Ação Social | Banco Alimentar | Entrega de cabazes na Quadra do Natal | |
pt | entrada | Comissão de Festas do Espírito Santo | Câmara Municipal de Vale Sereno | Licença de foguetes e arraial | |
pt | entrada | Núcleo de Xadrez | Câmara Municipal de Vale Sereno | Torneio da Primavera e cedência de mesas | |
pt | entrada | {Policarpo Fagulha} | Divisão de Obras | Exposição de {Policarpo Fagulha} sobre muro de suporte | |
pt | saída | Câmara Municipal de Vale Sereno | {Graciete do Vale Pombinho} | Notificação a {Graciete do Vale Pombinho} | |
pt | entrada | Autoridade Nacional de Proteção Civil | Câmara Municipal de Vale Sereno | Plano de emergência e simulacro de incêndio | |
pt | entrada | Farmácia do Rossio | Câmara Municipal de Vale Sereno | Sinalética e lugar de cargas e descargas | |
da | ind | Boligforeningen Solhjem | Teknik og Miljø | Støjdæmpende hegn langs Ringvej Nord | |
da | ind | Dansk Cyklistforbund | Teknik og Miljø | Cykelsti fra Åbyværket til Lystbådehavnen | |
da | ud | Skole og Dagtilbud | Naturstyrelsen | Lejrskole i Vestskoven og leje af hytte | |
da | ind | Ankersbjerg Vandværk | Teknik og Miljø | Analyse af drikkevand fra Bavnehøj Kildeplads | |
da | ind | Kystens Murerforretning | Teknik og Miljø | Tilbud på renovering af Pakhuset | |
fr | arrivée | Syndicat des Ordures Ménagères | Mairie | Tournée de collecte dans le Quartier des Roses | |
fr | arrivée | Comité des Fêtes | Mairie | Buvette et feu d’artifice au Stade Municipal | |
fr | départ | Service urbanisme | Bâtiments de France | Ravalement de l’Hôtel des Voyageurs | |
en | incoming | Severn Rivers Trust | Planning | Eel pass at Weir Cottage | |
en | incoming | Marlow Civic Society | Planning | Comments on Market Square Improvements | |
en | outgoing | Highways | Southern Gas Networks | Reinstatement of Footway at Orchard Rise | |
en | incoming | Thornaby Allotment Holders | Property | Water Butts and Compost Bays | |
nb | | {Solfrid Kvernmoen} | Byggesak | Klage på vedtak om rammetillatelse | |
nb | | Ordfører Jorunn Tveitaskog | Kultur og idrett | Takk for sist | |
nb | | Rektor Asbjørn Lidvang | Oppvekst | Årsplan for Lia skole | |
nb | | {Terje Bakkehaug} og {Anne Bakkehaug} | Landbruk | Søknad om deling av eiendom | |
nb | | Økonomi | {Ragna Solbakkhus} | Betalingsutsettelse for {Ragna Solbakkhus} | |
nb | | Helse og omsorg | Statsforvalteren i Innlandet | Tilsyn med legevakt | |
nn | | {Oddlaug Myklebusthaug} | Landbruk og miljø | Merknad til jaktvald | |
nn | | Varaordførar Sigbjørn Åmås | Arkiv | Permisjon frå verv | |
nn | | Teknisk drift | {Johannes Oppheimshus} | Pålegg om tilkopling | |
sv | | {Marianne Backhus} | Äldreomsorg | Klagomål på hemtjänst | |
sv | | Kommunalråd Lars-Erik Tjäder | Näringsliv | Medfinansiering av industrispår | |
sv | | Överförmyndaren | {Elsa Malmgård} | Föreläggande om årsräkning | |
sv | | Fastighet | Samhällsbyggnad | Hyresavtal förskolan Blåsippan | |
sv | | {Torvaldsson} | Diariet | Begäran om allmän handling | |
da | | {Grethe Bakgaard} | Byggeri | Indsigelse mod lokalplan | |
da | | Borgmester Niels Ulrik Fogh | Jura | Svar på borgerhenvendelse | |
da | | Ældre og Sundhed | {Poul Damhus} | Afgørelse om hjemmehjælp til {Poul Damhus} | |
da | | Natur og Miljø | Dagtilbud | Legeplads ved Solsikken | |
fi | | {Irmeli Hakola} | Kirjaamo | Asiakirjapyyntö | |
fi | | Rehtori Pasi Koivuranta | Varhaiskasvatus | Lukuvuosisuunnitelma | |
fi | | Henkilöstöpalvelut | {Sirkku Mikkonen} | Työtodistus | |
fi | | Puheenjohtaja Outi Rajaniemi | Kunnanvaltuusto | Kokouskutsu | |
fi | | Liikunta | Tilapalvelut | Uimahallin vuoro | |
is | | {Sigurlaug Hreinsdóttir} | Skipulag | Athugasemd við breytingu | |
is | | Bæjarstjóri Ragnheiður Elín Björk | Fræðsla | Samstarf um leikskóla | |
et | | {Aino Kuusemets} | Kantselei | Teabenõue | |
et | | Vallavanem Tõnu Saaremäe | Rahandus | Eelarve muudatus | |
et | | Haridus | {Merle Ojaste} | Vastus koolikoha kohta | |
de | | {Jutta Neuhaus} | Liegenschaften | Pachtvertrag Kleingarten | |
de | | {Rüdiger Steinhof} | Tiefbau | Schaden am Gehweg | |
de | | Oberbürgermeister Hartmut Seewald | Rechnungsprüfung | Prüfauftrag | |
de | | Schulleiterin Ulrike Dornbusch | Hochbau | Mängel an der Turnhalle | |
de | | Bürgerbüro | {Meinolf Althaus} | Anhörung zur Abmeldung | |
de | | Soziales | {Friedrich Moorburg} | Weitergewährung für {Friedrich Moorburg} | |
de | | Friedhofsverwaltung | Steinmetz Petersen GmbH | Zulassung | |
de | | {Brinkhaus} | Gewerbeamt | Auskunft aus dem Register | |
de | | Krankenhaus Maria Hilf | Gesundheitsamt | Meldung | |
nl | | {Rinske Molenhuis} | Burgerzaken | Verklaring onder ede | |
nl | | Burgemeester Wouter Zijlstra | Handhaving | Sluiting pand | |
nl | | Vastgoed | {Gerrit Kerkhof} | Erfpacht | |
nl | | {T. Oosterhuis} | Belastingen | Verzoek om kwijtschelding | |
nl | | Welzijn | Jeugdzorg | Overdracht dossiers | |
en | | {Ruby Whitehouse} | Libraries | Complaint about opening hours | |
en | | Mayor Leonard Pickles | Democracy | Civic service | |
en | | Headteacher Susan Oakley | Estates | Roof repairs | |
en | | Benefits | {Colin Greenhalgh} | Overpayment: {Colin Greenhalgh} | |
en | | {Moorhouse, Stephanie} | Registrars | Copy certificate | |
en | | Chief Fire Officer | Procurement | Tender for appliances | |
en | | Electoral | Archives | Retention of registers | |
fr | | {Odile Montchâteau} | Voirie | Nid-de-poule devant le garage | |
fr | | Maire Jean-Luc Pasquier | Finances | Décision modificative | |
fr | | Conseillère Nadège Trouillet | Culture | Fête de la musique | |
fr | | Petite enfance | {Yasmina Belkacem} | Place en crèche pour l'enfant de {Yasmina Belkacem} | |
fr | | Cimetière | {Gaston Fougeray} | Renouvellement | |
it | | {Rosalba Casagrande} | Tributi | Istanza di rateizzazione | |
it | | Sindaco Amedeo Ferrante | Ragioneria | Variazione di bilancio | |
it | | Istruzione | {Carmelo Castelli} | Esenzione mensa | |
it | | {Palazzolo Concetta} | Demografici | Certificato storico | |
it | | Consigliera Ornella Zanetti | Segreteria | Interrogazione | |
es | | {Remedios Casanova} | Recaudación | Fraccionamiento de deuda | |
es | | Alcalde Eusebio Marchena | Personal | Delegación de firma | |
es | | Deportes | {Isidro Castelar} | Uso de pabellón | |
es | | Concejal Fermín Ugarte | Juventud | Ruego para la próxima sesión | |
es | | Movilidad | Estadística | Datos de aforos | |
pt | | {Zulmira Casanova} | Contabilidade | Pedido de devolução | |
pt | | Presidente Adelino Serrão | Desporto | Torneio de petanca | |
pt | | Vereadora Graça Monteverde | Turismo | Feira do mel | |
pt | | Atendimento | {Ismael Quadros} | Resposta a {Ismael Quadros} | |
pt | | Taxas e Licenças | Arquivo | Remessa de processos | |
pl | | {Bogumiła Domagała} | Geodezja | Wniosek o rozgraniczenie | |
pl | | Burmistrz Mirosław Czapla | Promocja | Dożynki gminne | |
pl | | Księgowość | {Eugeniusz Sądecki} | Zwrot nadpłaty | |
pl | | Radny Kazimierz Wrona | Kancelaria | Interpelacja | |
pl | | Oświata | Kultura i sport | Półkolonie | |
cs | | {Drahomíra Náprstková} | Matrika | Žádost o opis | |
cs | | Starostka Jitka Válová | Doprava | Přechod pro chodce | |
cs | | Životní prostředí | {Oldřich Kostelník} | Výzva ke kácení | |
cs | | Ředitel Miloš Hájek | Školství | Zápis do první třídy | |
sk | | {Ľubica Kováčová} | Podateľňa | Sťažnosť na prevádzku | |
sk | | Primátor Štefan Hradský | Výstavba | Investičný zámer | |
ro | | {Aurica Munteanu} | Registratură | Cerere de informații | |
ro | | Primar Nicolae Văleanu | Urbanism | Notă internă | |
ro | | Asistență socială | {Gheorghiță Pop} | Ajutor de încălzire | |
hu | | {Kelemen Piroska} | Iktató | Adatigénylés | |
hu | | Polgármester Vörös Antal | Pénzügy | Előirányzat | |
hu | | Adóügy | {Szalai Gergő} | Részletfizetés | |
lt | | {Genovaitė Stankutė} | Kanceliarija | Prašymas dėl dokumentų | |
lt | | Meras Algirdas Bartkus | Švietimas | Įsakymas | |
lv | | {Velta Ozoliņa} | Būvvalde | Iesniegums par žogu | |
lv | | Kanceleja | {Visvaldis Liepa} | Atbilde | |
hr | | {Ljerka Ban} | Pisarnica | Zahtjev za uvid | |
hr | | Načelnik Dražen Ćurić | Financije | Rebalans | |
sl | | {Marjeta Kovačič} | Okolje | Pritožba zaradi hrupa | |
sl | | Župan Bojan Zupan | Urbanizem | Odlok | |
nb | | KLP Forsikring | Personal | Avtale om tjenestepensjon | |
sv | | SKR Juridik | Upphandling | Ramavtal | |
da | | COWI Aarhus | Spildevand | Tilbud på saneringsplan | |
da | | {Ruth Kirkegaard} | Kirkegård | Fornyelse af gravsted | |
fi | | HUS Apteekki | Talous | Lasku | |
fi | | {Keijo Niittykoski} | Jätehuolto | Reklamaatio tyhjennyksestä | |
is | | {Þorgerður Bjarnadóttir} | Fasteignagjöld | Beiðni um lækkun | |
is | | Velferðarráð | Umhverfissvið | Tillaga að aðgerðum | |
is | | Félagsmálanefnd | {Bergþór Hallsson} | Niðurstaða | |
is | | Hafnarstjórn | Innheimta | Gjaldskrá | |
et | | EMTA Tallinn | Maksud | Teatis | |
de | | {Rosemarie Lindenhof} | Friedhöfe | Grabverlängerung | |
de | | DRK Kreisverband Hohenlohe | Senioren | Essen auf Rädern | |
de | | {Wolfgang Burgstaller} | Steuern | Hundesteuer abgemeldet | |
nl | | GGZ Oost Brabant | Wonen | Verklaring woonruimte | |
en | | RSPCA Midlands | Trees | Nesting season | |
en | | {Winifred Parkhouse} | Bereavement | Interment of ashes | |
fr | | Monsieur le Préfet Hervé Lagarde | Habitat | Courrier | |
fr | | UFC Que Choisir | Déchets | Enquête | |
it | | INAIL Umbria | Personale | Denuncia di infortunio | |
es | | ADIF Zona Norte | Parques y Jardines | Cesión de terrenos | |
pt | | EDP Distribuição | Águas | Corte programado | |
pl | | PKP Polskie Linie Kolejowe | Zieleń | Wycinka przy torach | |
cs | | ČEZ Distribuce | Odpady | Vyjádření k síti | |
ro | | CNAS București | Taxe | Adresă | |
hu | | Kovács Bálint alpolgármester | Köznevelés | Feljegyzés | |
hu | | MVM Hálózat | Városüzemeltetés | Üzemszünet | |
hu | | Fekete Zsuzsanna jegyző | Adó | Utasítás | |
hu | | {Nagyné Takács Ilona} | Temető | Sírhely megváltása | |
et | | {Leida} ja {Arno Põldroos} | Kultuuriosakond | Taotlus saali kasutamiseks | |
nb | | {HAUGE, Signe} | Byggesak | Klage på avslag | |
nb | | {Ivar Moe} og {MOE Berit} | Skatt | Fritak | |
nb | | Ordføreren | Byplan | Møte om sentrum | |
en | | {LOWE Margaret} | Drainage | Blocked gully | |
fr | | {PETIT Lucienne} | Voirie | Signalement | |
`;
