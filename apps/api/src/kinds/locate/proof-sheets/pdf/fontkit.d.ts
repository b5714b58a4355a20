/** Types of the used part of fontkit, which has none of its own; PDFKit accepts its fonts as sources. */
declare module 'fontkit' {
  export type Font = PDFKit.Mixins.PDFFontSource & object;
  /** @throws if the file is no font */
  export function openSync(file: string): Font;
}
