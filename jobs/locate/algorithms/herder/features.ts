/** Features of an address that was not opened yet, from the links to it. Numbers near 0 … 3; logarithms are natural. */
export interface LinkFeatures {
  labelScore: number;
  labelOtherWords: number;
  /** The log of how many addresses its best label leads to: "read more" names none of them. */
  sameLabel: number;
  /** 1 where it is a view of another page, or a tool that works on one (`LinkGraph.isVariant`). */
  queryVariant: number;
  urlScore: number;
  urlShare: number;
  /** What the folders that it is in score. */
  pathScore: number;
  /** What the text around the link scores beyond its label, for "read more" and "here". */
  contextScore: number;
  headingScore: number;
  /** BM25 of the page that links to it. */
  parentBm25: number;
  /** log(1 + addresses asked for in the same folder), and log(addresses known there). */
  folderTried: number;
  folderSize: number;
  /** The log of the share of addresses in its part of the site that lead to a page. */
  folderSuccess: number;
  /** 1 where it is among the site's news, which tell of things and seldom are the things. */
  amongNews: number;
  /** 1 where its label announces a list of pages. */
  list: number;
  hops: number;
  /** 1 where the site links to it from a header or menu, or from a footer. */
  inMenu: number;
  inFooter: number;
  /** The log of how many opened pages link to it, rounded down to a power of two. */
  inLinks: number;
  /** 1 where its own name has a number. */
  numbered: number;
  /** 1 where it is outside the folder of the home page. */
  outside: number;
  /**
   * Where the target's names are known (`NameReader`): 1 where a label is one; how usual that is; the share of a label that one makes up; the
   * same of names of something else; 1 where the last part of its address is one; where the heading or text around is one.
   */
  labelIsName: number;
  labelIsUsual: number;
  labelHasName: number;
  labelIsOther: number;
  addressIsName: number;
  nearbyIsName: number;
}

/** The features that all addresses of a folder have in common. */
export type FolderFeatures = Pick<LinkFeatures, 'folderTried' | 'folderSize' | 'folderSuccess'>;

/** The features of an address that others of its folder need not have. */
export type AddressFeatures = Omit<LinkFeatures, keyof FolderFeatures>;

/** Features of an opened page. */
export interface PageFeatures {
  /** Always 1. */
  intercept: number;
  /** Means over the names of the page: its best label, its title, its first own heading. */
  nameScore: number;
  nameOtherWords: number;
  /** Title and best label by themselves. */
  titleScore: number;
  labelScore: number;
  /** How surely title and heading have the query's first word. */
  nameFirstWord: number;
  /** The share of the query, by weight, that names and address have. */
  nameCoverage: number;
  /**
   * The share of the query words in its names that its own text lacks, though long enough to tell, and the more the more
   * other words the names have: "New mail record" is an article about a record on another page.
   */
  unborne: number;
  urlScore: number;
  urlShare: number;
  pathScore: number;
  /** What the text around links to it, and the headings above them, score beyond its labels. */
  contextScore: number;
  headingScore: number;
  /** The share of the query, by weight, that its own text has; that text, names or address have. */
  coverage: number;
  anyCoverage: number;
  /** BM25 (Robertson & Zaragoza 2009) of its own text as a share of the query's weight. */
  bm25: number;
  /** The share of its own text's words that are query words of some weight. */
  textShare: number;
  /** log(1 + words of its own text), and the share of its lines that are too short to be sentences. */
  textLength: number;
  shortLines: number;
  /** 1 where it is a view of another page, or a tool that works on one (`LinkGraph.isVariant`). */
  queryVariant: number;
  /** 1 where it is among the site's news. */
  amongNews: number;
  /** 1 where it is marked as written in another language than the site's: neither the home page's mark, nor close kin. */
  otherLanguage: number;
  /** The share of opened pages that link to it: what a site links everywhere, its visitors are meant to find. */
  inLinkShare: number;
  /** 1 for the home page; links from there. */
  home: number;
  hops: number;
  inMenu: number;
  inFooter: number;
  /** 1 where its address or heading has a number: items of a list often do, the list seldom. */
  numbered: number;
  /** 1 where it is outside the folder of the home page. */
  outside: number;
  /** log(1 + its links that the home page does not have). */
  ownLinks: number;
  /**
   * Where the target's names are known: the share of its names – best label, title, first own heading – that are one of
   * them; 1 where one or its address is; how usual the most usual is; the mean share of them that one makes up; the same of names of something else.
   */
  isNamed: number;
  anyName: number;
  usualName: number;
  hasName: number;
  isOther: number;
  /** 1 where the last part of its address is a name. */
  addressIsName: number;
  /** Where a list is sought: `numbered`, `ownLinks`. */
  listNumbered: number;
  listLinks: number;
}

/** Features of a search as a whole, for the possibilities that the page was not seen yet and that there is none. */
export interface SearchFeatures {
  /** Always 1. */
  intercept: number;
  /** The log of how many downloads were made. */
  downloads: number;
  /** The log of how many words the query has. */
  words: number;
  /** 1 where no address is left to open, nor a source to name others. */
  exhausted: number;
  /** 1 where the target's names are known. */
  names: number;
}
