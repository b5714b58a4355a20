// Written by `npm run lab -- fit names`; not by hand. How: docs/redaction.md.
// Fitted on
// rows made from templates: 662 in 15 languages (pages: 60 in 15 languages),
// rows written for the project: 333 in 27 languages (pages: 13 in 13 languages),
// links that hold titles, senders and words of these rows: three a row,
// each also without a third of the lists of names.

/** Log-odds of the evidence that a run of words in a text names a private person. */
export const NAME_WEIGHTS = {
  /** Log-odds without evidence. */
  bias: -0.59,
  /** In a heading. */
  heading: -0.69,
  /** In a menu, a label, a column of case officers. */
  frame: -1.85,
  /** In an address. */
  address: 0,
  /** Initials and particles only. */
  initialsOnly: -6.15,
  /** One full word. */
  single: -2.34,
  /** Two full words. */
  two: 0.39,
  /** Number of full words beyond four. */
  long: -0.92,
  /** The first word, or the first behind the comma, is a common given name. */
  given: 1.64,
  /** As above, of a rare given name. */
  rareGiven: 0.68,
  /** The same of a listed name with an ending of case. */
  bentGiven: 0.66,
  /** The last word, or the last before the comma, is a listed surname. */
  surname: 0.97,
  /** The same of another listed name. */
  surnameLike: 0.73,
  /** The same of a word on no list with an ending of surnames. */
  nameEnd: 1.11,
  /** Number of listed words between, at most 2. */
  middleListed: 1.46,
  /** Number of full words on no list. */
  unlisted: 0.91,
  /** No full word is on a list. */
  noneListed: -0.76,
  /** One word, a common given name. */
  singleGiven: 0.14,
  /** One word, a surname. */
  singleSurname: -0.12,
  /** One word on no list. */
  singleUnlisted: -0.52,
  /** An initial beside a full word. */
  initial: 2.9,
  /** A particle within. */
  particle: 1.25,
  /** A particle within, and the first word is no given name. */
  particleNoGiven: -1.79,
  /** Number of full words on no list, where nouns are written with capitals. */
  nounUnlisted: -0.89,
  /** Several words, none a given name, where nouns are written with capitals. */
  nounNoGiven: -1.98,
  /** One word that is no given name, where nouns are written with capitals. */
  nounSingle: -0.97,
  /** Begins with a particle in lower case. */
  particleFirst: -1.39,
  /** A comma within. */
  comma: -0.51,
  /** A given name behind the comma. */
  commaGiven: 1.83,
  /** Several words, all in capitals. */
  capitals: 0.86,
  /** One word in capitals. */
  singleCapitals: -1.03,
  /** Some words in capitals, others not. */
  mixedCapitals: -0.52,
  /** In a script without capitals. */
  otherScript: 3.01,
  /** Two capitalised parts with a hyphen. */
  hyphen: 0.55,
  /** In lower case, outside of addresses. */
  lower: -3.32,
  /** Several words, all of a person of the same record. */
  ownWhole: 3.47,
  /** One word of a person of the same record. */
  ownSingle: 2.84,
  /** Number of full words in an address that are on no list, except behind a given name. */
  unlistedInAddress: -1.5,
  /** Number of full words in an address that are listed only with an ending of case. */
  bentInAddress: -0.5,
  /** Number of full words in an address that the record, page or portal shows outside of names. */
  shownInAddress: -3,
  /** A single letter beside a full word, in an address. */
  initialInAddress: -1,
  /** Several words, a whole part of an address. */
  wholePart: 0.5,
  /** One word, the same. */
  singleWholePart: -0.5,
  /** No word of such a part is on a list. */
  wholeUnlisted: -4,
  /** Under a parameter or segment for titles. */
  titleKey: -0.5,
  /** Under a parameter or segment for persons or queries. */
  personKey: 1,
  /** Number of words of a person of the same record, beside others. */
  ownSome: 0.38,
  /** Several words that differ from those of a person of the same record by an ending. */
  ownBent: 4.67,
  /** A word of an address that is a given name and a surname written as one. */
  glued: 3,
  /** The words of a person known from other records or lines. */
  knownWhole: 4.55,
  /** One word of such a person. */
  knownSingle: 0.63,
  /** The words of the case officer of the same record. */
  officer: -5,
  /** The words of a case officer of another record, or elsewhere on the page. */
  officerElsewhere: -1.51,
  /** Several words, the whole text. */
  wholeText: 0.7,
  /** One word, the whole text. */
  singleWholeText: 0.39,
  /** A word of public bodies within. */
  bodyIn: -3.33,
  /** A word of companies or associations within. */
  companyIn: -3.68,
  /** A word with an ending of bodies within. */
  bodyEndIn: -2.21,
  /** A legal form at the end. */
  legalForm: -4.01,
  /** A word for a school, house or place within. */
  placeIn: -2.6,
  /** A word for a street within. */
  streetIn: -2.02,
  /** The last word ends like a street, and is on no list of surnames. */
  streetLast: -2.09,
  /** Begins with a word that says what is named: a school, a street, a company. */
  kindFirst: -3.32,
  /** Begins like the name of a place: New, Upper, Saint. */
  placeLead: -3.65,
  /** A public role within. */
  officeIn: -1.11,
  /** A word of titles of letters within. */
  ordinaryIn: -4.33,
  /** A word on no list with an ending of such words. */
  ordinaryEnd: -2.9,
  /** Inverted, with a word on no list behind the comma. */
  commaUnlisted: -0.72,
  /** A listed surname behind a given name that names other things too. */
  doubtful: -0.33,
  /** Months, days and feasts only. */
  timeOnly: -7.17,
  /** One of these beside other words. */
  timeIn: -0.65,
  /** A stop word within. */
  stopIn: -1.92,
  /** A word that leads to persons within. */
  cueIn: -1.53,
  /** Number of words within that end with a genitive. */
  genitiveIn: -1.45,
  /** Several words at the beginning of the text. */
  atStart: 0.25,
  /** One word at the beginning of the text. */
  singleAtStart: -1.89,
  /** Behind a dash. */
  dashBefore: 1.43,
  /** Behind a colon. */
  colonBefore: 1.5,
  /** Behind a comma. */
  commaBefore: 0.04,
  /** Behind an opening parenthesis, quotation mark or slash. */
  openBefore: 0.11,
  /** Behind a word that leads to persons: from, applicant. */
  strongCue: 3.46,
  /** One word behind such a word. */
  singleStrongCue: 0.7,
  /** Behind a preposition that leads to persons too. */
  weakCue: 0.61,
  /** Behind a preposition of place. */
  placeCue: -1.46,
  /** Behind a word for "and". */
  conjunction: 0,
  /** Behind a public role. */
  officeBefore: -3.09,
  /** Behind a capitalised word of bodies and companies. */
  bodyBefore: -5.2,
  /** Behind a word for a place or street. */
  placeBefore: -6.43,
  /** Behind a number. */
  numberBefore: -1,
  /** Behind a word for an estate. */
  estate: 1.87,
  /** Before a word of bodies and companies. */
  bodyAfter: -4.71,
  /** Before a word for a place or street. */
  placeAfter: -5.79,
  /** A genitive before a word in lower case. */
  genitive: 0.52,
  /** A genitive before a capitalised word. */
  genitiveCapital: 0.04,
  /** Before a comma or parenthesis and a public role. */
  officeAfter: -7.81,
  /** Before a party in parentheses. */
  partyAfter: -5,
  /** Before a house number. */
  numberAfter: -4.64,
  /** Before a comma and a number. */
  numberAfterComma: 0.01,
  /** Beside an ampersand. */
  ampersand: -3,
  /** At the end of the text. */
  atEnd: 1.05,
  /** Before a dash. */
  dashAfter: 0.83,
  /** Before a colon. */
  colonAfter: 0.33,
  /** Before a comma. */
  commaAfter: 0.2,
  /** Several words alone between a dash, colon or parenthesis and a sign or the end. */
  chunk: 1.06,
  /** One word, the same. */
  singleChunk: 0.3,
  /** Several words alone between a comma and a sign or the end. */
  commaChunk: -0.07,
  /** One word, the same. */
  singleCommaChunk: -0.03,
  /** One word at the beginning of the text, before a sign. */
  singleLeads: -2.06,
  /** The word before could be part of the name. */
  cutLeft: -2.07,
  /** The same of a listed word or one of a person of the record. */
  cutLeftListed: -4.36,
  /** The word behind could be part of the name. */
  cutRight: -3.19,
  /** The same of a listed word or one of a person of the record. */
  cutRightListed: -3.96,
};
export type NameWeights = Record<keyof typeof NAME_WEIGHTS, number>;

