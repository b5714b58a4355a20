// Written by `npm run lab -- fit names`; not by hand. How: docs/redaction.md.

/**
 * Terms of the evidence that a run of words in a text names a private person, each with its log-odds.
 * Fitted on
 * rows made from templates: 662 in 15 languages (pages: 60 in 15 languages),
 * rows written for the project: 142 in 27 languages (pages: 13 in 13 languages),
 * each also without a third of the lists of names.
 */
export const NAME_WEIGHTS = {
  /** Log-odds without evidence. */
  bias: -0.72,
  /** In a heading. */
  heading: -0.23,
  /** In a menu, a label, a column of case officers. */
  frame: -4.51,
  /** In an address. */
  address: -0.83,
  /** Initials and particles only. */
  initialsOnly: -6.23,
  /** One full word. */
  single: -2.75,
  /** Two full words. */
  two: 0.22,
  /** Number of full words beyond four. */
  long: -0.94,
  /** The first word, or the first behind the comma, is a common given name. */
  given: 1.33,
  /** The same of a rare given name. */
  rareGiven: 0.3,
  /** The same of a listed name with an ending of case. */
  bentGiven: 0.52,
  /** The last word, or the last before the comma, is a listed surname. */
  surname: 1.06,
  /** The same of another listed name. */
  surnameLike: 0.75,
  /** The same of a word on no list with an ending of surnames. */
  nameEnd: 0.82,
  /** Number of listed words between, at most 2. */
  middleListed: 2.22,
  /** Number of full words on no list. */
  unlisted: 0.53,
  /** No full word is on a list. */
  noneListed: -0.82,
  /** One word, a common given name. */
  singleGiven: 0.02,
  /** One word, a surname. */
  singleSurname: -0.38,
  /** One word on no list. */
  singleUnlisted: 0.13,
  /** An initial beside a full word. */
  initial: 3.45,
  /** A particle within. */
  particle: 0.83,
  /** Begins with a particle in lower case. */
  particleFirst: -1.34,
  /** A comma within. */
  comma: -0.33,
  /** A given name behind the comma. */
  commaGiven: 1.52,
  /** Several words, all in capitals. */
  capitals: 1.26,
  /** One word in capitals. */
  singleCapitals: -1.03,
  /** Some words in capitals, others not. */
  mixedCapitals: -0.79,
  /** In a script without capitals. */
  otherScript: 3.05,
  /** Two capitalised parts with a hyphen. */
  hyphen: 0.86,
  /** In lower case, outside of addresses. */
  lower: -1.95,
  /** Several words, all of a person of the same record. */
  ownWhole: 4.64,
  /** One word of a person of the same record. */
  ownSingle: 2.85,
  /** Number of words of a person of the same record, beside others. */
  ownSome: 0.81,
  /** Several words that differ from those of a person of the same record by an ending. */
  ownBent: 6.77,
  /** A word of an address that is a given name and a surname written as one. */
  glued: 5.02,
  /** The words of a person known from other records or lines. */
  knownWhole: 5.7,
  /** One word of such a person. */
  knownSingle: 0.58,
  /** The words of the case officer of the same record. */
  officer: -5,
  /** The words of a case officer of another record, or elsewhere on the page. */
  officerElsewhere: -1.51,
  /** Several words, the whole text. */
  wholeText: 1.07,
  /** One word, the whole text. */
  singleWholeText: 2.1,
  /** A word of public bodies within. */
  bodyIn: -3.06,
  /** A word of companies or associations within. */
  companyIn: -4.2,
  /** A word with an ending of bodies within. */
  bodyEndIn: -2.7,
  /** A legal form at the end. */
  legalForm: -4,
  /** A word for a school, house or place within. */
  placeIn: -1.7,
  /** A word for a street within. */
  streetIn: -2.07,
  /** Begins with a word that says what is named: a school, a street, a company. */
  kindFirst: -4.8,
  /** Begins like the name of a place: New, Upper, Saint. */
  placeLead: -3.32,
  /** A public role within. */
  officeIn: 0.2,
  /** A word of titles of letters within. */
  ordinaryIn: -4.95,
  /** A word on no list with an ending of such words. */
  ordinaryEnd: -3.84,
  /** Inverted, with a word on no list behind the comma. */
  commaUnlisted: -0.73,
  /** A listed surname behind a given name that names other things too. */
  doubtful: -0.5,
  /** Months, days and feasts only. */
  timeOnly: -2.81,
  /** One of these beside other words. */
  timeIn: -0.18,
  /** A stop word within. */
  stopIn: -2.47,
  /** A word that stands before persons within. */
  cueIn: -1.77,
  /** Number of words within that end with a genitive. */
  genitiveIn: -0.49,
  /** Several words at the beginning of the text. */
  atStart: -0.11,
  /** One word at the beginning of the text. */
  singleAtStart: 0.5,
  /** Behind a dash. */
  dashBefore: 2.23,
  /** Behind a colon. */
  colonBefore: 1.38,
  /** Behind a comma. */
  commaBefore: -0.12,
  /** Behind an opening parenthesis, quotation mark or slash. */
  openBefore: 0.3,
  /** Behind a word that stands before persons: from, applicant. */
  strongCue: 4.11,
  /** One word behind such a word. */
  singleStrongCue: 0.47,
  /** Behind a preposition that stands before persons too. */
  weakCue: 1.09,
  /** Behind a preposition of place. */
  placeCue: -0.77,
  /** Behind a word for "and". */
  conjunction: 0,
  /** Behind a public role. */
  officeBefore: -3.05,
  /** Behind a capitalised word of bodies and companies. */
  bodyBefore: -8.01,
  /** Behind a word for a place or street. */
  placeBefore: -2.88,
  /** Behind a number. */
  numberBefore: -1,
  /** Behind a word for an estate. */
  estate: 1.78,
  /** Before a word of bodies and companies. */
  bodyAfter: -4.61,
  /** Before a word for a place or street. */
  placeAfter: -4.25,
  /** A genitive before a word in lower case. */
  genitive: -0.05,
  /** A genitive before a capitalised word. */
  genitiveCapital: 0.1,
  /** Before a comma or parenthesis and a public role. */
  officeAfter: -7.67,
  /** Before a party in parentheses. */
  partyAfter: -5,
  /** Before a house number. */
  numberAfter: -4.73,
  /** Before a comma and a number. */
  numberAfterComma: -0.06,
  /** Beside an ampersand. */
  ampersand: -3,
  /** At the end of the text. */
  atEnd: 0.89,
  /** Before a dash. */
  dashAfter: 1.11,
  /** Before a colon. */
  colonAfter: 0.29,
  /** Before a comma. */
  commaAfter: 0.52,
  /** Several words alone between a dash, colon or parenthesis and a sign or the end. */
  chunk: -0.54,
  /** One word, the same. */
  singleChunk: -0.6,
  /** Several words alone between a comma and a sign or the end. */
  commaChunk: 0.14,
  /** One word, the same. */
  singleCommaChunk: 0.2,
  /** One word at the beginning of the text, before a sign. */
  singleLeads: -2.73,
  /** The word before could be part of the name. */
  cutLeft: -2.49,
  /** The same of a listed word or one of a person of the record. */
  cutLeftListed: -4.74,
  /** The word behind could be part of the name. */
  cutRight: -3.45,
  /** The same of a listed word or one of a person of the record. */
  cutRightListed: -4.01,
};
export type NameWeights = Record<keyof typeof NAME_WEIGHTS, number>;

