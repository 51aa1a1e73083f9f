export type MessageDraft = { text: string; replyTo: string | null };
export type MessageDrafts = Readonly<Record<string, MessageDraft>>;

export type MessageDraftsPorts = {
  /** @returns the drafts of this device by room id. Rejects with a CallError. */
  read(): Promise<MessageDrafts>;
  /** Replaces a room's draft on the device; null deletes it. Rejects with a CallError. */
  write(roomId: string, draft: MessageDraft | null): Promise<void>;
};
