import { escapeHtml } from '../country/words/language.js';

/** Cells of an aligned table's lines (`table`): columns begin where every line has at least two blanks before; none is empty. */
function cellsOf(lines: readonly string[]): string[][] {
  const width = Math.max(...lines.map(({ length }) => length));
  const blank = (at: number): boolean => lines.every((line) => (line[at] ?? ' ') === ' ');
  const starts = [0];
  for (let at = 2; at < width; at++) if (blank(at - 1) && blank(at - 2) && !blank(at)) starts.push(at);
  const cells = lines.map((line) => starts.map((start, i) => line.slice(start, starts[i + 1]).trim()));
  return cells.map((row) => row.filter((_, column) => cells.some((other) => other[column] !== '')));
}

/** A block of printed lines: of a table, of a list, or of text. */
interface Block {
  readonly kind: 'table' | 'list' | 'text';
  readonly lines: string[];
}

/**
 * Printed text of a command as HTML: consecutive lines of several columns are a table, whose caption is the line of text
 * before it, if no blank line is between them; other indented lines are a list, others paragraphs.
 */
export function htmlOf(text: string): string {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    const isRow = /\S {2,}\S/.test(line.trim()) || (/^ {2,}\S/.test(line) && last?.kind === 'table');
    const kind = isRow ? 'table' : /^ {2,}\S/.test(line) ? 'list' : 'text';
    if (last && last.kind === kind && kind !== 'text') last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks
    .flatMap(({ kind, lines }, i) => {
      const title = blocks[i - 1]?.kind === 'text' ? (blocks[i - 1]?.lines[0] ?? '') : '';
      if (kind === 'table' && lines.length > 1) return [tableOf(title, cellsOf(lines))];
      if (kind === 'list') return [`<ul>${lines.map((line) => `<li>${escapeHtml(line.trim())}</li>`).join('\n')}</ul>`];
      const next = blocks[i + 1];
      const isCaption = next?.kind === 'table' && next.lines.length > 1;
      return isCaption ? [] : lines.filter((line) => line.trim() !== '').map((line) => `<p>${escapeHtml(line)}</p>`);
    })
    .join('\n');
}

function tableOf(title: string, [head = [], ...rows]: readonly string[][]): string {
  const row = (cells: readonly string[], tag: 'td' | 'th'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${unbroken(escapeHtml(cell))}</${tag}>`).join('')}</tr>`;
  const caption = title.trim() === '' ? '' : `<caption>${escapeHtml(title)}</caption>`;
  return `<table>${caption}<thead>${row(head, 'th')}</thead><tbody>\n${rows.map((cells) => row(cells, 'td')).join('\n')}\n</tbody></table>`;
}

/** A cell's text in which a figure stays on one line with its deviation (±) or interval in brackets. */
const unbroken = (text: string): string => text.replace(/ (?=[±[])|(?<=±|\[[^\]]*) /g, '\u00a0');
