import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SocketPort } from '#machines/connection/connection.ports.ts';

/** The far end of a line, as the suite drives it. */
export type FarEnd = {
  /** What arrived from the near end. */
  readonly received: string[];
  send(text: string): void;
  close(code: number, reason: string): void;
  /** The near end's close code, once it came. */
  readonly closedWith: number | undefined;
};

export type SocketWorld = {
  socket: SocketPort;
  /** A port whose lines are refused. */
  refused: SocketPort;
  /** Settles with the far end of the next line. */
  accept(): Promise<FarEnd>;
  end(): Promise<void>;
};

const listen = () => ({
  opened: vi.fn<() => void>(),
  message: vi.fn<(text: string) => void>(),
  closed: vi.fn<(code: number, reason: string) => void>(),
});

/** What every implementation of the socket port keeps. */
export function socketContract(title: string, create: () => Promise<SocketWorld>): void {
  describe(`socket: ${title}`, () => {
    let world: SocketWorld | undefined;
    const begin = async (): Promise<SocketWorld> => (world = await create());
    afterEach(async () => {
      await world?.end();
      world = undefined;
    });

    it('opens, and carries text both ways in order', async () => {
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
    it('tells the code and the reason of a close, once', async () => {
      const { socket, accept } = await begin();
      const near = listen();
      const accepted = accept();
      socket.open(near);
      const far = await accepted;
      await vi.waitFor(() => expect(near.opened).toHaveBeenCalledOnce());
      far.close(4001, 'protocol-too-old');
      await vi.waitFor(() => expect(near.closed.mock.calls).toEqual([[4001, 'protocol-too-old']]));
    });
    it('our own close reaches the far end and is not told back', async () => {
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
    it('a line that is refused closes without having opened, with no halting code', async () => {
      const { refused } = await begin();
      const near = listen();
      refused.open(near);
      await vi.waitFor(() => expect(near.closed).toHaveBeenCalledOnce());
      expect(near.opened).not.toHaveBeenCalled();
      expect(near.closed.mock.calls[0]?.[0]).toBeLessThan(4000);
    });
    it('a line closed before it opened stays silent', async () => {
      const { socket, refused } = await begin();
      for (const port of [socket, refused]) {
        const near = listen();
        port.open(near).close(1000);
        // Another line of the same port comes and goes: whatever the first had to say is said by then.
        const other = listen();
        refused.open(other);
        await vi.waitFor(() => expect(other.closed).toHaveBeenCalledOnce());
        expect(near.opened).not.toHaveBeenCalled();
        expect(near.closed).not.toHaveBeenCalled();
      }
    });
  });
}
