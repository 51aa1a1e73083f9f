import type { ConnectionView } from '#protocol/bridge/views.ts';
import type { ClientFrame } from '#protocol/realtime/frames.ts';
import { defineModel } from '#tests/models/engine/model.ts';
import {
  after,
  always,
  answer,
  any,
  atMost,
  call,
  event,
  type Moment,
  type Pattern,
} from '#tests/models/engine/rules.ts';
import type { Entry, World } from '#tests/models/engine/world.ts';
import { createConnectionMachine, type ConnectionMachine } from './connection.machine.ts';
import type { SocketPort } from './connection.ports.ts';
import { connectionView } from './connection.view.ts';

const SECOND = 1_000;
/** The closes of a server. */
export const CLOSES = [
  [1006, ''],
  [1013, 'retry-after=2500'],
  [4000, ''],
  [4001, ''],
  [4001, 'protocol-too-old'],
  [4002, ''],
  [4002, 'session-revoked'],
] as const;
const FRAMES = {
  pong: { serverTime: 5_000, cursor: '7' },
  presence: { userId: 'ben', state: 'online', lastSeenTime: null },
} as const;

/**
 * A socket whose server side the engine is: it opens, initials, sends frames and closes. A frame that is on its way
 * when the chart closes the socket arrives after that.
 */
const socketPort = (world: World): SocketPort => ({
  open(handlers) {
    world.note('socket.open')();
    let withdraw = (): void => undefined;
    const frame = (name: string, data: object) => () => handlers.message(JSON.stringify({ event: name, data }));
    const closing = Object.fromEntries(
      CLOSES.map(([code, reason]) => [
        `closed ${code} ${reason}`.trim(),
        {
          data: { code, reason },
          run() {
            withdraw();
            handlers.closed(code, reason);
          },
        },
      ]),
    );
    const initialed = { userId: 'ada', serverTime: 5_000, cursor: '7', replay: 'events' };
    const opened = (): void => {
      withdraw = world.offer('socket', {
        initialed: frame('initialed', initialed),
        ...Object.fromEntries(Object.entries(FRAMES).map(([name, data]) => [name, frame(name, data)])),
        ...closing,
      });
      handlers.opened();
    };
    withdraw = world.offer('socket', { opened, ...closing });
    return {
      send: (text) => world.note('socket.send')(JSON.parse(text)),
      close(code) {
        withdraw();
        world.note('socket.close')(code);
        queueMicrotask(frame('presence', FRAMES.presence));
      },
    };
  },
});

const opens = call('socket.open');
const sends = (name: ClientFrame['event']): Pattern =>
  call<ClientFrame>('socket.send', (frame) => frame.event === name);
const pings = sends('ping');
const closes = (wanted: number): Pattern => call<number>('socket.close', (code) => code === wanted);
const closed =
  (...codes: readonly number[]): Pattern =>
  (entry) =>
    entry.name.startsWith('socket closed') && codes.includes((entry.data as { code: number }).code);
const anyClosed = closed(...CLOSES.map(([code]) => code));
const initialed = answer('socket initialed');
const inbound = answer(Object.keys(FRAMES).map((name) => `socket ${name}`));
const timedPing: Pattern = (entry) => pings(entry) && entry.during === 'timer';
const slept: Pattern = ({ kind, name }) => kind === 'time' && name === 'sleep';
const signedIn = event('session.signedIn');
const reconnects = event('connection.reconnect');
/** What ends every wait and every connection: the user. */
const another = any(event(['session.signedOut', 'connection.superseded']), signedIn);
const endsWait = any(event(['wake', 'message.delivered', 'connection.reconnect']), another);
/** The connection is over: the server closed it, or the chart did. */
const ended = any(anyClosed, call('socket.close'));

type At = Moment<ConnectionView>;
const was =
  (...phases: readonly ConnectionView['phase'][]) =>
  ({ before }: At): boolean =>
    before !== undefined && phases.includes(before.phase);
const isLinked = was('connecting', 'initializing', 'online');
const last = ({ log }: At, pattern: Pattern): Entry | undefined => log.findLast((entry) => pattern(entry));
/** The user of the session before this step. */
const userBefore = ({ log, added }: At): string | undefined => {
  const entry = log
    .slice(0, log.length - added.length)
    .findLast(({ name }) => name === 'session.signedIn' || name === 'session.signedOut');
  return entry?.name === 'session.signedIn' ? (entry.data as { userId: string }).userId : undefined;
};
const isAnother = (moment: At): boolean =>
  userBefore(moment) !== (moment.step?.data as { userId?: string } | undefined)?.userId;
