type Document = PDFKit.PDFDocument;

/** Structure types in use (ISO 32000-1, 14.8.4). */
type Type = 'H1' | 'H2' | 'H3' | 'P' | 'Span' | 'Link' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD';
interface Options {
  /** Description for readers who cannot see it. */
  alt?: string | undefined;
  /** Left, upper, right and lower bound, in points. */
  bbox?: readonly [number, number, number, number];
  scope?: 'Row' | 'Column';
}
export type Tag = PDFKit.PDFStructureElement;

/**
 * Structure of a tagged PDF: what is drawn belongs to an element, in reading order, or is an artifact. Screen readers
 * read the elements; PDF/UA (ISO 14289-1) requires both.
 */
export class Tags {
  private readonly root: Tag;

  constructor(private readonly doc: Document) {
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
  }

  /** An element for further elements, which must be closed by `end`. */
  open(type: Type, parent: Tag = this.root, options: Options = {}): Tag {
    const element = this.doc.struct(type, options as PDFKit.Mixins.StructureElementOptions);
    parent.add(element);
    return element;
  }

  /** Draws content on the current page as an element; it must not draw elements or artifacts in it. */
  draw(type: Type, content: (element: Tag) => void, parent: Tag = this.root, options: Options = {}): void {
    const element = this.open(type, parent, options);
    element.add(() => content(element));
    element.end();
  }

  /** Draws decoration, or what is repeated on each page. */
  artifact(content: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    content();
    this.doc.endMarkedContent();
  }

  /** Ends the structure: no element can be added. */
  end(): void {
    this.root.end();
  }
}

const TAGS = new WeakMap<Document, Tags>();

/** Structure of a document, begun at the first call. */
export function tagsOf(doc: Document): Tags {
  const tags = TAGS.get(doc) ?? new Tags(doc);
  TAGS.set(doc, tags);
  return tags;
}

/** Draws a text that is a link, as such for screen readers too: within a paragraph or cell. */
export function drawLink(
  doc: Document,
  { text, href, parent }: { text: string; href: string; parent: Tag },
  { x, y, width }: { x: number; y: number; width: number },
): void {
  tagsOf(doc).draw(
    'Link',
    (element) => {
      const height = doc.heightOfString(text, { width });
      doc.text(text, x, y, { width, underline: true });
      // PDFKit’s own `link` option leaves `Contents` empty, which PDF/UA requires as the link’s description. A primitive
      // text would be written as a name.
      const described = { structParent: element, Contents: new String(text) } as object;
      doc.link(x, y, Math.min(width, doc.widthOfString(text)), height, href, described);
    },
    parent,
  );
}
