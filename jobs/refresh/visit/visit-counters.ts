/**
 * Words by which a line says that it counts visits or readers of the page, by language, whole words in lower case. From
 * the visitor counters of content-management systems (Joomla, Drupal's Statistics, WP-PostViews) in their translations.
 */
const WORDS: Readonly<Record<string, string>> = {
  bg: 'посещения посетители посетител преглеждания прегледана прочетено',
  cs: 'návštěv návštěvy návštěvníků návštěvníci zobrazení zobrazeno přečteno shlédnuto',
  da: 'besøg besøgende besøgstal besøgstæller visninger sidevisninger læst',
  de: 'besucher besuche besucherzähler aufrufe seitenaufrufe zugriffe aufgerufen gelesen',
  el: 'επισκέψεις επισκέπτες επισκέπτης προβολές εμφανίσεις αναγνώσεις',
  en: 'visits visitors visitor views pageviews viewed hits reads',
  es: 'visitas visitantes visitante vistas visualizaciones lecturas leído',
  et: 'külastajat külastajad külastust külastusi vaatamisi vaadatud loetud',
  fi: 'kävijä kävijät kävijää kävijöitä kävijälaskuri katselukerrat katselukertaa lukukerrat lukukertaa vierailijaa luettu katsottu',
  fr: 'visites visiteurs visiteur vues lectures consultations consulté consultée',
  ga: 'cuairteanna cuairteoirí amhairc',
  hr: 'posjeta posjeti posjetitelja posjetitelji pregleda pregledi prikaza čitanja',
  hu: 'látogató látogatók látogatás látogatások megtekintés megtekintések olvasás olvasták megtekintve',
  is: 'heimsóknir heimsókn gestir flettingar lestrar',
  it: 'visite visitatori visitatore visualizzazioni letture accessi letto',
  lt: 'apsilankymai apsilankymų lankytojai lankytojų peržiūros peržiūrų peržiūrėta perskaityta',
  lv: 'apmeklējumi apmeklējumu apmeklētāji apmeklētāju skatījumi skatījumu skatīts',
  mt: 'żjarat viżitaturi',
  nb: 'besøk besøkende besøkstall besøksteller visninger sidevisninger vist lest',
  nl: 'bezoekers bezoeker bezoeken weergaven bekeken gelezen',
  nn: 'besøk besøkjande besøkstal visingar visningar sidevisingar vist lese',
  pl: 'odwiedzin odwiedziny odwiedzających wyświetleń wyświetlenia wyświetlono odsłon odsłony wizyt przeczytano',
  pt: 'visitas visitantes visitante visualizações acessos leituras',
  ro: 'vizite vizitatori vizitator vizualizări accesări citit',
  se: 'gallededdjiid',
  sk: 'návštev návštevy návštevníkov návštevníci zobrazení zobrazené prečítané',
  sl: 'obiskov obiski obiskovalcev obiskovalci ogledov ogledi prikazov',
  sv: 'besök besökare besöksräknare visningar sidvisningar visad läst',
  tr: 'ziyaret ziyaretçi görüntülenme görüntüleme okunma',
  uk: 'відвідувань відвідування відвідувачів переглядів перегляди переглянуто прочитано',
};
const KNOWN: ReadonlySet<string> = new Set(Object.values(WORDS).flatMap((words) => words.split(' ')));
/** Maximum words of such a line; a longer one says something else, too. */
const MAX_WORDS = 8;

/** True if a line says that it counts visits: "Antall besøk: 1 204", "Viewed 1,204 times". */
export function countsVisits(line: string): boolean {
  const words = line.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.length <= MAX_WORDS && words.some((word) => KNOWN.has(word));
}
