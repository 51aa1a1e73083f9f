import type { ReactElement } from 'react';
import { LineIcon } from '#client/design/basic-icon.tsx';
import type { Reaction } from '#protocol/rules/message-marks.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const FACE = <circle cx="12" cy="12" r="8.500" />;

/** Drawn, not emoji: those differ between systems, and some have none. */
const SHAPES: Readonly<Record<Reaction, ReactElement>> = {
  like: (
    <path
      d="M7.500 11 11 4.500c1.400 0 2.200 1 2 2.400L12.500 10H18c1.200 0 2 1 1.700 2.200l-1.400 6
        c-.2.900-1 1.800-2 1.800H7.500zM7.500 11v9H4.500v-9z"
    />
  ),
  love: (
    <path
      d="M12 20s-7.500-4.600-7.500-10A4.200 4.200 0 0 1 12 7.600 4.200 4.200 0 0 1 19.500 10
        c0 5.400-7.500 10-7.500 10z"
    />
  ),
  smile: (
    <>
      {FACE}
      <path d="M8.300 13.800c.8 1.600 2.100 2.400 3.700 2.400s2.900-.8 3.700-2.400M9.200 9.500v.3M14.800 9.500v.3" />
    </>
  ),
  wow: (
    <>
      {FACE}
      <circle cx="12" cy="15" r="1.900" />
      <path d="M9.200 9.200v.3M14.800 9.200v.3" />
    </>
  ),
  thanks: (
    <path
      d="M12 4c-1.200 0-1.800.8-2 2l-1.300 7.500L6 18l2.700 2.500L12 16.500V4c1.200 0 1.800.8 2 2l1.300 7.500L18 18
        l-2.700 2.500L12 16.500"
    />
  ),
  done: (
    <>
      {FACE}
      <path d="m8.300 12.300 2.700 2.700 4.800-5.500" />
    </>
  ),
};

/** A reaction; its name is beside it or on its control. @param size CSS pixels */
export const ReactionIcon = ({ reaction, size }: { reaction: Reaction; size: number }) => (
  <LineIcon shapes={SHAPES} name={reaction} size={size} />
);

/** Reactions for screen readers and as tooltips. */
export const REACTION_NAMES: Readonly<Record<Reaction, MessageDescriptor>> = {
  like: msg({ message: 'Like', context: 'reaction' }),
  love: msg({ message: 'Love', context: 'reaction' }),
  smile: msg({ message: 'Smile', context: 'reaction' }),
  wow: msg({ message: 'Wow', context: 'reaction' }),
  thanks: msg({ message: 'Thanks', context: 'reaction' }),
  done: msg({ message: 'Done', context: 'reaction' }),
};
