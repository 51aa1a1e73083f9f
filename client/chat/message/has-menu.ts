import type { MessageView } from '#protocol/bridge/views.ts';
import { MESSAGE_STATUS } from '#protocol/lookups.ts';

/** Whether a message has a menu: one of a user that the server has and that was not recalled. */
export const hasMenu = ({ kind, status, ticks, extra }: MessageView): boolean =>
  kind === 'message' && ticks !== null && status === MESSAGE_STATUS.complete && extra === null;
