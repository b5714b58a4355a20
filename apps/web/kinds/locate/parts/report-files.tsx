import type { Words } from '@/words/en';

/** Downloads of a report's table, at stable addresses. */
export const ReportFiles = ({ path, words }: { path: string; words: Words }) => (
  <span className="flex flex-wrap gap-x-3 print:hidden">
    <a href={`${path}/sites.csv`} className="link" download>
      CSV
    </a>
    <a href={`${path}/sites.csv?separator=semicolon`} className="link" download>
      {words.report.semicolons}
    </a>
    <a href={`${path}/report.json`} className="link">
      JSON
    </a>
  </span>
);
