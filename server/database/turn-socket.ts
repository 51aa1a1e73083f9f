import { Socket } from 'node:net';

/**
 * Creates a socket that sends what is written in one turn of the event loop together: a system call for each message of
 * the protocol was a quarter of the processor time of a bid, and woke the database as often. With TLS pg writes to a
 * socket of its own, which sends as before.
 */
export function createTurnSocket(): Socket {
  const socket = new Socket();
  // `connect` sets `write` to that of all sockets.
  return socket.once('connect', () => sendInTurns(socket));
}

function sendInTurns(socket: Socket): void {
  const write = socket.write.bind(socket) as (...args: readonly unknown[]) => boolean;
  let isCorked = false;
  socket.write = (...args: readonly unknown[]): boolean => {
    if (!isCorked) {
      isCorked = true;
      socket.cork();
      process.nextTick(() => {
        isCorked = false;
        socket.uncork();
      });
    }
    return write(...args);
  };
}
