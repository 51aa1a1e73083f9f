/** `extra` of the message without text that announces that its sender, customer service, joined the room. */
export const SERVICE_JOINED = { event: 'serviceJoined' } as const;

/** Whether a message with this `extra` is such an announcement. */
export const isServiceJoined = (extra: Readonly<Record<string, unknown>> | null): boolean =>
  extra?.['event'] === SERVICE_JOINED.event;
