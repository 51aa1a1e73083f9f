import { callError } from '../call-error.model.ts';
import type { ChartModel } from '../chart-model.ts';
import { createMessageDraftsMachine, hasUnwritten } from './message-drafts.machine.ts';

const typed = (text: string, flush = false) => ({
  type: 'room.draft.save',
  roomId: 'r',
  text,
  replyTo: null,
  flush,
});

export const messageDraftsModel: ChartModel<ReturnType<typeof createMessageDraftsMachine>> = {
  machine: createMessageDraftsMachine({ read: () => Promise.resolve({}), write: () => Promise.resolve() }),
  cases: ({ context }) => [
    { type: 'xstate.done.actor.read', output: {} },
    { type: 'xstate.done.actor.read', output: { r: { text: 'old', replyTo: null } } },
    { type: 'xstate.error.actor.read', error: callError(500) },
    { type: 'xstate.done.actor.write', output: null },
    { type: 'xstate.error.actor.write', error: callError(500) },
    typed('new'),
    typed('new', true),
    typed(''),
    ...(context.sending.length === 0
      ? [{ type: 'draft.sending', id: 'm', roomId: 'r', draft: { text: 'sent', replyTo: null } }]
      : [
          { type: 'draft.sent', id: 'm' },
          { type: 'draft.refused', id: 'm' },
        ]),
  ],
  project: ({ value, context }) =>
    [
      JSON.stringify(value),
      ...[context.typed, context.shown, context.written, context.writing].map((drafts) => drafts['r']?.text ?? 'none'),
      context.sending.length,
    ].join(' | '),
  limit: 1_000,
  invariants: {
    '[DFT-3] writes only drafts that differ from the device’s': ({ value, context }) =>
      value !== 'writing' || hasUnwritten(context),
    '[DFT-2] shows typed text once it is written': ({ value, context }) =>
      value !== 'writing' || context.shown['r'] !== undefined,
  },
};
