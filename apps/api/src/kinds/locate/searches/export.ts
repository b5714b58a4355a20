import { Answer, isVerified } from '@hyrde/contracts';
import type { TableColumn } from '../../../http/table-file.js';
import type { ShownRow } from './search-rows.js';
import type { ExportedSearch } from './searches.service.js';

/**
 * What a search says in a table, a row for each site and algorithm.
 * @param publicUrl where the dashboard is, for links to the evidence
 */
export const searchColumns = (publicUrl: string): TableColumn<ShownRow<ExportedSearch>>[] => [
  { name: 'site', meaning: 'Name of the site', of: (row) => row.site_name },
  { name: 'homeUrl', meaning: 'Address of its home page', of: (row) => row.home_url },
  { name: 'region', meaning: 'Its region', of: (row) => row.region },
  { name: 'language', meaning: 'Its language, as the registry has it', of: (row) => row.language },
  { name: 'population', meaning: 'Its population, as the registry has it', of: (row) => row.population },
  { name: 'algorithm', meaning: 'The algorithm that searched it, with its parameters', of: (row) => row.algorithm },
  { name: 'targetVersion', meaning: 'The version of the target whose words it looked for', of: (row) => row.version },
  {
    name: 'answer',
    meaning: `${Answer.options.join(', ')}: sums equal those on the screen`,
    of: (row) => row.answer,
  },
  {
    name: 'verified',
    meaning: 'A person says that the site has the page; with the answer yes, the others are likely enough',
    of: (row) => (isVerified(row.verdict) ? 'true' : 'false'),
  },
  {
    name: 'verdict',
    meaning: 'What people have agreed on: correct, wrong, absent or cannot-tell',
    of: (row) => row.verdict,
  },
  { name: 'outcome', meaning: 'How the search ended', of: (row) => row.outcome },
  { name: 'reason', meaning: 'Why it ended so', of: (row) => row.reason },
  { name: 'detail', meaning: 'More about the reason, where there is more', of: (row) => row.detail },
  {
    name: 'url',
    meaning: 'The page: the right one where people have said which, else the one found',
    of: (row) => row.right_url ?? row.found_url,
  },
  { name: 'foundUrl', meaning: 'The page that the search named', of: (row) => row.found_url },
  {
    name: 'rightUrl',
    meaning: 'The right page, where people have said that the search was wrong',
    of: (row) => row.right_url,
  },
  { name: 'title', meaning: 'Title of the page that the search named', of: (row) => row.found_title },
  {
    name: 'register',
    meaning: 'The register or portal off the site that the page stands on',
    of: (row) => row.found_register,
  },
  { name: 'confidence', meaning: 'How sure the search was, 0 to 1', of: (row) => row.confidence },
  { name: 'downloads', meaning: 'Documents that the site was asked for', of: (row) => row.downloads },
  { name: 'change', meaning: 'What is otherwise than in the sweep before', of: (row) => row.change },
  { name: 'checkedAt', meaning: 'When the search ended, UTC', of: (row) => row.finished_at },
  { name: 'reviewer', meaning: 'Who gave the last verdict that stands', of: (row) => row.reviewer },
  { name: 'judgedAt', meaning: 'When, UTC', of: (row) => row.judged_at },
  { name: 'sha256', meaning: 'SHA-256 of the page as it was received', of: (row) => row.received_hash },
  {
    name: 'evidence',
    meaning: 'Where the evidence is shown, to those who may sign in',
    of: (row) => (row.has_finding ? `${publicUrl.replace(/\/$/, '')}/findings/${row.id}` : null),
  },
];
