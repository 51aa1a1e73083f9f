/**
 * Which worker leads a browser: one holds the socket and sends for all tabs.
 *
 * [LEA-1] Workers elect one after the other. Where none leads, or only workers of the same build, the worker leads.
 * [LEA-2] From a worker of another build it takes the lead only when its own build is newer. The newest build is that
 *         of the server process that started last: so a rollback makes the older code the newest build again.
 * [LEA-3] Without the server's order within 5 s, and when the order does not name its build, it does not take the lead.
 * [LEA-4] A worker that may not lead, or whose lead another one took, ends, and does not lead again.
 */
import { outputOf } from '#machines/invoked.ts';
import { WORKER } from '#protocol/limits.ts';
import { assign, fromPromise, setup } from 'xstate';
import type { LeadPorts } from './lead.ports.ts';

export type LeadContext = { leaders: readonly string[] };
export type LeadEvent = { type: 'lead.lost' };
type Order = readonly (readonly string[])[];

/** Whether a build comes before each of the others in the order. Builds that it does not name are the oldest. */
const isNewest = (build: string, others: readonly string[], order: Order): boolean => {
  const place = (name: string): number => {
    const index = order.findIndex((names) => names.includes(name));
    return index < 0 ? order.length : index;
  };
  return place(build) < order.length && others.every((other) => place(build) <= place(other));
};

/** @param ports see lead.ports.ts */
export function createLeadMachine(ports: LeadPorts) {
  return setup({
    types: { context: {} as LeadContext, events: {} as LeadEvent },
    actors: {
      turn: fromPromise(() => ports.turn()),
      leaders: fromPromise(() => ports.leaders()),
      order: fromPromise<Order>(({ signal }) => ports.order(signal)),
      take: fromPromise(() => ports.take()),
    },
    guards: {
      isUnopposed: (_, leaders: readonly string[]) => leaders.every((build) => build === ports.build),
      isNewer: ({ context }, order: Order) => isNewest(ports.build, context.leaders, order),
    },
    actions: {
      noteLeaders: assign((_, leaders: readonly string[]) => ({ leaders })),
      begin: () => ports.begin(),
      end: () => ports.end(),
      endTurn: () => ports.endTurn(),
    },
    delays: { orderPatience: WORKER.orderPatience },
  }).createMachine({
    id: 'lead',
    context: { leaders: [] },
    initial: 'waiting',
    states: {
      waiting: { invoke: { id: 'turn', src: 'turn', onDone: 'looking' } },
      looking: {
        invoke: {
          id: 'leaders',
          src: 'leaders',
          onDone: [
            { guard: { type: 'isUnopposed', params: outputOf }, target: 'taking' },
            { target: 'comparing', actions: { type: 'noteLeaders', params: outputOf } },
          ],
        },
      },
      comparing: {
        invoke: {
          id: 'order',
          src: 'order',
          onDone: [{ guard: { type: 'isNewer', params: outputOf }, target: 'taking' }, { target: 'ended' }],
          onError: 'ended',
        },
        after: { orderPatience: 'ended' },
      },
      taking: { invoke: { id: 'take', src: 'take', onDone: 'leading' }, on: { 'lead.lost': 'ended' } },
      leading: { entry: ['begin', 'endTurn'], on: { 'lead.lost': 'ended' } },
      ended: { entry: ['end', 'endTurn'] },
    },
  });
}
