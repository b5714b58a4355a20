import type { PersonSign } from '@hyrde/contracts';

/** What portals write in the place of a name that they keep to themselves, or beside one. */
const MARKED =
  /^[*x•.\s]{3,}$|\*{3,}|privatperson|privat person|\bprivat\b|skjerm(?:et|a)|avskjermet|anonymi[sz]|unntatt|unnateke|private individual|personal data|privatpersoon|particulier|persona física|privato cittadino|yksityishenkilö|\[person|navn fjernet|name removed|redacted/iu;

/** Words that bodies, companies and their like have in their names, in the languages of the product. */
const ORGANISATION =
  /(?:^|[\s,/(.-])(?:as|asa|ans|da|ab|aps|a\/s|sa|ba|ks|nuf|iks|kf|hf|rhf|fkf|ltd|limited|llc|inc|plc|gmbh|ag|ev|kg|ug|sarl|sas|srl|spa|sl|bv|nv|oy|oyj|ry|ab|sp|zoo|group|gruppen|konsern|holding|eiendom|eigedom|bygg|invest|consult|consulting|partner|partners|senter|sentrum|service|advokatfirma\p{L}*|advokat\p{L}*|arkitekt\p{L}*|ingeniør\p{L}*|entreprenør\p{L}*|kommune|kommunen|fylkeskommune\p{L}*|fylke\p{L}*|statsforvalt\p{L}*|departement\p{L}*|direktorat\p{L}*|etat\p{L}*|tilsyn\p{L}*|\p{L}*tilsynet|\p{L}*verket|\p{L}*vesenet|\p{L}*vesen|\p{L}*direktoratet|\p{L}*banken|\p{L}*etaten|\p{L}*departementet|nav|skatteetaten|politi\p{L}*|domstol\p{L}*|\p{L}*rett|universitet\p{L}*|høg?skole\p{L}*|\p{L}*skole|\p{L}*skule|\p{L}*skolen|barnehage\p{L}*|\p{L}*barnehage|sykehus\p{L}*|helse\p{L}*|forening\p{L}*|foreining\p{L}*|\p{L}*forening|\p{L}*lag|\p{L}*laget|klubb\p{L}*|\p{L}*klubb|idrettslag|stiftelse\p{L}*|menighet\p{L}*|kirke\p{L}*|kyrkje\p{L}*|råd|rådet|\p{L}*rådet|utvalg\p{L}*|styre|styret|sameie\p{L}*|borettslag\p{L}*|velforening|vel|grunneierlag|bondelag\p{L}*|fagforbund\p{L}*|forbund\p{L}*|\p{L}*forbund|\p{L}*forbundet|avdeling\p{L}*|enhet\p{L}*|kontor\p{L}*|\p{L}*kontoret|council|county|city|municipality|department|ministry|agency|authority|office|board|committee|university|college|school|hospital|trust|association|society|church|company|bank|services|gemeinde|stadt|landkreis|ministerium|amt|behörde|verein|schule|universität|klinik|commune|mairie|ville|préfecture|ministère|conseil|société|association|école|université|ayuntamiento|ministerio|consejería|universidad|colegio|asociación|comune|provincia|regione|ministero|università|scuola|associazione|gemeente|ministerie|provincie|stichting|vereniging|kommun|kommunen|länsstyrelsen|myndighet\p{L}*|nämnd\p{L}*|kunta|kaupunki|ministeriö|yhdistys)(?=$|[\s,/).-])/iu;

const NAME_PART = /^\p{Lu}[\p{L}’'.-]*$/u;
/** Between the parts of a name: "van der Berg", "de la Cruz". */
const PARTICLES = new Set(
  'van von der den de del della di da dos du la le ten ter af av zu zum bin ibn el al'.split(' '),
);

/**
 * Is the sender or recipient of a letter a private person? A heuristic, and to be called one: two to four words that are
 * written like names, none of them known from bodies and companies. It errs on the side of the person.
 */
export function privatePerson(name: string): PersonSign {
  const text = name.trim();
  if (text === '') return 'none';
  if (MARKED.test(text)) return 'marked';
  if (ORGANISATION.test(text) || /[\d&@]|["«»“”]/.test(text)) return 'none';
  const several = text.split(/\s*(?:;|\bog\b|\band\b|\bund\b|\bet\b|\by\b|\be\b|\bm\.? ?fl\.?|\/)\s*/u).filter(Boolean);
  return several.some(isName) ? 'likely' : 'none';
}

function isName(text: string): boolean {
  // "Nordmann, Kari"
  const parts = text
    .replace(',', ' ')
    .split(/\s+/)
    .filter((part) => part !== '' && !PARTICLES.has(part.toLowerCase()));
  return (
    parts.length >= 2 &&
    parts.length <= 4 &&
    parts.every((part) => NAME_PART.test(part)) &&
    !parts.every((part) => part === part.toUpperCase() && part.length <= 4)
  );
}
