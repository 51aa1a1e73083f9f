import '../abort-signal.ts';

/** A form as it was kept, and when, in ms; a value of null is nothing. */
export type KeptForm = { value: unknown; savedAt: number | null };

/** Where one form is kept. Rejects with a CallError. */
export type FormPorts = {
  read(signal: AbortSignal): Promise<KeptForm>;
  /** @returns when it was kept, in ms. */
  write(value: unknown, signal: AbortSignal): Promise<number>;
};
