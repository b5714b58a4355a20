// Written by `npm run lab -- fit names`; not by hand. How: docs/redaction.md.

/**
 * Terms of the evidence that a run of words in a text names a private person, each with its log-odds.
 * Fitted on
 * rows made from templates: 662 in 15 languages (pages: 60 in 15 languages),
 * rows written for the project: 149 in 27 languages (pages: 13 in 13 languages),
 * links that hold titles, senders and words of these rows: three a row,
 * each also without a third of the lists of names.
 */
export const NAME_WEIGHTS = {
  /** Log-odds without evidence. */
  bias: -0.58,
  /** In a heading. */
  heading: -0.7,
  /** In a menu, a label, a column of case officers. */
  frame: -2.1,
  /** In an address. */
  address: 0,
  /** Initials and particles only. */
  initialsOnly: -6.16,
  /** One full word. */
  single: -2.34,
  /** Two full words. */
  two: 0.41,
  /** Number of full words beyond four. */
  long: -0.93,
  /** The first word, or the first behind the comma, is a common given name. */
  given: 1.61,
  /** As above, of a rare given name. */
  rareGiven: 0.66,
  /** The same of a listed name with an ending of case. */
  bentGiven: 0.67,
  /** The last word, or the last before the comma, is a listed surname. */
  surname: 0.87,
  /** The same of another listed name. */
  surnameLike: 0.77,
  /** The same of a word on no list with an ending of surnames. */
  nameEnd: 1.11,
  /** Number of listed words between, at most 2. */
  middleListed: 1.47,
  /** Number of full words on no list. */
  unlisted: 0.84,
  /** No full word is on a list. */
  noneListed: -0.78,
  /** One word, a common given name. */
  singleGiven: 0.13,
  /** One word, a surname. */
  singleSurname: -0.14,
  /** One word on no list. */
  singleUnlisted: -0.52,
  /** An initial beside a full word. */
  initial: 2.83,
  /** A particle within. */
  particle: 1.18,
  /** Begins with a particle in lower case. */
  particleFirst: -1.43,
  /** A comma within. */
  comma: -0.5,
  /** A given name behind the comma. */
  commaGiven: 1.84,
  /** Several words, all in capitals. */
  capitals: 0.86,
  /** One word in capitals. */
  singleCapitals: -1.03,
  /** Some words in capitals, others not. */
  mixedCapitals: -0.55,
  /** In a script without capitals. */
  otherScript: 3.01,
  /** Two capitalised parts with a hyphen. */
  hyphen: 0.55,
  /** In lower case, outside of addresses. */
  lower: -3.28,
  /** Several words, all of a person of the same record. */
  ownWhole: 3.56,
  /** One word of a person of the same record. */
  ownSingle: 2.95,
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
  ownSome: 0.34,
  /** Several words that differ from those of a person of the same record by an ending. */
  ownBent: 4.51,
  /** A word of an address that is a given name and a surname written as one. */
  glued: 3,
  /** The words of a person known from other records or lines. */
  knownWhole: 4.52,
  /** One word of such a person. */
  knownSingle: 0.6,
  /** The words of the case officer of the same record. */
  officer: -5,
  /** The words of a case officer of another record, or elsewhere on the page. */
  officerElsewhere: -1.51,
  /** Several words, the whole text. */
  wholeText: 0.63,
  /** One word, the whole text. */
  singleWholeText: 0.39,
  /** A word of public bodies within. */
  bodyIn: -3.37,
  /** A word of companies or associations within. */
  companyIn: -4,
  /** A word with an ending of bodies within. */
  bodyEndIn: -2.38,
  /** A legal form at the end. */
  legalForm: -4.01,
  /** A word for a school, house or place within. */
  placeIn: -2.58,
  /** A word for a street within. */
  streetIn: -2.06,
  /** The last word ends like a street, and is on no list of surnames. */
  streetLast: -2.07,
  /** Begins with a word that says what is named: a school, a street, a company. */
  kindFirst: -3.37,
  /** Begins like the name of a place: New, Upper, Saint. */
  placeLead: -3.66,
  /** A public role within. */
  officeIn: -1.13,
  /** A word of titles of letters within. */
  ordinaryIn: -4.32,
  /** A word on no list with an ending of such words. */
  ordinaryEnd: -3.29,
  /** Inverted, with a word on no list behind the comma. */
  commaUnlisted: -0.72,
  /** A listed surname behind a given name that names other things too. */
  doubtful: -0.33,
  /** Months, days and feasts only. */
  timeOnly: -7.18,
  /** One of these beside other words. */
  timeIn: -0.71,
  /** A stop word within. */
  stopIn: -1.91,
  /** A word that leads to persons within. */
  cueIn: -1.54,
  /** Number of words within that end with a genitive. */
  genitiveIn: -1.43,
  /** Several words at the beginning of the text. */
  atStart: 0.21,
  /** One word at the beginning of the text. */
  singleAtStart: -1.96,
  /** Behind a dash. */
  dashBefore: 1.45,
  /** Behind a colon. */
  colonBefore: 1.5,
  /** Behind a comma. */
  commaBefore: 0.02,
  /** Behind an opening parenthesis, quotation mark or slash. */
  openBefore: 0.11,
  /** Behind a word that leads to persons: from, applicant. */
  strongCue: 3.44,
  /** One word behind such a word. */
  singleStrongCue: 0.71,
  /** Behind a preposition that leads to persons too. */
  weakCue: 0.68,
  /** Behind a preposition of place. */
  placeCue: -1.44,
  /** Behind a word for "and". */
  conjunction: 0,
  /** Behind a public role. */
  officeBefore: -3.08,
  /** Behind a capitalised word of bodies and companies. */
  bodyBefore: -5.24,
  /** Behind a word for a place or street. */
  placeBefore: -6.43,
  /** Behind a number. */
  numberBefore: -1,
  /** Behind a word for an estate. */
  estate: 1.88,
  /** Before a word of bodies and companies. */
  bodyAfter: -4.6,
  /** Before a word for a place or street. */
  placeAfter: -5.73,
  /** A genitive before a word in lower case. */
  genitive: 0.54,
  /** A genitive before a capitalised word. */
  genitiveCapital: 0.03,
  /** Before a comma or parenthesis and a public role. */
  officeAfter: -7.78,
  /** Before a party in parentheses. */
  partyAfter: -5,
  /** Before a house number. */
  numberAfter: -4.65,
  /** Before a comma and a number. */
  numberAfterComma: 0.01,
  /** Beside an ampersand. */
  ampersand: -3,
  /** At the end of the text. */
  atEnd: 1.11,
  /** Before a dash. */
  dashAfter: 0.83,
  /** Before a colon. */
  colonAfter: 0.33,
  /** Before a comma. */
  commaAfter: 0.2,
  /** Several words alone between a dash, colon or parenthesis and a sign or the end. */
  chunk: 1.07,
  /** One word, the same. */
  singleChunk: 0.27,
  /** Several words alone between a comma and a sign or the end. */
  commaChunk: -0.06,
  /** One word, the same. */
  singleCommaChunk: -0.06,
  /** One word at the beginning of the text, before a sign. */
  singleLeads: -2.06,
  /** The word before could be part of the name. */
  cutLeft: -2.16,
  /** The same of a listed word or one of a person of the record. */
  cutLeftListed: -4.36,
  /** The word behind could be part of the name. */
  cutRight: -3.21,
  /** The same of a listed word or one of a person of the record. */
  cutRightListed: -3.95,
};
export type NameWeights = Record<keyof typeof NAME_WEIGHTS, number>;

