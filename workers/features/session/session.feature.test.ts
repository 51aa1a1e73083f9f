import { describe, expect, it, vi } from 'vitest';
import { CallError } from '#machines/call-error.ts';
import { ADA, BEN } from '#machines/session/session.model.ts';
import { CONNECTION, SESSION } from '#protocol/bridge/topics.ts';
import { login, logout, profile, updateLanguage } from '#protocol/http/account.ts';
import { openMemoryTab, type MemoryTab } from '#tests/doubles/memory-bridge.ts';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import type { Feature } from '../../core/feature.ts';
import { createInProcessWorker } from '../../core/in-process.ts';
import { connectionFeature } from '../connection/connection.feature.ts';
import { sessionFeature } from './session.feature.ts';

const refused = new CallError({ code: 'Unauthenticated', status: 401 });
const revoked = new CallError({ code: 'SessionRevoked', status: 401 });
const offline = new CallError({ code: 'Offline', status: 0 });
const CREDENTIALS = { userName: 'ada', password: 'secret', languageCode: 'EN' } as const;

/** The worker with session and connection, and a server with one "cookie". */
function createWorld() {
  const ports = createMemoryPorts();
  const server = { cookie: null as typeof ADA | null, reachable: true, refusal: refused };
  const answer = <Value>(make: () => Value): Value => {
    if (!server.reachable) throw offline;
    return make();
  };
  ports.http.on(profile, () =>
    answer(() => {
      if (!server.cookie) throw server.refusal;
      return server.cookie;
    }),
  );
  ports.http.on(login, ({ body }) =>
    answer(() => {
      if (body.password !== 'secret') throw new CallError({ code: 'InvalidUserNameOrPwd', status: 422 });
      server.cookie = ADA;
      return { token: 't', user: ADA };
    }),
  );
  ports.http.on(logout, () =>
    answer(() => {
      server.cookie = null;
      return {};
    }),
  );
  const published: string[] = [];
  const listener: Feature = ({ signals, ports: { http } }) => {
    let inside: string | null = null;
    signals.on('signedIn', ({ user, restored }) => {
      inside = user.id;
      published.push(`in ${user.id}${restored ? ' restored' : ''}`);
    });
    signals.on('signedOut', ({ userId }) => void published.push(`out ${userId}`));
    return {
      commands: {
        'call.make': () => http.call(profile, {}),
        // Like every feature of one user: signed out means nothing to do.
        'message.send': () => (inside === null ? Promise.reject(refused) : Promise.resolve(null)),
      },
    };
  };
  const worker = createInProcessWorker(() => ({
    ports,
    features: [connectionFeature, listener, sessionFeature],
    build: 'test',
  }));
  const open = (): MemoryTab => {
    const tab = openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next });
    tab.topic(SESSION).subscribe(() => undefined);
    tab.topic(CONNECTION).subscribe(() => undefined);
    return tab;
  };
  const shows = (tab: MemoryTab, phase: string): Promise<void> =>
    vi.waitFor(() => {
      ports.clock.advance(16);
      expect(tab.topic(SESSION).getSnapshot()?.phase).toBe(phase);
    });
  return {
    ports,
    server,
    published,
    worker,
    open,
    shows,
    wiped: { device: vi.spyOn(ports.device, 'wipe'), cache: vi.spyOn(ports.cache, 'wipe') },
  };
}

