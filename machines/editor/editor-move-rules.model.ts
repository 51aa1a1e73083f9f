import { after, always, any, call, event, type Rule } from '#tests/models/engine/rules.ts';
import { fails, logBefore, ok, running, stepIs, wasRunning } from '../call-outcomes.model.ts';
import {
  changedDuring,
  failed,
  isOtherMove,
  isRead,
  isRemoval,
  isWritable,
  moves,
  newest,
  read,
  refused,
  takesMoves,
  writes,
  type At,
  type SeenEditor,
} from './editor-log.model.ts';

/** The rules of the moves of an item. @param move one after which the item exists */
export function moveRules(move: string): Record<string, Rule<SeenEditor>> {
  /** Whether the draft is read for the first time while a move waits for it. */
  const flushesAtRead = (moment: At): boolean => !isRead(logBefore(moment)) && moment.before!.moving === move;
  return {
    '[EDI-8] a move is made once everything is saved': always(
      ({ view, log }) => !view.unsaved && running(log, 'write') === 0,
      ({ added }) => added.some(call<{ move: string }>('move', (made) => made.move !== 'remove')),
    ),
    '[EDI-8] at once where it is': after<SeenEditor>(
      isOtherMove,
      (moment) =>
        takesMoves(moment) &&
        moment.before!.phase === 'ready' &&
        !moment.before!.unsaved &&
        !wasRunning(moment, 'write'),
    ).leadsTo(moves),
    '[EDI-8] changes are written at once for it': after<SeenEditor>(
      isOtherMove,
      (moment) => takesMoves(moment) && isWritable(moment.before!) && !wasRunning(moment, 'write'),
    ).leadsTo(writes),
    '[EDI-8] those of the device once they are read': after<SeenEditor>(
      read,
      (moment) => flushesAtRead(moment) && moment.view.unsaved && moment.view.conflict === null,
    ).leadsTo(writes),
    '[EDI-8] those that were made during a write once it has ended': after<SeenEditor>(
      ok('write'),
      (moment) =>
        moment.before!.moving === move &&
        !wasRunning(moment, 'move') &&
        changedDuring(moment) &&
        isWritable(moment.view),
    ).leadsTo(writes),
    '[EDI-8] it follows the write': after<SeenEditor>(
      ok('write'),
      (moment) => moment.before!.moving !== null && !wasRunning(moment, 'move') && !moment.view.unsaved,
    ).leadsTo(moves),
    '[EDI-8] it names the newest revision': always(
      ({ added, log }) => (added.findLast(moves)!.data as { revision: number }).revision === newest(log),
      ({ added, view, log }) =>
        added.some(call<{ move: string }>('move', (made) => made.move !== 'remove')) &&
        (view.server !== null || !log.some(event('editor.resolve'))),
    ),
    '[EDI-8] it is not made where saving fails': always(
      ({ view }) => view.moving === null && view.moveError !== null,
      (moment) =>
        stepIs(any(failed, refused))(moment) &&
        !changedDuring(moment) &&
        moment.before!.moving !== null &&
        moment.view.unsaved &&
        !wasRunning(moment, 'move'),
    ),
    '[EDI-8] nor while both have changed': always(
      ({ view }) => view.moving === null && view.moveError === 'Changed',
      (moment) =>
        (stepIs(isOtherMove)(moment) && moment.before!.conflict !== null && takesMoves(moment)) ||
        (stepIs(read)(moment) && moment.view.conflict !== null && flushesAtRead(moment)),
    ),
    '[EDI-8] a removal is made at once': after<SeenEditor>(isRemoval, takesMoves).leadsTo(
      call<{ move: string }>('move', (made) => made.move === 'remove'),
    ),
    '[EDI-8] after a refusal it is refetched': after<SeenEditor>(fails('move', 422)).leadsTo(call('refetch')),
    '[EDI-8] and not after a transient error': always(
      ({ added }) => !added.some(call('refetch')),
      stepIs(fails('move', 503)),
    ),
    '[EDI-8] why it was not made is shown': always(
      ({ view }) => view.moving === null && view.moveError !== null,
      stepIs(fails('move')),
    ),
    '[EDI-13] one move runs at a time': always(({ log }) => running(log, 'move') <= 1),
    '[EDI-13] another one is refused until it has ended': always(
      ({ view, before, added }) => view.moving === before!.moving && !added.some(moves),
      (moment) => stepIs(event('editor.move'))(moment) && moment.before!.moving !== null,
    ),
  };
}
