'use client';
import { type ReactNode, useRef } from 'react';
import { useToast } from '@/design/toast';
import { useWords } from '@/words/client';
import { saveFile } from './save-file';

/** Pixels of a PNG for a pixel of the drawing, sharp on paper at half its width. */
const SCALE = 3;
/** Properties that a stylesheet sets on a drawing's parts and that a file of its own needs. */
const LOOKS = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'opacity'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor'],
];
const LINE = 16;
const NS = 'http://www.w3.org/2000/svg';

/** A chart, and buttons that save it as SVG or PNG with its source. @param name name of the files and title in the source */
export function Chart({ name, children }: { name: string; children: ReactNode }) {
  const { words, format } = useWords();
  const place = useRef<HTMLDivElement>(null);
  const drawing = () => {
    const svg = place.current?.querySelector<SVGSVGElement>('svg[role="img"]');
    if (!svg) throw new Error('The chart has no drawing.');
    const { origin, pathname } = window.location;
    return standalone(svg, [name, words.common.source(origin + pathname, format.day(new Date().toISOString()))]);
  };
  return (
    <div ref={place}>
      {children}
      <p className="mt-1 flex justify-end gap-x-3 text-sm print:hidden">
        <FileButton name={name} kind="SVG" make={async () => svgFile(drawing())} />
        <FileButton name={name} kind="PNG" make={() => pngOf(drawing())} />
      </p>
    </div>
  );
}

/** A button that saves a drawing of the API, which has its source line, as PNG. */
export function PngOf({ name, file }: { name: string; file: string }) {
  return <FileButton name={name} kind="PNG" make={async () => pngOf(await (await fetch(file)).text())} />;
}

function FileButton({ name, kind, make }: { name: string; kind: string; make(): Promise<Blob> }) {
  const { words } = useWords();
  const toast = useToast();
  const save = async () => {
    try {
      saveFile(await make(), `${name}.${kind.toLowerCase()}`);
    } catch {
      toast({ text: words.errors.generic, tone: 'bad' });
    }
  };
  return (
    <button type="button" className="link min-h-7 cursor-pointer print:hidden" onClick={() => void save()}>
      {kind}
      <span className="sr-only"> – {name}</span>
    </button>
  );
}

const svgFile = (svg: string): Blob => new Blob([svg], { type: 'image/svg+xml' });

/** A drawing of this page as a file: with the looks that the page's styles give it, on its ground, above these lines. */
function standalone(svg: SVGSVGElement, lines: readonly string[]): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  for (const [i, part] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const look = getComputedStyle(originals[i] as Element);
    part.setAttribute('style', LOOKS.map((name) => `${name}:${look.getPropertyValue(name)}`).join(';'));
    part.removeAttribute('class');
  }
  const { x, y, width, height } = svg.viewBox.baseVal;
  const whole = height + lines.length * LINE + 8;
  const theme = getComputedStyle(document.documentElement);
  const make = (name: string, attributes: Record<string, string | number>) => {
    const element = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    return element;
  };
  const fill = theme.getPropertyValue('--color-paper');
  copy.prepend(make('rect', { x, y, width, height: whole, fill }));
  for (const [i, line] of lines.entries()) {
    const at = { x: x + 4, y: y + height + (i + 1) * LINE, 'font-size': 10, 'font-family': 'sans-serif' };
    const text = make('text', { ...at, fill: theme.getPropertyValue('--color-soft') });
    // A long address is drawn narrower rather than cut.
    if (line.length * 5.2 > width - 8) {
      text.setAttribute('textLength', String(width - 8));
      text.setAttribute('lengthAdjust', 'spacingAndGlyphs');
    }
    text.textContent = line;
    copy.append(text);
  }
  copy.setAttribute('viewBox', [x, y, width, whole].join(' '));
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(whole));
  return new XMLSerializer().serializeToString(copy);
}

/** A drawing as PNG, drawn by this browser with its fonts. */
async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The drawing is too large.'))), 'image/png'),
  );
}