/** Weights of the evidence that a run of words in an address is a name. */
export const ADDRESS_WEIGHTS: NameWeights = {
  bias: -0.48,
  heading: -0.69,
  frame: -1.85,
  address: 0.11,
  initialsOnly: -6.76,
  single: -4.1,
  two: 0.4,
  long: -0.27,
  given: 1.23,
  rareGiven: 0.06,
  bentGiven: 1.06,
  surname: 0.78,
  surnameLike: -0.58,
  nameEnd: 0.72,
  middleListed: 2.17,
  unlisted: 0.54,
  noneListed: 0.01,
  singleGiven: 0.1,
  singleSurname: -0.31,
  singleUnlisted: 1.13,
  initial: 4.61,
  particle: -1.61,
  particleNoGiven: -0.73,
  nounUnlisted: -0.89,
  nounNoGiven: -1.98,
  nounSingle: -0.97,
  particleFirst: -1.52,
  comma: -0.01,
  commaGiven: 2.19,
  capitals: 1.08,
  singleCapitals: -1.08,
  mixedCapitals: -0.52,
  otherScript: 3.34,
  hyphen: 0.55,
  lower: -1.26,
  ownWhole: 3.6,
  ownSingle: 2.55,
  unlistedInAddress: -0.63,
  bentInAddress: 0.13,
  shownInAddress: -2.37,
  initialInAddress: -0.8,
  wholePart: 0.62,
  singleWholePart: 1.95,
  wholeUnlisted: -0.31,
  titleKey: -0.05,
  personKey: 1.74,
  ownSome: 1.21,
  ownBent: 4.65,
  glued: 5.35,
  knownWhole: 6.24,
  knownSingle: 1.42,
  officer: -5,
  officerElsewhere: -1.51,
  wholeText: 0.7,
  singleWholeText: 0.39,
  bodyIn: -3.41,
  companyIn: -4.94,
  bodyEndIn: -3.62,
  legalForm: -4.2,
  placeIn: -1.77,
  streetIn: -0.75,
  streetLast: -2.07,
  kindFirst: -2.61,
  placeLead: -3.96,
  officeIn: -1.33,
  ordinaryIn: -6.9,
  ordinaryEnd: -4.58,
  commaUnlisted: -0.43,
  doubtful: -0.26,
  timeOnly: -3.1,
  timeIn: -0.31,
  stopIn: -1.78,
  cueIn: -2.29,
  genitiveIn: -0.62,
  atStart: 0.25,
  singleAtStart: -1.89,
  dashBefore: 1.46,
  colonBefore: 1.73,
  commaBefore: -0.44,
  openBefore: 0.11,
  strongCue: 4.08,
  singleStrongCue: -0.23,
  weakCue: 1.03,
  placeCue: -1.89,
  conjunction: 0,
  officeBefore: -3.09,
  bodyBefore: -5.34,
  placeBefore: -1.18,
  numberBefore: -1,
  estate: -0.36,
  bodyAfter: -5.41,
  placeAfter: -0.31,
  genitive: -0.68,
  genitiveCapital: -0.19,
  officeAfter: -8.21,
  partyAfter: -5,
  numberAfter: -2.06,
  numberAfterComma: 0.01,
  ampersand: -3,
  atEnd: 1.05,
  dashAfter: 0.25,
  colonAfter: 0.33,
  commaAfter: -0.17,
  chunk: 1.71,
  singleChunk: 0.74,
  commaChunk: 1.09,
  singleCommaChunk: -0.13,
  singleLeads: -2.26,
  cutLeft: -2.07,
  cutLeftListed: -10.77,
  cutRight: -2.5,
  cutRightListed: -2.64,
};

