import { isBlank } from '#protocol/blank.ts';
import type { UserDevice } from '../../adapters/device.ports.ts';

export type Draft = { text: string; replyTo: string | null };
export const NO_DRAFT: Draft = { text: '', replyTo: null };
const PREFIX = 'draft:';

/** What the person has written and not sent, by room: on the device, and at hand for every view. */
export async function openDrafts(device: UserDevice, changed: () => void): Promise<Drafts> {
  const kept = await device.list<Draft>(PREFIX).catch(() => []);
  const byRoom = new Map(kept.map(({ key, value }) => [key.slice(PREFIX.length), value]));
  return {
    all: () => byRoom,
    async save(roomId, draft) {
      const empty = isBlank(draft.text) && draft.replyTo === null;
      if (empty) byRoom.delete(roomId);
      else byRoom.set(roomId, draft);
      changed();
      await (empty ? device.delete(PREFIX + roomId) : device.set(PREFIX + roomId, draft));
    },
  };
}
export type Drafts = {
  all(): ReadonlyMap<string, Draft>;
  /** @throws CallError when the device cannot keep it. */
  save(roomId: string, draft: Draft): Promise<void>;
};
