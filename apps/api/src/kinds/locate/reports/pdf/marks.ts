import type { Answer } from '@hyrde/contracts';

/** An answer as drawn; a yes that nobody has verified is `likely`. */
export type Shown = Answer | 'likely';

export const shown = (answer: Answer, verified: boolean): Shown => (answer === 'yes' && !verified ? 'likely' : answer);

/** Colours of the answers, as on screen, for white paper. */
export const COLOURS: Record<Answer, string> = {
  yes: '#12703c',
  probably: '#8a5300',
  no: '#b3261e',
  'does-not-apply': '#5b5f97',
  'could-not-be-reached': '#8a3a6b',
  'not-found': '#0b6472',
  'not-searched': '#59636f',
};

/**
 * Draws the symbol of an answer, as on screen; symbols differ in shape, not only in colour.
 * @param size edge of its square, in points
 */
export function drawMark(doc: PDFKit.PDFDocument, shown: Shown, x: number, y: number, size: number): void {
  const colour = COLOURS[shown === 'likely' ? 'yes' : shown];
  doc
    .save()
    .translate(x, y)
    .scale(size / 16);
  doc.fillColor(colour).strokeColor(colour).lineWidth(1.8).undash();
  switch (shown) {
    case 'yes':
      doc.circle(8, 8, 7).fill().strokeColor('white').path('M4.8 8.2l2.2 2.3 4.2-4.8').stroke();
      break;
    case 'likely':
      doc.circle(8, 8, 6.2).stroke().path('M4.9 8.2l2.1 2.2 4-4.6').stroke();
      break;
    case 'probably':
      doc.circle(8, 8, 6.2).stroke().path('M8 1.8a6.2 6.2 0 0 0 0 12.4z').fill();
      break;
    case 'no':
      doc.roundedRect(1.5, 1.5, 13, 13, 2).fill().strokeColor('white').path('M5 5l6 6M11 5l-6 6').stroke();
      break;
    case 'does-not-apply':
      doc.lineWidth(3).path('M2.5 8h11').stroke();
      break;
    case 'could-not-be-reached':
      doc.path('M8 1.5L15 14.5H1z').fill().strokeColor('white').path('M8 6v4.2M8 11.5v1.5').stroke();
      break;
    case 'not-found':
      doc.circle(6.6, 6.6, 4.9).stroke().path('M10.2 10.2l4.6 4.6').stroke();
      break;
    case 'not-searched':
      doc.dash(2.8, { space: 2.1 }).circle(8, 8, 6.2).stroke();
      break;
  }
  doc.restore();
}
