import type { AddressInfo, Server, Socket } from 'node:net';

/** A server that listens on loopback; `close` ends its connections. */
export interface Listening {
  port: number;
  /** `http://127.0.0.1:port` */
  origin: string;
  close(): Promise<void>;
}

/** Lets a server listen on loopback, on a free port unless one is given. @throws if the port is in use */
export async function listening(server: Server, asked = 0, address = '127.0.0.1'): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(asked, address, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
