import type { Language } from './language';

/** Sentences of the API with `{}` for their values, then in bokmål and nynorsk; `{2}` is the second value. */
const TABLE = `
must be at least {} | må være minst {} | må vere minst {}
must be more than {} | må være mer enn {} | må vere meir enn {}
must be less than {} | må være mindre enn {} | må vere mindre enn {}
has fewer than {} entries | har færre enn {} | har færre enn {}
has more than {} entries | har mer enn {} | har meir enn {}
Invalid input: expected {}, received {} | har feil type | har feil type
Invalid input: {} | er ugyldig | er ugyldig
Invalid input | er ugyldig | er ugyldig
Invalid option: expected one of {} | er ikke blant valgene | er ikkje blant vala
Invalid {} | er ugyldig | er ugyldig
Unrecognized {} | har felt som ikke er kjent | har felt som ikkje er kjende
At most {} streams may be open at once. Close some tabs. | Høyst {} faner kan følge med samtidig. Lukk noen. | Høgst {} faner kan følgje med samstundes. Lukk nokre.
No such file was kept of this finding. | En slik fil er ikke lagret for dette funnet. | Ei slik fil er ikkje lagra for dette funnet.
The received bytes of this answer were not kept. | Svaret er ikke lagret slik det ble mottatt. | Svaret er ikkje lagra slik det vart motteke.
This picture may name private persons, and names cannot be redacted in it: {} | Bildet kan nevne privatpersoner, og navn kan ikke sladdes i det. Revisorer kan se det etter å ha oppgitt en grunn. | Biletet kan nemne privatpersonar, og namn kan ikkje sladdast i det. Revisorar kan sjå det etter å ha oppgitt ein grunn.
This names private persons. Auditors may see it after giving a reason (POST /api/names). | Dette navngir privatpersoner. Revisorer kan se det etter å ha oppgitt en grunn. | Dette namngir privatpersonar. Revisorar kan sjå det etter å ha oppgitt ein grunn.
This answer is no page, and names of private persons cannot be redacted in it for certain. {} | Svaret er ingen side, og navn på privatpersoner kan ikke sladdes sikkert i det. Revisorer kan se det etter å ha oppgitt en grunn. | Svaret er inga side, og namn på privatpersonar kan ikkje sladdast sikkert i det. Revisorar kan sjå det etter å ha oppgitt ein grunn.
is not whole: a part of it was covered when it was shown | er ikke hel: En del av den var sladdet da den ble vist | er ikkje heil: Ein del av ho var sladda då ho vart vist
The body is no UTF-8. | Innholdet er ikke UTF-8. | Innhaldet er ikkje UTF-8.
This page may not change anything here. Open {}. | Denne siden kan ikke endre noe her. Åpne {}. | Denne sida kan ikkje endre noko her. Opne {}.
What this was about is gone. | Det dette gjaldt, er borte. | Det dette galdt, er borte.
There is one already. Look again, then try again. | Den finnes allerede. Se etter, og prøv så igjen. | Den er her alt. Sjå etter, og prøv så igjen.
It refers to something that is gone. Look again. | Det viser til noe som er borte. Se etter en gang til. | Det viser til noko som er borte. Sjå etter ein gong til.
Somebody changed the same at the same time. Try again. | Noen andre endret det samme samtidig. Prøv igjen. | Nokon andre endra det same samstundes. Prøv igjen.
A value cannot be stored: it is too large, too small or malformed. | En verdi kan ikke lagres: Den er for stor, for liten eller feil bygd. | Ein verdi kan ikkje lagrast: Han er for stor, for liten eller feil bygd.
The body cannot be read: its end is missing or its transfer failed. | Innholdet kan ikke leses: Slutten mangler, eller overføringen feilet. | Innhaldet kan ikkje lesast: Slutten manglar, eller overføringa feila.
Postgres does not answer. {} | Postgres svarer ikke. Ingenting som er lagret, er tapt, og alt arbeid fortsetter når databasen er tilbake. | Postgres svarer ikkje. Ingenting som er lagra, er tapt, og alt arbeid held fram når databasen er tilbake.
No token opens this. Sign in in a browser. | Ingen token åpner dette. Logg inn i en nettleser. | Ingen token opnar dette. Logg inn i ein nettlesar.
Nobody may do this. | Ingen kan gjøre dette. | Ingen kan gjere dette.
There is no such {}. | Det finnes ikke, eller ikke lenger. | Det finst ikkje, eller ikkje lenger.
An Excel file holds {} rows at most; take the CSV, or filter. | En Excel-fil rommer høyst {} rader: Velg CSV, eller filtrer. | Ei Excel-fil rommar høgst {} rader: Vel CSV, eller filtrer.
is no time zone, such as Europe/Oslo | er ingen tidssone, som Europe/Oslo | er inga tidssone, som Europe/Oslo
is no time zone | er ingen tidssone | er inga tidssone
is the same hour | er samme time | er same timen
These words stand on nearly every page: say rarer ones. | Disse ordene står på nesten hver side: Oppgi sjeldnere ord. | Desse orda står på nesten kvar side: Oppgi sjeldnare ord.
“{}” is an address: paste the text of its page. | «{}» er en adresse: Lim inn teksten på siden. | «{}» er ei adresse: Lim inn teksten på sida.
The same page is an example and a counter-example. | Samme side er både eksempel og moteksempel. | Same sida er både døme og motdøme.
“{}” names no host: what lies under example.no is meant by example.no. | «{}» er ingen vert: Alt under example.no menes med example.no. | «{}» er ingen vert: Alt under example.no er meint med example.no.
Nothing is left to begin with: every site’s home page is refused. | Ingenting er igjen å begynne med: Hjemmesiden til hvert nettsted er utelukket. | Ingenting er att å byrje med: Heimesida til kvar nettstad er utelukka.
Say at least one address. | Oppgi minst én adresse. | Oppgi minst éi adresse.
A topic has at most {} seeds; this one has {}. | Et emne har høyst {} startadresser; dette har {}. | Eit emne har høgst {} startadresser; dette har {}.
This topic is over, or has not found this word: look at it again. | Emnet er avsluttet, eller har ikke funnet dette ordet: Se på det igjen. | Emnet er avslutta, eller har ikkje funne dette ordet: Sjå på det igjen.
This topic is over: begin a new one. | Emnet er avsluttet: Begynn på et nytt. | Emnet er avslutta: Byrj på eit nytt.
A topic needs words, some ten, the rarer the better, or addresses of pages about it. | Et emne trenger ord, rundt ti, jo sjeldnere, jo bedre, eller adresser til sider om det. | Eit emne treng ord, rundt ti, di sjeldnare, di betre, eller adresser til sider om det.
Say where to begin: an address, or the registered sites. | Si hvor det skal begynne: en adresse, eller de registrerte nettstedene. | Sei kvar det skal byrje: ei adresse, eller dei registrerte nettstadene.
A text has at most {} characters: its beginning says enough. | En tekst har høyst {} tegn: Begynnelsen sier nok. | Ein tekst har høgst {} teikn: Byrjinga seier nok.
At most {} texts. | Høyst {} tekster. | Høgst {} tekstar.
At most {} example pages. | Høyst {} eksempelsider. | Høgst {} eksempelsider.
At most {} addresses at once: the others can be added while the topic runs. | Høyst {} adresser om gangen: De andre kan legges til mens emnet pågår. | Høgst {} adresser om gongen: Dei andre kan leggjast til medan emnet går føre seg.
A topic has at most {} words: leave out words that other pages contain, too. | Et emne har høyst {} ord: Utelat ord som andre sider også har. | Eit emne har høgst {} ord: Utelat ord som andre sider òg har.
needs a letter or a digit | trenger en bokstav eller et siffer | treng ein bokstav eller eit siffer
is for another target than the sweep before, or of the other world | gjelder et annet mål enn den første gjennomgangen, eller er ikke blant de samme dataene | gjeld eit anna mål enn den første gjennomgangen, eller er ikkje blant dei same dataa
is not one of the sweep’s algorithms | er ikke blant algoritmene til gjennomgangen | er ikkje blant algoritmane til gjennomgangen
is not what the letter is about | er ikke det brevet gjelder | er ikkje det brevet gjeld
This link has ended. Answer by mail. | Denne lenken gjelder ikke lenger. Svar på e-post. | Denne lenka gjeld ikkje lenger. Svar på e-post.
This link has been used too often. Answer by mail. | Denne lenken er brukt for ofte. Svar på e-post. | Denne lenka er brukt for ofte. Svar på e-post.
Somebody has decided on this answer already. | Noen har allerede avgjort dette svaret. | Nokon har alt avgjort dette svaret.
has {}, which is not among {} | har {}, som ikke er blant {} | har {}, som ikkje er blant {}
lacks {} | mangler {} | manglar {}
is missing | mangler | manglar
the body lacks none of them, as far as is known | virksomheten mangler ingen av dem, så vidt vi vet | verksemda manglar ingen av dei, så vidt vi veit
An archive holds {} letters at most, and {} bodies match: narrow the filter, or take the CSV for mail merge. | Et arkiv rommer høyst {} brev, og {} virksomheter passer: Filtrer mer, eller velg CSV til flettebrev. | Eit arkiv rommar høgst {} brev, og {} verksemder passar: Filtrer meir, eller vel CSV til flettebrev.
The body could not follow the links in the letter: no public address is set. An administrator sets it under Set-up → Installation. | Virksomheten kunne ikke følge lenkene i brevet: Ingen offentlig adresse er satt. En administrator setter den under Oppsett → Installasjon. | Verksemda kunne ikkje følgje lenkene i brevet: Inga offentleg adresse er sett. Ein administrator set ho under Oppsett → Installasjon.
This proof sheet has been deleted, since part of its content was redacted or deleted. | Dette bevisarket er slettet, siden en del av innholdet er sladdet eller slettet. | Dette bevisarket er sletta, sidan ein del av innhaldet er sladda eller sletta.
There is no target “{}”. | Det finnes ikke noe mål «{}». | Det er ikkje noko mål «{}».
There is no target "{}", or it has been archived. | Det finnes ikke noe mål «{}», eller det er arkivert. | Målet «{}» finst ikkje, eller det er arkivert.
There is a register at {} already. | Det finnes allerede et register på {}. | Det er alt eit register på {}.
There are {} registers: the most there may be. | Det er {} registre, og flere kan det ikke være. | Det er {} register, og fleire kan det ikkje vere.
must be a host such as uustatus.no, or *.vendor.no for all below it | må være en vert, som uustatus.no, eller *.vendor.no for alle under den | må vere ein vert, som uustatus.no, eller *.vendor.no for alle under han
must be a country code of two letters, such as no | må være en landkode på to bokstaver, som no | må vere ein landkode på to bokstavar, som no
no site has been searched for any: name some | ikke søkt hos noe nettsted: Velg noen mål | ikkje søkt hos nokon nettstad: Vel nokre mål
more than {} proof sheets: choose fewer answers, or fewer bodies | mer enn {} bevisark: Velg færre svar, eller færre virksomheter | meir enn {} bevisark: Vel færre svar, eller færre verksemder
There are {} such reports as PDF. Remove one that nobody needs. | Det er {} slike rapporter som PDF. Fjern en som ingen trenger. | Det er {} slike rapportar som PDF. Fjern ein som ingen treng.
This part has been deleted, since part of its content was redacted or deleted. Make the report anew. | Denne delen er slettet, siden noe av innholdet er sladdet eller slettet. Lag rapporten på nytt. | Denne delen er sletta, sidan noko av innhaldet er sladda eller sletta. Lag rapporten på nytt.
say where the right page is | si hvor den riktige siden er | sei kvar den rette sida er
belongs to the verdict "wrong" alone | hører bare til vurderingen «feil» | høyrer berre til vurderinga «feil»
The search found nothing: say "absent", or "wrong" with the right page. | Søket fant ingenting: Si at siden ikke finnes, eller hvor den er. | Søket fann ingenting: Sei at sida ikkje er der, eller kvar ho er.
cannot be "correct" where nothing was found | kan ikke være «riktig» når ingenting ble funnet | kan ikkje vere «rett» når ingenting vart funne
You have judged this finding. Undo your verdict first. | Du har vurdert dette funnet. Angre vurderingen først. | Du har vurdert dette funnet. Angre vurderinga først.
Others have decided this finding meanwhile. | Andre har avgjort dette funnet i mellomtiden. | Andre har avgjort dette funnet i mellomtida.
Somebody else is judging this finding right now. | Noen andre vurderer dette funnet akkurat nå. | Nokon andre vurderer dette funnet akkurat no.
A target has at most {} examples; there are {} already. | Et mål har høyst {} eksempler; det er allerede {}. | Eit mål har høgst {} døme; det er alt {}.
There are no words. | Det er ingen ord. | Det er ingen ord.
There are more than {} languages. | Det er mer enn {} språk. | Det er meir enn {} språk.
is there twice | er der to ganger | er der to gonger
Give it a name in one language at least. | Gi det et navn på minst ett språk. | Gi det eit namn på minst eitt språk.
is empty | er tomt | er tomt
is longer than {} characters | er lengre enn {} tegn | er lengre enn {} teikn
has no letter or digit | har verken bokstav eller siffer | har verken bokstav eller siffer
must be at most {} | må være høyst {} | må vere høgst {}
has no words: add some or take the language out | har ingen ord: Legg til noen, eller fjern språket | har ingen ord: Legg til nokre, eller fjern språket
has more than {} words | har mer enn {} ord | har meir enn {} ord
A built-in target keeps its name and stays. Make one of your own. | Et innebygd mål beholder navnet sitt og blir. Lag et eget. | Eit innebygd mål held på namnet sitt og blir. Lag eit eige.
Another target has this name. | Et annet mål har dette navnet. | Eit anna mål har dette namnet.
“{}” is {}. Let it end, or cancel it, first. | «{}» pågår. La den bli ferdig, eller avbryt den, først. | «{}» går føre seg. Lat han bli ferdig, eller avbryt han, først.
The schedule “{}” looks for it. Pause or delete it first. | Tidsplanen «{}» søker etter det. Sett den på pause, eller slett den, først. | Tidsplanen «{}» søkjer etter det. Set han på pause, eller slett han, først.
Nothing has been changed. | Ingenting er endret. | Ingenting er endra.
Version {} has these words already. | Versjon {} har allerede disse ordene. | Versjon {} har alt desse orda.
There are no example pages to learn from. | Det er ingen eksempelsider å lære av. | Det er ingen eksempelsider å lære av.
It is not being learnt any more. | Den læres ikke lenger. | Han blir ikkje lært lenger.
It is no proposal, or somebody has decided already. | Det er ikke noe forslag, eller noen har allerede avgjort det. | Det er ikkje noko framlegg, eller nokon har alt avgjort det.
The target has been archived. Take it back into use first. | Målet er arkivert. Ta det i bruk igjen først. | Målet er arkivert. Ta det i bruk igjen først.
Version {} is being learnt. Wait until it is ready, or give it up. | Versjon {} læres. Vent til den er klar, eller avbryt den. | Versjon {} blir lært. Vent til han er klar, eller avbryt han.
Version {} is proposed. Take it into use or decline it first. | Versjon {} er foreslått. Ta den i bruk eller avslå den først. | Versjon {} er føreslått. Ta han i bruk eller avslå han først.
Version {} has been made{} meanwhile. | Versjon {} er laget i mellomtiden. | Versjon {} er laga i mellomtida.
Only a proposed version is tried like this. | Bare en foreslått versjon prøves slik. | Berre ein føreslått versjon blir prøvd slik.
It is being tried already. | Den prøves allerede. | Han blir alt prøvd.
No site has been judged and searched for this target. | Ingen nettsteder er søkt og vurdert for dette målet. | Ingen nettstader er søkte og vurderte for dette målet.
There is no such site, or it has been archived. | Nettstedet finnes ikke, eller det er arkivert. | Nettstaden finst ikkje, eller han er arkivert.
is no address that can be opened | er ingen adresse som kan åpnes | er inga adresse som kan opnast
The list has no such filter. | Listen har ikke noe slikt filter. | Lista har ikkje noko slikt filter.
This view is {}’s: ask its owner or an administrator to change it. | Denne visningen tilhører {}: Be eieren eller en administrator om å endre den. | Denne visinga høyrer til {}: Be eigaren eller ein administrator om å endre ho.
The sweep is {}: it will make no more plans. | Gjennomgangen er avsluttet: Den planlegger ikke mer. | Gjennomgangen er avslutta: Han planlegg ikkje meir.
No page of these sites is known yet. {} | Ingen side på disse nettstedene er kjent ennå. Kjør et søk først, og oppdater så sidene som ble funnet. | Inga side på desse nettstadene er kjend enno. Køyr eit søk først, og oppdater så sidene som vart funne.
None of these sites is there, or they have been archived. | Ingen av disse nettstedene finnes, eller de er arkivert. | Ingen av desse nettstadene finst, eller dei er arkiverte.
No mail record of these sites is known yet. {} | Ingen postliste hos disse nettstedene er kjent ennå. Finn dem med et søk, eller oppgi sidene. | Inga postliste hos desse nettstadene er kjend enno. Finn dei med eit søk, eller oppgi sidene.
The portal has no such form that a person may confirm: look at its screen again. | Portalen har ikke noe slikt skjema å bekrefte: Se på siden dens igjen. | Portalen har ikkje noko slikt skjema å stadfeste: Sjå på sida hans igjen.
The portal has no such column: look at its screen again. | Portalen har ingen slik kolonne: Se på siden dens igjen. | Portalen har ingen slik kolonne: Sjå på sida hans igjen.
The portal has no such request: look at its screen again. | Portalen har ingen slik forespørsel: Se på siden dens igjen. | Portalen har ingen slik førespurnad: Sjå på sida hans igjen.
Nobody can allow this request: {}. | Ingen kan tillate denne forespørselen: {}. | Ingen kan tillate denne førespurnaden: {}.
This trial is of the recipe “{}”. | Denne prøven gjelder oppskriften «{}». | Denne prøva gjeld oppskrifta «{}».
Only a recipe that was tried within the last day, and gave records, can be saved. | Bare en oppskrift som er prøvd siste døgn og ga poster, kan lagres. | Berre ei oppskrift som er prøvd siste døgnet og gav postar, kan lagrast.
Another version of this recipe is in force by now{}. | En annen versjon av denne oppskriften gjelder nå. | Ein annan versjon av denne oppskrifta gjeld no.
The page of this record is not stored as received, or has been deleted by retention. | Siden med denne posten er ikke lagret slik den ble mottatt, eller er slettet etter fristen. | Sida med denne posten er ikkje lagra slik ho vart motteken, eller er sletta etter fristen.
The removal is in another state by now. | Fjerningen har kommet lenger nå. | Fjerninga har kome lenger no.
must be a first and a last name | må være fornavn og etternavn | må vere førenamn og etternamn
This document is held back with others: release them first. | Dokumentet holdes tilbake sammen med andre: Frigi dem først. | Dokumentet blir halde tilbake saman med andre: Frigi dei først.
The response that showed this document is no longer stored. | Svaret som viste dette dokumentet, er ikke lagret lenger. | Svaret som viste dette dokumentet, er ikkje lagra lenger.
There is no site to watch: add some first. | Det er ingen nettsteder å følge: Legg til noen først. | Det er ingen nettstader å følgje: Legg til nokre først.
One browser can prove at most {} hosts. Use another browser for more. | Én nettleser kan bevise høyst {} verter. Bruk en annen nettleser for flere. | Éin nettlesar kan prove høgst {} vertar. Bruk ein annan nettlesar for fleire.
Your ownership of this host is not proven yet. | Det er ikke bevist ennå at du eier denne verten. | Det er ikkje prova enno at du eig denne verten.
is no host, such as www.example.org | er ingen vert, som www.example.org | er ingen vert, som www.example.org
belongs to no single owner: its subdomains belong to many | tilhører ingen enkelt eier: Underdomenene tilhører mange | høyrer ikkje til éin eigar: Underdomena høyrer til mange
Another request of this kind is active for this host. Withdraw that first. | En annen henvendelse av denne typen gjelder for verten. Trekk den tilbake først. | Ein annan førespurnad av denne typen gjeld for verten. Trekk han tilbake først.
Your password was made for one use. Choose one of your own first. | Passordet ditt er et engangspassord. Velg et eget først. | Passordet ditt er eit eingongspassord. Vel eit eige først.
Your role needs a second factor. Add one under {}. | Rollen din krever en ekstra faktor. Legg til en under {}. | Rolla di krev ein ekstra faktor. Legg til ein under {}.
Too many passwords are being checked. Try again in some seconds. | For mange passord kontrolleres akkurat nå. Prøv igjen om noen sekunder. | For mange passord blir kontrollerte akkurat no. Prøv igjen om nokre sekund.
The first request with this key is still being answered. Repeat it in a moment. | Den samme forespørselen besvares fortsatt. Prøv igjen om et øyeblikk. | Den same førespurnaden får framleis svar. Prøv igjen om ein augneblink.
This request was carried out before; its answer is not stored. Look at its result. | Dette er allerede utført; svaret er ikke lagret. Se på resultatet. | Dette er alt utført; svaret er ikkje lagra. Sjå på resultatet.
The new password {}. | Det nye passordet {}. | Det nye passordet {}.
The {} password {}. | Passordet {2}. | Passordet {2}.
This product cannot send mail yet: an administrator sets the mail server under Set-up → Installation. | Installasjonen kan ikke sende e-post ennå: En administrator setter e-postserveren under Oppsett → Installasjon. | Installasjonen kan ikkje sende e-post enno: Ein administrator set e-postserveren under Oppsett → Installasjon.
This link is used up, too old, or was replaced by another. Ask for a new one. | Lenken er brukt, for gammel eller erstattet av en annen. Be om en ny. | Lenka er brukt, for gammal eller erstatta av ei anna. Be om ei ny.
There are {}. Remove one first. | Det er {}. Fjern en først. | Det er {}. Fjern ein først.
This passkey is here already. | Denne passnøkkelen er her allerede. | Denne passnøkkelen er her alt.
You have no passkey here. Send a code of your app, or a recovery code. | Du har ingen passnøkkel her. Skriv en kode fra appen, eller en gjenopprettingskode. | Du har ingen passnøkkel her. Skriv ein kode frå appen, eller ein gjenopprettingskode.
Browsers have passkeys for names with https, and for localhost; {} | Nettlesere har passnøkler bare for adresser med https. En administrator setter en slik adresse under Oppsett → Installasjon. | Nettlesarar har passnøklar berre for adresser med https. Ein administrator set ei slik adresse under Oppsett → Installasjon.
This passkey is not one that opens here. | Denne passnøkkelen åpner ikke her. | Denne passnøkkelen opnar ikkje her.
That was begun too long ago, or in another browser. Begin again. | Det er for lenge siden du begynte, eller du begynte i en annen nettleser. Begynn på nytt. | Det er for lenge sidan du byrja, eller du byrja i ein annan nettlesar. Byrj på nytt.
must have at least {} characters | må ha minst {} tegn | må ha minst {} teikn
belongs to somebody who is here already | tilhører en som allerede er her | høyrer til ein som alt er her
Whoever is disabled signs in by no password. Let them in first. | En deaktivert person kan ikke logge inn. Slipp personen inn først. | Ein deaktivert person kan ikkje logge inn. Slepp personen inn først.
This is the last admin. Make somebody else admin first. | Dette er den siste administratoren. Gjør en annen til administrator først. | Dette er den siste administratoren. Gjer ein annan til administrator først.
is not the one that the app shows now | er ikke den som appen viser nå | er ikkje den som appen viser no
is not enough: there is a second factor | er ikke nok: Det kreves en ekstra faktor | er ikkje nok: Det krevst ein ekstra faktor
is not your password | er ikke passordet ditt | er ikkje passordet ditt
is not one of yours | er ikke en av dine | er ikkje ein av dine
There is an app already. Switch it off first. | Det er allerede en app. Slå den av først. | Det er alt ein app. Slå han av først.
There is an app already. | Det er allerede en app. | Det er alt ein app.
Your app’s secret cannot be read here any more. {} | Hemmeligheten til appen kan ikke leses her lenger. Bruk en gjenopprettingskode, eller be en administrator slå av den ekstra faktoren. | Løyndomen til appen kan ikkje lesast her lenger. Bruk ein gjenopprettingskode, eller be ein administrator slå av den ekstra faktoren.
E-mail address or password is wrong, or the account is disabled. | E-postadressen eller passordet er feil, eller kontoen er deaktivert. | E-postadressa eller passordet er feil, eller kontoen er deaktivert.
The password is right. Send a code of your app, a recovery code, or what a passkey of yours signs. | Passordet er riktig. Bruk en kode fra appen, en gjenopprettingskode eller en passnøkkel. | Passordet er rett. Bruk ein kode frå appen, ein gjenopprettingskode eller ein passnøkkel.
That code is wrong, or used up. | Koden er feil eller brukt. | Koden er feil eller brukt.
The account is disabled. | Kontoen er deaktivert. | Kontoen er deaktivert.
Your session has ended or never began. Sign in. | Økten din er avsluttet. Logg inn. | Økta di er avslutta. Logg inn.
Begin with your password again: it was too long ago. | Begynn med passordet igjen: Det er for lenge siden. | Byrj med passordet igjen: Det er for lenge sidan.
Too many tries. Try again in {}. | For mange forsøk. Prøv igjen om {}. | For mange forsøk. Prøv igjen om {}.
is not where you are: open that address and set it from there (now {}) | er ikke adressen du er på: Åpne den og sett den derfra (nå {}) | er ikkje adressa du er på: Opne ho og set ho derifrå (no {})
is needed with a mail server | trengs sammen med en e-postserver | trengst saman med ein e-postserver
No folder of backups is set, or this installation was not started by npm start. | Ingen mappe for sikkerhetskopier er satt, eller installasjonen ble ikke startet med npm start. | Inga mappe for tryggingskopiar er sett, eller installasjonen vart ikkje starta med npm start.
The environment sets {}, which counts. Remove the variable to set it here. | Miljøvariabelen {} gjelder. Fjern den for å sette verdien her. | Miljøvariabelen {} gjeld. Fjern han for å setje verdien her.
No time-stamping authority is set. | Ingen tidsstempeltjeneste er satt. | Inga tidsstempelteneste er sett.
has more than scheme, host and port; send these alone | har mer enn skjema, vert og port: Oppgi bare disse | har meir enn skjema, vert og port: Oppgi berre desse
is an address, or a name and an address such as Hyrde <hyrde@example.org> | er en adresse, eller et navn og en adresse, som Hyrde <hyrde@example.org> | er ei adresse, eller eit namn og ei adresse, som Hyrde <hyrde@example.org>
is the name of a server, such as mail.example.org | er navnet på en server, som mail.example.org | er namnet på ein server, som mail.example.org
is not written by this installation: it was not started by npm start | brukes ikke av denne installasjonen, som ikke ble startet med npm start | blir ikkje brukt av denne installasjonen, som ikkje vart starta med npm start
is the whole path, from the root | er hele stien, fra roten | er heile stien, frå rota
does not exist on the machine of Hyrde | finnes ikke på maskinen til Hyrde | er ikkje på maskina til Hyrde
is within the program or its data: name another folder, best on another disk | ligger i programmet eller dataene: Oppgi en annen mappe, helst på en annen disk | ligg i programmet eller dataa: Oppgi ei anna mappe, helst på ein annan disk
cannot be written by Hyrde | kan ikke skrives av Hyrde | kan ikkje skrivast av Hyrde
is larger than {} kB | er større enn {} kB | er større enn {} kB
is no picture that can be read: {} | er ikke et bilde som kan leses: Bruk PNG, JPEG, WebP eller SVG, høyst 16 megapiksler | er ikkje eit bilete som kan lesast: Bruk PNG, JPEG, WebP eller SVG, høgst 16 megapikslar
Line {} must name the columns, {}. It reads: {} | Linje {} må navngi kolonnene, blant dem «navn» og «nettsted». Der står: {3} | Linje {} må namngi kolonnane, blant dei «navn» og «nettsted». Der står: {3}
Line {} should name the columns, and {}. | Linje {} skal navngi kolonnene. | Linje {} skal namngi kolonnane.
{} is assigned to two columns: choose one | {} er tildelt to kolonner: Velg én | {} er tildelt to kolonnar: Vel éin
More than {} lines. Split the file. | Mer enn {} linjer. Del filen. | Meir enn {} linjer. Del fila.
is without | | kan ikke ha tegnet «|» | kan ikkje ha teiknet «|»
is the home of another site in the registry: {}, {} | er hjemmesiden til et annet nettsted i registeret: {}, {} | er heimesida til ein annan nettstad i registeret: {}, {}
is the home of another site in the registry | er hjemmesiden til et annet nettsted i registeret | er heimesida til ein annan nettstad i registeret
This change of tags is undone already. | Denne endringen av merkelapper er allerede angret. | Denne endringa av merkelappar er alt angra.
adds or removes a tag | må legge til eller fjerne en merkelapp | må leggje til eller fjerne ein merkelapp
A feed is polled by its readers: open its link. | En feed hentes av leserne: Åpne lenken. | Ein feed blir henta av lesarane: Opne lenka.
It is already waiting to be sent. | Den venter allerede på å bli sendt. | Han ventar alt på å bli send.
applies to none of {} | gjelder ingen av hendelsene | gjeld ingen av hendingane
names one twice | har en to ganger | har ein to gonger
There is no such view. | Visningen finnes ikke. | Visinga finst ikkje.
does not apply: a feed is polled by its readers | gjelder ikke: En feed hentes av leserne | gjeld ikkje: Ein feed blir henta av lesarane
must not hold a user or a password | kan ikke ha bruker eller passord | kan ikkje ha brukar eller passord
leads to this machine or into its network; {} | fører til denne maskinen eller nettverket dens; ALLOW_ADDRESSES åpner for unntak | fører til denne maskina eller nettverket hennar; ALLOW_ADDRESSES opnar for unntak
You may follow by mail to your own address, {}. An auditor may notify others. | Du kan følge på e-post til din egen adresse, {}. En revisor kan varsle andre. | Du kan følgje på e-post til di eiga adresse, {}. Ein revisor kan varsle andre.
You have started no such sweep within the last ten minutes. | Du har ikke startet noen slik gjennomgang de siste ti minuttene. | Du har ikkje starta nokon slik gjennomgang dei siste ti minutta.
There is no site to search: none matches, or all are archived. | Det er ingen nettsteder å søke hos: Ingen passer, eller alle er arkivert. | Det er ingen nettstader å søkje hos: Ingen passar, eller alle er arkiverte.
The saved view of its sites no longer exists. Choose the sites anew. | Den lagrede visningen er slettet. Velg nettsteder på nytt. | Den lagra visinga er sletta. Vel nettstader på nytt.
The sweep is {}; it must be {}. | Gjennomgangen har kommet lenger: Last siden på nytt. | Gjennomgangen har kome lenger: Last sida på nytt.
The same algorithm with the same parameters is listed twice. | Samme algoritme med de samme parameterne er oppført to ganger. | Same algoritmen med dei same parametrane er ført opp to gonger.
{} has no parameter "{}". It takes: {}. | {} har ingen parameter «{}». Den tar: {}. | {} har ingen parameter «{}». Han tek: {}.
{} must be {} from {} to {}, not "{}". | {} må være fra {3} til {4}, ikke «{5}». | {} må vere frå {3} til {4}, ikkje «{5}».
a look-alike has the target’s own name | et avvisende navn er målets eget navn | eit avvisande namn er målets eige namn
in another script | er i et annet skriftsystem | er i eit anna skriftsystem
has an invisible sign that turns the direction of writing | har et usynlig tegn som snur skriveretningen | har eit usynleg teikn som snur skriveretninga
is an address with a name and password: leave them out | er en adresse med navn og passord: Utelat dem | er ei adresse med namn og passord: Utelat dei
no language has this code | ingen språk har denne koden | ingen språk har denne koden
a phrase is listed twice | en frase er oppført to ganger | ein frase er ført opp to gonger
a target is named in one language at least | et mål har navn på minst ett språk | eit mål har namn på minst eitt språk
a phrase, without spaces around it | må være en frase, uten mellomrom rundt | må vere ein frase, utan mellomrom rundt
is shorter than a day for practice sites alone | er kortere enn et døgn bare for øvelsesnettsteder | er kortare enn eit døgn berre for øvingsnettstader
The verdict is withdrawn; the claim is free for everybody again. | Vurderingen er trukket tilbake; funnet er ledig for alle igjen. | Vurderinga er trekt tilbake; funnet er ledig for alle igjen.
leads to this machine or its own network; {} | fører til denne maskinen eller nettverket dens; ALLOW_ADDRESSES åpner for unntak | fører til denne maskina eller nettverket hennar; ALLOW_ADDRESSES opnar for unntak
is not in the practice country | er ikke i øvelseslandet | er ikkje i øvingslandet
is in the practice country, which is apart from the real world | er i øvelseslandet, som er skilt fra ekte data | er i øvingslandet, som er skilt frå ekte data
leads to this machine, where no public body is | fører til denne maskinen, der ingen offentlig virksomhet er | fører til denne maskina, der inga offentleg verksemd er
is no public address: a host without a name in public | er ingen offentlig adresse: verten har ikke noe offentlig navn | er inga offentleg adresse: verten har ikkje noko offentleg namn
is no page: a file or picture, or a tool that changes pages | er ingen side: en fil, et bilde, eller et verktøy som endrer sider | er inga side: ei fil, eit bilete, eller eit verktøy som endrar sider
is among the hosts that are never asked | er blant vertene som aldri spørres | er blant vertane som aldri blir spurde
“{}” {}. | «{}» {}. | «{}» {}.
must be an http or https address | må være en adresse med http eller https | må vere ei adresse med http eller https
“{}” must be an http or https address, such as https://example.no/ | «{}» må være en adresse med http eller https, som https://example.no/ | «{}» må vere ei adresse med http eller https, som https://example.no/
“{}…” has more than {} characters | «{}…» har mer enn {} tegn | «{}…» har meir enn {} teikn
must have five fields: minute, hour, day of month, month, day of week | må ha fem felt: minutt, time, dag i måneden, måned, ukedag | må ha fem felt: minutt, time, dag i månaden, månad, vekedag
H (a random value) is not supported | H (en tilfeldig verdi) støttes ikke | H (ein tilfeldig verdi) er ikkje støtta
is too often: a sweep of a country takes longer | er for ofte: En gjennomgang av et land tar lengre tid | er for ofte: Ein gjennomgang av eit land tek lengre tid
is not a cron expression: {} | er ikke et cron-uttrykk | er ikkje eit cron-uttrykk
has too few different characters | har for få forskjellige tegn | har for få ulike teikn
is easily guessed: it is little more than common words, your name, or a run of keys | er lett å gjette: Det er lite mer enn vanlige ord, navnet ditt eller taster på rad | er lett å gjette: Det er lite meir enn vanlege ord, namnet ditt eller tastar på rad
is wrong | er feil | er feil
is the one you have now | er det du har nå | er det du har no
`;

/** Patterns of the sentences with both translations; those with the longest texts around their values come first. */
const PATTERNS = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [en = '', nb = '', nn = ''] = line.split(/ \| (?!\|)/);
    const parts = en.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return { nb, nn, pattern: new RegExp(`^${parts.join('(.*?)')}$`, 's'), length: en.length };
  })
  .sort((a, b) => b.length - a.length);

/** A sentence of the API in the reader's language; as it is if it has no translation. */
export function refusalIn(language: Language, sentence: string): string {
  if (language === 'en') return sentence;
  for (const { pattern, [language]: said } of PATTERNS) {
    const [whole, ...values] = pattern.exec(sentence) ?? [];
    let next = 0;
    if (whole !== undefined)
      return said.replace(/\{(\d*)\}/g, (_, at) => refusalIn(language, values[at ? at - 1 : next++] ?? ''));
  }
  return sentence;
}
