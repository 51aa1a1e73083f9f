/**
 * The example of the tutorial: a page on which a user follows a seller.
 *
 * [1] The page shows at once what the user wants.
 * [2] The server gets it; one request at a time.
 * [3] A request that failed is made again after 5 s.
 * [4] In the end the server has what the page shows.
 */
import { assign, fromPromise, setup } from 'xstate';

export type FollowPorts = { save(follows: boolean): Promise<void> };

/** @param ports the server */
export const createFollowMachine = (ports: FollowPorts) =>
  setup({
    types: { context: {} as { wanted: boolean; sent: boolean }, events: {} as { type: 'follow.toggle' } },
    actors: { save: fromPromise<void, boolean>(({ input }) => ports.save(input)) },
    guards: { pressedAgain: ({ context }) => context.wanted !== context.sent },
    actions: {
      toggle: assign({ wanted: ({ context }) => !context.wanted }),
      noteSent: assign({ sent: ({ context }) => context.wanted }),
    },
    delays: { retryAfter: 5_000 },
  }).createMachine({
    id: 'follow',
    context: { wanted: false, sent: false },
    initial: 'idle',
    on: { 'follow.toggle': { actions: 'toggle' } },
    states: {
      idle: { on: { 'follow.toggle': { target: 'saving', actions: 'toggle' } } },
      saving: {
        entry: 'noteSent',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => context.wanted,
          onDone: [{ guard: 'pressedAgain', target: 'saving', reenter: true }, { target: 'idle' }],
          onError: 'waiting',
        },
      },
      waiting: { after: { retryAfter: 'saving' } },
    },
  });

export type FollowMachine = ReturnType<typeof createFollowMachine>;
