import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Reaction } from '#protocol/rules/message-marks.ts';

/** Reactions for screen readers and as tooltips. */
export const REACTION_NAMES: Readonly<Record<Reaction, MessageDescriptor>> = {
  like: msg({ message: 'Like', context: 'reaction' }),
  love: msg({ message: 'Love', context: 'reaction' }),
  smile: msg({ message: 'Smile', context: 'reaction' }),
  wow: msg({ message: 'Wow', context: 'reaction' }),
  thanks: msg({ message: 'Thanks', context: 'reaction' }),
  done: msg({ message: 'Done', context: 'reaction' }),
};
