import type { LinkEvidence, PageEvidence } from './evidence.js';

/** A weight for each piece of evidence used; those left out weigh nothing. */
export type Weights<E> = { readonly [name in keyof E]?: number };

/** All numbers of the herder. */
export interface Model {
  link: Weights<LinkEvidence>;
  page: Weights<PageEvidence>;
  reveal: Weights<LinkEvidence>;
  /** Log-odds that the target was not seen yet, … */
  outside: number;
  /** … and how they change with log(1 + pages opened). */
  outsidePerOpened: number;
  /** Log-odds that there is none, once nothing is left to open. */
  absent: number;
  /** How much of the outside's probability a page that opens it is worth: further downloads are needed there. */
  reach: number;
  /** The chance that one more download finds a target that lies outside, while there is no better hint. */
  hope: number;
}

export const MODEL: Model = {
  link: {
    labelMass: 4.5,
    labelRest: -0.6,
    unnamed: -1.5,
    urlMass: 1,
    urlShare: 0.5,
    contextMass: 0.7,
    headingMass: 1,
    parent: 1.5,
    away: -3,
    triedFolder: -0.2,
  },
  page: {
    page: -1.5,
    nameMass: 3.5,
    nameRest: -0.5,
    urlMass: 0.7,
    urlShare: 0.3,
    cover: 2,
    density: 4,
    textShare: 4,
    nameAlone: 3,
    foreign: -2,
    home: -2,
    everywhere: 1,
  },
  reveal: {
    labelMass: 2.5,
    labelRest: -0.3,
    headingMass: 1,
    urlMass: 0.7,
    contextMass: 0.5,
    list: 2,
    unnamed: -2,
    parent: 1,
    away: -4,
    triedFolder: -0.2,
  },
  outside: 5,
  outsidePerOpened: -0.5,
  absent: 2,
  reach: 0.7,
  hope: 0.03,
};
