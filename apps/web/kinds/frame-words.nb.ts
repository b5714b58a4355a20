import { locateFrame } from './locate/words/frame.nb';

/** Ordene til hvert formål som nettleseren alltid har: en linje hver. */
export const kindFrameWords = { ...locateFrame };
