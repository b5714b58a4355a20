/** Of what fontkit exports, which has no types, what is used: PDFKit takes its fonts as sources. */
declare module 'fontkit' {
  export type Font = PDFKit.Mixins.PDFFontSource & object;
  /** @throws where the file is no font */
  export function openSync(file: string): Font;
}
