/** Words of the commonest passwords in English and Norwegian, from memory of lists published after break-ins. */
const WORDS = `
password passwort passord pass passw passwd pwd secret hemmelig hemmelighet admin administrator root superuser user username
guest gjest test testing tester demo default login logon signin welcome velkommen hello hallo heisann letmein changeme change
access master system server computer datamaskin internet network nettverk windows linux ubuntu debian google facebook
twitter instagram youtube microsoft apple samsung iphone android nokia ericsson toyota honda ferrari porsche mercedes
yamaha suzuki kawasaki harley davidson chevrolet chevy camaro mustang corvette ford dodge jaguar bentley volvo audi
qwerty qwertz azerty qazwsx zaqwsx qweasd asdf asdfgh asdfghjkl zxcvbn zxcvbnm qwertyuiop qwer wasd poiuyt lkjhgf mnbvcx
abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa bbb bbbb xxx xxxx zzz zzzz abcabc aabbcc
iloveyou loveyou lovely love lover loveme kjaerlighet elsker baby babygirl babyboy angel angels princess prince queen king
prinsesse prins dronning konge sweetie sweetheart honey darling sugar cutie beautiful pretty handsome sexy hottie
monkey dragon tiger lion bear wolf eagle falcon hawk panther panda puppy kitty kitten cat dog horse pony rabbit bunny
dolphin shark whale turtle snake cobra viper spider scorpion butterfly unicorn phoenix chicken duck goose penguin buster
katt hund hest kanin bjorn ulv rev elg gris ku sau fisk laks torsk hval sel bear tiger hunden katten
football baseball basketball soccer hockey tennis golf rugby cricket swimming running cycling fotball handball ishockey
ski skiing langrenn hopp arsenal chelsea liverpool everton tottenham manchester united barcelona madrid juventus milan
bayern ajax celtic rangers rosenborg brann valerenga vaalerenga molde viking lillestrom stabaek stromsgodset odd
yankees lakers cowboys steelers eagles packers raiders dolphins patriots giants redsox bulls celtics rockets spurs
superman batman spiderman ironman wolverine hulk captain marvel starwars startrek skywalker vader yoda jedi sith
matrix neo morpheus trinity gandalf frodo hobbit aragorn legolas sauron mordor merlin arthur lancelot camelot hogwarts
harry potter hermione dumbledore voldemort pokemon pikachu mario luigi zelda sonic minecraft fortnite roblox warcraft
diablo starcraft counterstrike halo doom quake nintendo playstation xbox gamer games game player killer hunter sniper
ninja samurai shadow ghost demon devil satan lucifer heaven hell jesus christ god godisgood blessed faith grace hope
jesuschrist church bible angel1 spirit amen trinity maria joseph david moses abraham
michael michelle jessica jennifer ashley amanda nicole daniel andrew matthew joshua anthony william robert thomas
charles charlie george james john jack jackson jordan justin jason brandon kevin steven stephen richard patrick
elizabeth samantha stephanie melissa danielle rachel rebecca laura sarah hannah emily emma olivia sophia sophie
alexander alexandra alex andrea angela anna anne maria martin martha maggie lucy lisa linda nancy natalie nathan
oliver oscar peter philip samuel scott simon taylor tyler victor victoria vincent zachary zoe adam aaron albert
benjamin bailey barbara brian bruce cameron carlos carmen caroline catherine chris christian christina christopher
claire claudia cooper cynthia dakota dallas dennis diana donald douglas dylan edward eric ethan eugene frank
franklin frederick gabriel gary gordon gregory hector helen henry howard hunter isabella jasmine jeffrey jeremy
jonathan joseph julia julian karen katie kelly kenneth kimberly kristen larry lauren leonard louis madison marcus
margaret marie mark mary maxwell megan miguel monica morgan nelson nicholas pamela paul pedro phillip rafael raymond
ricardo roberto ronald russell sandra sebastian sharon shannon sierra stella stewart susan tiffany timothy travis
vanessa veronica virginia walter warren wendy
ole nordmann kari per hans lars jan erik olav knut svein arne bjarne bente berit ingrid ingeborg marit kristin silje
sondre magnus henrik jonas jakob mathias markus kristian kristoffer andreas tobias emil elias noah nora ida thea
sara frida astrid sigrid solveig ragnhild gunnar harald haakon sverre tor trond terje geir rune stian espen
summer winter spring autumn fall sommer sommeren vinter vinteren vaar host january february march april may june july
august september october november december januar februar mars mai juni juli oktober desember monday tuesday
wednesday thursday friday saturday sunday mandag tirsdag onsdag torsdag fredag lordag sondag today tomorrow yesterday
sunshine sunflower flower flowers rose lily daisy jasmine violet blomst blomster sol solskinn moon moonlight star stars
stjerne maane sky rainbow regnbue storm thunder lightning fire water earth wind ocean river mountain island beach
forest skog fjell fjord hav elv vann snow sno ice fire ild
red blue green yellow orange purple pink black white silver golden gold bronze brown gray grey rod blaa gronn gul
svart hvit solv gull diamond crystal pearl ruby emerald sapphire
banana apple orange cherry strawberry peach lemon mango coconut pepper pumpkin cookie cookies chocolate sjokolade
candy cheese pizza burger coffee kaffe beer whiskey vodka wine butter ginger peanut potato chocolate icecream
money penge penger dollar dollars cash rich lucky casino poker blackjack winner champion legend hero boss chief
freedom america american usa england london paris berlin madrid newyork texas florida california chicago boston
denver phoenix atlanta houston canada mexico brasil brazil argentina india china japan tokyo russia sweden sverige
denmark danmark norway norge norsk norwegian oslo bergen trondheim stavanger tromso kristiansand drammen fredrikstad
bodo alesund hamar lillehammer molde harstad narvik kommune kommunen fylke rathaus city town village country
family familie mother mommy mamma mama father daddy pappa papa brother sister bror soster friend friends venn venner
forever always never together alone happy happiness lykke smile smiley funny crazy stupid idiot fuck fuckyou fucker
shit bitch asshole pussy whatever nothing something anything everything
trustno trustnoone nobody somebody anonymous private public security secure safety safe sikker sikkerhet key keys
nokkel open sesame opensesame magic wizard mystery secret1 enigma cipher hacker hacking matrix cyber digital
office kontor work jobb job business company firma manager sales support helpdesk service customer kunde school
skole student teacher laerer doctor nurse police politi army navy marine soldier pilot captain sailor
music musikk guitar piano drums metal rock rocknroll metallica slayer nirvana beatles elvis eminem rihanna madonna
blink dance dancer disco party sunset midnight morning evening night natt dag
first second third one two three four five six seven eight nine ten hundred thousand million
en to tre fire fem seks syv sju atte ni ti
new old big small hot cold good bad best super mega ultra max turbo power energy speed fast quick
january1 temp temporary midlertidig standard initial backup database oracle mysql postgres redis docker
this that the and my is not your you me mitt min din ditt er ikke jeg det
`;

