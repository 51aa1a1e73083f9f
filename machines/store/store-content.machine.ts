/**
 * Content of a store (spec §3, Comment, media): a user's comment or the owner's post. Authors may delete theirs at any
 * time.
 *
 * [SCO-1] Staff take down the content of others for good and with a reason; never their own, nor in a store of theirs.
 */
import { ROLE_PREDICATES, setupDomain, type DomainChart, type Predicates, type Role } from '../domain/domain-chart.ts';
import { CONTENT_MOVES, CONTENT_STATES, type ContentMove, type ContentState } from '#protocol/rules/states.ts';

export type ContentFacts = { by: Role; ownCase: boolean };

const holds = { ...ROLE_PREDICATES, notOwnCase: ({ ownCase }) => !ownCase } as const satisfies Predicates<ContentFacts>;

const machine = setupDomain<ContentFacts, ContentMove>(holds).createMachine({
  id: 'storeContent',
  context: ({ input }) => input,
  initial: 'shown',
  states: {
    shown: { on: { takeDown: { target: 'takenDown', guard: { type: 'meets', params: ['byService', 'notOwnCase'] } } } },
    takenDown: { type: 'final' },
  },
});

/** The rules of store content: run by the server, explored by tests. */
export const contentChart: DomainChart<ContentState, ContentMove, ContentFacts> = {
  machine,
  states: CONTENT_STATES,
  moves: CONTENT_MOVES,
  holds,
  reasons: ['takeDown'],
};
