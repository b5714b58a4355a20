import { Affixes, wordList } from './word-list.js';

/** Words for streets, before or after a street's name. */
export const STREETS = wordList(
  `vei veien vegen veg gate gata gaten plass plassen torg torget allé alleen stien sti svingen bakke bakken smau smug kai kaia brygga
  väg vägen gatan stig stigen gränd torget plats platsen vej vejen gade stræde torv katu tie kuja polku tori tänav tee puiestee plats maantee
  gata götu vegur vegi stígur street road lane avenue ave way close drive crescent terrace court gardens row st rd hill mews square walk
  weg straße strasse platz allee gasse ring ufer damm chaussee laan plein straat dijk kade gracht steeg singel hof
  rue avenue chemin boulevard allée impasse place quai route cours passage square via viale piazza piazzale vicolo corso largo strada calle plaza avenida paseo camino carretera ronda travesía c/ rua praça travessa largo estrada beco
  ul ulica ulicy ulice al aleja alei plac placu pl osiedle os náměstí třída ulici nábřeží strada str bulevardul bd piața calea aleea utca u út útja tér tere körút köz gatvė g prospektas al alėja iela ielas bulvāris laukums prospekts
  ulica trg cesta put avenija obala οδος λεωφορος πλατεια sokak sokağı caddesi cad im imienia bóthar sráid`,
);

/** Endings of street names in one word. */
export const STREET_END = new Affixes(
  `veien vegen vei veg veiens gata gaten gate stien alléen allé svingen stubben plassen plass gatas gatens smauet smuget brinken kroken grenda
  vägen gatan väg stigen gränden torget gränd vej vejen gade gaden vænget stræde strædet allé parken toften haven
  katu tie kuja polku tori raitti rinne tänav puiestee gata götu vegur vegi stígur hlíð brekku braut holt gerði hvammur
  straße strasse straat laan weg gasse platz allee ring plein dijk kade gracht steeg singel ufer steig stieg
  utca útja street`,
  'end',
);

/** Endings of names of farms and houses that addresses are made of: with a number they are an address. */
export const HOUSE_END = new Affixes(
  `bakken bakke haugen haug lia lien tunet tun hagen åsen ås myra moen mo stubben jordet løkka løkken marka neset nes viken vika vollen skogen bråten berget kleiva teigen sletta rinden kroken dalen lunden toppen
  backen kullen höjden lyckan bakken højen marken lunden mäki niemi ranta mets oja`,
  'end',
);

/** Words for what places, schools, houses and farms are, before or after their name. */
export const PLACES = wordList(
  `skole skolen skule skulen barneskole barneskule barneskulen ungdomsskole ungdomsskule barnehage barnehager barnehagar barnehagen videregående vidaregåande folkehøgskole sfo
  hovedgård gård gården gard garden gardsbruk gravlund kirkegård kyrkjegard brygge kai kaia havn hamn kirke kirka kapell kyrkje sykehjem sjukeheim bofellesskap omsorgssenter helsehus terrasse kino skytebane pukkverk steinbrudd kraftverk vannverk renseanlegg sentrum sentrumet kulturhus bibliotek hotell hotel pensjonat
  idrettspark stadion idrettshall svømmehall park parken bru bro tunnel stasjon terminal lufthavn flyplass bydel bygd grend øy øya øyene fjord fjorden vann vatn vatnet elv elva fjell fjellet dal dalen ås åsen hytte hyttefelt boligfelt byggefelt industriområde næringspark camping kjøpesenter senter torg museum
  kommune kommunen fylke fylkeskommune herred sogn stift nasjonalpark naturreservat landskapsvernområde festival stipend minnefond fond legat pris
  skola skolan förskola förskolan gymnasium kyrka kyrkogård biograf rådhus sjukhus gård sjön älven ö kommun län socken torp idrottsplats badhus hamnen fastighet fastigheten
  skole børnehave plejehjem rådhus biograf kirke kirkegård stadion havn gård sø å skov strand bakke
  koulu koulun päiväkoti lukio kirkko stadion asema kylä kunta järvi saari satama hautausmaa tila kiinteistö elokuvateatteri kool põhikool gümnaasium lasteaed kirik küla mõis jaam park sadam kinnistu katastriüksus
  skóli leikskóli grunnskóli kirkja höfn hús bær sveit kirkjugarður bíó
  schule grundschule gesamtschule realschule gymnasium kindergarten kita kirche friedhof platz brücke bahnhof halle stadion siedlung park hof gut schloss burg museum kino hotel baugebiet flur gemarkung ortsteil see
  school primary secondary academy college church cemetery bridge station hall stadium park house hill farm field wood woods lane cottage estate site library hospital centre center village green cinema hotel river lake island airport theatre
  basisschool kerk begraafplaats bioscoop brug station sporthal park polder dorp wijk eiland boerderij
  école collège lycée crèche maternelle église cimetière pont gare stade salle parc résidence domaine château quartier lotissement moulin zac cinéma théâtre lac
  scuola asilo istituto chiesa cimitero ponte stazione stadio parco villa palazzo località frazione contrada cinema teatro lago fondo podere
  colegio instituto escuela iglesia cementerio puente estación estadio parque barrio urbanización polígono finca mercado teatro cine lago río ies ceip polideportivo residencia
  escola colégio igreja cemitério ponte estação estádio parque bairro quinta mercado herdade freguesia jardim
  szkoła szkoły podstawowa przedszkole liceum kościół cmentarz most stacja stadion park osiedle wieś obręb sołectwo gmina kino szpital imienia
  škola školy základní mateřská gymnázium kostel hřbitov most nádraží stadion park sídliště ves obec část katastrální kino materská školka
  școala grădinița liceul biserica cimitirul podul gara stadionul parcul cartierul satul comuna iskola óvoda templom temető híd állomás stadion park falu község kert
  mokykla darželis gimnazija bažnyčia kapinės tiltas stotis stadionas parkas kaimas seniūnija skola bērnudārzs ģimnāzija baznīca kapi tilts stacija stadions parks ciems pagasts
  škola vrtić crkva groblje most kolodvor stadion park naselje selo općina vrtec cerkev pokopališče postaja naselje vas osnovna
  σχολειο δημοτικο γυμνασιο λυκειο εκκλησια νεκροταφειο γεφυρα σταθμος γηπεδο παρκο χωριο οικισμος`,
);

/** Endings of words for a school, farm or place that is named in one word. */
export const PLACE_END = new Affixes(
  `skolen skole skulen skule barnehage barnehagen skolan skola koulu kool skóli schule grundschule school basisschool kirke kyrkje kyrka kirche kirkko gravlund parken sentrum stadion hallen huset hotell museum festivalen
  kylä markt smarkt stunet tunet fjorden vatnet øya elva sjøen dalen bygda viken`,
  'end',
);

/** Adjectives with which names of places begin. */
export const PLACE_LEADS = wordList(
  `indre ytre øvre øvste nedre nedste vestre østre austre nordre søndre søre store lille litle vesle gamle nye norra södra västra östra stora lilla nya gamla nørre sønder øster vester ny gammel
  nova nové nová nový stará starý horní dolní velká malá nowa nowy nowe stara stary górna dolna wielka mała port puerto porto borgo los las el saint san santa santo santi são sveti sveta upper lower old new north south east west great little mount lake
  ober unter neu neue alt alte bad sankt st groß klein town villa vila ville castel castello monte mont val valle ala-ylä uusi vanha suur väike uus vana nagy kis új ó naujoji senoji vecā jaunā`,
);
