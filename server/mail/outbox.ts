import type { Outbox, OutboxEntry } from './mail.ports.ts';

const MOST = 500;

/** MAIL-6: keeps what was sent lately in memory, for `GET /dev/outbox` and tests. */
export function createOutbox(): Outbox {
  const entries: OutboxEntry[] = [];
  return {
    note(entry) {
      entries.unshift(entry);
      entries.length = Math.min(entries.length, MOST);
    },
    list: (to) => (to === undefined ? [...entries] : entries.filter((entry) => entry.to === to)),
  };
}
