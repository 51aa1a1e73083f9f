import '../abort-signal.ts';

/** A saved form draft and its time in ms; null is no draft. */
export type SavedFormDraft = { value: unknown; savedAt: number | null };

/** The storage of one form draft. Rejects with a CallError. */
export type FormPorts = {
  read(signal: AbortSignal): Promise<SavedFormDraft>;
  /** @returns the time of the write, in ms. */
  write(value: unknown, signal: AbortSignal): Promise<number>;
};
