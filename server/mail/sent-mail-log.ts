import type { SentMailLog, SentMail } from './mail.ports.ts';

const MAX_ENTRIES = 500;

/** Keeps the latest messages in memory, for `GET /dev/outbox` and tests. */
export function createSentMailLog(): SentMailLog {
  const entries: SentMail[] = [];
  return {
    add(entry) {
      entries.unshift(entry);
      entries.length = Math.min(entries.length, MAX_ENTRIES);
    },
    list: (to) => (to === undefined ? [...entries] : entries.filter((entry) => entry.to === to)),
  };
}
