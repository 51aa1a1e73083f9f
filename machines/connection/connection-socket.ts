import { readServerFrame, type ClientFrame, type ServerFrame } from '#protocol/realtime/frames.ts';
import { fromCallback } from 'xstate';
import type { ConnectionPorts } from './connection.ports.ts';

/** Events from the socket to the chart. */
export type SocketEvent =
  | { type: 'socket.opened' }
  | { type: 'socket.initialed'; data: Extract<ServerFrame, { event: 'initialed' }>['data'] }
  /** A frame arrived. Sent at most once after each `socket.watchActivity`. */
  | { type: 'socket.active' }
  | { type: 'socket.closed'; code: number; reason: string };

/** Events from the chart to the socket. */
export type SocketCommand =
  | { type: 'socket.send'; frame: ClientFrame }
  | { type: 'socket.watchActivity' }
  | { type: 'socket.close'; code: number };

/**
 * One socket as an actor. Frames other than `initialed` and `pong` go straight to `deliver`, so that a burst of ten
 * thousand costs the chart one event. A pong, malformed and unknown frames count as activity only.
 */
export const createConnectionSocket = (ports: Pick<ConnectionPorts, 'socket' | 'deliver'>) =>
  fromCallback<SocketCommand>(({ sendBack, receive }) => {
    const send = (event: SocketEvent): void => sendBack(event);
    let closed = false;
    let initialed = false;
    let active = false;

    const socket = ports.socket.open({
      opened: () => {
        if (!closed) send({ type: 'socket.opened' });
      },
      message: (text) => {
        if (closed) return;
        const read = readServerFrame(text);
        if (read.kind === 'frame') take(read.frame);
        if (initialed && !active) {
          active = true;
          send({ type: 'socket.active' });
        }
      },
      closed: (code, reason) => {
        if (closed) return;
        closed = true;
        send({ type: 'socket.closed', code, reason });
      },
    });

    function take(frame: ServerFrame): void {
      if (frame.event === 'initialed') {
        if (initialed) return;
        initialed = true;
        send({ type: 'socket.initialed', data: frame.data });
      } else if (initialed && frame.event !== 'pong') ports.deliver(frame);
    }

    function close(code: number): void {
      if (closed) return;
      closed = true;
      socket.close(code);
    }

    receive((command) => {
      if (command.type === 'socket.send') socket.send(JSON.stringify(command.frame));
      else if (command.type === 'socket.watchActivity') active = false;
      else close(command.code);
    });
    return () => close(1000);
  });
