import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback in the role of the operator's relay. */
export interface MailServer {
  smtp: { url: string; from: string };
  /** Accepted mails, decoded from quoted-printable as far as the tests need. */
  got: { to: string[]; source: string }[];
  close(): Promise<void>;
}

/**
 * @param refusal the SMTP code with which a recipient is refused now, such as 450 for greylisting; 0 accepts the mail
 * @param hangs true if the server reads a mail and never answers
 * @param password password of every user; without it nobody signs in
 */
export async function mailServer({
  refusal = (_: string): number => 0,
  hangs = false,
  password = '',
} = {}): Promise<MailServer> {
  const got: MailServer['got'] = [];
  const server = new SMTPServer({
    disabledCommands: password ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth(given, _, done) {
      done(given.password === password ? null : new Error('wrong'), { user: given.username });
    },
    onRcptTo({ address }, _, done) {
      const responseCode = refusal(address);
      done(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null);
    },
    onData(stream, { envelope }, done) {
      void text(stream).then((sent) => {
        const source = sent.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        got.push({ to: envelope.rcptTo.map(({ address }) => address), source });
        if (!hangs) done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    smtp: { url: `smtp://127.0.0.1:${port}`, from: 'Hyrde <hyrde@example.org>' },
    got,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
