import type { Answer } from '@hyrde/contracts';
import type { TableColumn } from '../../../http/table-file.js';
import { SITE_COLUMNS } from '../../../sites/export.js';
import type { MatrixRow } from './matrix.schemas.js';
import type { MatrixTarget } from './matrix.service.js';

/** A yes says whose it is. */
const wordOf = (answer: Answer | undefined, verified: boolean | undefined): string | null =>
  answer === 'yes' ? `yes: ${verified ? 'verified' : 'likely'}` : (answer ?? null);

/** What everybody may know of a body. */
const PUBLIC_COLUMNS: readonly string[] = ['name', 'homeUrl', 'region'];

/** The columns of the matrix: those of the registry, as the import reads them, then one a target. */
export const matrixColumns = (targets: readonly MatrixTarget[], ofSite = SITE_COLUMNS): TableColumn<MatrixRow>[] => [
  ...ofSite.map(({ name, meaning, of }) => ({ name, meaning, of: ({ site }: MatrixRow) => of(site) })),
  ...targets.map(({ slug, name }, at) => ({
    name: slug,
    meaning: `Answer to “${name.en}”: yes: verified, yes: likely, probably, no, does-not-apply, could-not-be-reached, not-found or not-searched.`,
    of: ({ answers, verified }: MatrixRow) => wordOf(answers[at], verified[at]),
  })),
];

/** The same for a report: nothing that the installation has noted of a body. */
export const answerColumns = (targets: readonly MatrixTarget[]): TableColumn<MatrixRow>[] =>
  matrixColumns(
    targets,
    SITE_COLUMNS.filter(({ name }) => PUBLIC_COLUMNS.includes(name)),
  );
