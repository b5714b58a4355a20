import { INK, MARGIN, openPaper, SOFT } from '../proof-sheets/pdf/paper.js';
import { drawLink, tagsOf } from '../proof-sheets/pdf/tags.js';

const SIZE = 10;
const TITLE = 14;
const LOGO = { width: 150, height: 42 };
const GAP = 7;

interface Letter {
  subject: string;
  text: string;
  /** Language of the text, as a BCP 47 tag. */
  language: string;
  organisation: string | null;
  /** PNG; null without one. */
  logo: Buffer | null;
  at: Date;
}

/** A letter on tagged A4: logo, subject and text; a line that is an address becomes a link. */
export async function letterPdf({ subject, text, language, organisation, logo, at }: Letter): Promise<Buffer> {
  const paper = await openPaper({ title: subject, language, at });
  const { doc } = paper;
  const tags = tagsOf(doc);
  const width = doc.page.width - 2 * MARGIN;
  const bottom = doc.page.height - MARGIN;
  doc.y = MARGIN;
  if (logo) {
    const draw = () => doc.image(logo, MARGIN, MARGIN, { fit: [LOGO.width, LOGO.height] });
    const bbox = [MARGIN, MARGIN, MARGIN + LOGO.width, MARGIN + LOGO.height] as const;
    tags.draw('Figure', draw, undefined, { alt: organisation ?? 'Logo', bbox });
    doc.y = MARGIN + LOGO.height + 2 * GAP;
  }
  const pen = (size: number, font: 'text' | 'bold' = 'text') => doc.font(font).fontSize(size).fillColor(INK);
  const room = (height: number) => {
    if (doc.y + height <= bottom) return;
    doc.addPage();
    doc.y = MARGIN;
  };
  tags.draw('H1', () => pen(TITLE, 'bold').text(subject, MARGIN, doc.y, { width }));
  doc.y += 2 * GAP;
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      doc.y += GAP;
      continue;
    }
    const height = pen(SIZE).heightOfString(line, { width });
    room(height);
    const [, indent = '', href] = /^(\s*)(https?:\/\/\S+)$/.exec(line) ?? [];
    if (href) {
      const paragraph = tags.open('P');
      const x = MARGIN + 4 * indent.length;
      doc.fillColor('#12419a');
      drawLink(doc, { text: href, href, parent: paragraph }, { x, y: doc.y, width: width - 4 * indent.length });
      paragraph.end();
    } else tags.draw('P', () => pen(SIZE).text(line, MARGIN, doc.y, { width }));
  }
  doc.fillColor(SOFT);
  return paper.end();
}
