// Written by `npm run lab -- fit names`; not by hand. How: docs/redaction.md.

/**
 * Terms of the evidence that a run of words in a text names a private person, each with its log-odds.
 * Fitted on
 * rows made from templates: 662 in 15 languages (pages: 60 in 15 languages),
 * rows written for the project: 146 in 27 languages (pages: 13 in 13 languages),
 * each also without a third of the lists of names.
 */
export const NAME_WEIGHTS = {
  /** Log-odds without evidence. */
  bias: -0.64,
  /** In a heading. */
  heading: -0.37,
  /** In a menu, a label, a column of case officers. */
  frame: -4.73,
  /** In an address. */
  address: -0.97,
  /** Initials and particles only. */
  initialsOnly: -6.26,
  /** One full word. */
  single: -2.83,
  /** Two full words. */
  two: 0.18,
  /** Number of full words beyond four. */
  long: -0.94,
  /** The first word, or the first behind the comma, is a common given name. */
  given: 1.57,
  /** The same of a rare given name. */
  rareGiven: 0.33,
  /** The same of a listed name with an ending of case. */
  bentGiven: 0.51,
  /** The last word, or the last before the comma, is a listed surname. */
  surname: 1.04,
  /** The same of another listed name. */
  surnameLike: 0.8,
  /** The same of a word on no list with an ending of surnames. */
  nameEnd: 0.81,
  /** Number of listed words between, at most 2. */
  middleListed: 2.1,
  /** Number of full words on no list. */
  unlisted: 0.46,
  /** No full word is on a list. */
  noneListed: -0.72,
  /** One word, a common given name. */
  singleGiven: -0.08,
  /** One word, a surname. */
  singleSurname: -0.42,
  /** One word on no list. */
  singleUnlisted: 0.16,
  /** An initial beside a full word. */
  initial: 3.13,
  /** A particle within. */
  particle: 0.82,
  /** Begins with a particle in lower case. */
  particleFirst: -1.36,
  /** A comma within. */
  comma: -0.31,
  /** A given name behind the comma. */
  commaGiven: 1.52,
  /** Several words, all in capitals. */
  capitals: 1.24,
  /** One word in capitals. */
  singleCapitals: -1.03,
  /** Some words in capitals, others not. */
  mixedCapitals: -0.82,
  /** In a script without capitals. */
  otherScript: 3.05,
  /** Two capitalised parts with a hyphen. */
  hyphen: 0.85,
  /** In lower case, outside of addresses. */
  lower: -1.94,
  /** Several words, all of a person of the same record. */
  ownWhole: 4.67,
  /** One word of a person of the same record. */
  ownSingle: 2.68,
  /** One word of such a person, in an address. */
  ownInAddress: 0.57,
  /** Number of words of a person of the same record, beside others. */
  ownSome: 0.82,
  /** Several words that differ from those of a person of the same record by an ending. */
  ownBent: 6.75,
  /** A word of an address that is a given name and a surname written as one. */
  glued: 5.01,
  /** The words of a person known from other records or lines. */
  knownWhole: 6.07,
  /** One word of such a person. */
  knownSingle: 0.65,
  /** The words of the case officer of the same record. */
  officer: -5,
  /** The words of a case officer of another record, or elsewhere on the page. */
  officerElsewhere: -1.51,
  /** Several words, the whole text. */
  wholeText: 1.08,
  /** One word, the whole text. */
  singleWholeText: 2.09,
  /** A word of public bodies within. */
  bodyIn: -2.96,
  /** A word of companies or associations within. */
  companyIn: -4.26,
  /** A word with an ending of bodies within. */
  bodyEndIn: -2.74,
  /** A legal form at the end. */
  legalForm: -4,
  /** A word for a school, house or place within. */
  placeIn: -1.74,
  /** A word for a street within. */
  streetIn: -2.06,
  /** Begins with a word that says what is named: a school, a street, a company. */
  kindFirst: -4.91,
  /** Begins like the name of a place: New, Upper, Saint. */
  placeLead: -3.39,
  /** A public role within. */
  officeIn: -1.02,
  /** A word of titles of letters within. */
  ordinaryIn: -4.92,
  /** A word on no list with an ending of such words. */
  ordinaryEnd: -3.9,
  /** Inverted, with a word on no list behind the comma. */
  commaUnlisted: -0.72,
  /** A listed surname behind a given name that names other things too. */
  doubtful: -0.3,
  /** Months, days and feasts only. */
  timeOnly: -3.06,
  /** One of these beside other words. */
  timeIn: -0.25,
  /** A stop word within. */
  stopIn: -2.42,
  /** A word that stands before persons within. */
  cueIn: -1.69,
  /** Number of words within that end with a genitive. */
  genitiveIn: -0.45,
  /** Several words at the beginning of the text. */
  atStart: -0.17,
  /** One word at the beginning of the text. */
  singleAtStart: 0.44,
  /** Behind a dash. */
  dashBefore: 2.13,
  /** Behind a colon. */
  colonBefore: 1.24,
  /** Behind a comma. */
  commaBefore: -0.15,
  /** Behind an opening parenthesis, quotation mark or slash. */
  openBefore: 0.3,
  /** Behind a word that stands before persons: from, applicant. */
  strongCue: 4.07,
  /** One word behind such a word. */
  singleStrongCue: 0.46,
  /** Behind a preposition that stands before persons too. */
  weakCue: 1.04,
  /** Behind a preposition of place. */
  placeCue: -1.55,
  /** Behind a word for "and". */
  conjunction: 0,
  /** Behind a public role. */
  officeBefore: -3.05,
  /** Behind a capitalised word of bodies and companies. */
  bodyBefore: -5.93,
  /** Behind a word for a place or street. */
  placeBefore: -7.01,
  /** Behind a number. */
  numberBefore: -1,
  /** Behind a word for an estate. */
  estate: 1.79,
  /** Before a word of bodies and companies. */
  bodyAfter: -4.58,
  /** Before a word for a place or street. */
  placeAfter: -5,
  /** A genitive before a word in lower case. */
  genitive: 0.08,
  /** A genitive before a capitalised word. */
  genitiveCapital: 0.11,
  /** Before a comma or parenthesis and a public role. */
  officeAfter: -7.75,
  /** Before a party in parentheses. */
  partyAfter: -5,
  /** Before a house number. */
  numberAfter: -4.74,
  /** Before a comma and a number. */
  numberAfterComma: -0.06,
  /** Beside an ampersand. */
  ampersand: -3,
  /** At the end of the text. */
  atEnd: 1.04,
  /** Before a dash. */
  dashAfter: 1.15,
  /** Before a colon. */
  colonAfter: 0.28,
  /** Before a comma. */
  commaAfter: 0.57,
  /** Several words alone between a dash, colon or parenthesis and a sign or the end. */
  chunk: -0.51,
  /** One word, the same. */
  singleChunk: -0.66,
  /** Several words alone between a comma and a sign or the end. */
  commaChunk: 0.08,
  /** One word, the same. */
  singleCommaChunk: 0.18,
  /** One word at the beginning of the text, before a sign. */
  singleLeads: -2.75,
  /** The word before could be part of the name. */
  cutLeft: -2.6,
  /** The same of a listed word or one of a person of the record. */
  cutLeftListed: -4.76,
  /** The word behind could be part of the name. */
  cutRight: -3.47,
  /** The same of a listed word or one of a person of the record. */
  cutRightListed: -4.02,
};
export type NameWeights = Record<keyof typeof NAME_WEIGHTS, number>;

