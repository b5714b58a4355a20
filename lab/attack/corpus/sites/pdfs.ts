import { deflateSync } from 'node:zlib';
import { type HostileSite, site } from '../hostile-site.js';
import { filled, html, once, say, until } from '../making.js';

/** A PDF file of these objects; the first is the catalogue. */
function pdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const at: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((object, n) => {
    at.push(length);
    add(Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]));
  });
  const table = at.map((offset) => `${`${offset}`.padStart(10, '0')} 00000 n \n`).join('');
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

const stream = (bytes: Buffer, filters = '/FlateDecode'): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} /Filter ${filters} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
const flate = (text: string | Buffer): Buffer => deflateSync(text, { level: 9 });
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const page = (contents: string): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${contents} /Resources << /Font << /F 5 0 R >> >> >>`;
const onePage = (contents: Buffer): Buffer =>
  pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page('4 0 R'),
    contents,
    FONT,
  ]);

/** A site whose home page links to this PDF, which two more URLs serve. */
const file = (name: string, make: () => Buffer): HostileSite => {
  const made = once(make);
  return site(name, (request, response) => {
    if (request.url?.endsWith('.pdf')) say(response, made(), { 'content-type': 'application/pdf' });
    else
      say(
        response,
        html(Array.from({ length: 3 }, (_, n) => `<a href="/postliste-${n}.pdf">Postliste ${n}</a>`).join(' ')),
      );
  });
};

/** Broken and expensive PDF files. */
export const PDFS: readonly HostileSite[] = [
  file('pdf-of-spaces', () => onePage(stream(flate(`BT /F 9 Tf ${filled('1 0 0 1 9 9 Tm ( ) Tj ', 60_000_000)}ET`)))),
  file('pdf-of-letters', () =>
    onePage(stream(flate(`BT /F 9 Tf ${until(40_000_000, (n) => `1 0 0 1 ${n % 600} ${n % 800} Tm (a) Tj `)}ET`))),
  ),
  file('pdf-of-one-string', () => onePage(stream(flate(`BT /F 9 Tf (${filled('postliste ', 100_000_000)}) Tj ET`)))),
  file('pdf-bomb', () => onePage(stream(flate(Buffer.alloc(300_000_000, ' '))))),
  file('pdf-bomb-in-a-bomb', () =>
    onePage(stream(flate(flate(Buffer.alloc(300_000_000, ' '))), '[/FlateDecode /FlateDecode]')),
  ),
  file('pdf-pages-in-pages', () =>
    pdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000000 >>']),
  ),
  file('pdf-of-a-million-pages', () =>
    pdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${filled('3 0 R ', 3_000_000)}] /Count 500000 >>`,
      page('4 0 R'),
      stream(flate('BT (x) Tj ET')),
      FONT,
    ]),
  ),
  file('pdf-parts-of-each-other', () => pdf(['1 0 R', '3 0 R', '2 0 R'])),
  file('pdf-forms-in-forms', () =>
    pdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /X 4 0 R >> >> >>',
      Buffer.from(
        `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 4 0 R >> >> /Length 80 >>\nstream\n${filled('/X Do ', 80)}\nendstream`,
      ),
    ]),
  ),
  file('pdf-nested-arrays', () => onePage(stream(flate(filled('[', 30_000_000))))),
  file('pdf-of-operators', () => onePage(stream(flate(filled('q 1 0 0 1 0 0 cm ', 60_000_000))))),
  file('pdf-without-a-table', () =>
    Buffer.from(`%PDF-1.4\n${filled('1 0 obj << /Type /Page >> endobj\n', 7_000_000)}`),
  ),
  file('pdf-cut-short', () => onePage(stream(flate(filled('BT (x) Tj ET ', 1_000_000)))).subarray(0, 700)),
  file('pdf-title-without-end', () =>
    pdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [] /Count 0 >>',
      `<< /Title (${filled('x', 7_000_000)}) >>`,
    ]),
  ),
];