/** Distinct words, longest first, so that the longest match is removed first. */
export const COMMON_WORDS: readonly string[] = [...new Set(WORDS.trim().split(/\s+/))].sort(
  (a, b) => b.length - a.length || (a < b ? -1 : 1),
);

/** Words of this product, which are among the first guesses. */
const OWN_WORDS = ['hyrde', 'shepherd', 'sheep', 'sweep', 'sweeps', 'crawler', 'mailrecord', 'postliste', 'localhost'];
/** Keyboard rows, the alphabet and the digits: runs of them in either direction are guessed like words. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyzæøå',
  '01234567890',
  'qwertyuiopå',
  'asdfghjkløæ',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o',
];
const RUN = 4;
/** Maximum number of common words in an easily guessed password: pairs can be enumerated, triples cannot. */
const MOST_WORDS = 2;
/** Maximum number of other letters in an easily guessed password. */
const MOST_OTHER_LETTERS = 3;
const FEWEST_DIFFERENT = 5;

/** Letters by the signs that replace them in passwords such as "p@ssw0rd". */
const LOOK_ALIKES = new Map(
  ['0o', '1i', '3e', '4a', '5s', '7t', '@a', '$s', '!i'].map(([sign, letter]) => [sign, letter]),
);

/**
 * Checks a password against a block list (NIST SP 800-63B section 3.1.1.2). Weak ones consist of little more than
 * common words, the person's own name or address, runs of keys, and digits.
 * @returns the fault, phrased to follow the field's name; null if there is no fault
 */
export function weaknessOf(password: string, { email, name }: { email: string; name: string }): string | null {
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size < FEWEST_DIFFERENT) return 'has too few different characters';
  const own = [...OWN_WORDS, ...`${name} ${email}`.toLowerCase().split(/[^\p{L}]+/u)].filter(
    ({ length }) => length > 2,
  );
  const words = [...own.sort((a, b) => b.length - a.length), ...COMMON_WORDS];
  const easy = [plain, asLetters(plain)].some((text) => isMadeOf(words, text));
  return easy ? 'is easily guessed: it is little more than common words, your name, or a run of keys' : null;
}

const asLetters = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => LOOK_ALIKES.get(sign) ?? sign);

function isMadeOf(words: readonly string[], text: string): boolean {
  const { rest, used } = without(words, withoutRuns(text));
  return used.size <= MOST_WORDS && [...rest].filter((sign) => /\p{L}/u.test(sign)).length <= MOST_OTHER_LETTERS;
}

/** Removes the words in the given order, longest first, wherever they occur. */
function without(words: readonly string[], text: string): { rest: string; used: Set<string> } {
  const used = new Set<string>();
  let rest = text;
  for (const word of words) {
    if (word.length < 3 || !rest.includes(word)) continue;
    used.add(word);
    rest = rest.replaceAll(word, ' ');
  }
  return { rest, used };
}

/** Removes runs of neighbouring keys: "qwerty", "9876", "abcdef". */
function withoutRuns(text: string): string {
  const rows = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);
  let rest = '';
  for (let at = 0; at < text.length; ) {
    let length = 1;
    while (at + length < text.length && rows.some((row) => row.includes(text.slice(at, at + length + 1)))) length++;
    if (length < RUN) rest += text.slice(at, at + length);
    else rest += ' ';
    at += length;
  }
  return rest;
}
