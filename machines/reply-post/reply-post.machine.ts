/**
 * A reply on its way into its thread, the same in all tabs of this browser (topic `reply-post:{articleId}`, commands
 * `reply-post.*`). Its text is in the draft (machines/reply-editor) until it is posted.
 *
 * [RPP-1] One reply of a thread is posted at a time, under the id of its draft: a repeated attempt posts it once. Where
 *         that id was used for an earlier text, whose response was lost, the reply gets another id, once.
 * [RPP-2] Without a connection the reply waits. It is posted again after 5 s, or at a wake-up.
 * [RPP-3] Any other error ends the attempt.
 * [RPP-4] Only what the user posted is posted: a change of the draft, or the user, ends the wait, and a draft that
 *         changed during an attempt is not posted again.
 * [RPP-5] The draft of a posted reply is emptied, unless it has changed since.
 */
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { ReplyPostView } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { errorDataOf, isDisconnected } from '#protocol/rules/failures.ts';
import { and, assign, fromPromise, setup, stateIn, type SnapshotFrom } from 'xstate';
import { queryDelays, retrying } from '../query/query-states.ts';
import type { PostedReply, ReplyPostPorts } from './reply-post.ports.ts';

export type ReplyPostContext = {
  reply: PostedReply | null;
  /** The id that it has instead of that of its draft [RPP-1]. */
  otherId: string | null;
  /** The number of the posted reply, or why it was not posted. */
  number: number | null;
  error: ErrorData | null;
};
export type ReplyPostEvent =
  | { type: 'reply-post.post'; reply: PostedReply }
  | { type: 'reply-post.cancel' }
  | { type: 'draft.changed' }
  | { type: 'wake' };

const CANCELLED: ErrorData = { code: 'Cancelled', status: 0 };

/** @param ports see reply-post.ports.ts */
export function createReplyPostMachine(ports: ReplyPostPorts) {
  return setup({
    types: { context: {} as ReplyPostContext, events: {} as ReplyPostEvent },
    actors: {
      post: fromPromise<number, PostedReply | null>(({ input }) =>
        input ? ports.post(input) : Promise.reject(new Error('There is no reply to post')),
      ),
    },
    guards: {
      needsAnotherId: ({ context }, error: unknown) =>
        context.otherId === null && errorDataOf(error).code === 'KeyReused',
      isDisconnected: (_, error: unknown) => isDisconnected(errorDataOf(error)),
      isUnchanged: stateIn({ posting: 'unchanged' }),
    },
    actions: {
      take: assign(({ event }) =>
        event.type === 'reply-post.post' ? { reply: event.reply, otherId: null, number: null, error: null } : {},
      ),
      takeAnotherId: assign({ otherId: () => ports.newId() }),
      keepNumber: assign({ number: (_, number: number) => number }),
      keepError: assign({ error: (_, error: unknown) => errorDataOf(error) }),
      noteCancelled: assign({ error: CANCELLED }),
      clear: () => ports.clear(),
    },
    delays: queryDelays,
  }).createMachine({
    id: 'replyPost',
    context: { reply: null, otherId: null, number: null, error: null },
    initial: 'idle',
    states: {
      idle: { on: { 'reply-post.post': { target: 'posting', actions: 'take' } } },
      posting: {
        invoke: {
          id: 'post',
          src: 'post',
          input: ({ context: { reply, otherId } }) => reply && { ...reply, id: otherId ?? reply.id },
          onDone: [
            { guard: 'isUnchanged', target: 'idle', actions: [{ type: 'keepNumber', params: outputOf }, 'clear'] },
            { target: 'idle', actions: { type: 'keepNumber', params: outputOf } },
          ],
          onError: [
            {
              guard: and(['isUnchanged', { type: 'needsAnotherId', params: errorOf }]),
              target: 'posting',
              reenter: true,
              actions: 'takeAnotherId',
            },
            {
              guard: { type: 'needsAnotherId', params: errorOf },
              target: '#replyPost.posting.changed',
              reenter: true,
              actions: 'takeAnotherId',
            },
            { guard: and(['isUnchanged', { type: 'isDisconnected', params: errorOf }]), target: 'waiting' },
            { target: 'idle', actions: { type: 'keepError', params: errorOf } },
          ],
        },
        initial: 'unchanged',
        states: { unchanged: { on: { 'draft.changed': 'changed' } }, changed: {} },
      },
      waiting: {
        ...retrying('posting'),
        on: {
          ...retrying('posting').on,
          'reply-post.cancel': { target: 'idle', actions: 'noteCancelled' },
          'draft.changed': { target: 'idle', actions: 'noteCancelled' },
        },
      },
    },
  });
}

/** @returns what tabs show of a reply on its way. */
export const replyPostView = ({
  value,
}: Pick<SnapshotFrom<ReturnType<typeof createReplyPostMachine>>, 'value'>): ReplyPostView => ({
  phase: typeof value === 'string' ? value : 'posting',
});