/**
 * Terms of the evidence that a run of words in an address names a private person, each with its log-odds.
 * Fitted on
 * rows made from templates: 662 in 15 languages (pages: 60 in 15 languages),
 * rows written for the project: 149 in 27 languages (pages: 13 in 13 languages),
 * links that hold titles, senders and words of these rows: three a row,
 * each also without a third of the lists of names.
 */
export const ADDRESS_WEIGHTS: NameWeights = {
  /** Log-odds without evidence. */
  bias: -0.31,
  /** In a heading. */
  heading: -0.7,
  /** In a menu, a label, a column of case officers. */
  frame: -2.1,
  /** In an address. */
  address: 0.26,
  /** Initials and particles only. */
  initialsOnly: -6.77,
  /** One full word. */
  single: -4.25,
  /** Two full words. */
  two: 0.35,
  /** Number of full words beyond four. */
  long: -0.2,
  /** The first word, or the first behind the comma, is a common given name. */
  given: 1.38,
  /** As above, of a rare given name. */
  rareGiven: -0.02,
  /** The same of a listed name with an ending of case. */
  bentGiven: 1.2,
  /** The last word, or the last before the comma, is a listed surname. */
  surname: 0.77,
  /** The same of another listed name. */
  surnameLike: -0.56,
  /** The same of a word on no list with an ending of surnames. */
  nameEnd: 0.61,
  /** Number of listed words between, at most 2. */
  middleListed: 2.15,
  /** Number of full words on no list. */
  unlisted: 0.49,
  /** No full word is on a list. */
  noneListed: -0.14,
  /** One word, a common given name. */
  singleGiven: -0.05,
  /** One word, a surname. */
  singleSurname: -0.39,
  /** One word on no list. */
  singleUnlisted: 1.16,
  /** An initial beside a full word. */
  initial: 4.69,
  /** A particle within. */
  particle: -1.8,
  /** Begins with a particle in lower case. */
  particleFirst: -1.56,
  /** A comma within. */
  comma: -0.02,
  /** A given name behind the comma. */
  commaGiven: 2.13,
  /** Several words, all in capitals. */
  capitals: 1.06,
  /** One word in capitals. */
  singleCapitals: -1.08,
  /** Some words in capitals, others not. */
  mixedCapitals: -0.69,
  /** In a script without capitals. */
  otherScript: 3.34,
  /** Two capitalised parts with a hyphen. */
  hyphen: 0.55,
  /** In lower case, outside of addresses. */
  lower: -1.31,
  /** Several words, all of a person of the same record. */
  ownWhole: 3.5,
  /** One word of a person of the same record. */
  ownSingle: 2.57,
  /** Number of full words in an address that are on no list, except behind a given name. */
  unlistedInAddress: -0.65,
  /** Number of full words in an address that are listed only with an ending of case. */
  bentInAddress: -0.17,
  /** Number of full words in an address that the record, page or portal shows outside of names. */
  shownInAddress: -2.39,
  /** A single letter beside a full word, in an address. */
  initialInAddress: -0.77,
  /** Several words, a whole part of an address. */
  wholePart: 0.87,
  /** One word, the same. */
  singleWholePart: 2.07,
  /** No word of such a part is on a list. */
  wholeUnlisted: -0.42,
  /** Under a parameter or segment for titles. */
  titleKey: -0.02,
  /** Under a parameter or segment for persons or queries. */
  personKey: 1.74,
  /** Number of words of a person of the same record, beside others. */
  ownSome: 1.22,
  /** Several words that differ from those of a person of the same record by an ending. */
  ownBent: 4.47,
  /** A word of an address that is a given name and a surname written as one. */
  glued: 5.31,
  /** The words of a person known from other records or lines. */
  knownWhole: 5.6,
  /** One word of such a person. */
  knownSingle: 1.43,
  /** The words of the case officer of the same record. */
  officer: -5,
  /** The words of a case officer of another record, or elsewhere on the page. */
  officerElsewhere: -1.51,
  /** Several words, the whole text. */
  wholeText: 0.63,
  /** One word, the whole text. */
  singleWholeText: 0.39,
  /** A word of public bodies within. */
  bodyIn: -3.55,
  /** A word of companies or associations within. */
  companyIn: -5.12,
  /** A word with an ending of bodies within. */
  bodyEndIn: -3.74,
  /** A legal form at the end. */
  legalForm: -4.18,
  /** A word for a school, house or place within. */
  placeIn: -1.74,
  /** A word for a street within. */
  streetIn: -0.77,
  /** The last word ends like a street, and is on no list of surnames. */
  streetLast: -2.07,
  /** Begins with a word that says what is named: a school, a street, a company. */
  kindFirst: -2.74,
  /** Begins like the name of a place: New, Upper, Saint. */
  placeLead: -3.94,
  /** A public role within. */
  officeIn: -1.43,
  /** A word of titles of letters within. */
  ordinaryIn: -6.87,
  /** A word on no list with an ending of such words. */
  ordinaryEnd: -4.43,
  /** Inverted, with a word on no list behind the comma. */
  commaUnlisted: -0.39,
  /** A listed surname behind a given name that names other things too. */
  doubtful: -0.27,
  /** Months, days and feasts only. */
  timeOnly: -3.18,
  /** One of these beside other words. */
  timeIn: -0.34,
  /** A stop word within. */
  stopIn: -2.14,
  /** A word that leads to persons within. */
  cueIn: -2.32,
  /** Number of words within that end with a genitive. */
  genitiveIn: -0.59,
  /** Several words at the beginning of the text. */
  atStart: 0.21,
  /** One word at the beginning of the text. */
  singleAtStart: -1.96,
  /** Behind a dash. */
  dashBefore: 1.56,
  /** Behind a colon. */
  colonBefore: 1.74,
  /** Behind a comma. */
  commaBefore: -0.42,
  /** Behind an opening parenthesis, quotation mark or slash. */
  openBefore: 0.11,
  /** Behind a word that leads to persons: from, applicant. */
  strongCue: 3.86,
  /** One word behind such a word. */
  singleStrongCue: -0.15,
  /** Behind a preposition that leads to persons too. */
  weakCue: 0.92,
  /** Behind a preposition of place. */
  placeCue: -3.01,
  /** Behind a word for "and". */
  conjunction: 0,
  /** Behind a public role. */
  officeBefore: -3.08,
  /** Behind a capitalised word of bodies and companies. */
  bodyBefore: -5.38,
  /** Behind a word for a place or street. */
  placeBefore: -1,
  /** Behind a number. */
  numberBefore: -1,
  /** Behind a word for an estate. */
  estate: -0.3,
  /** Before a word of bodies and companies. */
  bodyAfter: -5.33,
  /** Before a word for a place or street. */
  placeAfter: -0.1,
  /** A genitive before a word in lower case. */
  genitive: -0.68,
  /** A genitive before a capitalised word. */
  genitiveCapital: -0.17,
  /** Before a comma or parenthesis and a public role. */
  officeAfter: -8.26,
  /** Before a party in parentheses. */
  partyAfter: -5,
  /** Before a house number. */
  numberAfter: -1.97,
  /** Before a comma and a number. */
  numberAfterComma: 0.01,
  /** Beside an ampersand. */
  ampersand: -3,
  /** At the end of the text. */
  atEnd: 1.11,
  /** Before a dash. */
  dashAfter: 0.3,
  /** Before a colon. */
  colonAfter: 0.33,
  /** Before a comma. */
  commaAfter: -0.03,
  /** Several words alone between a dash, colon or parenthesis and a sign or the end. */
  chunk: 1.73,
  /** One word, the same. */
  singleChunk: 0.67,
  /** Several words alone between a comma and a sign or the end. */
  commaChunk: 1.11,
  /** One word, the same. */
  singleCommaChunk: -0.13,
  /** One word at the beginning of the text, before a sign. */
  singleLeads: -2.23,
  /** The word before could be part of the name. */
  cutLeft: -2.16,
  /** The same of a listed word or one of a person of the record. */
  cutLeftListed: -10.34,
  /** The word behind could be part of the name. */
  cutRight: -2.32,
  /** The same of a listed word or one of a person of the record. */
  cutRightListed: -2.43,
};

/**
 * Terms of the evidence that the text of a sender or recipient names a private person, each with its log-odds.
 * Fitted on
 * rows made from templates: 662 in 15 languages (pages: 60 in 15 languages),
 * rows written for the project: 149 in 27 languages (pages: 13 in 13 languages),
 * links that hold titles, senders and words of these rows: three a row,
 * each also without a third of the lists of names.
 */
export const PARTY_WEIGHTS = {
  /** Log-odds without evidence: when in doubt, redacted. */
  bias: 2.15,
  /** The first word, or the first behind the comma, is a common given name. */
  given: 1.57,
  /** As above, of a rare given name. */
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
