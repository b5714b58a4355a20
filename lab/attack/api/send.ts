import { Agent, request } from 'node:http';

/** A request as it is sent; no part of it need be well formed. */
export interface Shot {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

export interface Answer {
  /** HTTP status; 0 if the connection ended without an answer. */
  status: number;
  /** Body, at most its first megabyte. */
  text: string;
  ms: number;
}

/** Time after which a request counts as unanswered. */
const PATIENCE_MS = 60_000;
/** Maximum number of stored bytes of a body; the rest is read and dropped. */
const KEPT = 1_000_000;

/** HTTP client for the API with persistent connections. */
export class Gun {
  private readonly agent = new Agent({ keepAlive: true });
  constructor(private readonly url: URL) {}

  send({ method, path, headers, body }: Shot): Promise<Answer> {
    const started = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, text: string) => resolve({ status, text, ms: performance.now() - started });
      const { hostname, port } = this.url;
      const sent = request({ hostname, port, method, path, headers, agent: this.agent, timeout: PATIENCE_MS });
      sent.on('error', (error) => end(0, error.message));
      sent.on('timeout', () => sent.destroy(new Error(`no answer in ${PATIENCE_MS / 1_000} s`)));
      sent.on('response', (response) => {
        const status = response.statusCode ?? 0;
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          end(status, '');
          sent.destroy();
          return;
        }
        const chunks: Buffer[] = [];
        let kept = 0;
        response.on('data', (chunk: Buffer) => {
          if (kept < KEPT) chunks.push(chunk);
          kept += chunk.length;
        });
        response.on('end', () => end(status, Buffer.concat(chunks).toString()));
        response.on('error', (error) => end(status, error.message));
      });
      if (body) sent.write(body);
      sent.end();
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
