export type MessageDraft = { text: string; replyTo: string | null };
export type MessageDrafts = Readonly<Record<string, MessageDraft>>;
/** A message that left the composer, before the outbox has it. */
export type SendingDraft = MessageDraft & { id: string };
/** A room's draft as the device has it. */
export type StoredDraft = MessageDraft & { sending?: readonly SendingDraft[] };
export type StoredDrafts = Readonly<Record<string, StoredDraft>>;

export type MessageDraftsPorts = {
  /** @returns what this device has: drafts by room id, and the ids of the outbox. Rejects with a CallError. */
  read(): Promise<{ drafts: StoredDrafts; outbox: readonly string[] }>;
  /** Replaces a room's draft on the device; null deletes it. Rejects with a CallError. */
  write(roomId: string, draft: StoredDraft | null): Promise<void>;
};
