import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/** A TCP relay on the loopback that can break: what lies between our processes and their database. */
export interface Relay {
  port: number;
  /** Breaks off all connections and every new one. */
  cut(): void;
  /** Lets nothing through any more, without a word: neither on connections that are there nor on new ones. */
  hold(): void;
  /** All is well again; what was held goes on. */
  mend(): void;
  close(): Promise<void>;
}

interface Pair {
  inner: Socket;
  outer: Socket;
}

/** @param target the port on the loopback to which it leads, asked anew for each connection */
export async function openRelay(target: () => number): Promise<Relay> {
  let state: 'open' | 'cut' | 'held' = 'open';
  const pairs = new Set<Pair>();
  const server = createServer((outer) => {
    outer.on('error', () => outer.destroy());
    if (state === 'cut') return outer.resetAndDestroy();
    const pair = { outer, inner: createConnection({ host: '127.0.0.1', port: target() }) };
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

  const cut = () => {
    state = 'cut';
    for (const { outer, inner } of pairs) {
      outer.resetAndDestroy();
      inner.destroy();
    }
  };
  return {
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
