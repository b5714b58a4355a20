/** Features of an unopened address, from the links to it. Values are mostly 0–3; logarithms are natural. */
export interface LinkFeatures {
  labelScore: number;
  labelOtherWords: number;
  /** Log of the number of addresses that the best label leads to: "read more" names none of them. */
  sameLabel: number;
  /**
   * For an address among n whose labels say the same of the target (`Series`), k of them read: log of 2^k · √n, n rounded
   * down to a power of two.
   */
  triedAlike: number;
  /** 1 if the address is a view of another page, or a tool for one (`LinkGraph.isVariant`). */
  queryVariant: number;
  urlScore: number;
  urlShare: number;
  /** Score of the words of the address's folders. */
  pathScore: number;
  /** Excess of the context's score over the label's, for labels such as "read more" and "here". */
  contextScore: number;
  headingScore: number;
  /** BM25 of the linking page. */
  parentBm25: number;
  /** log(1 + number of requested addresses in the same folder), and log(number of known addresses there). */
  folderTried: number;
  folderSize: number;
  /** Log of the fraction of addresses in the folder that lead to a page. */
  folderSuccess: number;
  /** 1 if the address is among the site's news, which mention targets but seldom are one. */
  amongNews: number;
  /** 1 if a label announces a list of pages. */
  list: number;
  hops: number;
  /** 1 if the site links to the address from a header or menu; 1 if from a footer. */
  inMenu: number;
  inFooter: number;
  /** Log of the number of opened pages that link to the address, rounded down to a power of two. */
  inLinks: number;
  /** Fraction of the home page's links without a number in the address's own name, if this address has one; else 0. */
  numbered: number;
  /** 1 if the address is outside the folder of the home page. */
  outside: number;
  /**
   * Features of known names (`NameReader`): 1 if a label is a name; the frequency rank of that name, 0–1; the fraction
   * of a label that a name makes up; 1 if the last path segment is a name.
   */
  labelIsName: number;
  labelIsUsual: number;
  labelHasName: number;
  addressIsName: number;
}

/** Features that all addresses of a folder share. */
export type FolderFeatures = Pick<LinkFeatures, 'folderTried' | 'folderSize' | 'folderSuccess'>;

export type AddressFeatures = Omit<LinkFeatures, keyof FolderFeatures>;

export interface PageFeatures {
  /** Always 1. */
  intercept: number;
  /** Means over the page's names: its best label, its title, its first own heading. */
  nameScore: number;
  nameOtherWords: number;
  /** Scores of the title and of the best label. */
  titleScore: number;
  labelScore: number;
  /** Strength of the query's first word in title and heading. */
  nameFirstWord: number;
  /** Weighted fraction of the query in names and address. */
  nameCoverage: number;
  /**
   * Fraction of the names' query words that the page's own text lacks although it is long enough, scaled up with the
   * number of other words in the names: "New mail record" is an article about a record on another page.
   */
  unborne: number;
  urlScore: number;
  urlShare: number;
  pathScore: number;
  /** Excess of the scores of the links' contexts and headings over that of the labels. */
  contextScore: number;
  headingScore: number;
  /** Weighted fraction of the query in the page's own text, and in text, names or address. */
  coverage: number;
  anyCoverage: number;
  /** BM25 (Robertson & Zaragoza 2009) of the page's own text as a fraction of the query's weight. */
  bm25: number;
  /** Fraction of the own text's words that are query words, by weight. */
  textShare: number;
  /** log(1 + number of words of the own text), and the fraction of its lines that are too short to be sentences. */
  textLength: number;
  shortLines: number;
  /** 1 if the page is a view of another page, or a tool for one (`LinkGraph.isVariant`). */
  queryVariant: number;
  /** 1 if the page is among the site's news, and none of its names is one of the target: an article about it. */
  amongNews: number;
  /** 1 if the page is marked with a language that is neither the site's, nor related, nor the home page's mark. */
  otherLanguage: number;
  /** Fraction of opened pages that link to the page: sites link important pages everywhere. */
  inLinkShare: number;
  /** 1 for the home page; number of links from the home page. */
  home: number;
  hops: number;
  inMenu: number;
  inFooter: number;
  /**
   * 1 if the page's heading contains a number; `numbered` of the address otherwise. Items of a list often have one, the list
   * itself seldom.
   */
  numbered: number;
  /** 1 if the page is outside the folder of the home page. */
  outside: number;
  /** log(1 + number of the page's links that are not on the home page). */
  ownLinks: number;
  /**
   * Features of known names, over the page's names (best label, title, first own heading): the fraction that are a name
   * of the target; 1 if any of them or the address is one; the best frequency rank, 0–1; the mean fraction of their
   * words that a name makes up; the same for names of other things.
   */
  isNamed: number;
  anyName: number;
  usualName: number;
  hasName: number;
  isOther: number;
  /** 1 if the last path segment is a name. */
  addressIsName: number;
  /** `numbered` and `ownLinks` if the target is a list, else 0. */
  listNumbered: number;
  listLinks: number;
}

