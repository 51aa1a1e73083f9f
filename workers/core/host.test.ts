import { describe, expect, it, vi } from 'vitest';
import { CallError } from '#machines/call-error.ts';
import type { ConnectionView, SessionView } from '#protocol/bridge/views.ts';
import { CONNECTION, roomTopic, SESSION } from '#protocol/bridge/topics.ts';
import { openMemoryTab, type MemoryTab } from '#tests/doubles/memory-bridge.ts';
import { createMemoryPorts, type MemoryPorts } from '#tests/doubles/memory-ports.ts';
import { createInProcessWorker } from './in-process.ts';
import type { Feature } from './feature.ts';
import type { CommandHandlers } from './command-handlers.ts';
import type { TopicSource } from './topic-source.ts';

/** One feature that serves the topics `session` and `connection`, and any room but one. */
function createWorld(commands: CommandHandlers = {}) {
  const ports = createMemoryPorts();
  const emits = new Set<(view: object) => void>();
  const session = {
    open: vi.fn<TopicSource['open']>((_topic, emit) => {
      emit({ phase: 'restoring', user: null, error: null } satisfies SessionView);
      emits.add(emit);
      return () => void emits.delete(emit);
    }),
  };
  const failing = { fail: (_code: string): void => undefined };
  const feature: Feature = ({ signals }) => {
    failing.fail = (code) => signals.emit('failure', { code, status: 500 });
    return { topics: { session, room: { open: () => undefined } }, commands };
  };
  const worker = createInProcessWorker(() => ({ ports, features: [feature], build: 'test' }));
  const open = (): MemoryTab =>
    openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next });
  return {
    ports,
    worker,
    open,
    session,
    emits,
    failing,
    show: (phase: SessionView['phase']) => emits.forEach((emit) => emit({ phase, user: null, error: null })),
  };
}

const eventually = vi.waitFor;
const phase = (tab: MemoryTab): string | undefined => tab.topic(SESSION).getSnapshot()?.phase;
const frame = (ports: MemoryPorts): void => ports.clock.advance(16);

