import { connect } from '@hyrde/client';

/** The service, through our own origin (proxy.ts); the browser adds the session's cookie. People are told to wait. */
export const service = connect({ url: '', patienceS: 0 });
