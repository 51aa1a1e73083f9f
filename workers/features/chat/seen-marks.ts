import type { SeenMark } from '#machines/rooms/seen.machine.ts';
import { compareTicks } from '#protocol/ticks.ts';
import type { KeyValue, UserDevice } from '../../adapters/device.ports.ts';

const PREFIX = 'seen.';

/**
 * How far the person has read where the server has not been told yet: kept on the device, as the list shows it as read
 * already and a worker that dies first could never tell it again.
 */
export type SeenMarks = {
  keep(mark: SeenMark): void;
  /** The server knows it, or will not hear of it. A mark that was kept since stays. */
  settle(mark: SeenMark): void;
};

/** @param tell called with each mark that an earlier worker left. Losing a write loses no more than without the device. */
export function openSeenMarks(device: KeyValue & Pick<UserDevice, 'list'>, tell: (mark: SeenMark) => void): SeenMarks {
  const newest = new Map<string, string>();
  void device.list<SeenMark>(PREFIX).then(
    (left) => left.forEach(({ value }) => tell(value)),
    () => undefined,
  );
  return {
    keep(mark) {
      newest.set(mark.roomId, mark.ticks);
      void device.set(PREFIX + mark.roomId, mark).catch(() => undefined);
    },
    settle(mark) {
      const kept = newest.get(mark.roomId);
      if (kept !== undefined && compareTicks(kept, mark.ticks) > 0) return;
      newest.delete(mark.roomId);
      void device.delete(PREFIX + mark.roomId).catch(() => undefined);
    },
  };
}
