import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Reaction } from '#protocol/rules/message-marks.ts';

/** How a reaction is shown, and its name for screen readers. */
export const REACTION_NAMES: Readonly<Record<Reaction, { sign: string; name: MessageDescriptor }>> = {
  like: { sign: '👍', name: msg({ message: 'Like', context: 'reaction' }) },
  love: { sign: '❤️', name: msg({ message: 'Love', context: 'reaction' }) },
  smile: { sign: '😄', name: msg({ message: 'Smile', context: 'reaction' }) },
  wow: { sign: '😮', name: msg({ message: 'Wow', context: 'reaction' }) },
  thanks: { sign: '🙏', name: msg({ message: 'Thanks', context: 'reaction' }) },
  done: { sign: '✅', name: msg({ message: 'Done', context: 'reaction' }) },
};