/**
 * Terms of the evidence that the text of a sender or recipient names a private person, each with its log-odds.
 * Fitted on
 * rows made from templates: 662 in 15 languages (pages: 60 in 15 languages),
 * rows written for the project: 142 in 27 languages (pages: 13 in 13 languages),
 * each also without a third of the lists of names.
 */
export const PARTY_WEIGHTS = {
  /** Log-odds without evidence: when in doubt, redacted. */
  bias: 2.2,
  /** The first word, or the first behind the comma, is a common given name. */
  given: 1.4,
  /** The same of a rare given name. */
  rareGiven: 0.7,
  /** The same of a listed name with an ending of case. */
  bentGiven: 0.72,
  /** The last word, or the last before the comma, is a listed surname. */
  surname: 1.45,
  /** The same of another listed name. */
  surnameLike: 0.52,
  /** The same of a word on no list with an ending of surnames. */
  nameEnd: 0.65,
  /** Number of further listed words, at most 3. */
  moreListed: 0.54,
  /** Number of full words on no list. */
  unlisted: 0.64,
  /** No full word is on a list. */
  noneListed: -0.06,
  /** One full word. */
  single: -0.18,
  /** One word, on a list. */
  singleListed: 1.12,
  /** One word of at most five capitals. */
  singleCapitals: -3.03,
  /** One word on no list with an ending of the definite form. */
  singleDefinite: -2.93,
  /** Number of full words beyond five. */
  many: -0.79,
  /** An initial. */
  initial: 2.12,
  /** A particle. */
  particle: 0.5,
  /** Inverted: the surname before a comma. */
  comma: 0.91,
  /** Two capitalised parts with a hyphen. */
  hyphen: 0.62,
  /** Several words, all in capitals. */
  capitals: 0.64,
  /** In a script without capitals. */
  otherScript: 3.04,
  /** In lower case. */
  lower: 0.1,
  /** In lower case, with no listed word. */
  lowerUnlisted: -0.99,
  /** Number of words in lower case beside capitalised ones, at most 2. */
  lowerInside: -3.73,
  /** A word of public bodies. */
  body: -8.06,
  /** A word of companies or associations. */
  company: -7.88,
  /** A word with an ending of bodies. */
  bodyEnd: -4.81,
  /** A word that begins as bodies in many languages. */
  bodyStem: -2.09,
  /** A legal form at the end. */
  legalForm: -7.28,
  /** A word for a school, house or place. */
  place: -1.14,
  /** A word for a street. */
  street: -1.74,
  /** Begins like the name of a place: New, Upper, Saint. */
  placeLead: -1,
  /** A public role. */
  office: -2.2,
  /** A word of titles of letters. */
  ordinary: -2,
  /** A capitalised stop word. */
  stop: -0.68,
  /** A listed surname behind a given name that names other things too. */
  doubtful: -0.47,
  /** A word entered in place of a name: unknown, various. */
  nobody: -5.11,
  /** Months, days and feasts only. */
  time: -0.98,
  /** Signs of companies: an ampersand, A/S, quotation marks. */
  sign: -5.05,
  /** A digit. */
  digits: -0.51,
  /** A public role behind the name. */
  officeAfter: -8.32,
  /** A party in parentheses behind the name. */
  partyAfter: -6,
  /** The body’s own side of the letter. */
  ownSide: -9.53,
  /** The words of the case officer of the same record. */
  officer: -7.26,
  /** The words of a case officer of another record, or elsewhere on the page. */
  officerElsewhere: -1.21,
  /** The body’s own side in other records. */
  ownSideElsewhere: -0.69,
  /** Behind a word for an estate or family. */
  estate: 2.13,
  /** Behind a form of address or a lawyer who acts for it. */
  cue: 2,
  /** A number behind the name, as of a street. */
  personAddress: 1.08,
};
export type PartyWeights = Record<keyof typeof PARTY_WEIGHTS, number>;
