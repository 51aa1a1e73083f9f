import { CallError } from '#machines/call-error.ts';
import { ADA, BEN } from '#machines/session/session.model.ts';
import { codeTopic } from '#protocol/bridge/topics.ts';
import type { CodeView } from '#protocol/bridge/views.ts';
import { profile } from '#protocol/http/account.ts';
import { codeStatus, register, sendCode } from '#protocol/http/registration.ts';
import { openMemoryTab } from '#tests/doubles/memory-bridge.ts';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import { expect, it } from 'vitest';
import { createInProcessWorker } from '../../core/in-process.ts';
import { resourcesFeature } from '../resources/resources.feature.ts';
import { sessionFeature } from '../session/session.feature.ts';
import { codesFeature } from './codes.feature.ts';

const TARGET = { method: 'email', email: 'ada@example.com' } as const;

/** A visitor. */
function createWorld() {
  const ports = createMemoryPorts();
  const sent = { codeId: 'code-001', resendAt: 1, expiresAt: 2 };
  ports.http.on(sendCode, () => sent);
  ports.http.on(codeStatus, () => ({ ...sent, target: TARGET }));
  ports.http.on(profile, () => {
    throw new CallError({ code: 'Unauthenticated', status: 401 });
  });
  const worker = createInProcessWorker(() => ({
    ports,
    features: [resourcesFeature, sessionFeature, codesFeature],
    build: 'test',
  }));
  const tab = openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next });
  const actor = tab.topic<CodeView>(codeTopic('flow-1'));
  actor.subscribe(() => undefined);
  async function pass(): Promise<void> {
    for (let frame = 0; frame < 4; frame += 1) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      ports.clock.advance(16);
    }
  }
  const send = () =>
    tab.send('code.send', { flow: 'flow-1', call: sendCode.name, input: { body: {} }, target: TARGET });
  return { ports, tab, pass, send, view: () => actor.getSnapshot() };
}

it('[COD-1] sends a code for a visitor and shows when another may be requested', async () => {
  const { ports, pass, send, view } = createWorld();
  await expect(send()).resolves.toEqual({ codeId: 'code-001' });
  await pass();
  expect(view()).toMatchObject({ phase: 'sent', target: TARGET });
  expect(view()!.resendAt! - ports.clock.now()).toBeGreaterThan(59_000);
});

it('[COD-2] answers a refused request with its reason', async () => {
  const { ports, send } = createWorld();
  ports.http.on(sendCode, () => {
    throw new CallError({ code: 'FieldsInvalid', status: 422 });
  });
  await expect(send()).rejects.toMatchObject({ code: 'FieldsInvalid' });
});

it('[COD-3] finds the target of a code that was sent before a reload', async () => {
  const { tab, pass, view } = createWorld();
  await tab.send('code.restore', { flow: 'flow-1', codeId: 'code-001' });
  await pass();
  expect(view()).toMatchObject({ phase: 'sent', codeId: 'code-001', target: TARGET });
});

it('[COD-4] answers a confirmation with its outcome, as often as one is sent', async () => {
  const { ports, tab } = createWorld();
  const confirm = () => tab.send('code.confirm', { flow: 'flow-1', call: register.name, input: { body: {} } });
  ports.http.on(register, () => {
    throw new CallError({ code: 'InvalidVerifyCode', status: 422 });
  });
  await expect(confirm()).rejects.toMatchObject({ code: 'InvalidVerifyCode' });
  ports.http.on(register, () => ({ token: 't', user: ADA }));
  await expect(confirm()).resolves.toBeNull();
});

it('[COD-5] confirms no code of one user in the session of another', async () => {
  const { ports, tab, pass } = createWorld();
  const cookie = { user: ADA };
  const confirm = () => tab.send('code.confirm', { flow: 'flow-1', call: register.name, input: { body: {} } });
  ports.http.on(profile, () => cookie.user);
  ports.http.on(register, () => ({ token: 't', user: ADA }));
  await tab.send('session.refresh', {});
  await expect(confirm()).resolves.toBeNull();
  cookie.user = BEN;
  await tab.send('session.refresh', {});
  await pass();
  await expect(confirm()).rejects.toMatchObject({ code: 'Cancelled' });
});