/** Whether the server asked for the wait. */
const wasAsked = (moment: At): boolean => closed(1013)(last(moment, any(opens, anyClosed))!);
const watched = (moment: At): readonly string[] =>
  (last(moment, event('auctions.watch'))?.data as { auctions: string[] } | undefined)?.auctions ?? [];
const HALTED: Readonly<Record<string, ConnectionView['reason']>> = {
  '4000 ': 'noSystem',
  '4001 ': 'notInitialed',
  '4001 protocol-too-old': 'tooOld',
  '4002 ': 'logout',
  '4002 session-revoked': 'logout',
};
const reasonOf = ({ data }: Entry): ConnectionView['reason'] => {
  const { code, reason } = data as { code: number; reason: string };
  return HALTED[`${code} ${reason}`] ?? null;
};

export const connectionModel = defineModel<ConnectionMachine, ConnectionView>({
  make: (world) =>
    createConnectionMachine({
      socket: socketPort(world),
      clock: world.clock,
      random: () => 0,
      cursor: () => '3',
      deliver: world.note('deliver'),
      initialed: world.note('initialed'),
      disconnected: world.note('disconnected'),
      loggedOut: world.note('loggedOut'),
    }),
  events: {
    'session.signedIn': [{ userId: 'ada' }, { userId: 'ben' }],
    'session.signedOut': [{}],
    wake: [{}],
    'network.lost': [{}],
    'network.restored': [{}],
    'message.delivered': [{}],
    'connection.reconnect': [{}],
    'connection.superseded': [{}],
    'auctions.watch': [{ auctions: ['g1'] }, { auctions: [] }],
    'typing.report': [{ roomId: 'r' }],
  },
  sleeps: [95 * SECOND],
  weights: { timer: 12, 'socket pong': 6, 'socket opened': 10, 'socket initialed': 10, 'session.signedIn': 2 },
  place: ({ value, context }) =>
    [
      JSON.stringify(value),
      context.userId === null ? 'signed out' : 'signed in',
      context.reason ?? 'fine',
      `attempts ${Math.min(context.attempts, 2)}`,
      `silent ${context.silent}`,
      context.active ? 'active' : 'inactive',
      context.watched.length > 0 ? 'watching' : 'idle',
      context.hasNetwork ? 'network' : 'no network',
    ].join(' '),
  observe: connectionView,
  rules: {
    '[CON-1] sends init with user and cursor when the socket opens': after<ConnectionView>(
      answer('socket opened'),
    ).leadsTo(call<ClientFrame>('socket.send', (frame) => frame.event === 'init' && frame.data.cursor === '3')),
    '[CON-1] init names the user of the session': always(
      (moment) =>
        (last(moment, sends('init'))!.data as { data: { userId: string } }).data.userId === userBefore(moment),
      ({ added }) => added.some((entry) => sends('init')(entry)),
    ),
    '[CON-1] closes with 3000 after 30 s without initialed': after<ConnectionView>(answer('socket opened')).leadsTo(
      closes(3000),
      { within: 30 * SECOND, notBefore: 30 * SECOND, unless: any(initialed, anyClosed, another, slept) },
    ),
    '[CON-2] initialed resets the attempts': always(
      ({ view }) => view.attempts === 0 && view.phase === 'online' && view.retryAt === null,
      ({ step }) => step !== undefined && initialed(step),
    ),
    '[CON-2] the first ping goes out 30 s after initialed': after<ConnectionView>(
      initialed,
      was('initializing'),
    ).leadsTo(pings, { within: 30 * SECOND, notBefore: 30 * SECOND, unless: any(ended, endsWait, slept) }),
    '[CON-2] [CON-9] the next ping, or the end, comes 30 s after a ping': after<ConnectionView>(
      pings,
      ({ step }) => step?.name === 'timer',
    ).leadsTo(any(pings, closes(3000)), {
      within: 30 * SECOND,
      notBefore: 30 * SECOND,
      unless: any(ended, endsWait, slept, event('network.lost')),
    }),
    '[CON-3] a connection lost after initialed is reopened after 500 ms': after<ConnectionView>(
      closed(1006),
      was('online'),
    ).leadsTo(opens, { within: 500, notBefore: 500, unless: any(endsWait, slept) }),
    '[CON-4] 4000, 4001 and 4002 do not reconnect': after<ConnectionView>(closed(4000, 4001, 4002)).never(opens, {
      until: any(reconnects, signedIn),
    }),
    '[CON-4] 4002 does not reconnect before the next sign-in': after<ConnectionView>(closed(4002)).never(opens, {
      until: signedIn,
    }),
    '[CON-4] halts with the reason': after<ConnectionView>(closed(4000, 4001, 4002)).always(
      ({ phase, reason }, cause) => phase === 'halted' && reason === reasonOf(cause),
      { until: any(opens, another, reconnects) },
    ),
    '[CON-4] 4002 publishes how the session ended': after<ConnectionView>(closed(4002)).leadsTo(
      call<string>(
        'loggedOut',
        (ending, cause) =>
          ending === ((cause!.data as { reason: string }).reason === 'session-revoked' ? 'revoked' : 'expired'),
      ),
    ),
    '[CON-4] nothing else ends the session': atMost(1, call('loggedOut'), closed(4002)),
    '[CON-5] a failure before initialed waits max(5 s × attempts, 30 s)': after<ConnectionView>(
      closed(1006),
      was('connecting', 'initializing'),
    ).leadsTo(opens, {
      within: ({ view }) => Math.max(5 * view.attempts, 30) * SECOND,
      notBefore: ({ view }) => Math.max(5 * view.attempts, 30) * SECOND,
      unless: any(endsWait, slept),
    }),
    '[CON-5] [CON-6] a failure before initialed adds an attempt, a later one does not': always(
      ({ view, before }) => view.attempts === (before?.attempts ?? 0) + (before?.phase === 'online' ? 0 : 1),
      (moment) => isLinked(moment) && moment.added.some((entry) => any(closed(1006, 1013), closes(3000))(entry)),
    ),
    '[CON-6] closes a socket that does not open in 30 s': after<ConnectionView>(opens).leadsTo(closes(3000), {
      within: 30 * SECOND,
      notBefore: 30 * SECOND,
      unless: any(answer('socket opened'), anyClosed, another, slept),
    }),
    '[CON-6] [CON-9] reopens 500 ms after its own 3000': after<ConnectionView>(closes(3000)).leadsTo(opens, {
      within: 500,
      notBefore: 500,
      unless: any(endsWait, slept),
    }),
    '[CON-7] a wake signal ends any wait at once': after<ConnectionView>(event('wake'), was('waiting')).leadsTo(opens),
    '[CON-7] a wake signal and a reconnect ping an open connection': after<ConnectionView>(
      event(['wake', 'connection.reconnect']),
      was('online'),
    ).leadsTo(pings),
    '[CON-7] a reconnect ends a wait': after<ConnectionView>(reconnects, was('waiting')).leadsTo(opens),
    '[CON-7] a reconnect ends halted with a new count, except after 4002 and of a replaced worker':
      after<ConnectionView>(
        reconnects,
        ({ before }) => before?.phase === 'halted' && before.reason !== 'logout',
      ).leadsTo(opens),
    '[CON-7] [CON-9] any frame proves life for the interval in which it arrives': always(
      (moment) => {
        const from = moment.log.findLastIndex((entry) => any(initialed, inbound)(entry));
        return moment.log.slice(from).filter((entry) => timedPing(entry)).length >= 2;
      },
      (moment) => was('online')(moment) && moment.step?.name === 'timer' && moment.added.some((e) => closes(3000)(e)),
    ),
    '[CON-7] no attempts are left when halted ends': always(
      ({ view }) => view.attempts === 0 && view.reason === null,
      (moment) => was('halted')(moment) && moment.added.some((entry) => opens(entry)),
    ),
    '[CON-8] 1013 with a time waits exactly that long': after<ConnectionView>(closed(1013)).leadsTo(opens, {
      within: 2_500,
      notBefore: 2_500,
      unless: any(event(['wake', 'connection.reconnect']), another, slept),
    }),
    '[CON-9] two intervals without a frame end the connection': atMost(2, timedPing, any(opens, initialed, inbound)),
    '[CON-9] a ping due more than 60 s ago ends the connection': after<ConnectionView>(slept, was('online')).leadsTo(
      closes(3000),
    ),
    '[CON-10] a replaced worker stays halted as too old': after<ConnectionView>(event('connection.superseded')).always(
      ({ phase, reason }) => phase === 'halted' && reason === 'tooOld',
    ),
    '[CON-11] signing out closes with 1000': after<ConnectionView>(event('session.signedOut'), isLinked).leadsTo(
      closes(1000),
    ),
    '[CON-11] signed out is disconnected': after<ConnectionView>(event('session.signedOut')).always(
      ({ phase, attempts, reason }) => phase === 'disconnected' && attempts === 0 && reason === null,
      { until: any(signedIn, event('connection.superseded')) },
    ),
    '[CON-11] a sign-in of another user opens a new connection': after<ConnectionView>(signedIn, isAnother).leadsTo(
      opens,
    ),
    '[CON-11] the same user keeps the connection': always(
      ({ view, before, added }) => view.phase === before?.phase && !added.some((entry) => any(opens, ended)(entry)),
      (moment) => moment.step?.name === 'session.signedIn' && isLinked(moment) && !isAnother(moment),
    ),
    '[CON-11] a sign-in opens a connection that is halted': after<ConnectionView>(signedIn, was('halted')).leadsTo(
      opens,
    ),
    '[CON-12] a delivered message ends a wait that the server did not ask for': after<ConnectionView>(
      event('message.delivered'),
      (moment) => was('waiting')(moment) && !wasAsked(moment),
    ).leadsTo(opens),
    '[CON-13] watched auctions are sent when they change': after<ConnectionView>(
      event('auctions.watch'),
      was('online'),
    ).leadsTo(
      call<ClientFrame>(
        'socket.send',
        (frame, cause) =>
          frame.event === 'watch' &&
          frame.data.auctions.join() === (cause!.data as { auctions: string[] }).auctions.join(),
      ),
    ),
    '[CON-13] watched auctions are sent on a new connection, unless empty': always(
      (moment) => moment.added.filter((entry) => sends('watch')(entry)).length === (watched(moment).length > 0 ? 1 : 0),
      (moment) => was('initializing')(moment) && moment.step !== undefined && initialed(moment.step),
    ),
    '[CON-14] publishes whether the connection is the first of its session': always(
      (moment) => {
        const since = moment.log.findLastIndex(
          ({ name, kind }) => kind === 'event' && name.startsWith('session.signed'),
        );
        const publishes = moment.log.slice(beginOfSession(moment, since)).filter((entry) => call('initialed')(entry));
        return (publishes.at(-1)!.data as { first: boolean }).first === (publishes.length === 1);
      },
      ({ added }) => added.some((entry) => call('initialed')(entry)),
    ),
    '[CON-15] that the user types is sent while online': after<ConnectionView>(
      event('typing.report'),
      was('online'),
    ).leadsTo(sends('typing')),
    '[CON-15] and dropped otherwise': always(
      ({ added }) => !added.some((entry) => sends('typing')(entry)),
      (moment) => moment.step?.name !== 'typing.report' || !was('online')(moment),
    ),
    '[CON-16] a lost network closes an open connection with 3000': after<ConnectionView>(
      event('network.lost'),
      (moment) => was('online')(moment) && moment.before!.hasNetwork,
    ).leadsTo(closes(3000)),
    '[CON-17] the view says what the browser reported last of its network': always((moment) => {
      const reported = last(moment, event(['network.lost', 'network.restored']))?.name;
      return moment.view.hasNetwork === (reported !== 'network.lost');
    }),
    '[CON-16] a network that is not there is not lost again': always(
      ({ added }) => !added.some((entry) => closes(3000)(entry)),
      ({ step, before }) => step?.name === 'network.lost' && before?.hasNetwork === false,
    ),
    'publishes every frame but pong while online': after<ConnectionView>(
      answer('socket presence'),
      was('online'),
    ).leadsTo(call('deliver')),
    '[CON-11] a socket that was closed delivers nothing': always(
      ({ step }) => step?.name === 'socket presence',
      ({ added }) => added.some((entry) => call('deliver')(entry)),
    ),
    'has a socket exactly while it shows one': always(({ log, view }) => {
      const open = log.filter((entry) => opens(entry)).length - log.filter((entry) => ended(entry)).length;
      return open === (['connecting', 'initializing', 'online'].includes(view.phase) ? 1 : 0);
    }),
    'publishes up and down in turn': always((moment) => {
      const isUp = last(moment, call(['initialed', 'disconnected']))?.name === 'initialed';
      return isUp === (moment.view.phase === 'online') && (moment.view.onlineSince !== null) === isUp;
    }),
    'knows when to retry exactly while it waits': always(
      ({ view }) => (view.retryAt !== null) === (view.phase === 'waiting'),
      ({ view }) => view.phase !== 'halted',
    ),
  },
});

/** Where the session began: the sign-in of the user, before which they were signed out or another user was there. */
function beginOfSession({ log }: At, from: number): number {
  let begin = from;
  const user = (log[begin]?.data as { userId?: string } | undefined)?.userId;
  for (let at = from - 1; at >= 0; at -= 1) {
    const entry = log[at];
    if (entry?.name === 'session.signedOut' || (entry && closed(4000, 4001, 4002)(entry))) break;
    if (entry?.name !== 'session.signedIn') continue;
    if ((entry.data as { userId: string }).userId !== user) break;
    begin = at;
  }
  return begin;
}
