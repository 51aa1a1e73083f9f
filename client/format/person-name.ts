import { msg } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';
import { REMOVED_PERSON } from '#protocol/removed-person.ts';
import { parseRoomId } from '#protocol/room-id.ts';

/**
 * A name as it came from the server; an unnamed person gets a default name that contains the id (spec §6), a removed
 * one is called so.
 */
export function shownName(i18n: I18n, name: string | null, id: string): string {
  if (name === REMOVED_PERSON) return i18n._(msg`Removed user`);
  return name?.trim() || i18n._(msg`User ${id}`);
}

/** The name a person is shown by. */
export function personName(i18n: I18n, person: { id: string; trueName: string | null }): string {
  return shownName(i18n, person.trueName, person.id);
}

/** The name of a chat room: that of the other one in it. */
export function roomName(i18n: I18n, room: { id: string; name: string }, me: string): string {
  const users = parseRoomId(room.id)?.users;
  return shownName(i18n, room.name, users?.find((id) => id !== me) ?? '');
}
