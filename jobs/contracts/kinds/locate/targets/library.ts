import type { QueryWord } from '../query-words.js';
import about from './about.json' with { type: 'json' };
import accessibilityStatement from './accessibility-statement.json' with { type: 'json' };
import annualReport from './annual-report.json' with { type: 'json' };
import budget from './budget.json' with { type: 'json' };
import complaints from './complaints.json' with { type: 'json' };
import contact from './contact.json' with { type: 'json' };
import cookies from './cookies.json' with { type: 'json' };
import councilMinutes from './council-minutes.json' with { type: 'json' };
import councillors from './councillors.json' with { type: 'json' };
import events from './events.json' with { type: 'json' };
import faq from './faq.json' with { type: 'json' };
import foi from './foi.json' with { type: 'json' };
import forms from './forms.json' with { type: 'json' };
import glossary from './glossary.json' with { type: 'json' };
import imprint from './imprint.json' with { type: 'json' };
import laws from './laws.json' with { type: 'json' };
import mailRecord from './mail-record.json' with { type: 'json' };
import news from './news.json' with { type: 'json' };
import noticeBoard from './notice-board.json' with { type: 'json' };
import openingHours from './opening-hours.json' with { type: 'json' };
import organisation from './organisation.json' with { type: 'json' };
import press from './press.json' with { type: 'json' };
import privacy from './privacy.json' with { type: 'json' };
import procurement from './procurement.json' with { type: 'json' };
import { queryOf } from './query-of.js';
import sitemap from './sitemap.json' with { type: 'json' };
import staff from './staff.json' with { type: 'json' };
import statistics from './statistics.json' with { type: 'json' };
import type { TargetFile } from './target-file.js';
import vacancies from './vacancies.json' with { type: 'json' };

/** A target that comes with the product: its data file, and what it is searched by. */
export interface BuiltInTarget extends TargetFile {
  readonly words: Record<string, QueryWord[]>;
}

/**
 * The data files, in the order in which people see the targets. Each is as `TargetFile` says: a test holds them to it, since
 * every start of a process would pay for it here.
 */
const FILES = [
  mailRecord,
  contact,
  accessibilityStatement,
  councilMinutes,
  privacy,
  cookies,
  imprint,
  openingHours,
  foi,
  vacancies,
  procurement,
  budget,
  annualReport,
  councillors,
  staff,
  organisation,
  complaints,
  faq,
  glossary,
  press,
  news,
  events,
  statistics,
  laws,
  forms,
  about,
  noticeBoard,
  sitemap,
] as readonly object[] as readonly TargetFile[];

/** The targets that come with the product; data, seeded as version 1 of each. */
export const BUILT_IN_TARGETS: readonly BuiltInTarget[] = FILES.map(withWords);

/** Its words are made when they are first asked for: every process has the library, and few need them all. */
function withWords(file: TargetFile): BuiltInTarget {
  let words: BuiltInTarget['words'] | undefined;
  return {
    ...file,
    get words() {
      words ??= wordsOf(file);
      return words;
    },
  };
}

const wordsOf = ({ languages }: TargetFile): BuiltInTarget['words'] =>
  Object.fromEntries(Object.entries(languages).map(([code, names]) => [code, queryOf(code, names)]));
