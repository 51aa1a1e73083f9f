import { readServerFrame, type ClientFrame, type ServerFrame } from '#protocol/realtime/frames.ts';
import { fromCallback } from 'xstate';
import type { ConnectionPorts } from './connection.ports.ts';

type Data<Event extends ServerFrame['event']> = Extract<ServerFrame, { event: Event }>['data'];

/** What the line tells the chart. */
export type LineEvent =
  | { type: 'line.opened' }
  | { type: 'line.initialed'; data: Data<'initialed'> }
  | { type: 'line.pong'; data: Data<'pong'> }
  /** Something arrived since this was last said; at most once between two `line.listen`. */
  | { type: 'line.heard' }
  | { type: 'line.closed'; code: number; reason: string };

/** What the chart tells the line. */
export type LineCommand =
  { type: 'line.send'; frame: ClientFrame } | { type: 'line.listen' } | { type: 'line.close'; code: number };

/**
 * One line as an actor. Frames of the conversation go to `deliver` without passing through the chart, so that a burst
 * of ten thousand costs the chart one event. Malformed and unknown frames only prove life.
 */
export const createLine = (ports: Pick<ConnectionPorts, 'socket' | 'deliver'>) =>
  fromCallback<LineCommand>(({ sendBack, receive }) => {
    const tell = (event: LineEvent): void => sendBack(event);
    let over = false;
    let initialed = false;
    let heard = false;

    const line = ports.socket.open({
      opened: () => {
        if (!over) tell({ type: 'line.opened' });
      },
      message: (text) => {
        if (over) return;
        const read = readServerFrame(text);
        if (read.kind === 'frame') take(read.frame);
        if (initialed && !heard) {
          heard = true;
          tell({ type: 'line.heard' });
        }
      },
      closed: (code, reason) => {
        if (over) return;
        over = true;
        tell({ type: 'line.closed', code, reason });
      },
    });

    function take(frame: ServerFrame): void {
      if (frame.event === 'initialed') {
        if (initialed) return;
        initialed = true;
        tell({ type: 'line.initialed', data: frame.data });
      } else if (frame.event === 'pong') tell({ type: 'line.pong', data: frame.data });
      else if (initialed) ports.deliver(frame);
    }

    function end(code: number): void {
      if (over) return;
      over = true;
      line.close(code);
    }

    receive((command) => {
      if (command.type === 'line.send') line.send(JSON.stringify(command.frame));
      else if (command.type === 'line.listen') heard = false;
      else end(command.code);
    });
    return () => end(1000);
  });
