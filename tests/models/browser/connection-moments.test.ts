import { describe, expect, it } from 'vitest';
import { connectionModel } from '#machines/connection/connection.model.ts';
import { initialConnection } from '#machines/connection/connection.machine.ts';
import { runModelOf } from '../engine/run.ts';
import { replay } from '../engine/shrink.ts';
import { judgeConnection, NOT_SEEN } from './connection-moments.ts';
import { inspectedScript, type Report } from './worker-prelude.ts';

const snapshot = (
  at: number,
  event: { type: string; [name: string]: unknown },
  value: unknown,
  context: object = {},
): Report => ({
  at,
  kind: 'snapshot',
  chart: 'connection',
  actor: 'x:1',
  event,
  value,
  context: { ...initialConnection, ...context },
  places: [],
});
/** A worker that signs in and is online, as it reports. */
const ONLINE: readonly Report[] = [
  snapshot(0, { type: 'xstate.init' }, 'disconnected'),
  { at: 10, kind: 'actor', id: 'socket' },
  snapshot(10, { type: 'session.signedIn', userId: 'u1' }, { linked: 'connecting' }),
  { at: 20, kind: 'send', text: '{"event":"init","data":{"userId":"u1","protocol":1}}' },
  snapshot(20, { type: 'socket.opened' }, { linked: 'initializing' }),
  { at: 30, kind: 'frame', text: '{"event":"initialed","data":{}}' },
  snapshot(30, { type: 'socket.initialed' }, { linked: { online: 'listening' } }, { onlineSince: 30 }),
  { at: 40, kind: 'frame', text: '{"event":"message","data":{}}' },
];
const brokenBy = (reports: readonly Report[]): [ReturnType<typeof judgeConnection>, string | undefined] => {
  const judge = judgeConnection();
  for (const report of reports) {
    const broken = judge.see(report);
    if (broken) return [judge, broken.rule];
  }
  return [judge, undefined];
};
const waits = (at: number, length: number): readonly Report[] => [
  snapshot(at, { type: 'socket.closed', code: 1006, reason: '' }, 'waiting', { retryAt: at + 500 }),
  { at: at + length, kind: 'actor', id: 'socket' },
  snapshot(at + length, { type: 'xstate.after.retryDelay.connection.waiting' }, { linked: 'connecting' }),
];

describe('the reports of a worker', () => {
  it('hold the rules of the model, and are steps of its chart', async () => {
    const [judge, broken] = brokenBy([...ONLINE, ...waits(1_000, 500)]);
    expect(broken).toBeUndefined();
    expect(judge.decided().get('[CON-3] a connection lost after initialed is reopened after 500 ms')).toBe(1);
    expect(judge.path).toEqual([
      'session.signedIn {userId: "ada"}',
      'socket opened',
      'socket initialed',
      'socket presence',
      'socket closed 1006',
      'timer',
    ]);
    const { path, broken: brokenBelow } = await replay(runModelOf(connectionModel), judge.path);
    expect(brokenBelow).toBeUndefined();
    expect(path).toEqual(judge.path);
  });

  it('break a rule where the worker reconnects too early', () => {
    expect(brokenBy([...ONLINE, ...waits(1_000, 100)])[1]).toBe(
      '[CON-3] a connection lost after initialed is reopened after 500 ms',
    );
  });

  it('break a rule where a ping is due for too long after a sleep, and nothing is closed', () => {
    const sleep = { kind: 'sleep', ms: 95_000 } as const;
    const [, broken] = brokenBy([
      ...ONLINE,
      { ...sleep, at: 100, phase: 'begins' },
      snapshot(95_100, { type: 'xstate.after.pingInterval' }, { linked: { online: 'listening' } }, { onlineSince: 30 }),
      { ...sleep, at: 95_100, phase: 'ends' },
    ]);
    expect(broken).toBe('[CON-9] a ping due more than 60 s ago ends the connection');
  });

  it('have what comes from outside during a sleep', () => {
    const sleep = { kind: 'sleep', ms: 95_000 } as const;
    const [before, after] = [ONLINE.slice(0, 1), ONLINE.slice(1)];
    const [judge, broken] = brokenBy([
      ...before,
      { ...sleep, at: 5, phase: 'begins' },
      ...after.slice(0, 2),
      { ...sleep, at: 15, phase: 'ends' },
      ...after.slice(2),
    ]);
    expect(broken).toBeUndefined();
    expect(judge.path.slice(0, 3)).toEqual(['sleep 95000', 'session.signedIn {userId: "ada"}', 'socket opened']);
  });

  it('name only rules of the model as not seen', () => {
    expect(Object.keys(NOT_SEEN).filter((name) => !(name in connectionModel.rules))).toEqual([]);
  });
});

describe('the script of the worker', () => {
  it('is refused when it is not certain where actors are inspected', () => {
    const script = 'inspect(){},_sendInspectionEvent:t=>{if(!a.size)return;}';
    expect(inspectedScript(script)).toContain('_sendInspectionEvent:t=>{globalThis.inspected?.(t);if(!a.size)return;}');
    expect(() => inspectedScript('')).toThrow('0 places');
    expect(() => inspectedScript(script + script)).toThrow('2 places');
  });
});
