const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Cells of an aligned table's lines (`table`): columns begin where every line has at least two blanks before. */
function cellsOf(lines: readonly string[]): string[][] {
  const width = Math.max(...lines.map(({ length }) => length));
  const blank = (at: number): boolean => lines.every((line) => (line[at] ?? ' ') === ' ');
  const starts = [0];
  for (let at = 2; at < width; at++) if (blank(at - 1) && blank(at - 2) && !blank(at)) starts.push(at);
  return lines.map((line) => starts.map((start, i) => line.slice(start, starts[i + 1]).trim()));
}

/** Printed text of a command as HTML: consecutive lines of several columns are tables, other lines paragraphs. */
export function htmlOf(text: string): string {
  const blocks: { columns: boolean; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const columns = /\S {2,}\S/.test(line.trim()) || /^ {2,}\S/.test(line);
    const last = blocks.at(-1);
    if (last && last.columns === columns && line.trim() !== '') last.lines.push(line);
    else blocks.push({ columns, lines: [line] });
  }
  return blocks
    .filter(({ lines }) => lines.some((line) => line.trim() !== ''))
    .map(({ columns, lines }) => {
      const some = lines.filter((line) => line.trim() !== '');
      return columns && some.length > 1
        ? tableOf(cellsOf(some))
        : some.map((line) => `<p>${escaped(line)}</p>`).join('\n');
    })
    .join('\n');
}

function tableOf([head = [], ...rows]: readonly string[][]): string {
  const row = (cells: readonly string[], tag: 'td' | 'th'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row(head, 'th')}</thead><tbody>\n${rows.map((cells) => row(cells, 'td')).join('\n')}\n</tbody></table>`;
}
