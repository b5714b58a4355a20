import { locateFrame } from './locate/words/frame.en';

/** Every kind’s words that the browser has always: a line each. */
export const kindFrameWords = { ...locateFrame };
