import type { Both } from './language.js';
import { SECTIONS } from './topics.js';

/** Every service that a section offers, in one list. */
export const TOPIC_SERVICES: readonly Both[] = SECTIONS.flatMap((section) =>
  section.topics.flatMap((topic) => topic.services),
);
