import type { FormView } from '#protocol/bridge/views.ts';
import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, answer, any, atMost, call, event, type Moment } from '#tests/models/engine/rules.ts';
import type { CallError } from '../call-error.ts';
import { happenedDuring, failing, fails, logBefore, ok, running, stepIs, wasRunning } from '../call-outcomes.model.ts';
import { createFormMachine, formView } from './form.machine.ts';

type View = FormView;
type At = Moment<View>;
const RETRY = 5_000;
type Fields = { a: string; b: string };
type Save = { value: Fields; changed?: (keyof Fields)[] };
const saves = event<Save>('form.save');
const SAVED: Fields = { a: 'saved', b: 'saved' };
const reads = call('read');
const writes = call('write');
const typedMeanwhile = (moment: At): boolean => happenedDuring(moment, 'write', saves);
/** The draft that was read and what was typed, one change after the other. */
const typed = ({ log }: Pick<At, 'log'>): Fields | undefined =>
  log.filter(any(ok('read'), saves)).reduce<Fields | undefined>((before, entry) => {
    if (!saves(entry)) return SAVED;
    const { value, changed } = entry.data as Save;
    if (!before || !changed) return value;
    return { a: changed.includes('a') ? value.a : before.a, b: changed.includes('b') ? value.b : before.b };
  }, undefined);
const isTyped = (value: unknown, moment: Pick<At, 'log'>): boolean =>
  JSON.stringify(value) === JSON.stringify(typed(moment));
/** Whether the last call before the step failed without a response. */
const waits = (moment: At, name: string): boolean => {
  const last = logBefore(moment).findLast(any(answer(['read', 'write']), saves));
  return last !== undefined && fails(name, 503)(last) && !wasRunning(moment, 'read', 'write');
};

export const formModel = defineModel<ReturnType<typeof createFormMachine>, View>({
  make: (world) =>
    createFormMachine({
      read: (signal) => world.call('read', undefined, { signal }),
      write: (value, signal) => world.call('write', value, { signal }),
    }),
  events: {
    'form.save': [
      { value: { a: 'typed', b: '' }, changed: ['a'] },
      { value: { a: '', b: 'typed' }, changed: ['b'] },
      { value: { a: 'whole', b: 'whole' } },
    ],
    wake: [{}],
  },
  outcomes: {
    read: [{ ok: { value: SAVED, savedAt: 1 }, as: 'a draft' }, ...failing(503, 404)],
    write: [{ ok: 2, as: 'saved' }, ...failing(503, 422)],
  },
  place: ({ value, context }) =>
    `${JSON.stringify(value)} ${JSON.stringify(context.value)} ${context.error ? 'error' : ''}`,
  observe: formView,
  rules: {
    '[FRM-1] the saved draft is read at the start': always(({ log }) => reads(log[0]!)),
    '[FRM-1] once': atMost(1, ok('read')),
    '[FRM-1] and shown': always(
      ({ view }) => view.phase === 'ready' && view.value === SAVED && view.savedAt === 1 && view.error === null,
      stepIs(ok('read')),
    ),
    '[FRM-1] values typed during the read replace it': after<View>(saves, (moment) =>
      wasRunning(moment, 'read'),
    ).leadsTo(call('read aborted')),
    '[FRM-1] [FRM-6] what is typed is shown and never replaced; other fields stay': always(
      (moment) => isTyped(moment.view.value, moment),
      ({ log }) => log.some(saves),
    ),
    'a read without a response is repeated after 5 s': after<View>(fails('read', 503)).leadsTo(reads, {
      within: RETRY,
      notBefore: RETRY,
      unless: any(event('wake'), saves),
    }),
    'or at a wake-up': after<View>(event('wake'), (moment) => waits(moment, 'read')).leadsTo(reads),
    'a refused read fails': always(({ view }) => view.phase === 'failed', stepIs(fails('read', 404))),
    'and is not repeated': after<View>(fails('read', 404)).never(reads),
    'an error is shown': always(
      ({ view, step }) => view.error?.status === (step!.data as { error: CallError }).error.data.status,
      (moment) =>
        stepIs(any(fails('read'), fails('write', 503)))(moment) ||
        (stepIs(fails('write', 422))(moment) && !typedMeanwhile(moment)),
    ),
    '[FRM-2] one write runs at a time': always(({ log }) => running(log, 'write') <= 1),
    '[FRM-2] what is typed is written at once': after<View>(saves, (moment) => !wasRunning(moment, 'write')).leadsTo(
      writes,
    ),
    '[FRM-2] changes during a write are written right after it': after<View>(
      any(ok('write'), fails('write', 422)),
      typedMeanwhile,
    ).leadsTo(writes),
    '[FRM-2] the newest only': always(
      (moment) => isTyped(moment.added.find(writes)!.data, moment),
      ({ added }) => added.some(writes),
    ),
    '[FRM-4] a refused write waits for the next change': after<View>(
      fails('write', 422),
      (moment) => !typedMeanwhile(moment),
    ).never(writes, { until: saves }),
    'nothing is written without a change': after<View>(ok('write'), (moment) => !typedMeanwhile(moment)).never(writes, {
      until: saves,
    }),
    '[FRM-3] a write with a transient error is retried after 5 s': after<View>(fails('write', 503)).leadsTo(writes, {
      within: RETRY,
      notBefore: RETRY,
      unless: any(event('wake'), saves),
    }),
    '[FRM-3] or at a wake-up': after<View>(event('wake'), (moment) => waits(moment, 'write')).leadsTo(writes),
    'what the server has not is unsaved': always(
      (moment) => {
        const last = moment.log.findLast(any(ok('write'), saves, writes));
        return moment.view.unsaved === (last !== undefined && !ok('write')(last));
      },
      ({ log }) => running(log, 'read') === 0,
    ),
    'a write gives its time and ends the error': always(
      ({ view }) => view.savedAt === 2 && view.error === null,
      stepIs(ok('write')),
    ),
    'a form is ready once something is typed': always(
      ({ view }) => view.phase === 'ready',
      ({ log }) => log.some(saves),
    ),
    'until then it loads': always(
      ({ view }) => view.phase === 'loading',
      ({ log }) => !log.some(any(saves, ok('read'), fails('read', 404))),
    ),
  },
});
