import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback, as an operator has one. */
export interface MailServer {
  smtp: { url: string; from: string };
  /** The mails that it took, decoded from quoted-printable as far as tests look. */
  got: { to: string[]; source: string }[];
  close(): Promise<void>;
}

/**
 * @param refusal the code by which it refuses this reader now, such as 450 where it greylists; 0 takes the mail
 * @param hangs it reads a mail and never answers
 */
export async function mailServer({ refusal = (_: string): number => 0, hangs = false } = {}): Promise<MailServer> {
  const got: MailServer['got'] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _, done) {
      const responseCode = refusal(address);
      done(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=');
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
