import { locateFrame } from './locate/words/frame.en';

/** Words of each kind that the browser always loads, a line each. */
export const kindFrameWords = { ...locateFrame };
