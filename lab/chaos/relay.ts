import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/** A breakable TCP relay on loopback between the product's processes and their database. */
export interface Relay {
  port: number;
  /** Resets all connections and every new one. */
  cut(): void;
  /** Blocks all traffic silently, on existing and new connections. */
  hold(): void;
  /** Closes all connections and answers new ones as a Postgres that crashed and replays its log. */
  recover(): void;
  /** Restores normal operation; blocked traffic continues. */
  mend(): void;
  close(): Promise<void>;
}

/** ErrorResponse of the frontend/backend protocol: severity, SQLSTATE and message, each ended by a zero byte. */
function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
const CRASHED = errorResponse('57P02', 'terminating connection because of crash of another server process');
const STARTING = errorResponse('57P03', 'the database system is in recovery mode');

interface Pair {
  inner: Socket;
  outer: Socket;
}

/** @param target called for each connection; returns the loopback port to connect to, null if nothing listens */
export async function openRelay(target: () => number | null): Promise<Relay> {
  let state: 'open' | 'cut' | 'held' | 'recovering' = 'open';
  const pairs = new Set<Pair>();
  const server = createServer((outer) => {
    outer.on('error', () => outer.destroy());
    const port = target();
    if (state === 'recovering') return void outer.once('data', () => outer.end(STARTING));
    if (state === 'cut' || port === null) return outer.resetAndDestroy();
    const pair = { outer, inner: createConnection({ host: '127.0.0.1', port }) };
    pairs.add(pair);
    for (const [one, other] of [
      [pair.inner, pair.outer],
      [pair.outer, pair.inner],
    ] as const) {
      one.on('error', () => one.destroy());
      one.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
    if (state === 'open') join(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const breakOff = () => {
    for (const { outer, inner } of pairs) {
      outer.resetAndDestroy();
      inner.destroy();
    }
  };
  const cut = () => {
    state = 'cut';
    breakOff();
  };
  const recover = () => {
    state = 'recovering';
    for (const { outer, inner } of pairs) {
      outer.end(CRASHED);
      inner.destroy();
    }
  };
  return {
    recover,
    port: (server.address() as AddressInfo).port,
    cut,
    hold: () => {
      state = 'held';
      for (const { outer, inner } of pairs) {
        outer.unpipe(inner);
        inner.unpipe(outer);
      }
    },
    mend: () => {
      const held = state === 'held' ? [...pairs] : [];
      state = 'open';
      for (const pair of held) join(pair);
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

function join({ inner, outer }: Pair): void {
  inner.pipe(outer);
  outer.pipe(inner);
}
