import type { Notice } from '#protocol/entities/notice.ts';
import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, answer, any, call, event, type Moment } from '#tests/models/engine/rules.ts';
import { failing, fails, logBefore, ok, running, stepIs, wasRunning } from '../call-outcomes.model.ts';
import { createNotificationMachine } from './notification.machine.ts';
import type { UnreadNotices } from './notification.ports.ts';
import { addNotices, NO_NOTICES, noticeRooms, type NoticeMark } from './notices-data.ts';

const follow: Notice = {
  type: 'attention_action',
  _id: 'n1',
  createTime: 1,
  ticks: '1',
  seen: false,
  attentionAction: 'add',
  follower: { userId: 'ben', userName: 'Ben' },
};
const summary: UnreadNotices[] = [{ types: ['attention_action'], summary: { count: 1, list: [follow] } }];
const later: Notice = { ...follow, _id: 'n2', createTime: 2, ticks: '2' };
const MARK: NoticeMark = { type: 'attention_action', noticeId: 'n1', ticks: '1' };

/** The rooms of the bell with their unread notices, and the error of the last fetch. */
type View = { unread: number; shown: readonly string[]; error: number | null; phase: string };
type At = Moment<View>;
const RETRY = 5_000;
const WINDOW = 1_000;
const fetches = call('fetch');
const marks = call('markSeen');
const receives = event('notices.received');
const profile = event<{ isStore: boolean }>('profile.changed');
const seen = event('notice.seen');
/** Whether the user is a store, by the log. */
const isStore = (log: At['log']): boolean =>
  (log.findLast(profile)?.data as { isStore: boolean } | undefined)?.isStore ?? false;
/** Whether the entry requests a fetch, when the log before it is `log`. */
const requests = ({ log }: Pick<At, 'log'>, at: number): boolean => {
  const entry = log[at]!;
  if (profile(entry)) return (entry.data as { isStore: boolean }).isStore !== isStore(log.slice(0, at));
  return any(receives, event('refetch'), ok('markSeen'), fails('markSeen', 404))(entry);
};
const requestsNow = ({ log, added }: At): boolean => requests({ log }, log.length - added.length);
const requestedDuring = (moment: At): boolean => {
  const log = logBefore(moment);
  const began = log.findLastIndex(fetches);
  return log.some((_, at) => at > began && requests({ log }, at));
};
const ends = any(ok('fetch'), fails('fetch', 401));
/** Whether the last fetch is over for good, and nothing was requested since. */
const wasAtRest = (moment: At): boolean => {
  const log = logBefore(moment);
  const last = log.findLast(any(answer('fetch'), fetches));
  return last !== undefined && ends(last) && !requestedSince(log);
};
const requestedSince = (log: At['log']): boolean => {
  const began = log.findLastIndex(fetches);
  return log.some((_, at) => at > began && requests({ log }, at));
};
/** Marks that the server neither has nor refuses. */
const pending = (log: At['log']): number => {
  let count = 0;
  for (const entry of log) {
    if (seen(entry)) count = Math.max(count, 1);
    if (any(ok('markSeen'), fails('markSeen', 404))(entry)) count = 0;
  }
  return count;
};

