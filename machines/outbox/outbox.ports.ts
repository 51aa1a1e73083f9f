import '../abort-signal.ts';
import type { Message } from '#protocol/entities/message.ts';
import type { UploadPorts } from '../upload/upload.ports.ts';
import type { OutboxItem } from './outbox-item.ts';

/** What sending needs from outside. Promises reject with a CallError. */
export type OutboxPorts = UploadPorts & {
  /** All items on the device, in order of creation. */
  restore(): Promise<OutboxItem[]>;
  /** Stores an item, replacing its earlier version. */
  keep(item: OutboxItem): void;
  forget(id: string): void;
  /** Posts the message, all of whose files are uploaded; the same id again gets the same response. */
  send(item: OutboxItem, signal: AbortSignal): Promise<Message>;
  now(): number;
  random(): number;
};
