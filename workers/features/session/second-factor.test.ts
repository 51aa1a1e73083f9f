import { expect, it, vi } from 'vitest';
import { CallError } from '#machines/call-error.ts';
import { ADA } from '#machines/session/session.model.ts';
import { SESSION } from '#protocol/bridge/topics.ts';
import { login, profile } from '#protocol/http/account.ts';
import { secondFactor, secondFactorPasskey } from '#protocol/http/second-factors.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { openMemoryTab, type MemoryTab } from '#tests/doubles/memory-bridge.ts';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import { createInProcessWorker } from '../../core/in-process.ts';
import { sessionFeature } from './session.feature.ts';

const CREDENTIALS = { userName: 'ada', password: 'secret', languageCode: 'EN' } as const;
const RIGHT = { method: 'totp', code: '123456' } as const;
const refusal = (code: string): CallError => new CallError({ code, status: 422 });
const demand = (pendingSignIn: string): CallError =>
  new CallError({
    code: 'SecondFactorRequired',
    status: 422,
    params: { pendingSignIn, methods: ['totp', 'recovery'] },
  });

/** A server where the account has a second factor. */
function createWorld() {
  const ports = createMemoryPorts();
  const server = { outcome: undefined as CallError | undefined, pending: 0, asked: [] as unknown[] };
  ports.http.on(profile, () => {
    throw new CallError({ code: 'Unauthenticated', status: 401 });
  });
  ports.http.on(login, () => {
    throw demand(`pending-${(server.pending += 1)}`);
  });
  ports.http.on(secondFactorPasskey, ({ body }) => ({ options: { challenge: body.pendingSignIn } }));
  ports.http.on(secondFactor, ({ body }) => {
    server.asked.push(body);
    if (server.outcome) throw server.outcome;
    if (body.code !== RIGHT.code) throw refusal('SecondFactorWrong');
    return { token: 't', user: ADA };
  });
  const entered: string[] = [];
  const worker = createInProcessWorker(() => ({
    ports,
    features: [
      ({ signals }) => {
        signals.on('signedIn', ({ user }) => void entered.push(user.id));
        return {};
      },
      sessionFeature,
    ],
    build: 'test',
  }));
  const open = (): MemoryTab => {
    const tab = openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next });
    tab.topic(SESSION).subscribe(() => undefined);
    return tab;
  };
  const shows = (tab: MemoryTab, view: object): Promise<void> =>
    vi.waitFor(() => {
      ports.clock.advance(16);
      expect(tab.topic(SESSION).getSnapshot()).toMatchObject(view);
    });
  return { ports, server, entered, open, shows };
}

it('[SES-12] waits for the second factor in every tab, and enters no user before', async () => {
  const { open, shows, entered, ports } = createWorld();
  const [a, b] = [open(), open()];
  await expect(a.send('session.signIn', CREDENTIALS)).resolves.toEqual({ userId: null });
  await shows(b, { phase: 'secondFactor', user: null, methods: ['totp', 'recovery'] });
  expect(entered).toEqual([]);
  expect(await ports.device.shared.get('session')).toBeUndefined();
  expect(JSON.stringify(b.topic(SESSION).getSnapshot())).not.toContain('pending-1');
  await expect(b.send('session.secondFactor', RIGHT)).resolves.toEqual({ userId: 'ada' });
  await shows(a, { phase: 'signedIn' });
  expect(entered).toEqual(['ada']);
});

it('[SES-13] keeps waiting after a wrong factor and without a response', async () => {
  const { open, shows, server } = createWorld();
  const tab = open();
  await tab.send('session.signIn', CREDENTIALS);
  const wrong = tab.send('session.secondFactor', { method: 'recovery', code: 'x' });
  await expect(wrong).rejects.toMatchObject({ code: 'SecondFactorWrong' });
  server.outcome = new CallError({ code: 'Offline', status: 0 });
  await expect(tab.send('session.secondFactor', RIGHT)).rejects.toMatchObject({ code: 'Offline' });
  await shows(tab, { phase: 'secondFactor', error: { code: 'Offline' } });
  await expect(tab.send('session.challengePasskey', {})).resolves.toEqual({ options: { challenge: 'pending-1' } });
});

it('[SES-13] ends a sign-in that the server no longer knows, that waited too long, or that was cancelled', async () => {
  const { open, shows, server, ports } = createWorld();
  const tab = open();
  await tab.send('session.signIn', CREDENTIALS);
  server.outcome = refusal('SecondFactorExpired');
  await expect(tab.send('session.secondFactor', RIGHT)).rejects.toMatchObject({ code: 'SecondFactorExpired' });
  await shows(tab, { phase: 'signedOut', error: { code: 'SecondFactorExpired' } });
  await expect(tab.send('session.challengePasskey', {})).rejects.toMatchObject({ code: 'SecondFactorExpired' });
  await tab.send('session.signIn', CREDENTIALS);
  await shows(tab, { phase: 'secondFactor', error: null });
  await tab.send('session.cancel', {});
  await shows(tab, { phase: 'signedOut', error: null });
  await tab.send('session.signIn', CREDENTIALS);
  ports.clock.advance(ACCOUNT.factorPatience);
  await shows(tab, { phase: 'signedOut', error: { code: 'SecondFactorExpired' } });
});

it('[SES-14] replaces the waiting sign-in by another one, of a third party too', async () => {
  const { open, shows, server } = createWorld();
  const tab = open();
  await tab.send('session.demanded', { error: demand('pending-third-party').data });
  await shows(tab, { phase: 'secondFactor' });
  await tab.send('session.signIn', CREDENTIALS);
  await tab.send('session.secondFactor', RIGHT);
  expect(server.asked).toMatchObject([{ pendingSignIn: 'pending-1', method: 'totp', isWeb: true }]);
  await shows(tab, { phase: 'signedIn' });
});
