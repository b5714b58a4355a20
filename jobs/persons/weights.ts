// Written by `npm run lab -- fit names`; not by hand. How: docs/redaction.md.

/**
 * Terms of the evidence that a run of words in a text names a private person, each with its log-odds.
 * Fitted on
 * rows made from templates: 662 in 15 languages (pages: 60 in 15 languages),
 * rows written for the project: 149 in 27 languages (pages: 13 in 13 languages),
 * each also without a third of the lists of names.
 */
export const NAME_WEIGHTS = {
  /** Log-odds without evidence. */
  bias: -0.07,
  /** In a heading. */
  heading: -0.38,
  /** In a menu, a label, a column of case officers. */
  frame: -2.18,
  /** In an address. */
  address: 1.5,
  /** Initials and particles only. */
  initialsOnly: -6.9,
  /** One full word. */
  single: -2.69,
  /** Two full words. */
  two: 0.01,
  /** Number of full words beyond four. */
  long: -0.83,
  /** The first word, or the first behind the comma, is a common given name. */
  given: 1.33,
  /** The same of a rare given name. */
  rareGiven: 0.24,
  /** The same of a listed name with an ending of case. */
  bentGiven: 0.46,
  /** The last word, or the last before the comma, is a listed surname. */
  surname: 0.92,
  /** The same of another listed name. */
  surnameLike: 0.65,
  /** The same of a word on no list with an ending of surnames. */
  nameEnd: 0.93,
  /** Number of listed words between, at most 2. */
  middleListed: 2.2,
  /** Number of full words on no list. */
  unlisted: 0.63,
  /** No full word is on a list. */
  noneListed: -0.57,
  /** One word, a common given name. */
  singleGiven: -0.12,
  /** One word, a surname. */
  singleSurname: -0.13,
  /** One word on no list. */
  singleUnlisted: 0.46,
  /** An initial beside a full word. */
  initial: 2.72,
  /** A particle within. */
  particle: 0.89,
  /** Begins with a particle in lower case. */
  particleFirst: -0.79,
  /** A comma within. */
  comma: -0.14,
  /** A given name behind the comma. */
  commaGiven: 1.74,
  /** Several words, all in capitals. */
  capitals: 1.15,
  /** One word in capitals. */
  singleCapitals: -1.08,
  /** Some words in capitals, others not. */
  mixedCapitals: -0.75,
  /** In a script without capitals. */
  otherScript: 3.12,
  /** Two capitalised parts with a hyphen. */
  hyphen: 0.64,
  /** In lower case, outside of addresses. */
  lower: -1.48,
  /** Several words, all of a person of the same record. */
  ownWhole: 3.92,
  /** One word of a person of the same record. */
  ownSingle: 2.06,
  /** Number of full words in an address that are on no list, except behind a given name. */
  unlistedInAddress: -1.1,
  /** Number of words of a person of the same record, beside others. */
  ownSome: 0.88,
  /** Several words that differ from those of a person of the same record by an ending. */
  ownBent: 4.52,
  /** A word of an address that is a given name and a surname written as one. */
  glued: 4.58,
  /** The words of a person known from other records or lines. */
  knownWhole: 6.09,
  /** One word of such a person. */
  knownSingle: 0.32,
  /** The words of the case officer of the same record. */
  officer: -5,
  /** The words of a case officer of another record, or elsewhere on the page. */
  officerElsewhere: -1.53,
  /** Several words, the whole text. */
  wholeText: 1.2,
  /** One word, the whole text. */
  singleWholeText: 1.07,
  /** A word of public bodies within. */
  bodyIn: -3.58,
  /** A word of companies or associations within. */
  companyIn: -4.59,
  /** A word with an ending of bodies within. */
  bodyEndIn: -2.73,
  /** A legal form at the end. */
  legalForm: -4.01,
  /** A word for a school, house or place within. */
  placeIn: -2.15,
  /** A word for a street within. */
  streetIn: -2.16,
  /** The last word ends like a street, and is on no list of surnames. */
  streetLast: -2.41,
  /** Begins with a word that says what is named: a school, a street, a company. */
  kindFirst: -3.96,
  /** Begins like the name of a place: New, Upper, Saint. */
  placeLead: -3.85,
  /** A public role within. */
  officeIn: -0.9,
  /** A word of titles of letters within. */
  ordinaryIn: -5.44,
  /** A word on no list with an ending of such words. */
  ordinaryEnd: -4.68,
  /** Inverted, with a word on no list behind the comma. */
  commaUnlisted: -0.44,
  /** A listed surname behind a given name that names other things too. */
  doubtful: -0.16,
  /** Months, days and feasts only. */
  timeOnly: -2.9,
  /** One of these beside other words. */
  timeIn: -0.11,
  /** A stop word within. */
  stopIn: -2.34,
  /** A word that leads to persons within. */
  cueIn: -1.82,
  /** Number of words within that end with a genitive. */
  genitiveIn: -0.45,
  /** Several words at the beginning of the text. */
  atStart: 0.17,
  /** One word at the beginning of the text. */
  singleAtStart: -3.13,
  /** Behind a dash. */
  dashBefore: 1.49,
  /** Behind a colon. */
  colonBefore: 1.51,
  /** Behind a comma. */
  commaBefore: -0.6,
  /** Behind an opening parenthesis, quotation mark or slash. */
  openBefore: -0.32,
  /** Behind a word that leads to persons: from, applicant. */
  strongCue: 3.58,
  /** One word behind such a word. */
  singleStrongCue: 0.28,
  /** Behind a preposition that leads to persons too. */
  weakCue: 0.52,
  /** Behind a preposition of place. */
  placeCue: -1.8,
  /** Behind a word for "and". */
  conjunction: 0,
  /** Behind a public role. */
  officeBefore: -3.21,
  /** Behind a capitalised word of bodies and companies. */
  bodyBefore: -6.17,
  /** Behind a word for a place or street. */
  placeBefore: -7.23,
  /** Behind a number. */
  numberBefore: -1,
  /** Behind a word for an estate. */
  estate: 1.23,
  /** Before a word of bodies and companies. */
  bodyAfter: -4.08,
  /** Before a word for a place or street. */
  placeAfter: -5.07,
  /** A genitive before a word in lower case. */
  genitive: -0.02,
  /** A genitive before a capitalised word. */
  genitiveCapital: 0.1,
  /** Before a comma or parenthesis and a public role. */
  officeAfter: -8.58,
  /** Before a party in parentheses. */
  partyAfter: -5,
  /** Before a house number. */
  numberAfter: -5.06,
  /** Before a comma and a number. */
  numberAfterComma: 0.03,
  /** Beside an ampersand. */
  ampersand: -3,
  /** At the end of the text. */
  atEnd: 1.02,
  /** Before a dash. */
  dashAfter: 0.66,
  /** Before a colon. */
  colonAfter: -0.01,
  /** Before a comma. */
  commaAfter: 0.5,
  /** Several words alone between a dash, colon or parenthesis and a sign or the end. */
  chunk: 0.7,
  /** One word, the same. */
  singleChunk: -1.12,
  /** Several words alone between a comma and a sign or the end. */
  commaChunk: 0.13,
  /** One word, the same. */
  singleCommaChunk: -0.13,
  /** One word at the beginning of the text, before a sign. */
  singleLeads: -2.81,
  /** The word before could be part of the name. */
  cutLeft: -2.32,
  /** The same of a listed word or one of a person of the record. */
  cutLeftListed: -5.09,
  /** The word behind could be part of the name. */
  cutRight: -3.91,
  /** The same of a listed word or one of a person of the record. */
  cutRightListed: -4.84,
};
export type NameWeights = Record<keyof typeof NAME_WEIGHTS, number>;