/** Features of the search as a whole, for the events that the target is unseen or absent. */
export interface SearchFeatures {
  /** Always 1. */
  intercept: number;
  /** Log of the number of downloads. */
  downloads: number;
  /** Log of the number of query words. */
  words: number;
  /** 1 if no address is left to open and no source can list more. */
  exhausted: number;
  /** 1 if the target's names are known. */
  names: number;
}

/** A weight for each used feature; omitted ones have weight 0. */
export type Weights<E> = { readonly [name in keyof E]?: number };

/** All parameters of the herder. Weights are in log-odds per unit of their feature (features.ts). */
export interface Model {
  /** Weights for an unopened address being the target. */
  link: Weights<LinkFeatures>;
  /** Weights for an opened page being the target. */
  page: Weights<PageFeatures>;
  /** Weights for an unopened address leading to a target that was not seen. */
  hub: Weights<LinkFeatures>;
  /** Weights for the target being on the site, but at none of the addresses seen. */
  unseen: Weights<SearchFeatures>;
  /** Weights for the site having no such page. */
  absent: Weights<SearchFeatures>;
  /** Fraction of an unseen target's probability that opening its hub is worth, since further downloads must follow. */
  hubReach: number;
  /** Probability that the next download finds a target that the first k did not find: `a` ÷ (k + `b`). */
  hazard: { a: number; b: number };
  /** Probability that a check around the best page finds a better one; divided by k for the k-th check. */
  finalCheck: number;
  /** Minimum confidence of a claimed page, and of a withheld one that is reported: both cost one look. */
  claimFrom: number;
  /** Calibration for the searches of a sweep, and for a person's words, which mostly describe an existing page. */
  calibration: Calibration;
  calibrationOfWords: Calibration;
}

/**
 * Slope and offset from a probability's log-odds to the confidence's, scaled by `ceiling` for prominent pages
 * (`isProminent`) and by `ceilingElsewhere` for the others (`confidencesOf`). If nothing is claimed, the site has the page
 * with a probability of `nearMiss` times the best page's confidence plus `unread` times the posterior of all that was not
 * read (`presenceOf`), if the fraction `present` of all sites has such a page.
 */
export interface Calibration {
  slope: number;
  offset: number;
  ceiling: number;
  ceilingElsewhere: number;
  nearMiss: number;
  unread: number;
  present: number;
}

/**
 * True if most of the page's names are names of the target, and the home page links to it. An exact name deeper in the
 * site is often that of a sub-service, a subject or a manual: the surest claims are wrong there more often.
 */
export const isProminent = ({ isNamed, hops }: Pick<PageFeatures, 'isNamed' | 'hops'>): boolean =>
  isNamed >= 0.5 && hops <= 1;
