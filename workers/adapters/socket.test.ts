import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket as FarSocket } from 'ws';
import { createFakeSocket } from '#tests/doubles/fake-socket.ts';
import { createSocket } from './socket.ts';
import { socketContract, type ServerEnd } from './socket.contract.ts';

socketContract('over WebSocket, against ws', async () => {
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: (offered) => [...offered][0] ?? false,
  });
  await once(server, 'listening');
  const closedPort = await freePort();
  const port = (server.address() as AddressInfo).port;
  return {
    socket: createSocket({ origin: `http://127.0.0.1:${port}` }),
    refused: createSocket({ origin: `http://127.0.0.1:${closedPort}` }),
    accept: async () => {
      const [far] = (await once(server, 'connection')) as [FarSocket];
      return farEnd(far);
    },
    end: async () => {
      for (const client of server.clients) client.terminate();
      server.close();
      await once(server, 'close');
    },
  };
});

function farEnd(socket: FarSocket): ServerEnd {
  const received: string[] = [];
  let closedWith: number | undefined;
  socket.on('message', (data: Buffer) => void received.push(data.toString('utf8')));
  socket.on('close', (code: number) => {
    closedWith = code;
  });
  return {
    received,
    send: (text) => socket.send(text),
    close: (code, reason) => socket.close(code, reason),
    get closedWith() {
      return closedWith;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

socketContract('the fake', async () => {
  const socket = createFakeSocket();
  return Promise.resolve({
    socket: {
      open: (handlers) => {
        const line = socket.open(handlers);
        const far = socket.newest;
        queueMicrotask(() => far.closedWith === null && handlers.opened());
        return line;
      },
    },
    refused: {
      open: (handlers) => {
        const line = socket.open(handlers);
        const far = socket.newest;
        queueMicrotask(() => far.closedWith === null && handlers.closed(1006, ''));
        return line;
      },
    },
    accept: async () => {
      await Promise.resolve();
      const far = socket.newest;
      return {
        get received() {
          return far.texts;
        },
        send: (text) => far.message(text),
        close: (code, reason) => far.closed(code, reason),
        get closedWith() {
          return far.closedWith ?? undefined;
        },
      };
    },
    end: () => Promise.resolve(),
  });
});
