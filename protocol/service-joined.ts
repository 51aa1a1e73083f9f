/**
 * Customer service joins rooms of others, with a reason that the members see.
 *
 * [JOI-1] Its memberships end with its role. From then on, no process answers it about these rooms, and neither its
 * open connections nor a reconnect get anything of them.
 * [JOI-2] Who has lost the role joins no room, even while a process still takes them for customer service.
 */

/** `extra` of the message without text that announces that its sender, customer service, joined the room. */
export const SERVICE_JOINED = { event: 'serviceJoined' } as const;

/** Whether a message with this `extra` is such an announcement. */
export const isServiceJoined = (extra: Readonly<Record<string, unknown>> | null): boolean =>
  extra?.['event'] === SERVICE_JOINED.event;
