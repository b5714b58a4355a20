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
  bias: 0.02,
  /** In a heading. */
  heading: -0.29,
  /** In a menu, a label, a column of case officers. */
  frame: -4.9,
  /** In an address. */
  address: 1.49,
  /** Initials and particles only. */
  initialsOnly: -7,
  /** One full word. */
  single: -2.49,
  /** Two full words. */
  two: -0.09,
  /** Number of full words beyond four. */
  long: -0.91,
  /** The first word, or the first behind the comma, is a common given name. */
  given: 1.27,
  /** The same of a rare given name. */
  rareGiven: 0.3,
  /** The same of a listed name with an ending of case. */
  bentGiven: 0.35,
  /** The last word, or the last before the comma, is a listed surname. */
  surname: 1.02,
  /** The same of another listed name. */
  surnameLike: 0.78,
  /** The same of a word on no list with an ending of surnames. */
  nameEnd: 1.06,
  /** Number of listed words between, at most 2. */
  middleListed: 1.98,
  /** Number of full words on no list. */
  unlisted: 0.6,
  /** No full word is on a list. */
  noneListed: -0.44,
  /** One word, a common given name. */
  singleGiven: -0.14,
  /** One word, a surname. */
  singleSurname: -0.19,
  /** One word on no list. */
  singleUnlisted: 0.32,
  /** An initial beside a full word. */
  initial: 2.78,
  /** A particle within. */
  particle: 0.69,
  /** Begins with a particle in lower case. */
  particleFirst: -0.72,
  /** A comma within. */
  comma: 0.05,
  /** A given name behind the comma. */
  commaGiven: 1.78,
  /** Several words, all in capitals. */
  capitals: 1.19,
  /** One word in capitals. */
  singleCapitals: -1.07,
  /** Some words in capitals, others not. */
  mixedCapitals: -0.76,
  /** In a script without capitals. */
  otherScript: 3.1,
  /** Two capitalised parts with a hyphen. */
  hyphen: 0.86,
  /** In lower case, outside of addresses. */
  lower: -1.68,
  /** Several words, all of a person of the same record. */
  ownWhole: 3.17,
  /** One word of a person of the same record. */
  ownSingle: 1.8,
  /** Number of full words in an address that are on no list, except behind a given name. */
  unlistedInAddress: -1.27,
  /** Number of words of a person of the same record, beside others. */
  ownSome: 0.85,
  /** Several words that differ from those of a person of the same record by an ending. */
  ownBent: 4.25,
  /** A word of an address that is a given name and a surname written as one. */
  glued: 4.55,
  /** The words of a person known from other records or lines. */
  knownWhole: 6.01,
  /** One word of such a person. */
  knownSingle: 0.34,
  /** The words of the case officer of the same record. */
  officer: -5,
  /** The words of a case officer of another record, or elsewhere on the page. */
  officerElsewhere: -1.54,
  /** Several words, the whole text. */
  wholeText: 1.26,
  /** One word, the whole text. */
  singleWholeText: 1.13,
  /** A word of public bodies within. */
  bodyIn: -3.29,
  /** A word of companies or associations within. */
  companyIn: -4.52,
  /** A word with an ending of bodies within. */
  bodyEndIn: -2.8,
  /** A legal form at the end. */
  legalForm: -4.01,
  /** A word for a school, house or place within. */
  placeIn: -2.01,
  /** A word for a street within. */
  streetIn: -2.35,
  /** Begins with a word that says what is named: a school, a street, a company. */
  kindFirst: -3.88,
  /** Begins like the name of a place: New, Upper, Saint. */
  placeLead: -3.5,
  /** A public role within. */
  officeIn: -0.77,
  /** A word of titles of letters within. */
  ordinaryIn: -5.4,
  /** A word on no list with an ending of such words. */
  ordinaryEnd: -4.72,
  /** Inverted, with a word on no list behind the comma. */
  commaUnlisted: -0.45,
  /** A listed surname behind a given name that names other things too. */
  doubtful: -0.09,
  /** Months, days and feasts only. */
  timeOnly: -2.78,
  /** One of these beside other words. */
  timeIn: -0.14,
  /** A stop word within. */
  stopIn: -2.42,
  /** A word that leads to persons within. */
  cueIn: -1.8,
  /** Number of words within that end with a genitive. */
  genitiveIn: -0.29,
  /** Several words at the beginning of the text. */
  atStart: 0.18,
  /** One word at the beginning of the text. */
  singleAtStart: -3.27,
  /** Behind a dash. */
  dashBefore: 1.69,
  /** Behind a colon. */
  colonBefore: 0.93,
  /** Behind a comma. */
  commaBefore: -0.6,
  /** Behind an opening parenthesis, quotation mark or slash. */
  openBefore: -0.31,
  /** Behind a word that leads to persons: from, applicant. */
  strongCue: 3.46,
  /** One word behind such a word. */
  singleStrongCue: 0.16,
  /** Behind a preposition that leads to persons too. */
  weakCue: 0.53,
  /** Behind a preposition of place. */
  placeCue: -1.82,
  /** Behind a word for "and". */
  conjunction: 0,
  /** Behind a public role. */
  officeBefore: -3.22,
  /** Behind a capitalised word of bodies and companies. */
  bodyBefore: -6.08,
  /** Behind a word for a place or street. */
  placeBefore: -7.13,
  /** Behind a number. */
  numberBefore: -1,
  /** Behind a word for an estate. */
  estate: 1.23,
  /** Before a word of bodies and companies. */
  bodyAfter: -4.01,
  /** Before a word for a place or street. */
  placeAfter: -4.9,
  /** A genitive before a word in lower case. */
  genitive: -0.05,
  /** A genitive before a capitalised word. */
  genitiveCapital: 0.1,
  /** Before a comma or parenthesis and a public role. */
  officeAfter: -8.38,
  /** Before a party in parentheses. */
  partyAfter: -5,
  /** Before a house number. */
  numberAfter: -5.1,
  /** Before a comma and a number. */
  numberAfterComma: 0.02,
  /** Beside an ampersand. */
  ampersand: -3,
  /** At the end of the text. */
  atEnd: 0.88,
  /** Before a dash. */
  dashAfter: 1.05,
  /** Before a colon. */
  colonAfter: -0.08,
  /** Before a comma. */
  commaAfter: 0.6,
  /** Several words alone between a dash, colon or parenthesis and a sign or the end. */
  chunk: -0.13,
  /** One word, the same. */
  singleChunk: -1.36,
  /** Several words alone between a comma and a sign or the end. */
  commaChunk: 0.11,
  /** One word, the same. */
  singleCommaChunk: -0.18,
  /** One word at the beginning of the text, before a sign. */
  singleLeads: -2.93,
  /** The word before could be part of the name. */
  cutLeft: -2.63,
  /** The same of a listed word or one of a person of the record. */
  cutLeftListed: -5.15,
  /** The word behind could be part of the name. */
  cutRight: -3.98,
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
