/**
 * Forwarding a message: another room of the sender gets a copy of its text and files.
 *
 * [FWD-1] A member of both rooms forwards a message that a user wrote: no card, announcement or recalled message.
 * [FWD-2] The copy is a message of its sender with FORWARDED as `extra`. It can be recalled, quoted and forwarded.
 * [FWD-3] The server copies text and files; those of the request are ignored. The copy has no quote and no marks.
 * [FWD-4] The original's recall leaves the copy.
 */

/** `extra` of a forwarded message. */
export const FORWARDED = { event: 'forwarded' } as const;

type Extra = Readonly<Record<string, unknown>> | null;

export const isForwarded = (extra: Extra): boolean => extra?.['event'] === FORWARDED.event;

/** Whether a message with this `extra` was written by a user, and not recalled. */
export const isUserMessage = (extra: Extra): boolean => extra === null || isForwarded(extra);