/**
 * Terms of the evidence that the text of a sender or recipient names a private person, each with its log-odds.
 * Fitted on
 * rows made from templates: 662 in 15 languages (pages: 60 in 15 languages),
 * rows written for the project: 149 in 27 languages (pages: 13 in 13 languages),
 * each also without a third of the lists of names.
 */
export const PARTY_WEIGHTS = {
  /** Log-odds without evidence: when in doubt, redacted. */
  bias: 2.15,
  /** The first word, or the first behind the comma, is a common given name. */
  given: 1.57,
  /** The same of a rare given name. */
  rareGiven: 0.75,
  /** The same of a listed name with an ending of case. */
  bentGiven: 0.76,
  /** The last word, or the last before the comma, is a listed surname. */
  surname: 1.06,
  /** The same of another listed name. */
  surnameLike: 0.55,
  /** The same of a word on no list with an ending of surnames. */
  nameEnd: 0.67,
  /** Number of further listed words, at most 3. */
  moreListed: 0.71,
  /** Number of full words on no list. */
  unlisted: 0.66,
  /** No full word is on a list. */
  noneListed: -0.04,
  /** One full word. */
  single: -0.25,
  /** One word, on a list. */
  singleListed: 1.12,
  /** One word of at most five capitals. */
  singleCapitals: -3.03,
  /** One word on no list with an ending of the definite form. */
  singleDefinite: -3.25,
  /** Number of full words beyond five. */
  many: -0.79,
  /** An initial. */
  initial: 2.33,
  /** A particle. */
  particle: 0.51,
  /** Inverted: the surname before a comma. */
  comma: 0.92,
  /** Two capitalised parts with a hyphen. */
  hyphen: 0.63,
  /** Several words, all in capitals. */
  capitals: 0.65,
  /** In a script without capitals. */
  otherScript: 3.04,
  /** In lower case. */
  lower: 0.09,
  /** In lower case, with no listed word. */
  lowerUnlisted: -1,
  /** Number of words in lower case beside capitalised ones, at most 2. */
  lowerInside: -3.71,
  /** A word of public bodies. */
  body: -8.11,
  /** A word of companies or associations. */
  company: -7.96,
  /** A word with an ending of bodies. */
  bodyEnd: -5.18,
  /** A word that begins as bodies in many languages. */
  bodyStem: -2.11,
  /** A legal form at the end. */
  legalForm: -7.34,
  /** A word for a school, house or place. */
  place: -0.92,
  /** A word for a street. */
  street: -1.68,
  /** Begins like the name of a place: New, Upper, Saint. */
  placeLead: -1,
  /** A public role. */
  office: -2.27,
  /** A word of titles of letters. */
  ordinary: -2,
  /** A capitalised stop word. */
  stop: -0.63,
  /** A listed surname behind a given name that names other things too. */
  doubtful: -0.45,
  /** A word entered in place of a name: unknown, various. */
  nobody: -5.11,
  /** Months, days and feasts only. */
  time: -0.98,
  /** Signs of companies: an ampersand, A/S, quotation marks. */
  sign: -5.05,
  /** A digit. */
  digits: -0.51,
  /** A public role behind the name. */
  officeAfter: -8.34,
  /** A party in parentheses behind the name. */
  partyAfter: -6,
  /** The body’s own side of the letter. */
  ownSide: -9.51,
  /** The words of the case officer of the same record. */
  officer: -6.98,
  /** The words of a case officer of another record, or elsewhere on the page. */
  officerElsewhere: -1.64,
  /** The body’s own side in other records. */
  ownSideElsewhere: -0.73,
  /** Behind a word for an estate or family. */
  estate: 2.11,
  /** Behind a form of address or a lawyer who acts for it. */
  cue: 2,
  /** A number behind the name, as of a street. */
  personAddress: 1.1,
};
export type PartyWeights = Record<keyof typeof PARTY_WEIGHTS, number>;