describe('session', () => {
  it('[SES-2] is signed out when the server has no session', async () => {
    const { open, shows, published } = createWorld();
    await shows(open(), 'signedOut');
    expect(published).toEqual([]);
  });

  it('signs in for every tab, and connects', async () => {
    const { open, shows, published, ports } = createWorld();
    const [a, b] = [open(), open()];
    await shows(a, 'signedOut');
    await expect(a.send('session.signIn', CREDENTIALS)).resolves.toEqual({ userId: 'ada' });
    await shows(b, 'signedIn');
    expect(b.topic(SESSION).getSnapshot()?.user).toEqual(ADA);
    expect(published).toEqual(['in ada']);
    await vi.waitFor(() => expect(ports.socket.connections).toHaveLength(1));
  });

  it('answers each of two sign-ins at once with its own outcome', async () => {
    const { open, shows } = createWorld();
    const [a, b] = [open(), open()];
    await shows(a, 'signedOut');
    const [wrong, right] = await Promise.allSettled([
      a.send('session.signIn', { ...CREDENTIALS, password: 'wrong' }),
      b.send('session.signIn', CREDENTIALS),
    ]);
    expect(wrong).toMatchObject({ status: 'rejected', reason: { code: 'InvalidUserNameOrPwd' } });
    expect(right).toMatchObject({ status: 'fulfilled', value: { userId: 'ada' } });
  });

  it('[SES-8] reports why a sign-in was refused', async () => {
    const { open, shows } = createWorld();
    const tab = open();
    await expect(tab.send('session.signIn', { ...CREDENTIALS, password: 'wrong' })).rejects.toMatchObject({
      code: 'InvalidUserNameOrPwd',
      status: 422,
    });
    await shows(tab, 'signedOut');
    expect(tab.topic(SESSION).getSnapshot()?.error).toEqual({ code: 'InvalidUserNameOrPwd', status: 422 });
    await expect(tab.send('session.signIn', CREDENTIALS)).resolves.toEqual({ userId: 'ada' });
    await shows(tab, 'signedIn');
    expect(tab.topic(SESSION).getSnapshot()?.error).toBeNull();
  });

  it('[SES-1] shows the remembered user offline, without data that may not be stored', async () => {
    const { open, shows, published, worker, server, ports } = createWorld();
    const tab = open();
    await tab.send('session.signIn', CREDENTIALS);
    server.reachable = false;
    worker.kill();
    await vi.waitFor(() => expect(published).toEqual(['in ada', 'in ada restored']));
    await shows(tab, 'signedIn');
    expect(tab.topic(SESSION).getSnapshot()?.user).toMatchObject({
      id: 'ada',
      username: 'ada',
      email: null,
      kycStatus: 0,
    });
    expect(JSON.stringify(await ports.device.shared.get('session'))).not.toContain('example.com');
    server.reachable = true;
    tab.wake('online');
    await vi.waitFor(() => {
      ports.clock.advance(16);
      expect(tab.topic(SESSION).getSnapshot()?.user).toEqual(ADA);
    });
  });

  it('delays commands of a new worker until the session is known', async () => {
    const { open, worker } = createWorld();
    const tab = open();
    await tab.send('session.signIn', CREDENTIALS);
    worker.kill();
    await expect(
      tab.send('message.send', { roomId: 'r', id: 'message-1', content: 'hello', files: [], replyTo: null }),
    ).resolves.toBeNull();
  });

  it('[SES-9] keeps the session in every tab while a new worker restores it', async () => {
    const { open, shows, published, worker } = createWorld();
    const tab = open();
    await tab.send('session.signIn', CREDENTIALS);
    await shows(tab, 'signedIn');
    const seen: unknown[] = [];
    tab.topic(SESSION).subscribe((view) => seen.push(view?.user?.id));
    worker.kill();
    await vi.waitFor(() => expect(published).toEqual(['in ada', 'in ada restored']));
    await shows(tab, 'signedIn');
    expect(new Set(seen)).toEqual(new Set(['ada']));
  });

  it('[SES-4] ends the session in every tab on a 401; keeps unsent work, deletes the cache', async () => {
    const { open, shows, server, published, wiped, ports } = createWorld();
    const [a, b] = [open(), open()];
    const resets: string[] = [];
    a.onSignal((signal) => void resets.push(`a ${signal.type}`));
    b.onSignal((signal) => void resets.push(`b ${signal.type}`));
    await a.send('session.signIn', CREDENTIALS);
    server.cookie = null;
    await expect(b.send('call.make', { call: 'account.profile', input: {} })).rejects.toMatchObject({ status: 401 });
    await shows(a, 'signedOut');
    await shows(b, 'signedOut');
    expect(resets).toEqual(['a session-reset', 'b session-reset']);
    expect(published).toEqual(['in ada', 'out ada']);
    expect(wiped.cache).toHaveBeenCalledWith('ada');
    expect(wiped.device).not.toHaveBeenCalled();
    await vi.waitFor(async () => expect(await ports.device.shared.get('session')).toMatchObject({ user: null }));
  });

  it('[SES-4] ignores a 401 to a call that an earlier user made', async () => {
    const { open, shows, published, ports } = createWorld();
    const tab = open();
    await tab.send('session.signIn', CREDENTIALS);
    const late = Promise.withResolvers<never>();
    ports.http.on(profile, () => late.promise);
    const answer = tab.send('call.make', { call: 'account.profile', input: {} });
    await vi.waitFor(() => expect(ports.http.calls.at(-1)?.name).toBe('account.profile'));
    await tab.send('session.signOut', {});
    ports.http.on(login, () => ({ token: 't', user: BEN }));
    await tab.send('session.signIn', { ...CREDENTIALS, userName: 'ben' });
    late.reject(refused);
    await expect(answer).rejects.toMatchObject({ status: 401 });
    await shows(tab, 'signedIn');
    expect(published).toEqual(['in ada', 'out ada', 'in ben']);
  });

  it('[SES-11] wipes unsent work at a sign-out without a session', async () => {
    const { open, shows, server, wiped } = createWorld();
    const tab = open();
    await tab.send('session.signIn', CREDENTIALS);
    server.cookie = null;
    await expect(tab.send('call.make', { call: 'account.profile', input: {} })).rejects.toMatchObject({ status: 401 });
    await shows(tab, 'signedOut');
    await tab.send('session.signOut', {});
    expect(wiped.device).toHaveBeenCalledWith('ada');
  });

  it('[SES-4] replaces the user when the cookie is another user’s, and wipes the first user’s data', async () => {
    const { open, server, published, wiped } = createWorld();
    const tab = open();
    await tab.send('session.signIn', CREDENTIALS);
    server.cookie = BEN;
    await tab.send('session.refresh', {});
    expect(published).toEqual(['in ada', 'out ada', 'in ben']);
    expect(wiped.device).toHaveBeenCalledWith('ada');
    expect(wiped.cache).toHaveBeenCalledWith('ada');
  });

  it('signs out: wipes both databases, notifies the server, and resets no tab: who signs out goes home', async () => {
    const { open, shows, server, wiped, ports } = createWorld();
    const [a, b] = [open(), open()];
    const reset = vi.fn<() => void>();
    b.onSignal(reset);
    await a.send('session.signIn', CREDENTIALS);
    await a.send('session.signOut', {});
    await shows(b, 'signedOut');
    expect(server.cookie).toBeNull();
    expect(wiped.device).toHaveBeenCalledWith('ada');
    expect(wiped.cache).toHaveBeenCalledWith('ada');
    expect(reset).not.toHaveBeenCalled();
    expect(ports.socket.newest.closedWith).toBe(1000);
    expect(await ports.device.shared.get('session')).toBeUndefined();
  });

  it('[SES-6] finishes an unsent sign-out in the next worker before anything else', async () => {
    const { open, shows, server, worker, published, ports } = createWorld();
    const tab = open();
    await tab.send('session.signIn', CREDENTIALS);
    server.reachable = false;
    await tab.send('session.signOut', {});
    await shows(tab, 'signedOut');
    worker.kill();
    server.reachable = true;
    ports.http.calls.length = 0;
    await vi.waitFor(() => expect(server.cookie).toBeNull());
    await shows(tab, 'signedOut');
    expect(ports.http.calls.map(({ name }) => name)).toEqual(['account.logout']);
    expect(published).toEqual(['in ada', 'out ada']);
  });

  it('saves a changed language at the server, and refetches the record 1 s later', async () => {
    const { open, server, ports } = createWorld();
    const tab = open();
    await tab.send('session.signIn', CREDENTIALS);
    ports.http.on(updateLanguage, ({ params }) => {
      server.cookie = { ...ADA, languageCode: params.languageCode };
      return {};
    });
    await tab.send('language.set', { languageCode: 'ZHHK' });
    expect(ports.http.calls.at(-1)?.name).toBe('account.updateLanguage');
    ports.clock.advance(1_000);
    await vi.waitFor(() => {
      ports.clock.advance(16);
      expect(tab.topic(SESSION).getSnapshot()?.user?.languageCode).toBe('ZHHK');
    });
  });

  it('refetches the record of the user when the server says that it changed', async () => {
    const { open, ports } = createWorld();
    await open().send('session.signIn', CREDENTIALS);
    await vi.waitFor(() => expect(ports.socket.connections).toHaveLength(1));
    const { newest } = ports.socket;
    const say = (event: string, data: object, cursor?: string) =>
      newest.message(JSON.stringify({ event, data, ...(cursor && { cursor }) }));
    newest.opened();
    say('initialed', { userId: 'ada', serverTime: ports.clock.now(), cursor: '0', replay: 'none' });
    const fetched = (): number => ports.http.calls.filter(({ name }) => name === profile.name).length;
    const before = fetched();
    say('changed', { families: ['account'] }, '1');
    await vi.waitFor(() => {
      ports.clock.advance(16);
      expect(fetched()).toBe(before + 1);
    });
  });

  it('[SES-11] keeps what an expired session left for the same user, in the next worker too', async () => {
    const { open, shows, server, wiped, worker, published } = createWorld();
    const tab = open();
    await tab.send('session.signIn', CREDENTIALS);
    server.cookie = null;
    await expect(tab.send('call.make', { call: 'account.profile', input: {} })).rejects.toMatchObject({ status: 401 });
    await shows(tab, 'signedOut');
    worker.kill();
    await tab.send('session.signIn', CREDENTIALS);
    expect(published).toEqual(['in ada', 'out ada', 'in ada']);
    expect(wiped.device).not.toHaveBeenCalled();
  });

  it('[SES-11] wipes what an expired session left when another user signs in, in the next worker too', async () => {
    const { open, shows, server, wiped, worker, ports } = createWorld();
    const tab = open();
    await tab.send('session.signIn', CREDENTIALS);
    server.cookie = null;
    await expect(tab.send('call.make', { call: 'account.profile', input: {} })).rejects.toMatchObject({ status: 401 });
    await shows(tab, 'signedOut');
    worker.kill();
    ports.http.on(login, () => ({ token: 't', user: BEN }));
    await tab.send('session.signIn', { ...CREDENTIALS, userName: 'ben' });
    expect(wiped.device.mock.calls).toEqual([['ada']]);
  });

  it('[SES-10] wipes everything of a revoked session, then forgets its user', async () => {
    const { open, shows, server, published, wiped, ports } = createWorld();
    const tab = open();
    await tab.send('session.signIn', CREDENTIALS);
    const wiping = Promise.withResolvers<void>();
    wiped.device.mockReturnValueOnce(wiping.promise);
    Object.assign(server, { cookie: null, refusal: revoked });
    await expect(tab.send('call.make', { call: 'account.profile', input: {} })).rejects.toMatchObject({ status: 401 });
    await shows(tab, 'signedOut');
    expect(wiped.device.mock.calls).toEqual([['ada']]);
    expect(wiped.cache.mock.calls).toEqual([['ada']]);
    // Sign-ins wait for it, and a worker that dies now restores the user and learns of the revocation again.
    const next = tab.send('session.signIn', CREDENTIALS);
    expect(await ports.device.shared.get('session')).toMatchObject({ user: { id: 'ada' } });
    expect(published).toEqual(['in ada', 'out ada']);
    wiping.resolve();
    await expect(next).resolves.toEqual({ userId: 'ada' });
    expect(published).toEqual(['in ada', 'out ada', 'in ada']);
  });

  it('[SES-10] wipes everything when the session was revoked while the browser was closed or offline', async () => {
    const { open, server, worker, published, wiped, ports } = createWorld();
    const tab = open();
    await tab.send('session.signIn', CREDENTIALS);
    server.reachable = false;
    worker.kill();
    await vi.waitFor(() => expect(published).toEqual(['in ada', 'in ada restored']));
    expect(wiped.device).not.toHaveBeenCalled();
    Object.assign(server, { cookie: null, refusal: revoked, reachable: true });
    tab.wake('online');
    await vi.waitFor(() => expect(wiped.device.mock.calls).toEqual([['ada']]));
    expect(wiped.cache.mock.calls).toEqual([['ada']]);
    await vi.waitFor(async () => expect(await ports.device.shared.get('session')).toBeUndefined());
  });

  it.each([
    ['session-revoked', [['ada']]],
    ['session-expired', []],
  ])('[SES-10] ends the session on close code 4002 %s', async (reason, wipes) => {
    const { open, shows, ports, wiped } = createWorld();
    const tab = open();
    await tab.send('session.signIn', CREDENTIALS);
    await vi.waitFor(() => expect(ports.socket.connections).toHaveLength(1));
    ports.socket.newest.opened();
    ports.socket.newest.closed(4002, reason);
    await shows(tab, 'signedOut');
    expect(tab.topic(CONNECTION).getSnapshot()?.phase).toBe('disconnected');
    expect(wiped.device.mock.calls).toEqual(wipes);
  });
});
