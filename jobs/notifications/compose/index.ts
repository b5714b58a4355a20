export { SubscriptionFilter } from './event.js';
export { eventsById, listsOf, newestEvents } from './events.js';
export { atomOf, type Feed, jsonFeedOf } from './feeds.js';
export { withMatchedWords, withWordsShown } from './matched-words.js';
export { digestOf, nextDigest, senderOf, testMail, testWebhook, webhookOf } from './messages.js';
