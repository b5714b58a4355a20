/** 0x80 … 0x9F; the five that the encoding leaves open stay what they are. */
const UPPER_CONTROLS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Spreadsheets' usual encoding. Node 20's own decoder reads it as Latin-1: dashes and quotes become control characters. */
export const windows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (control) => UPPER_CONTROLS[control.charCodeAt(0) - 0x80] ?? control);
