import type { Page } from '../site/index.js';

/** All that a page says: its title, then its text. */
export const pageWords = ({ title, text }: Page): string => (title === '' ? text : `${title}\n${text}`);
