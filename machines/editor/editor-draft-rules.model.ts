import type { ResourceView } from '#protocol/bridge/views.ts';
import { after, always, answer, any, call, event, type Rule } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import { logBefore, ok, running, stepIs, wasRunning } from '../call-outcomes.model.ts';
import type { Draft, EditedItem } from './draft.ts';
import type { EditorExample } from './editor-example.model.ts';
import {
  begins,
  changedDuring,
  changes,
  failed,
  fetches,
  interrupts,
  isRead,
  isRemoved,
  isWritable,
  keeps,
  lastKept,
  moves,
  newest,
  PAUSE,
  read,
  refused,
  RETRY,
  storageFull,
  takesChanges,
  writes,
  type SeenEditor,
  type Written,
} from './editor-log.model.ts';

/** The rules of the draft of an item. */
export function draftRules<Item extends EditedItem, Move extends string>({
  nameOf,
}: Pick<EditorExample<Item, Move>, 'nameOf'>): Record<string, Rule<SeenEditor>> {
  const nameIn = (data: unknown): string => nameOf((data as { patch: Item['data'] }).patch);
  const served = ({ data }: Entry): Item | null => (data as { resource: ResourceView<Item> }).resource.data;
  return {
    '[EDI-1] the draft on the device is read before any change': always(
      ({ view, added }) => view.phase === 'loading' && !added.some(any(keeps(), writes)),
      ({ log }) => !isRead(log),
    ),
    '[EDI-1] it is shown': always(
      ({ view, step }) => {
        const { draft } = step!.data as { draft: Draft<Item['data']> | null };
        return draft === null || view.phase === 'absent' || (view.name === nameOf(draft.data) && view.unsaved);
      },
      (moment) => stepIs(read)(moment) && !isRead(logBefore(moment)),
    ),
    '[EDI-1] every change is saved on this device': always(
      ({ step, view, added }) =>
        view.name === nameIn(step!.data) && added.some(keeps((draft) => draft?.name === view.name && !draft.saved)),
      (moment) => stepIs(changes)(moment) && takesChanges(moment),
    ),
    '[EDI-2] a change is written 1 s after it': after<SeenEditor>(
      changes,
      (moment) =>
        takesChanges(moment) &&
        isWritable(moment.view) &&
        !wasRunning(moment, 'write') &&
        moment.before!.moving === null,
    ).leadsTo(writes, { within: PAUSE, notBefore: PAUSE, unless: interrupts }),
    '[EDI-2] or at once on request': after<SeenEditor>(
      event('editor.save'),
      (moment) => isWritable(moment.before!) && !wasRunning(moment, 'write'),
    ).leadsTo(writes),
    '[EDI-2] one write runs at a time': always(({ log }) => running(log, 'write') <= 1),
    '[EDI-2] changes during a write follow in another': after<SeenEditor>(
      ok('write'),
      ({ view, before }) => isWritable(view) && before!.moving === null,
    ).leadsTo(writes, { within: PAUSE, notBefore: PAUSE, unless: interrupts }),
    '[EDI-2] what was typed during a write is not saved by it': always(
      ({ view }) => view.unsaved,
      (moment) => {
        const { ok: next, of: written } = (moment.step?.data ?? {}) as { ok?: number; of?: Written };
        const last = moment.log.findLast(changes);
        // The last revision of the model stays: what is served in it may be what is typed.
        const isNewer = next !== undefined && written !== undefined && next > written.base;
        return stepIs(ok('write'))(moment) && isNewer && changedDuring(moment) && nameIn(last?.data) !== written.name;
      },
    ),
    '[EDI-2] a write carries what is shown, on the newest revision': always(
      ({ view, added, log }) => {
        const written = added.findLast(writes)!.data as Written;
        return written.name === view.name && written.base === newest(log);
      },
      ({ added }) => added.some(writes),
    ),
    '[EDI-2] nothing is written that is saved': always(
      ({ before, step }) => before!.unsaved || changes(step!) || read(step!),
      ({ added }) => added.some(writes),
    ),
    '[EDI-3] a write that failed is repeated after 5 s': after<SeenEditor>(
      failed,
      (moment) => !changedDuring(moment) && isWritable(moment.view),
    ).leadsTo(writes, { within: RETRY, notBefore: RETRY, unless: interrupts }),
    '[EDI-3] or 1 s after it, where something was changed meanwhile': after<SeenEditor>(
      any(failed, refused),
      (moment) => changedDuring(moment) && isWritable(moment.view) && moment.before!.moving === null,
    ).leadsTo(writes, { within: PAUSE, notBefore: PAUSE, unless: interrupts }),
    '[EDI-3] at a wake-up': after<SeenEditor>(
      event('wake'),
      ({ before, log }) =>
        before!.saveState === 'offline' && isWritable(before!) && running(log.slice(0, -1), 'write') === 0,
    ).leadsTo(writes),
    '[EDI-3] after any other error it is refetched': after<SeenEditor>(
      refused,
      (moment) => !changedDuring(moment),
    ).leadsTo(call('refetch')),
    '[EDI-3] and the write waits for a change or the person': after<SeenEditor>(
      refused,
      (moment) => !changedDuring(moment),
    ).never(writes, { until: interrupts }),
    '[EDI-3] the error is shown': always(
      ({ view, step }) => view.saveState === (failed(step!) ? 'offline' : 'refused') && view.error !== null,
      (moment) =>
        stepIs(any(failed, refused))(moment) &&
        !changedDuring(moment) &&
        isWritable(moment.view) &&
        moment.before!.saveState === 'saving',
    ),
    '[EDI-4] the first write creates the item, which is fetched': after<SeenEditor>(
      ok('write'),
      ({ before }) => before!.server === null,
    ).leadsTo(call('refetch')),
    '[EDI-4] a creation that may have arrived before is followed by another write': always(
      ({ view }) => view.unsaved,
      (moment) =>
        stepIs(answer<{ ok?: number; of: Written }>('write', (data) => data.ok !== undefined && data.of.base === 0))(
          moment,
        ) &&
        moment.log.some(
          any(
            answer<{ error?: unknown; of: Written }>(
              'write',
              (data) =>
                'error' in data &&
                failed({ kind: 'answer', name: 'write', data, at: 0, during: '' }) &&
                data.of.base === 0,
            ),
          ),
        ) &&
        moment.log.findLast(any(failed, ok('write'), event('editor.resolve')))?.name !== 'editor.resolve' &&
        logBefore(moment).findLast(any(failed, ok('write')))?.kind === 'answer' &&
        failed(logBefore(moment).findLast(any(failed, ok('write')))!),
    ),
    '[EDI-5] with unsaved changes the person chooses': always(
      ({ view, step }) => view.conflict === served(step!)!.revision,
      (moment) =>
        stepIs(
          event<{ resource: ResourceView<Item> }>(
            'editor.fetched',
            ({ resource }) => resource.data !== null && nameOf(resource.data.data) === 'theirs',
          ),
        )(moment) &&
        moment.before!.unsaved &&
        isRead(moment.log) &&
        !wasRunning(moment, 'write'),
    ),
    '[EDI-5] nothing is written meanwhile': always(
      ({ before }) => before!.conflict === null,
      ({ added, step }) => added.some(writes) && step?.name !== 'editor.resolve' && !fetches(step!),
    ),
    '[EDI-5] theirs replaces the changes': always(
      ({ view, before }) => !view.unsaved && view.conflict === null && view.name === before!.server!.name,
      (moment) =>
        stepIs(event<{ keep: string }>('editor.resolve', ({ keep }) => keep === 'theirs'))(moment) &&
        isRead(moment.log) &&
        moment.before!.unsaved &&
        (moment.before!.server?.revision ?? -1) >= newest(logBefore(moment)) &&
        !wasRunning(moment, 'write'),
    ),
    '[EDI-7] changes of an item that is not known can be dropped': always(
      ({ view }) => !view.unsaved,
      (moment) =>
        stepIs(event<{ keep: string }>('editor.resolve', ({ keep }) => keep === 'theirs'))(moment) &&
        moment.before!.unsaved &&
        moment.before!.server === null &&
        !moment.before!.editable &&
        !wasRunning(moment, 'write'),
    ),
    '[EDI-5] mine goes on with them, on the revision of the server': always(
      ({ view, before, added }) =>
        view.unsaved &&
        view.conflict === null &&
        view.name === before!.name &&
        added.some(keeps((draft) => draft?.base === before!.conflict)),
      (moment) =>
        stepIs(event<{ keep: string }>('editor.resolve', ({ keep }) => keep === 'mine'))(moment) &&
        moment.before!.conflict !== null,
    ),
    '[EDI-5] a newer revision replaces a saved draft': always(
      ({ view, step }) => view.name === nameOf(served(step!)!.data) && !view.unsaved,
      (moment) =>
        stepIs(fetches)(moment) &&
        isRead(moment.log) &&
        !moment.before!.unsaved &&
        !wasRunning(moment, 'write') &&
        (served(moment.step!)?.revision ?? 0) > newest(logBefore(moment)),
    ),
    '[EDI-5] where both are the same, there is no conflict': always(
      ({ view }) => view.conflict === null,
      (moment) =>
        stepIs(fetches)(moment) && moment.before!.name === (served(moment.step!) && nameOf(served(moment.step!)!.data)),
    ),
    '[EDI-5] nor where it is the write whose response was lost': always(
      ({ view, before }) => view.conflict === null && view.name === before!.name && view.unsaved,
      (moment) =>
        stepIs(fetches)(moment) &&
        moment.before!.unsaved &&
        !wasRunning(moment, 'write') &&
        served(moment.step!) !== null &&
        moment.before!.name !== nameOf(served(moment.step!)!.data) &&
        (logBefore(moment).findLast(any(writes, event('editor.resolve')))?.data as Written | undefined)?.name ===
          nameOf(served(moment.step!)!.data) &&
        served(moment.step!)!.revision > newest(logBefore(moment)) &&
        failed(logBefore(moment).findLast(any(answer('write'), event('editor.resolve')))!),
    ),
    '[EDI-6] the device keeps nothing that the server is known to have': always(
      ({ log }) => (lastKept(log) ?? null) === null,
      ({ view, log }) =>
        isRead(log) &&
        !view.unsaved &&
        view.server !== null &&
        view.server.revision >= newest(log) &&
        running(log, 'write') === 0 &&
        lastKept(log) !== undefined,
    ),
    '[EDI-6] it keeps what is unsaved': always(
      ({ view, log }) => lastKept(log)?.name === view.name,
      ({ view, log }) => view.unsaved && log.some(keeps()),
    ),
    '[EDI-6] the draft of a removed item is deleted, and the item is absent': always(
      ({ view, log }) => view.phase === 'absent' && (lastKept(log) ?? null) === null,
      ({ log }) => isRead(log) && isRemoved(log) && running(log, 'write') === 0,
    ),
    '[EDI-6] it is neither changed nor written': after<SeenEditor>(
      ok<{ removed: boolean }>('move', ({ removed }) => removed),
    ).never(writes),
    '[EDI-6] nor moved': after<SeenEditor>(ok<{ removed: boolean }>('move', ({ removed }) => removed)).never(moves),
    '[EDI-7] an item that may not be edited is not changed': always(
      ({ view, before, added }) => view.name === before!.name && !added.some(keeps()),
      (moment) => stepIs(changes)(moment) && moment.before!.server !== null && !moment.before!.editable,
    ),
    '[EDI-7] nor written, unless a move needs it saved': always(
      ({ view }) => view.editable,
      ({ view, added }) => added.some(writes) && view.moving === null,
    ),
    '[EDI-7] its changes are held': always(
      ({ view }) => view.saveState === 'held' || view.saveState === 'refused' || view.conflict !== null,
      ({ view, log }) =>
        view.unsaved && view.server !== null && !view.editable && !isRemoved(log) && running(log, 'write') === 0,
    ),
    '[EDI-7] and written once it may be edited again': after<SeenEditor>(
      fetches,
      ({ view, before }) =>
        before!.unsaved && !before!.editable && before!.server !== null && isWritable(view) && before!.moving === null,
    ).leadsTo(writes, { within: PAUSE, notBefore: PAUSE, unless: interrupts }),
    '[EDI-9] what the server does not have is absent, or new': always(
      ({ view, log }) => view.phase === (isRemoved(log) || !log.some(begins) ? 'absent' : 'ready'),
      ({ view, log }) =>
        isRead(log) &&
        log.some(fetches) &&
        served(log.findLast(fetches)!) === null &&
        !view.unsaved &&
        view.server === null &&
        !log.some(ok('write')) &&
        !log.some(changes),
    ),
    '[EDI-9] a new one shows what it begins with': always(
      ({ view }) => view.name === 'blank',
      (moment) => stepIs(event('editor.begun'))(moment) && moment.before!.server === null,
    ),
    '[EDI-10] what was written is shown until a newer revision is known': always(
      ({ view, before }) => view.name === before!.name,
      (moment) =>
        !isRemoved(moment.log) &&
        (stepIs(ok('write'))(moment) ||
          (stepIs(fetches)(moment) &&
            isRead(moment.log) &&
            served(moment.step!) !== null &&
            moment.before!.server !== null &&
            served(moment.step!)!.revision < newest(logBefore(moment)))),
    ),
    '[EDI-11] a draft is given to the device once': always(
      ({ added }) => added.filter(keeps((draft) => draft !== null)).length <= 1,
      stepIs(event(['editor.change', 'editor.resolve', 'editor.save', 'editor.fetched'])),
    ),
    '[EDI-11] the one that was read there is not': always(
      ({ added }) => !added.some(keeps()),
      (moment) => stepIs(read)(moment) && moment.view.unsaved,
    ),
    '[EDI-12] a change that neither has is refused, with the error of the device': always(
      ({ view }) => view.saveState === 'refused' && view.error?.code === storageFull.code,
      ({ view, log }) =>
        view.unsaved &&
        (log.findLast(event('device.reported'))?.data as { error: unknown } | undefined)?.error === storageFull,
    ),
    '[EDI-12] the person may have it saved again': after<SeenEditor>(event('editor.save'), ({ log }) =>
      isRead(log),
    ).leadsTo(keeps()),
  };
}
