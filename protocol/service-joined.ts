/** `extra` of the message without words that says that its sender, of the customer service, joined the room. */
export const SERVICE_JOINED = { event: 'serviceJoined' } as const;

/** Whether a message says only that (its `extra`). */
export const saysServiceJoined = (extra: Readonly<Record<string, unknown>> | null): boolean =>
  extra?.['event'] === SERVICE_JOINED.event;
