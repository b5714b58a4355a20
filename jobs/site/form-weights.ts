// Written by `npm run lab -- fit forms`; not by hand. How: docs/sending.md.

/**
 * Terms of the evidence that a form only searches, each with its log-odds: by hand, bounded. Bounded by
 * 126 searches, 207 acts and 64 unclear forms of 32 sources in 12 languages,
 * 12840 acts written by a rule (purpose, language, disguise), each read without the words of its language.
 */
export const FORM_WEIGHTS = {
  /** Log-odds without evidence, below those of every act of the fit. */
  bias: -2,
  /** The form is sent by GET. */
  get: 1.1,
  /** The button names searching and nothing else. */
  buttonSearches: 2,
  /** The button names searching beside unknown words. */
  buttonNames: 1.5,
  /** The button names showing. */
  buttonShows: 1,
  /** The button names neither sending nor an act. */
  buttonNeutral: 0.5,
  /** The form is sent by GET, and the button names applying a choice. */
  buttonApplies: 0.5,
  /** The button names sending, whatever for. */
  buttonSends: 0,
  /** The button has no words. */
  buttonWordless: 0.5,
  /** No button sends the form, and one for scripts names searching. */
  scriptSearches: 1,
  /** The name of the pressed button’s field is one of searching. */
  nameSearches: 1,
  /** Another button of the form names an act. */
  besideActs: -1,
  /** The path or the query of the target names searching. */
  pathSearches: 1.5,
  /** The path names a subject of acts. */
  pathSubject: -2,
  /** A field is of type search, or its name or label names searching. */
  fieldSearches: 1,
  /** A field’s name or label is a word of records. */
  fieldsOfRecords: 0.5,
  /** The form is sent by GET, and each field is called by words of records and no unknown ones. */
  filtersByGet: 0.3,
  /** No field names searching, and a field’s label has words that are in no table. */
  fieldUnknown: -0.5,
  /** A field’s name or label names an act or a subject of acts. */
  fieldSubject: -1,
  /** One field for words and no choices. */
  loneField: 0.3,
  /** Boxes, or a list of choices. */
  choices: 0.3,
  /** A field for a date. */
  dates: 0.5,
  /** Class, id, role or an element around the form names searching. */
  hintSearches: 0.5,
  /** Heading or text of the form names searching. */
  saysSearches: 0.5,
  /** Class, heading or text names an act or a subject of acts. */
  isAbout: -2,
  /** A hidden field, the target’s query or the button’s value names searching. */
  commandSearches: 1,
  /** The form is the whole page, as of Web Forms and JSF. */
  postback: 0.5,
};
