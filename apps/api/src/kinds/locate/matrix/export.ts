import type { Answer } from '@hyrde/contracts';
import type { TableColumn } from '../../../http/table-file.js';
import { SITE_COLUMNS } from '../../../sites/export.js';
import type { MatrixRow } from './matrix.schemas.js';
import type { MatrixTarget } from './matrix.service.js';

/** Text of an answer; for a yes, also whether a person has verified it. */
const wordOf = (answer: Answer | undefined, verified: boolean | undefined): string | null =>
  answer === 'yes' ? `yes: ${verified ? 'verified' : 'likely'}` : (answer ?? null);

/** Columns of the registry that public reports contain. */
const PUBLIC_COLUMNS: readonly string[] = ['name', 'homeUrl', 'region'];

/** Columns of the matrix: those of the registry in the import's notation, then one for each target. */
export const matrixColumns = (targets: readonly MatrixTarget[], ofSite = SITE_COLUMNS): TableColumn<MatrixRow>[] => [
  ...ofSite.map(({ name, meaning, of }) => ({ name, meaning, of: ({ site }: MatrixRow) => of(site) })),
  ...targets.map(({ slug, name }, at) => ({
    name: slug,
    meaning: `Answer to “${name.en}”: yes: verified, yes: likely, probably, no, does-not-apply, could-not-be-reached, not-found or not-searched.`,
    of: ({ answers, verified }: MatrixRow) => wordOf(answers[at], verified[at]),
  })),
];

/**
 * Columns of a public report: name, home URL and region, without the installation's own notes, then one for each
 * target.
 */
export const answerColumns = (targets: readonly MatrixTarget[]): TableColumn<MatrixRow>[] =>
  matrixColumns(
    targets,
    SITE_COLUMNS.filter(({ name }) => PUBLIC_COLUMNS.includes(name)),
  );
