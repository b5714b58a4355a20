import { SiteLink } from '@/parts/site-link';
import type { Words } from '@/words/en';

/** Where a register is known from: an address can be followed. */
export const SourceText = ({ source, words }: { source: string; words: Words }) =>
  /^https?:\/\/\S+$/.test(source) ? (
    <SiteLink url={source} words={words} />
  ) : (
    <span className="break-words">{source}</span>
  );
