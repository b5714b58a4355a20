import { z } from 'zod';
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
import { TargetFile, type TargetLanguageCode } from './target-file.js';
import vacancies from './vacancies.json' with { type: 'json' };

/** A target that comes with the product: its data file, and what it is searched by. */
export interface BuiltInTarget extends TargetFile {
  words: Record<string, QueryWord[]>;
}

/** The data files, in the order in which people see the targets. */
const FILES: readonly { slug: string }[] = [
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
];

/** The targets that come with the product; data, seeded as version 1 of each. */
export const BUILT_IN_TARGETS: readonly BuiltInTarget[] = FILES.map(readTarget);

/** @throws Error that names the field, where the file is not as `TargetFile` says */
function readTarget(file: { slug: string }): BuiltInTarget {
  const read = TargetFile.safeParse(file);
  if (!read.success) throw new Error(`Target ${file.slug}:\n${z.prettifyError(read.error)}`);
  const target = read.data;
  const words: BuiltInTarget['words'] = {};
  for (const [language, names] of Object.entries(target.languages))
    words[language] = queryOf(language as TargetLanguageCode, names);
  return { ...target, words };
}
