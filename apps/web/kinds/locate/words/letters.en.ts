import { plural } from '@/words/format';

export const letters = {
  write: 'Write a letter',
  title: (body: string) => `Letter to ${body}`,
  about:
    'What the body lacks and what was found, with a link by which it answers. Nothing is sent: copy it, or save it as PDF.',
  proofs: (count: string) =>
    count === '0'
      ? 'No proof: no page was found that could be shown.'
      : `Proof: ${plural(count, 'sheet', 'sheets')} by link.`,
  laws: (count: string) =>
    count === '0' ? 'No law is cited: none is known that asks for it.' : `Laws cited: ${count}.`,
  noAddress: 'The letter has no links yet: Hyrde has no public address',
  noAddressBody:
    'The body could not answer or open the proof. An administrator sets the address under Set-up → Installation; then write the letter anew.',
  localAddress: 'The links open on this machine alone: Hyrde has no public address',
  localAddressBody:
    'Enough for practice. A letter to a real body needs one: an administrator sets it under Set-up → Installation.',
  setAddress: 'Open Installation',
  subject: 'Subject',
  languageBy: {
    person: 'As you chose.',
    site: 'The language of its site.',
    country: 'The main language of its country: that of its site is not known.',
    unknown: 'Neither its language nor its country is known.',
  },
  lacksLanguage: (body: string, used: string) => `There is no template in ${body}: the letter is in ${used}.`,
  unsure: (laws: string) => `Not cited, since nobody has looked it up: ${laws}.`,
  copy: 'Copy the text',
  copied: 'Copied.',
  pdf: 'Save as PDF',
  all: 'Letters to these bodies',
  allAbout:
    'One to each body that lacks one of the targets shown, each with a link of its own. Bodies that lack none get none. Nothing is sent.',
  zip: 'PDF files (ZIP)',
  csv: 'Mail merge (CSV)',
  templates: 'Templates of letters',
  templateOf: (language: string) => `Template in ${language}`,
  placeholders:
    'In braces: {body}, {organisation}, {date}, {list} of what is lacking, {link} for the answer, {until}. {list} and {link} must be there.',
  addLanguage: 'Another language, by its code',
  add: 'Add a template',
  answers: 'Answers of bodies',
  answersAbout: 'What bodies answered to letters. Open the page, then decide: an accepted page is entered as theirs.',
  none: 'No answer waits.',
  noneBody: 'Answers come by the links in letters.',
  decidedNone: 'No answer has been decided on yet.',
  showDecided: 'Decided',
  kinds: { here: 'Here it is', objection: 'Objection' },
  accept: { here: 'Accept the page', objection: 'Does not apply' },
  decline: 'Decline',
  decisions: { accepted: 'Accepted', declined: 'Declined' },
  decided: 'Decided.',
  evidence: 'Finding',
  question: (body: string) => `What we did not find at ${body}`,
  questionAbout:
    'Show us where it is, or explain why it does not apply to you. A person reads each answer. Do not name private persons.',
  closed: 'This link takes no more answers. Please answer by mail.',
  until: (day: string) => `Answers are taken until ${day}.`,
  proof: 'What was received (PDF)',
  asIs: (answer: string) => `Now: ${answer}`,
  given: (count: string) => (count === '1' ? '1 answer given.' : `${count} answers given.`),
  kind: 'Your answer',
  hereIs: 'Here it is',
  object: 'It does not apply to us, or you are mistaken',
  url: 'Address of the page',
  note: 'Explanation',
  noteHint: 'Needed for an objection.',
  send: 'Send the answer',
  thanks: 'Thank you. A person will read your answer.',
  gone: 'This letter cannot be found',
  goneBody: 'Its address is not whole. Copy it from the letter once more.',
};