describe('host', () => {
  it('serves a topic to all tabs that watch it, through one source', async () => {
    const { open, session, show, ports } = createWorld();
    const [a, b] = [open(), open()];
    a.topic(SESSION).subscribe(() => undefined);
    b.topic(SESSION).subscribe(() => undefined);
    await eventually(() => expect([phase(a), phase(b)]).toEqual(['restoring', 'restoring']));
    show('signedOut');
    frame(ports);
    await eventually(() => expect([phase(a), phase(b)]).toEqual(['signedOut', 'signedOut']));
    expect(session.open).toHaveBeenCalledOnce();
  });

  it('sends a later tab the view that the others have', async () => {
    const { open, show, ports } = createWorld();
    const first = open();
    first.topic(SESSION).subscribe(() => undefined);
    await eventually(() => expect(phase(first)).toBe('restoring'));
    show('signedIn');
    const second = open();
    second.topic(SESSION).subscribe(() => undefined);
    frame(ports);
    await eventually(() => expect([phase(first), phase(second)]).toEqual(['signedIn', 'signedIn']));
  });

  it('sends a burst of views once', async () => {
    const { open, show, ports } = createWorld();
    const tab = open();
    const received = vi.fn<() => void>();
    tab.topic(SESSION).subscribe(received);
    await eventually(() => expect(phase(tab)).toBe('restoring'));
    received.mockClear();
    for (const next of ['signedOut', 'signingIn', 'signedIn'] as const) show(next);
    frame(ports);
    await eventually(() => expect(phase(tab)).toBe('signedIn'));
    expect(received).toHaveBeenCalledOnce();
  });

  it('closes the source when the last tab unwatches, says goodbye or crashes', async () => {
    const { open, emits, ports } = createWorld();
    const [a, b, c] = [open(), open(), open()];
    const { unsubscribe } = a.topic(SESSION).subscribe(() => undefined);
    b.topic(SESSION).subscribe(() => undefined);
    c.topic(SESSION).subscribe(() => undefined);
    await eventually(() => expect([phase(a), phase(b), phase(c)]).toEqual(['restoring', 'restoring', 'restoring']));
    unsubscribe();
    ports.clock.advance(1_000);
    b.close();
    expect(emits.size).toBe(1);
    c.crash();
    await eventually(() => expect(emits.size).toBe(0));
  });

  it('sends nothing for topics without a source or a view', async () => {
    const { open } = createWorld();
    const tab = open();
    tab.topic(CONNECTION).subscribe(() => undefined);
    tab.topic(roomTopic('nowhere')).subscribe(() => undefined);
    tab.topic(SESSION).subscribe(() => undefined);
    await eventually(() => expect(phase(tab)).toBe('restoring'));
    expect(tab.topic<ConnectionView>(CONNECTION).getSnapshot()).toBeUndefined();
  });

  it('answers commands, failed ones with their error', async () => {
    const { open } = createWorld({
      'session.refresh': () => Promise.resolve(null),
      'session.signIn': () => Promise.reject(new CallError({ code: 'InvalidUserNameOrPwd', status: 422 })),
      'session.signOut': () => {
        throw new Error('unexpected');
      },
    });
    const tab = open();
    await expect(tab.send('session.refresh', {})).resolves.toBeNull();
    await expect(
      tab.send('session.signIn', { userName: 'a', password: 'b', languageCode: 'EN' }),
    ).rejects.toMatchObject({ code: 'InvalidUserNameOrPwd', status: 422 });
    await expect(tab.send('session.signOut', {})).rejects.toMatchObject({ code: 'UnknowError' });
    await expect(tab.send('room.open', { chatType: 1 })).rejects.toMatchObject({
      code: 'NotFoundService',
      status: 404,
    });
  });

  it('runs a repeated command once', async () => {
    const run = vi.fn<() => Promise<null>>(() => Promise.resolve(null));
    const { worker } = createWorld({ 'session.refresh': run });
    const answers: unknown[] = [];
    for (const _ of [1, 2]) {
      const port = worker.connect();
      port.addEventListener('message', ({ data }) => void answers.push(data));
      port.postMessage({ type: 'command', id: 'same', command: { name: 'session.refresh', input: {} } });
    }
    await eventually(() =>
      expect(answers).toEqual([
        { type: 'answer', id: 'same', ok: null },
        { type: 'answer', id: 'same', ok: null },
      ]),
    );
    expect(run).toHaveBeenCalledOnce();
  });

  it('reports an error outside any command to every tab', async () => {
    const { open, failing } = createWorld();
    const received: string[] = [];
    for (const name of ['a', 'b']) {
      const tab = open();
      tab.onSignal((signal) => void received.push(`${name} ${signal.type}`));
      tab.topic(SESSION).subscribe(() => undefined);
      await eventually(() => expect(phase(tab)).toBe('restoring'));
    }
    failing.fail('UnknowError');
    await eventually(() => expect(received).toEqual(['a failure', 'b failure']));
  });

  it('replaces a killed worker: topics are served again and commands answered', async () => {
    const answers: ((value: null) => void)[] = [];
    const { open, worker, show, ports } = createWorld({
      'session.refresh': () => new Promise((resolve) => void answers.push(resolve)),
    });
    const tab = open();
    tab.topic(SESSION).subscribe(() => undefined);
    await eventually(() => expect(phase(tab)).toBe('restoring'));
    show('signedIn');
    frame(ports);
    await eventually(() => expect(phase(tab)).toBe('signedIn'));
    const answer = tab.send('session.refresh', {});
    await eventually(() => expect(answers).toHaveLength(1));
    worker.kill();
    expect(phase(tab)).toBe('signedIn');
    await eventually(() => expect(answers).toHaveLength(2));
    answers[1]?.(null);
    await expect(answer).resolves.toBeNull();
    await eventually(() => expect(phase(tab)).toBe('restoring'));
    expect(tab.status.getSnapshot()).toBe('ready');
  });

  it('refuses commands and keeps the last views once a newer worker took over', async () => {
    const { open, ports, show } = createWorld({ 'session.refresh': () => Promise.resolve(null) });
    const tab = open();
    tab.topic(SESSION).subscribe(() => undefined);
    await eventually(() => expect(phase(tab)).toBe('restoring'));
    await expect(tab.send('session.refresh', {})).resolves.toBeNull();
    await ports.locks.hold('vermeil.core', { steal: true });
    await expect(tab.send('session.refresh', {})).rejects.toMatchObject({ code: 'ProtocolTooOld', status: 426 });
    show('signedOut');
    frame(ports);
    await expect(tab.send('session.refresh', {})).rejects.toMatchObject({ status: 426 });
    expect(phase(tab)).toBe('restoring');
  });

  it('ends once a newer worker took over; the next tab starts a fresh one', async () => {
    const { open, ports, worker, show } = createWorld({ 'session.refresh': () => Promise.resolve(null) });
    const tab = open();
    tab.topic(SESSION).subscribe(() => undefined);
    await eventually(() => expect(phase(tab)).toBe('restoring'));
    const before = worker.host;
    await ports.locks.hold('vermeil.core', { steal: true });
    ports.clock.advance(100);
    await eventually(() => expect(tab.status.getSnapshot()).toBe('superseded'));
    ports.clock.advance(100);
    expect(worker.host).toBeUndefined();
    const second = open();
    await expect(second.send('session.refresh', {})).resolves.toBeNull();
    expect(worker.host).not.toBe(before);
    await expect(tab.send('session.refresh', {})).rejects.toMatchObject({ status: 426 });
    tab.wake('visible');
    await eventually(() => expect(tab.status.getSnapshot()).toBe('ready'));
    show('signedIn');
    frame(ports);
    await eventually(() => expect(phase(tab)).toBe('signedIn'));
  });
});
