import type { KeyValue } from '../../adapters/device.ports.ts';
import type { ServerFrame } from '#protocol/realtime/frames.ts';
import { compareTicks } from '#protocol/ticks.ts';

const KEY = 'connection.cursor';

/** The position in one user's event log, saved across workers. */
export type LogPosition = {
  /** The cursor for `init`; undefined when unknown. */
  current(): string | undefined;
  /** Each frame moves the position forwards, never back: replayed frames are older. */
  advance(frame: ServerFrame): void;
  /** The log no longer reaches back: everything is refetched, and the log continues from here. */
  restart(cursor: string): void;
  /** The cache has everything up to here. */
  applied(cursor: string): void;
};

/** @returns the position stored on the device, read once. Without one if the device fails. */
export async function openLogPosition(device: KeyValue): Promise<LogPosition> {
  let position = await device.get<string>(KEY).catch(() => undefined);
  let saved = position;

  const isAhead = (next: string, than: string | undefined): boolean =>
    than === undefined || compareTicks(next, than) > 0;
  return {
    current: () => position,
    advance(frame) {
      if ('cursor' in frame && isAhead(frame.cursor, position)) position = frame.cursor;
    },
    restart(cursor) {
      position = cursor;
    },
    applied(cursor) {
      if (!isAhead(cursor, saved)) return;
      saved = cursor;
      // A lost write only means that more is replayed.
      void device.set(KEY, cursor).catch(() => undefined);
    },
  };
}
