import type { FrameWords, Words } from './en';
import type { Language } from './language';

/** A part of every dictionary that the browser loads with the client components that name it (`useWords`). */
export type Area<Key extends keyof Words> = Record<Language, Pick<Words, Key>>;

/** What client components have with an area: its words beside those that every screen has. */
export type WordsWith<Key extends keyof Words> = FrameWords & Pick<Words, Key>;