/** Log-odds of the evidence that the text of a sender or recipient names a private person. */
export const PARTY_WEIGHTS = {
  /** Log-odds without evidence: when in doubt, redacted. */
  bias: 2.13,
  /** The first word, or the first behind the comma, is a common given name. */
  given: 1.69,
  /** As above, of a rare given name. */
  rareGiven: 0.69,
  /** The same of a listed name with an ending of case. */
  bentGiven: 0.66,
  /** The last word, or the last before the comma, is a listed surname. */
  surname: 1.17,
  /** The same of another listed name. */
  surnameLike: 0.79,
  /** The same of a word on no list with an ending of surnames. */
  nameEnd: 0.87,
  /** Number of further listed words, at most 3. */
  moreListed: 0.51,
  /** Number of full words on no list. */
  unlisted: 0.34,
  /** No full word is on a list. */
  noneListed: -0.33,
  /** One full word. */
  single: -0.94,
  /** One word, on a list. */
  singleListed: 0.68,
  /** One word of at most five capitals. */
  singleCapitals: -3.01,
  /** One word on no list with an ending of the definite form. */
  singleDefinite: -2.61,
  /** Number of full words beyond five. */
  many: -0.63,
  /** An initial. */
  initial: 2.72,
  /** A particle. */
  particle: -0.05,
  /** Inverted: the surname before a comma. */
  comma: 1.24,
  /** Two capitalised parts with a hyphen. */
  hyphen: 0.38,
  /** Several words, all in capitals. */
  capitals: 0.75,
  /** A word on no list of at most six capitals beside others. */
  acronym: -2.87,
  /** In a script without capitals. */
  otherScript: 3.1,
  /** In lower case. */
  lower: 0.24,
  /** In lower case, with no listed word. */
  lowerUnlisted: -0.71,
  /** Number of words in lower case beside capitalised ones, at most 2. */
  lowerInside: -2.39,
  /** A word of public bodies. */
  body: -7.41,
  /** A word of companies or associations. */
  company: -7.66,
  /** A word with an ending of bodies. */
  bodyEnd: -4.66,
  /** The word behind a given name ends like a body, place, street or letter; counts in place of these. */
  nameLikeEnd: -0.44,
  /** A department’s everyday name: culture, taxes. */
  department: -6.81,
  /** A word that begins as bodies in many languages. */
  bodyStem: -1.74,
  /** A legal form at the end. */
  legalForm: -5.62,
  /** A word for a school, house or place. */
  place: -1.35,
  /** A word for a street. */
  street: -1.5,
  /** Begins like the name of a place: New, Upper, Saint. */
  placeLead: -1,
  /** Begins with a public role. */
  officeFirst: -8.35,
  /** One word, a public role. */
  officeAlone: -1.5,
  /** Ends with a public role in lower case. */
  officeLast: -5.34,
  /** A public role elsewhere. */
  office: -4.04,
  /** A word of titles of letters. */
  ordinary: -2.04,
  /** A capitalised stop word. */
  stop: -0.38,
  /** A listed surname behind a given name that names other things too. */
  doubtful: -0.46,
  /** A word entered in place of a name: unknown, various. */
  nobody: -5.18,
  /** Months, days and feasts only. */
  time: -0.95,
  /** Signs of companies: an ampersand, A/S, quotation marks. */
  sign: -6.77,
  /** A digit. */
  digits: -0.5,
  /** A public role behind the name. */
  officeAfter: -8.05,
  /** A party in parentheses behind the name. */
  partyAfter: -6,
  /** The body’s own side of the letter. */
  ownSide: -9.39,
  /** The words of the case officer of the same record. */
  officer: -6.89,
  /** The words of a case officer of another record, or elsewhere on the page. */
  officerElsewhere: -1.62,
  /** The body’s own side in other records. */
  ownSideElsewhere: -0.7,
  /** Behind a word for an estate or family. */
  estate: 2.28,
  /** Behind a form of address or a lawyer who acts for it. */
  cue: 1.99,
  /** A number behind the name, as of a street. */
  personAddress: 1.18,
};
export type PartyWeights = Record<keyof typeof PARTY_WEIGHTS, number>;
