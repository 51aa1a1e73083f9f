/** What may happen to every browser, line and server, and how often it is chosen. */
import type { UserBrowser } from './browsers.ts';
import type { BrowserAct } from './scene.ts';

/** How a server may end a connection: code and reason, as in the model of the connection. */
export const CLOSES = {
  'close.1001': [1001, ''],
  'close.1013': [1013, 'retry-after=2500'],
  'close.4000': [4000, ''],
  'close.4001': [4001, ''],
  'close.4002': [4002, ''],
} as const satisfies Record<string, readonly [number, string]>;

/** Faults of every scenario. */
export const WORLD_FAULTS: readonly string[] = [
  'line.cut',
  'line.offline',
  'line.freeze',
  'line.throttle',
  'refuse.socket',
  'refuse.initialed',
  'busy.initialed',
  'withhold.frames',
  ...Object.keys(CLOSES),
  'quota.storage',
  'kill.worker',
  'reload.tab',
  'crash.tab',
  'kill.server',
  'kill.database',
  'newer.build',
];
/** Weights of the steps of every scenario. A step is named once for each user and tab. */
export const WORLD_WEIGHTS = {
  'wait 31000': 4,
  'wait 600': 2,
  'wait 7000': 2,
  'open tab': 0.5,
  'close tab': 0.1,
  'go to': 0.3,
  'sign out': 0.3,
  'sign in': 3,
  'come back': 2,
  thaw: 2,
  'full speed': 2,
  'accept ': 1.5,
  'be idle': 1.5,
  'release frames': 1.5,
  'free space': 1.5,
  reconnect: 1.5,
  'close.': 0.5,
  'line.': 0.6,
  'refuse.': 0.6,
  'busy.': 0.6,
  'withhold.frames': 0.8,
  'quota.storage': 0.5,
  'kill.worker': 0.3,
  'reload.tab': 0.15,
  'crash.tab': 0.15,
  'kill.server': 0.3,
  'kill.database': 0.3,
  'newer.build': 1,
  'jump.clock': 0.5,
  'sleep.machine': 0.5,
  'start the server': 6,
} as const;

/** What a slow line carries, bytes a second. */
const SLOW = 20_000;

/** Whether a fault can fire in a place, as far as the connection decides that. */
export const worldAllows = (fault: string, place: string): boolean =>
  !place.startsWith('connection.') ||
  (place !== 'connection.retired' &&
    (!(fault in CLOSES || fault === 'line.cut') || place.startsWith('connection.linked.')));

/** What a bid that is confirmed on a dead line leads to. */
export const UNANSWERED = ['bid.asking', 'bidDialog.bid.sending — xstate.error', 'bidDialog.bid.unanswered'];

/** A fault that lasts until it is ended. */
export type Lasting = {
  readonly fault: string;
  /** The step that ends it. */
  readonly healing: string;
  begin(browser: UserBrowser): unknown;
  heal(browser: UserBrowser): unknown;
} & Pick<BrowserAct, 'leadsTo' | 'prepares' | 'preparesIn'>;
export const LASTING: readonly Lasting[] = [
  {
    fault: 'line.offline',
    healing: 'come back',
    begin: ({ line }) => line.tcp.offline(),
    heal: ({ line }) => line.tcp.restore(),
    leadsTo: ['socket.closed'],
    prepares: ['connection.waiting —', 'message.posting — xstate.error', 'message.uploading — xstate.error'],
    preparesIn: { 'bidDialog.bid.editing.confirming': UNANSWERED },
  },
  {
    fault: 'line.freeze',
    healing: 'thaw',
    begin: ({ line }) => line.tcp.freeze(),
    heal: ({ line }) => line.tcp.restore(),
    prepares: [
      'connection.linked.connecting — xstate.after',
      'connection.linked.unanswered —',
      'message — upload.cancel',
      'outbox.open — message.retry',
      'outbox.open — message.discard',
    ],
    preparesIn: { 'bidDialog.bid.editing.confirming': UNANSWERED },
  },
  {
    fault: 'line.throttle',
    healing: 'full speed',
    begin: ({ line }) => line.tcp.throttle(SLOW),
    heal: ({ line }) => line.tcp.restore(),
  },
  {
    fault: 'refuse.socket',
    healing: 'accept sockets',
    begin: ({ line }) => line.realtime.refuse(),
    heal: ({ line }) => line.realtime.accept(),
    prepares: ['connection.waiting —'],
  },
  {
    fault: 'refuse.initialed',
    healing: 'accept again',
    begin: ({ line }) => line.realtime.answerWith(4001),
    heal: ({ line }) => line.realtime.accept(),
    prepares: ['connection.linked — socket.closed [0]', 'connection.halted — connection.reconnect'],
  },
  {
    fault: 'busy.initialed',
    healing: 'be idle again',
    begin: ({ line }) => line.realtime.answerWith(1013, 'retry-after=2500'),
    heal: ({ line }) => line.realtime.accept(),
    prepares: ['connection.linked — socket.closed [1]', 'connection.deferred —'],
  },
  {
    fault: 'withhold.frames',
    healing: 'release frames',
    begin: ({ line }) => line.realtime.withhold(),
    heal: ({ line }) => line.realtime.release(),
    prepares: ['connection.linked.initializing — xstate.after', 'connection.linked.silenced —'],
  },
  {
    fault: 'quota.storage',
    healing: 'free space',
    begin: ({ worker }) => worker.order('fill'),
    heal: ({ worker }) => worker.order('free'),
  },
];
/** While one of them lasts, nothing can be loaded. */
export const UNREACHABLE: readonly string[] = ['line.offline', 'line.freeze', 'line.throttle'];
