import { PICTURE_BYTES, PICTURE_MAX_HEIGHT, PICTURE_WIDTH } from '@hyrde/contracts';
import type { Box } from '@hyrde/jobs/html';
import sharp from 'sharp';

/** Languages of the stamp: those of the dashboard. */
export type StampLanguage = keyof typeof STAMPS;
const STAMPS = { en: 'redacted', nb: 'sladdet' } as const;

/** Maximum pixels of a picture that is decoded: those of the largest one that the fetcher takes. */
const MOST_PIXELS = PICTURE_WIDTH * PICTURE_MAX_HEIGHT;
/** A picture of maximum width and minimum height may exceed `PICTURE_BYTES` by the size of its pixels. */
const MOST_BYTES = PICTURE_BYTES + MOST_PIXELS;
/** Bytes of a pixel: red, green, blue. */
const CHANNELS = 3;

/** Grey of a box, darker at its border, and the stamp in it: each at least 4.5 : 1 against what is beside it. */
const FILL = 0xd6;
const BORDER = 0x70;
const INK = 0x30;

/** Letters of the stamps, 5 × 7 points, each row five bits. Fonts of the system would differ, or be missing. */
const LETTERS: Record<string, readonly number[]> = {
  a: [0, 0, 0b01110, 0b00001, 0b01111, 0b10001, 0b01111],
  c: [0, 0, 0b01110, 0b10000, 0b10000, 0b10001, 0b01110],
  d: [0b00001, 0b00001, 0b01101, 0b10011, 0b10001, 0b10001, 0b01111],
  e: [0, 0, 0b01110, 0b10001, 0b11111, 0b10000, 0b01110],
  l: [0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
  r: [0, 0, 0b10110, 0b11001, 0b10000, 0b10000, 0b10000],
  s: [0, 0, 0b01110, 0b10000, 0b01110, 0b00001, 0b11110],
  t: [0b01000, 0b01000, 0b11100, 0b01000, 0b01000, 0b01001, 0b00110],
};
const [LETTER_WIDTH, LETTER_HEIGHT] = [5, 7];

/**
 * A picture with boxes drawn over parts of it, as PNG. Each box that is large enough has a stamp. The places of words
 * (`wordsIn`) are left out.
 * @throws Error if the picture is larger than the fetcher takes pictures, or damaged
 */
export async function redactedPicture(png: Buffer, boxes: readonly Box[], language: StampLanguage): Promise<Buffer> {
  if (png.length > MOST_BYTES) throw new Error('The picture is too large to be redacted.');
  const { data, info } = await sharp(png, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
    .toColourspace('srgb')
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const canvas = { pixels: data, width: info.width, height: info.height };
  for (const box of boxes) drawBox(canvas, box, STAMPS[language]);
  const raw = { width: info.width, height: info.height, channels: CHANNELS } as const;
  return sharp(data, { raw, limitInputPixels: MOST_PIXELS }).png().toBuffer();
}

interface Canvas {
  pixels: Buffer;
  width: number;
  height: number;
}

function drawBox(canvas: Canvas, { x, y, width, height }: Box, stamp: string): void {
  fill(canvas, { x, y, width, height }, BORDER);
  fill(canvas, { x: x + 1, y: y + 1, width: width - 2, height: height - 2 }, FILL);
  const wide = stamp.length * (LETTER_WIDTH + 1) - 1;
  const scale = Math.min(3, Math.floor(Math.min((width - 4) / wide, (height - 4) / LETTER_HEIGHT)));
  if (scale < 1) return;
  const left = x + Math.floor((width - wide * scale) / 2);
  const top = y + Math.floor((height - LETTER_HEIGHT * scale) / 2);
  for (const [i, letter] of [...stamp].entries())
    for (const [row, bits] of (LETTERS[letter] ?? []).entries())
      for (let column = 0; column < LETTER_WIDTH; column++)
        if ((bits >> (LETTER_WIDTH - 1 - column)) & 1) {
          const at = { x: left + (i * (LETTER_WIDTH + 1) + column) * scale, y: top + row * scale };
          fill(canvas, { ...at, width: scale, height: scale }, INK);
        }
}

function fill({ pixels, width, height }: Canvas, box: Box, grey: number): void {
  const [left, right] = [Math.max(0, box.x), Math.min(width, box.x + box.width)];
  if (left >= right) return;
  for (let y = Math.max(0, box.y); y < Math.min(height, box.y + box.height); y++)
    pixels.fill(grey, (y * width + left) * CHANNELS, (y * width + right) * CHANNELS);
}
