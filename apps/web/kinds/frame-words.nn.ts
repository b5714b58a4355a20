import { locateFrame } from './locate/words/frame.nn';

/** Orda til kvart føremål som nettlesaren alltid har: ei linje kvar. */
export const kindFrameWords = { ...locateFrame };
