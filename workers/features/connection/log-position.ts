import type { KeyValue } from '../../adapters/device.ports.ts';
import type { ServerFrame } from '#protocol/realtime/frames.ts';
import { compareTicks } from '#protocol/ticks.ts';

const KEY = 'connection.cursor';

/** Where one person's event log was left: by this worker, and by whichever worker comes after it. */
export type LogPosition = {
  /** What `init` carries; undefined when nothing is known. */
  current(): string | undefined;
  /** Every frame moves the position forwards, never back: replayed ones are older. */
  advance(frame: ServerFrame): void;
  /** The log does not reach back so far: everything is refetched, and the log is read from here. */
  restart(cursor: string): void;
  /** Everything up to here is kept in the cache. */
  applied(cursor: string): void;
};

/** @returns the position that the device remembers, read once. A device that fails means starting without one. */
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
      // Losing this write only means that a little more is replayed.
      void device.set(KEY, cursor).catch(() => undefined);
    },
  };
}
