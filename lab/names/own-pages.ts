/** Pages written for the project, in other layouts and languages; what names or reaches private persons is in braces. */
export const OWN_PAGES: readonly { id: string; language: string; html: string }[] = [
  {
    id: 'list-inline',
    language: 'nb',
    html: `<body><header><nav><a href="/">Lifjell kommune</a><a href="/ba">Barn og unge</a><a href="/hø">Høringer</a></nav></header><main><h1>Innsyn i postlisten</h1>
<ul><li><strong>Klage på parkeringsgebyr – {Qoqel Vantamol}</strong><br>Fra: {Qoqel Vantamol} · Til: Lifjell kommune · Ansvarlig: Siv Tarjeisen</li>
<li><strong>Tilbud på asfaltering</strong><br>Fra: Tørrisplass Graveservice AS · Til: Teknisk etat · Ansvarlig: Pål Yderstad</li>
<li><strong>Svar på søknad om brøyting</strong><br>Fra: Lifjell kommune · Til: {Hjørdis Øverbøsletten} og {Åsmund Vardebråten} · Ansvarlig: Siv Tarjeisen</li></ul></main>
<footer>Lifjell kommune, Torggata 2, 3999 Lifjell. Telefon 35 00 00 00. Ansvarlig redaktør: Mona Li</footer></body>`,
  },
  {
    id: 'grid-by-class',
    language: 'sv',
    html: `<body><nav class="menu"><a href="/bygga">Bygga och bo</a><a href="/skola">Förskola och skola</a></nav><main><h1>Diarium</h1><div class="grid">
<div class="diary-row"><div class="diary-date">2026-03-02</div><div class="diary-avsändare">{Tindra Skogsfjällberg}</div><div class="diary-rubrik">Ansökan om bygglov, {Videkärrsvägen 12}</div><div class="diary-handläggare">Malte Hööglund</div></div>
<div class="diary-row"><div class="diary-date">2026-03-03</div><div class="diary-avsändare">Länsstyrelsen i Dalarna</div><div class="diary-rubrik">Remiss om vindkraft vid Lugnvik</div><div class="diary-handläggare">Malte Hööglund</div></div>
<div class="diary-row"><div class="diary-date">2026-03-04</div><div class="diary-avsändare">{Al-Sabbagh, Rukaya}</div><div class="diary-rubrik">Överklagande från {Rukaya Al-Sabbagh}</div><div class="diary-handläggare">Ebba Frisk</div></div></div></main></body>`,
  },
  {
    id: 'table-folded',
    language: 'hr',
    html: `<body><header><a href="/">Grad Javornik</a></header><main><h1>Urudžbeni zapisnik</h1><table><tbody>
<tr><td data-label="Datum">02.03.2026.</td><td data-label="Pošiljatelj">{Krešo Vukorepa}</td><td data-label="Primatelj">Upravni odjel za graditeljstvo</td><td data-label="Predmet">Žalba – {Krešo Vukorepa}</td><td data-label="Referent">Milovan Drpić</td></tr>
<tr><td data-label="Datum">03.03.2026.</td><td data-label="Pošiljatelj">Vukorepa gradnja d.o.o.</td><td data-label="Primatelj">Grad Javornik</td><td data-label="Predmet">Ponuda za vrtić</td><td data-label="Referent">Milovan Drpić</td></tr>
<tr><td data-label="Datum">04.03.2026.</td><td data-label="Pošiljatelj">Grad Javornik</td><td data-label="Primatelj">{Ljubomir Ždralović}</td><td data-label="Predmet">Odgovor na zahtjev</td><td data-label="Referent">Sanja Tomičić</td></tr></tbody></table></main></body>`,
  },
  {
    id: 'row-headers',
    language: 'en',
    html: `<body><nav><a href="/">Borough of Thornaby</a><a href="/bins">Bins and recycling</a></nav><main><h1>Planning application 26/00123/FUL</h1><table>
<tr><th scope="row">Applicant</th><td>{Oluwadamilare Fagbenle}</td></tr><tr><th scope="row">Case officer</th><td>Gwilym Hathersage</td></tr><tr><th scope="row">Proposal</th><td>Loft conversion at {14 Larkspur Close}</td></tr><tr><th scope="row">Agent</th><td>Hathersage Roofing Ltd</td></tr></table>
<h2>Comments</h2><p>{Imogen Thistlewaite} objected to the loss of light.</p><p>The Highways Authority made no objection.</p></main></body>`,
  },
  {
    id: 'plain-first-row',
    language: 'pl',
    html: `<body><div class="menu"><a href="/bip">Biuletyn Informacji Publicznej</a><a href="/gmina">O gminie</a></div><main><h1>Rejestr pism</h1><table>
<tr><td>Data</td><td>Nadawca</td><td>Temat</td><td>Prowadzący sprawę</td></tr>
<tr><td>2026-03-02</td><td>{Gniewomir Przepiórka}</td><td>Skarga {Gniewomira Przepiórki} na bezczynność</td><td>Bogumiła Szczygłowska</td></tr>
<tr><td>2026-03-03</td><td>Wody Polskie</td><td>Opinia w sprawie retencji</td><td>Bogumiła Szczygłowska</td></tr>
<tr><td>2026-03-04</td><td>{Dobrochna Szczygłowska-Bąk}</td><td>Wniosek o wydanie zaświadczenia</td><td>Radosław Ćwik</td></tr></table></main></body>`,
  },
  {
    id: 'details',
    language: 'ro',
    html: `<body><header><a href="/">Primăria Valea Lungă</a><a href="/taxe">Taxe și impozite</a></header><main><h1>Document nr. 1482</h1><dl><dt>Expeditor</dt><dd>{Domnica Hârșoveanu}</dd><dt>Destinatar</dt><dd>Primăria Valea Lungă</dd><dt>Subiect</dt><dd>Plângere formulată de {Domnica Hârșoveanu} privind gardul</dd><dt>Responsabil</dt><dd>Ilarion Pătrășcoiu</dd></dl>
<p><a href="/documente/plangere-{domnica-harsoveanu}.pdf">Deschide documentul</a></p></main></body>`,
  },
  {
    id: 'decisions',
    language: 'hu',
    html: `<body><nav><ul><li><a href="/">Kezdőlap</a></li><li><a href="/hivatal">Hivatal</a></li></ul></nav><main><h1>Határozatok</h1><article><h2>12/2026. határozat</h2><p>A képviselő-testület elutasítja {Zsombékos Csenge} kérelmét.</p><p>Felelős: Vértesaljai Ödön jegyző</p></article>
<article><h2>13/2026. határozat</h2><p>A képviselő-testület elfogadja a Zsombékos Építő Kft. ajánlatát.</p><p>Felelős: Barta Gellért polgármester</p></article></main></body>`,
  },
  {
    id: 'minutes',
    language: 'el',
    html: `<body><header><nav><a href="/">Δήμος Ανθοχωρίου</a><a href="/ypiresies">Υπηρεσίες</a></nav></header><main><h1>Πρακτικά συνεδρίασης</h1><p>Πρόεδρος: Λεωνίδας Μπουρνάζος</p><p>Θέμα 1: Ένσταση – {Πολυξένη Καραγκούνη}</p><p>Θέμα 2: Έγκριση προϋπολογισμού</p></main></body>`,
  },
  {
    id: 'results',
    language: 'pt',
    html: `<body><nav><a href="/">Câmara Municipal de Vale Sereno</a><a href="/ambiente">Ambiente</a></nav><main><h1>Resultados da pesquisa</h1><p>3 resultados</p>
<div class="result"><h3><a href="/doc/101?requerente={Euf%C3%A1sia+Malaquias}">Reclamação sobre ruído</a></h3><p>Remetente: {Eufrásia Malaquias}</p><p>Data: 02-03-2026</p></div>
<div class="result"><h3><a href="/doc/102">Pedido de licença – {Boaventura Quitério} – {Rua das Amoreiras 17}</a></h3><p>Remetente: {Boaventura dos Anjos Quitério}</p><p>Data: 03-03-2026</p></div>
<div class="result"><h3><a href="/doc/103">Parecer sobre captação</a></h3><p>Remetente: Agência Portuguesa do Ambiente</p><p>Data: 04-03-2026</p></div></main></body>`,
  },
  {
    id: 'letter',
    language: 'nl',
    html: `<body><header><a href="/">Gemeente Oosterlaken</a></header><main><h1>Besluit op bezwaar</h1><p>Aan: {J.H.M. van der Lelieveld}</p><p>{Wilgenlaan 8}</p><p>Geachte heer {Van der Lelieveld},</p><p>Op 3 maart ontvingen wij uw bezwaar tegen de kapvergunning aan de Wilgenlaan.</p><p>Behandelaar: Teunis Kalverboer</p><p>Met vriendelijke groet,</p><p>Marijke Hofsté, teamleider</p></main></body>`,
  },
  {
    id: 'staff',
    language: 'ga',
    html: `<body><nav><a href="/">Comhairle Contae Thír Eoghain</a><a href="/seirbhisi">Seirbhísí</a></nav><main><h1>Staff</h1><ul><li>Muirgheal Ní Dhochartaigh, Planning Officer, muirgheal@contae.example</li><li>Proinsias Ó Baoighill, Director of Services, Tel. 074 915 3900</li></ul></main></body>`,
  },
  {
    id: 'front',
    language: 'lv',
    html: `<body><header><nav><a href="/">Krievkalnes novads</a><a href="/izglitiba">Izglītība un kultūra</a><a href="/buvvalde">Būvvalde</a></nav></header><main><h1>Jaunumi</h1><ul><li>Vējkalna pamatskolā sākas remonts</li><li>Dome apstiprina budžetu</li><li>Koncerts Rūsiņa parkā</li></ul><p>Domes priekšsēdētāja Ausma Krievkalne aicina uz tikšanos.</p></main></body>`,
  },
  {
    id: 'notices',
    language: 'de',
    html: `<body><div role="navigation"><a href="/">Stadt Niederlohe</a><a href="/buergerservice">Bürgerservice</a></div><main><h1>Öffentliche Zustellungen</h1><p>Für {Nkechi Obiagwu}, zuletzt wohnhaft {Mühlweg 7}, liegt ein Schreiben bereit.</p><p>Für {Hagen Stölzner} liegt ein Schreiben bereit.</p><p>Zimmer 12, Montag bis Freitag. Auskunft: Gernot Pfaffenbichl, Ordnungsamt</p></main></body>`,
  },
];
