/**
 * A reply to an article. Replies are posted to published articles, and are not edited.
 *
 * [ART-6] Its author removes a reply for good, also one that was taken down.
 * [ART-7] Staff take a reply of others down, with a reason, and restore it.
 */
import { ROLE_PREDICATES, setupDomain, type DomainChart, type Predicates, type Role } from '../domain/domain-chart.ts';
import { REPLY_MOVES, REPLY_STATES, type ReplyMove, type ReplyState } from '#protocol/rules/states.ts';

export type ReplyFacts = { by: Role; ownCase: boolean };

const holds = { ...ROLE_PREDICATES, notOwnCase: ({ ownCase }) => !ownCase } as const satisfies Predicates<ReplyFacts>;

const byStaff = { type: 'meets', params: ['byService', 'notOwnCase'] } as const;
const remove = { target: 'removed', guard: { type: 'meets', params: ['byOwner'] } } as const;

const machine = setupDomain<ReplyFacts, ReplyMove>(holds).createMachine({
  id: 'reply',
  context: ({ input }) => input,
  initial: 'shown',
  states: {
    shown: { on: { takeDown: { target: 'takenDown', guard: byStaff }, remove } },
    takenDown: { on: { restore: { target: 'shown', guard: byStaff }, remove } },
    removed: { type: 'final' },
  },
});

/** The rules of replies: run by the server, explored by tests. */
export const replyChart: DomainChart<ReplyState, ReplyMove, ReplyFacts> = {
  machine,
  states: REPLY_STATES,
  moves: REPLY_MOVES,
  holds,
  reasons: ['takeDown'],
};
