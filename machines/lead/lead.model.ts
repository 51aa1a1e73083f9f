import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, any, call, event, type Moment } from '#tests/models/engine/rules.ts';
import { failing, fails, ok, stepIs } from '../call-outcomes.model.ts';
import { createLeadMachine } from './lead.machine.ts';

type View = 'elects' | 'leads' | 'ended';
type At = Moment<View>;
type Order = readonly (readonly string[])[];
const OWN = 'b';
const PATIENCE = 5_000;
const loses = event('lead.lost');

/** What the last call of that name was answered, if it succeeded. */
const answerOf = <Answer>({ log }: At, name: string): Answer | undefined => {
  const entry = log.findLast(ok(name));
  return (entry?.data as { ok: Answer } | undefined)?.ok;
};
const isOpposed = (moment: At): boolean => (answerOf<string[]>(moment, 'leaders') ?? []).some((build) => build !== OWN);
/** Whether the order that the server answered begins with this build, among those that lead. */
const isNewest = (moment: At): boolean => {
  const order = answerOf<Order>(moment, 'order') ?? [];
  const rivals = [OWN, ...answerOf<string[]>(moment, 'leaders')!];
  return order.find((names) => names.some((name) => rivals.includes(name)))?.includes(OWN) === true;
};
const takes = ({ added }: At): boolean => added.some(call('take'));

export const leadModel = defineModel<ReturnType<typeof createLeadMachine>, View>({
  make: (world) =>
    createLeadMachine({
      build: OWN,
      turn: () => world.call('turn'),
      endTurn: world.note('endTurn'),
      leaders: () => world.call('leaders'),
      order: (signal) => world.call('order', undefined, { signal }),
      take: () => world.call('take'),
      begin: world.note('begin'),
      end: world.note('end'),
    }),
  events: { 'lead.lost': [{}] },
  outcomes: {
    turn: [{ ok: undefined, as: 'granted' }],
    leaders: [[], [OWN], ['a'], ['c'], [OWN, 'c'], ['a', 'c'], ['b-elected']].map((builds) => ({ ok: builds })),
    order: [
      ...[[], [['c']], [['a']], [['c'], [OWN, 'b-elected'], ['a']], [['a'], [OWN], ['c']], [[OWN], ['a']]].map(
        (order) => ({ ok: order }),
      ),
      ...failing(0),
    ],
    take: [{ ok: undefined, as: 'taken' }],
  },
  place: ({ value, context }) => `${value} ${context.leaders.join()}`,
  observe: ({ value }) => (value === 'leading' ? 'leads' : value === 'ended' ? 'ended' : 'elects'),
  rules: {
    '[LEA-1] a worker asks for its turn at once': always(({ log }) => call('turn')(log[0]!)),
    '[LEA-1] and then looks who leads': after<View>(ok('turn')).leadsTo(call('leaders')),
    '[LEA-1] a worker looks who leads in its turn only': always(
      ({ log }) => log.some(ok('turn')),
      ({ log }) => log.some(call('leaders')),
    ),
    '[LEA-1] where no other build leads, it takes the lead': after<View>(
      ok('leaders'),
      (moment) => !isOpposed(moment),
    ).leadsTo(call('take')),
    '[LEA-1] and leads once it has it': after<View>(ok('take'), ({ before }) => before === 'elects').leadsTo(
      call('begin'),
    ),
    '[LEA-1] the turn ends with the election': after<View>(any(call('begin'), call('end'))).leadsTo(call('endTurn')),
    '[LEA-1] and not before': always(
      ({ added }) => added.some(any(call('begin'), call('end'))),
      ({ added }) => added.some(call('endTurn')),
    ),
    '[LEA-2] where another build leads, it asks for the order': after<View>(ok('leaders'), isOpposed).leadsTo(
      call('order'),
    ),
    '[LEA-2] it takes the lead from an older build': after<View>(ok('order'), isNewest).leadsTo(call('take')),
    '[LEA-2] [LEA-3] and from no other': always(isNewest, (moment) => takes(moment) && isOpposed(moment)),
    '[LEA-3] without the order within 5 s it ends': after<View>(call('order')).leadsTo(call('end'), {
      within: PATIENCE,
      notBefore: PATIENCE,
      unless: any(ok('order'), fails('order')),
    }),
    '[LEA-3] when the order cannot be read it ends': always(({ view }) => view === 'ended', stepIs(fails('order'))),
    '[LEA-4] a worker that may not lead ends': after<View>(ok('order'), (moment) => !isNewest(moment)).leadsTo(
      call('end'),
    ),
    '[LEA-4] so does one whose lead another took': after<View>(
      loses,
      ({ before, log }) => before === 'leads' || (before === 'elects' && log.some(call('take'))),
    ).leadsTo(call('end')),
    '[LEA-4] it does not lead again': after<View>(call('end')).never(any(call('take'), call('begin'))),
  },
});
