import { OfflineNote } from '#client/feedback/offline-note.tsx';
import type { ResourceView } from '#protocol/bridge/views.ts';

/** Says that what is shown comes from this device, and of when, while the fresh data cannot be had. Nothing otherwise. */
export function StaleNote({ view }: { view: ResourceView }) {
  return view.data !== null && view.error !== null && view.asOf !== null ? <OfflineNote asOf={view.asOf} /> : null;
}
