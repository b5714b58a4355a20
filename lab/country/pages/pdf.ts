/** Number of characters per line and lines per page: A4 in 11 points. */
const WIDTH = 95;
const LINES = 55;

/** A plain PDF 1.4 with a title and text in Helvetica (ISO 32000-1): no compression, Latin letters only. */
export function pdfOf(title: string, text: string): Buffer {
  const lines = text.split('\n').flatMap(wrapped);
  const pages = Array.from({ length: Math.max(1, Math.ceil(lines.length / LINES)) }, (_, page) =>
    lines.slice(page * LINES, (page + 1) * LINES),
  );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${5 + 2 * i} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escaped(title)}) >>`,
    ...pages.flatMap((page, i) => {
      const shown = page.map((line) => `(${escaped(line)}) Tj T*\n`).join('');
      const content = `BT /F1 11 Tf 14 TL 50 790 Td\n${shown}ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${6 + 2 * i} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${at}`.padStart(10, '0');
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}

const escaped = (text: string): string => text.replaceAll(/[\\()]/g, (c) => `\\${c}`).replaceAll(/[^\0-\xff]/g, '-');

function wrapped(line: string): string[] {
  const rows = [''];
  for (const word of line.split(' ')) {
    const row = rows.at(-1) ?? '';
    if (row.length + word.length > WIDTH) rows.push(word);
    else rows[rows.length - 1] = row === '' ? word : `${row} ${word}`;
  }
  return rows;
}
