import type { PickedFile } from '#protocol/bridge/commands.ts';

/** Where a note goes. */
export type NoteAddress = { roomId: string; replyTo: string | null };

/** What a voice note needs from outside, beside the page that has the microphone and follows the view. */
export type VoiceNotePorts = {
  /** Puts the note into the outbox; resolves when it is on the device. Rejects with a CallError. */
  send(note: NoteAddress & { file: PickedFile }): Promise<unknown>;
};
