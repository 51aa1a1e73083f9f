import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SocketPort } from '#machines/connection/connection.ports.ts';

/** The server's end of a connection, as the suite controls it. */
export type ServerEnd = {
  /** Messages from the client. */
  readonly received: string[];
  send(text: string): void;
  close(code: number, reason: string): void;
  /** The client's close code, once received. */
  readonly closedWith: number | undefined;
};

export type SocketWorld = {
  socket: SocketPort;
  /** A port whose connections are refused. */
  refused: SocketPort;
  /** Settles with the server's end of the next connection. */
  accept(): Promise<ServerEnd>;
  end(): Promise<void>;
};

const listen = () => ({
  opened: vi.fn<() => void>(),
  message: vi.fn<(text: string) => void>(),
  closed: vi.fn<(code: number, reason: string) => void>(),
});

/** The contract of every implementation of the socket port. */
export function socketContract(title: string, create: () => Promise<SocketWorld>): void {
  describe(`socket: ${title}`, () => {
    let world: SocketWorld | undefined;
    const begin = async (): Promise<SocketWorld> => (world = await create());
    afterEach(async () => {
      await world?.end();
      world = undefined;
    });

    it('opens, and sends text both ways in order', async () => {
      const { socket, accept } = await begin();
      const near = listen();
      const accepted = accept();
      const line = socket.open(near);
      const far = await accepted;
      await vi.waitFor(() => expect(near.opened).toHaveBeenCalledOnce());
      line.send('one');
      line.send('two');
      far.send('three');
      far.send('四');
      await vi.waitFor(() => expect(far.received).toEqual(['one', 'two']));
      await vi.waitFor(() => expect(near.message.mock.calls).toEqual([['three'], ['四']]));
      line.close(1000);
    });
    it('reports the code and reason of a close, once', async () => {
      const { socket, accept } = await begin();
      const near = listen();
      const accepted = accept();
      socket.open(near);
      const far = await accepted;
      await vi.waitFor(() => expect(near.opened).toHaveBeenCalledOnce());
      far.close(4001, 'protocol-too-old');
      await vi.waitFor(() => expect(near.closed.mock.calls).toEqual([[4001, 'protocol-too-old']]));
    });
    it('sends its own close to the server without reporting it', async () => {
      const { socket, accept } = await begin();
      const near = listen();
      const accepted = accept();
      const line = socket.open(near);
      const far = await accepted;
      await vi.waitFor(() => expect(near.opened).toHaveBeenCalledOnce());
      line.close(3000);
      line.send('too late');
      await vi.waitFor(() => expect(far.closedWith).toBe(3000));
      expect(near.closed).not.toHaveBeenCalled();
      expect(far.received).toEqual([]);
    });
    it('reports a refused connection as closed, not opened, without a halting code', async () => {
      const { refused } = await begin();
      const near = listen();
      refused.open(near);
      await vi.waitFor(() => expect(near.closed).toHaveBeenCalledOnce());
      expect(near.opened).not.toHaveBeenCalled();
      expect(near.closed.mock.calls[0]?.[0]).toBeLessThan(4000);
    });
    it('reports nothing of a connection closed before it opened', async () => {
      const { socket, refused } = await begin();
      for (const port of [socket, refused]) {
        const near = listen();
        port.open(near).close(1000);
        // Opens and closes another connection: any report of the first would have arrived by then.
        const other = listen();
        refused.open(other);
        await vi.waitFor(() => expect(other.closed).toHaveBeenCalledOnce());
        expect(near.opened).not.toHaveBeenCalled();
        expect(near.closed).not.toHaveBeenCalled();
      }
    });
  });
}