/**
 * Terms of the evidence that the text of a sender or recipient names a private person, each with its log-odds.
 * Fitted on
 * rows made from templates: 662 in 15 languages (pages: 60 in 15 languages),
 * rows written for the project: 146 in 27 languages (pages: 13 in 13 languages),
 * each also without a third of the lists of names.
 */
export const PARTY_WEIGHTS = {
  /** Log-odds without evidence: when in doubt, redacted. */
  bias: 2.18,
  /** The first word, or the first behind the comma, is a common given name. */
  given: 1.4,
  /** The same of a rare given name. */
  rareGiven: 0.71,
  /** The same of a listed name with an ending of case. */
  bentGiven: 0.74,
  /** The last word, or the last before the comma, is a listed surname. */
  surname: 1.45,
  /** The same of another listed name. */
  surnameLike: 0.52,
  /** The same of a word on no list with an ending of surnames. */
  nameEnd: 0.65,
  /** Number of further listed words, at most 3. */
  moreListed: 0.53,
  /** Number of full words on no list. */
  unlisted: 0.66,
  /** No full word is on a list. */
  noneListed: -0.09,
  /** One full word. */
  single: -0.28,
  /** One word, on a list. */
  singleListed: 1.13,
  /** One word of at most five capitals. */
  singleCapitals: -3.02,
  /** One word on no list with an ending of the definite form. */
  singleDefinite: -3.33,
  /** Number of full words beyond five. */
  many: -0.8,
  /** An initial. */
  initial: 2.23,
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
  lowerInside: -3.74,
  /** A word of public bodies. */
  body: -8.05,
  /** A word of companies or associations. */
  company: -7.88,
  /** A word with an ending of bodies. */
  bodyEnd: -5.13,
  /** A word that begins as bodies in many languages. */
  bodyStem: -2.1,
  /** A legal form at the end. */
  legalForm: -7.28,
  /** A word for a school, house or place. */
  place: -1.12,
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
  nobody: -5.1,
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
  ownSide: -9.52,
  /** The words of the case officer of the same record. */
  officer: -7.26,
  /** The words of a case officer of another record, or elsewhere on the page. */
  officerElsewhere: -1.21,
  /** The body’s own side in other records. */
  ownSideElsewhere: -0.7,
  /** Behind a word for an estate or family. */
  estate: 2.1,
  /** Behind a form of address or a lawyer who acts for it. */
  cue: 2,
  /** A number behind the name, as of a street. */
  personAddress: 1.08,
};
export type PartyWeights = Record<keyof typeof PARTY_WEIGHTS, number>;