export const notificationModel = defineModel<ReturnType<typeof createNotificationMachine>, View>({
  make: (world) =>
    createNotificationMachine({
      read: () => world.call('read'),
      save: world.note('save'),
      fetch: (forStore, signal) => world.call('fetch', forStore, { signal }),
      markSeen: (mark, signal) => world.call('markSeen', mark, { signal }),
    }),
  input: { isStore: false },
  events: {
    'notices.received': [{ notices: [follow] }, { notices: [later] }],
    'profile.changed': [{ isStore: true }, { isStore: false }],
    'notice.seen': [{ mark: MARK }],
    refetch: [{}],
    wake: [{}],
  },
  outcomes: {
    read: [{ ok: undefined, as: 'nothing' }, { ok: addNotices(NO_NOTICES, [follow]), as: 'a notice' }, ...failing(0)],
    fetch: [{ ok: summary, as: 'a notice' }, ...failing(401, 503)],
    markSeen: [{ ok: { count: 0 }, as: 'done' }, ...failing(500, 404)],
  },
  place: ({ value, context }) =>
    [
      JSON.stringify(value),
      context.isStore ? 'store' : '',
      context.marks.length,
      noticeRooms(context.data).map(({ unread, newest }) => `${String(unread)} ${newest._id}`),
    ].join(' '),
  observe: ({ context, value }) => ({
    unread: noticeRooms(context.data).reduce((sum, { unread }) => sum + unread, 0),
    shown: context.data.attention_action.list.map(({ _id }) => _id),
    error: context.error?.status ?? null,
    phase: value.sync,
  }),
  limit: 3_000,
  weights: { refetch: 0.5 },
  rules: {
    'the cache is read first': always(
      ({ log }) => call('read')(log[0]!) && !log.slice(0, log.findIndex(answer('read'))).some(fetches),
    ),
    'then notices are fetched': after<View>(answer('read')).leadsTo(fetches),
    'what the cache has is shown, unless a frame was before it': always(
      ({ view }) => view.shown.includes('n1'),
      (moment) => stepIs(ok('read', (data) => data !== undefined))(moment) && moment.before!.shown.length === 0,
    ),
    'one fetch runs at a time, and one mark is sent at a time': always(
      ({ log }) => running(log, 'fetch') <= 1 && running(log, 'markSeen') <= 1,
    ),
    '[NOT-4] a notice that comes as a frame is shown at once': always(
      ({ view, step }) => (step!.data as { notices: Notice[] }).notices.every(({ _id }) => view.shown.includes(_id)),
      stepIs(receives),
    ),
    '[NOT-4] and requests a refetch, which follows within 1 s': after<View>(
      ({ kind }) => kind === 'event' || kind === 'answer',
      (moment) => wasAtRest(moment) && requestsNow(moment),
    ).leadsTo(fetches, { within: WINDOW, notBefore: WINDOW }),
    '[NOT-4] any number of them within 1 s, or during a fetch, make one': always(
      (moment) =>
        requestedSince(logBefore(moment)) || fails('fetch', 503)(logBefore(moment).findLast(answer('fetch'))!),
      (moment) => moment.added.some(fetches) && logBefore(moment).some(answer('fetch')),
    ),
    '[NOT-4] one during a fetch': after<View>(ends, requestedDuring).leadsTo(fetches, {
      within: WINDOW,
      notBefore: WINDOW,
    }),
    '[NOT-5] kinds for stores are fetched only for a store': always(
      ({ added, log }) => added.find(fetches)!.data === isStore(log),
      ({ added }) => added.some(fetches),
    ),
    '[NOT-6] a failed fetch is retried after 5 s': after<View>(fails('fetch', 503)).leadsTo(fetches, {
      within: RETRY,
      notBefore: RETRY,
      unless: event('wake'),
    }),
    '[NOT-6] or at a wake-up': after<View>(event('wake'), (moment) => moment.before?.phase === 'retrying').leadsTo(
      fetches,
    ),
    '[NOT-6] 401 ends it': after<View>(fails('fetch', 401), (moment) => !requestedDuring(moment)).never(fetches, {
      until: any(receives, profile, event('refetch'), answer('markSeen')),
    }),
    'an error is shown until data comes': after<View>(fails('fetch')).always(({ error }) => error !== null, {
      until: ok('fetch'),
    }),
    'data ends it': always(({ view }) => view.error === null && view.shown.includes('n1'), stepIs(ok('fetch'))),
    '[NOT-7] seen is optimistic': always(
      ({ view, before }) =>
        view.unread === before!.unread - 1 || !before!.shown.includes('n1') || before!.unread < before!.shown.length,
      stepIs(seen),
    ),
    '[NOT-7] and remains while it is sent': always(
      ({ view }) => !view.shown.includes('n1') || view.unread < view.shown.length,
      (moment) => stepIs(ok('fetch'))(moment) && pending(moment.log) > 0,
    ),
    '[NOT-7] it is sent to the server': after<View>(seen, (moment) => pending(logBefore(moment)) === 0).leadsTo(marks),
    '[NOT-7] again after 5 s without a response': after<View>(fails('markSeen', 500)).leadsTo(marks, {
      within: RETRY,
      notBefore: RETRY,
      unless: event('wake'),
    }),
    '[NOT-7] or at a wake-up': after<View>(event('wake'), (moment) => {
      const last = logBefore(moment).findLast(any(answer('markSeen'), marks));
      return last !== undefined && fails('markSeen', 500)(last);
    }).leadsTo(marks),
    '[NOT-7] it is not sent again': after<View>(any(ok('markSeen'), fails('markSeen', 404))).never(marks, {
      until: seen,
    }),
    '[NOT-7] while it is sent it waits': always(
      ({ added }) => !added.some(marks),
      (moment) => stepIs(seen)(moment) && wasRunning(moment, 'markSeen'),
    ),
    'new notices are saved': always(
      ({ added }) => added.some(call('save')),
      ({ step, view, before }) => step !== undefined && receives(step) && view.shown.length > before!.shown.length,
    ),
    'a seen notice is saved': always(
      ({ added }) => added.some(call('save')),
      ({ step, view, before }) => step !== undefined && seen(step) && view.unread < before!.unread,
    ),
  },
});
