/** The reports of a worker as the moments that the rules of the connection's model judge. */
import { connectionModel } from '#machines/connection/connection.model.ts';
import type { ConnectionView } from '#protocol/bridge/views.ts';
import type { Break } from '../engine/run.ts';
import type { Entry } from '../engine/world.ts';
import type { Report } from './worker-prelude.ts';

/** Rules that a worker in a browser does not show, each with the reason. */
export const NOT_SEEN: Readonly<Record<string, string>> = {
  '[CON-1] sends init with user and cursor when the socket opens':
    'the model has a fixed cursor; [CON-1] “names the user” is judged',
  '[CON-4] 4002 publishes how the session ended': 'a signal within the worker',
  '[CON-4] nothing else ends the session': 'a signal within the worker',
  '[CON-14] publishes whether the connection is the first of its session': 'a signal within the worker',
  'publishes every frame but pong while online': 'a signal within the worker',
  '[CON-11] a socket that was closed delivers nothing': 'a signal within the worker',
  'publishes up and down in turn': 'a signal within the worker',
  '[CON-10] a replaced worker stays halted as too old': 'a worker is judged until the next one begins',
  '[CON-11] the same user keeps the connection': 'a page that is signed in has no sign-in',
  '[CON-11] a sign-in opens a connection that is halted': 'a page signs out before it signs in',
};

/** Closes that the model knows by another code: the connection ended, and the server asked for nothing. */
const PLAIN = new Set([1000, 1001, 1005, 1006, 1011, 1012]);
const FRAMES = new Set(['pong', 'presence']);

/** One worker in the eyes of the connection's rules: its reports go in, and the first broken rule comes out. */
export type ConnectionJudge = {
  see(report: Report): Break | undefined;
  /** How often each rule was decided. */
  decided(): ReadonlyMap<string, number>;
  /** What the chart showed last; undefined before it has started. */
  readonly view: ConnectionView | undefined;
  readonly log: readonly Entry[];
  /** The steps of the chart's model that lead to the same, as far as the model has them. */
  readonly path: readonly string[];
};

/** Judges one worker from its start. */
export function judgeConnection(): ConnectionJudge {
  const monitors = Object.entries(connectionModel.rules)
    .filter(([name]) => !(name in NOT_SEEN))
    .map(([name, rule]) => [name, rule.start()] as const);
  const log: Entry[] = [];
  const path: string[] = [];
  const users: string[] = [];
  let pending: Entry[] = [];
  let view: ConnectionView | undefined;
  let before: ConnectionView | undefined;
  let sleeping = false;
  /** Where the calls of the next event begin in what is pending of a sleep. */
  let calls = 0;

  /** Judges what is pending as one step. */
  const judge = (now: number): Break | undefined => {
    const [first] = pending;
    if (!first || !view) {
      before = view;
      return undefined;
    }
    const during = first.kind === 'call' ? '' : first.name;
    const added = pending.map((entry) => ({ ...entry, during }));
    pending = [];
    log.push(...added);
    for (const entry of added) if (entry.kind !== 'call') path.push(labelOf(entry, users));
    const moment = { view, before, step: added[0], added, log, now };
    before = view;
    for (const [rule, monitor] of monitors) {
      const why = monitor.see(moment);
      if (why !== undefined) return { rule, why };
    }
    return undefined;
  };
  const add = (at: number, kind: Entry['kind'], name: string, data?: unknown): void =>
    void pending.push({ at, kind, name, data, during: '' });

  /** The step to which an event of the chart belongs; undefined for what the chart does to itself. */
  const stepOf = (at: number, { type, ...payload }: { type: string } & Record<string, unknown>): Entry | undefined => {
    const entry = (kind: Entry['kind'], name: string, data: unknown): Entry => ({ at, kind, name, data, during: '' });
    if (type === 'socket.opened') return entry('answer', 'socket opened', undefined);
    if (type === 'socket.initialed') return entry('answer', 'socket initialed', undefined);
    if (type === 'socket.closed') {
      const given = payload as { code: number; reason: string };
      const data = PLAIN.has(given.code) ? { code: 1006, reason: '' } : given;
      return entry('answer', `socket closed ${data.code} ${data.reason}`.trim(), data);
    }
    if (type.startsWith('xstate.after')) return entry('time', 'timer', 0);
    return type in connectionModel.events ? entry('event', type, payload) : undefined;
  };

  return {
    log,
    path,
    get view() {
      return view;
    },
    decided: () => new Map(monitors.map(([name, monitor]) => [name, monitor.decided()])),
    see(report) {
      const { at } = report;
      if (report.kind === 'actor') add(at, 'call', 'socket.open');
      else if (report.kind === 'send') add(at, 'call', 'socket.send', JSON.parse(report.text));
      else if (report.kind === 'close') add(at, 'call', 'socket.close', report.code);
      else if (report.kind === 'sleep') {
        if (report.phase === 'begins') {
          const broken = judge(at);
          add(at, 'time', 'sleep', report.ms);
          sleeping = true;
          calls = pending.length;
          return broken;
        }
        sleeping = false;
        return judge(at);
      } else if (report.kind === 'frame') {
        const { event } = JSON.parse(report.text) as { event: string };
        if (event === 'initialed') return undefined;
        const broken = sleeping ? undefined : judge(at);
        add(at, 'answer', `socket ${FRAMES.has(event) ? event : 'presence'}`);
        return broken;
      } else if (report.kind === 'snapshot' && report.chart === 'connection') {
        const step = stepOf(at, report.event);
        let broken: Break | undefined;
        if (step && sleeping) {
          // What comes from outside during a sleep is of its step, as the timers are.
          if (step.kind !== 'time') pending.splice(calls, 0, step);
          calls = pending.length;
        } else if (step) {
          // A frame that the chart got no event of is a step of its own; calls after it are not its.
          const frame = pending[0]?.kind === 'answer' ? pending.shift() : undefined;
          const own = pending;
          if (frame) {
            pending = [frame];
            broken = judge(at);
          }
          pending = [step, ...own];
        }
        view = connectionModel.observe(report) as ConnectionView;
        return broken ?? (sleeping ? undefined : judge(at));
      }
      return undefined;
    },
  };
}

/** The label of a step in the chart's model, whose two users are ada and ben. @param users in order of appearance */
function labelOf({ kind, name, data }: Entry, users: string[]): string {
  if (kind === 'time') return name === 'sleep' ? 'sleep 95000' : name;
  if (kind === 'answer') return name;
  if (name === 'session.signedIn') {
    const { userId } = data as { userId: string };
    if (!users.includes(userId)) users.push(userId);
    return `session.signedIn {userId: "${users.indexOf(userId) % 2 === 0 ? 'ada' : 'ben'}"}`;
  }
  if (name === 'auctions.watch')
    return `auctions.watch {auctions: ${(data as { auctions: string[] }).auctions.length > 0 ? '["g1"]' : '[]'}}`;
  return name === 'typing.report' ? 'typing.report {roomId: "r"}' : name;
}
