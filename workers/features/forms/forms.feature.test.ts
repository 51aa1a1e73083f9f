import { CallError } from '#machines/call-error.ts';
import { ADA, BEN } from '#machines/session/session.model.ts';
import { formTopic } from '#protocol/bridge/topics.ts';
import { login, logout, profile } from '#protocol/http/account.ts';
import { readDraft, saveDraft } from '#protocol/http/drafts.ts';
import { openMemoryTab } from '#tests/doubles/memory-bridge.ts';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Feature } from '../../core/feature.ts';
import { createInProcessWorker } from '../../core/in-process.ts';
import { lazyFeature } from '../../core/lazy-feature.ts';
import { sessionFeature } from '../session/session.feature.ts';
import { formsFeature } from './forms.feature.ts';

/** A worker with Ada signed in, and a server that stores drafts while it is reachable. */
async function createWorld(forms = formsFeature) {
  const ports = createMemoryPorts();
  const server = { drafts: new Map<string, unknown>(), offline: false, cookie: false };
  const reachable = (): void => {
    if (server.offline) throw new CallError({ code: 'Offline', status: 0 });
  };
  ports.http.on(profile, () => {
    if (!server.cookie) throw new CallError({ code: 'Unauthenticated', status: 401 });
    return ADA;
  });
  ports.http.on(login, ({ body }) => {
    server.cookie = true;
    return { token: 't', user: body.userName === BEN.id ? BEN : ADA };
  });
  ports.http.on(logout, () => ({}));
  ports.http.on(readDraft, ({ params }) => {
    reachable();
    return { value: server.drafts.get(params.form) ?? null, savedAt: null };
  });
  ports.http.on(saveDraft, ({ params, body }) => {
    reachable();
    server.drafts.set(params.form, body.value);
    return { savedAt: 7 };
  });
  const start = () => createInProcessWorker(() => ({ ports, features: [forms, sessionFeature], build: 'test' }));
  const tabOf = (worker: ReturnType<typeof start>) =>
    openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next });
  const worker = start();
  const tab = tabOf(worker);
  await tab.send('session.signIn', { userName: 'ada', password: 'x', languageCode: 'EN' });
  const shows = (at: typeof tab, form: string, view: object): Promise<void> => {
    const actor = at.topic(formTopic(form));
    actor.subscribe(() => undefined);
    return vi.waitFor(() => {
      ports.clock.advance(16);
      expect(actor.getSnapshot()).toMatchObject(view);
    });
  };
  return { ports, server, worker, tab, start, tabOf, shows };
}

describe('forms', () => {
  it('publishes a draft to every tab, and stores goods on the device', async () => {
    const world = await createWorld();
    const other = world.tabOf(world.worker);
    await world.shows(other, 'goods:g1', { phase: 'ready', value: null });
    await world.tab.send('form.save', { form: 'goods:g1', value: { title: 'A watch' } });
    await world.shows(other, 'goods:g1', { value: { title: 'A watch' }, unsaved: false });
    expect(world.server.drafts.size).toBe(0);
    expect(await world.ports.device.user(ADA.id).get('form:goods:g1')).toMatchObject({ value: { title: 'A watch' } });
  });

  it('[FRM-6] keeps the fields that another tab changed', async () => {
    const world = await createWorld();
    const other = world.tabOf(world.worker);
    await world.shows(other, 'address:new', { phase: 'ready' });
    await world.tab.send('form.save', { form: 'address:new', value: { name: 'Ada', city: '' }, changed: ['name'] });
    await other.send('form.save', { form: 'address:new', value: { name: '', city: 'Macau' }, changed: ['city'] });
    expect(world.server.drafts.get('address:new')).toEqual({ name: 'Ada', city: 'Macau' });
  });

  it('stores addresses and KYC documents in the account and never on the device', async () => {
    const world = await createWorld();
    await world.tab.send('form.save', { form: 'address:new', value: { mobile: '91234567' } });
    expect(world.server.drafts.get('address:new')).toEqual({ mobile: '91234567' });
    expect(JSON.stringify(await world.ports.device.user(ADA.id).list(''))).not.toContain('91234567');
    await world.shows(world.tab, 'address:new', { value: { mobile: '91234567' }, savedAt: null });
  });

  it('reports a disconnect, and saves the draft once connected', async () => {
    const world = await createWorld();
    world.server.offline = true;
    await expect(world.tab.send('form.save', { form: 'kyc', value: 'half' })).rejects.toMatchObject({
      code: 'Offline',
    });
    world.server.offline = false;
    await vi.waitFor(() => {
      world.ports.clock.advance(5_000);
      expect(world.server.drafts.get('kyc')).toBe('half');
    });
  });

  it('hides a form after sign-out', async () => {
    const world = await createWorld();
    await world.tab.send('form.save', { form: 'goods:g1', value: 'mine' });
    await world.shows(world.tab, 'goods:g1', { value: 'mine' });
    await world.tab.send('session.signOut', {});
    await world.shows(world.tab, 'goods:g1', { phase: 'loading', value: null });
    await expect(world.tab.send('form.save', { form: 'goods:g1', value: 'x' })).rejects.toMatchObject({
      code: 'Unauthenticated',
    });
  });

  it('[FRM-5] drops a draft whose user has left while the code of the forms was loading', async () => {
    const code = Promise.withResolvers<Feature>();
    const lazy = lazyFeature({ commands: ['form.save'], load: () => code.promise, featureOf: (loaded) => loaded });
    const { tab, ports } = await createWorld(lazy);
    const saved = tab.send('form.save', { form: 'goods:g1', value: 'mine' }).catch((error: unknown) => error);
    await tab.send('session.signOut', {});
    await tab.send('session.signIn', { userName: BEN.id, password: 'x', languageCode: 'EN' });
    code.resolve(formsFeature);
    expect(await saved).toMatchObject({ code: 'Cancelled' });
    expect(await ports.device.user(BEN.id).list('form:')).toEqual([]);
  });

  it('refuses a form of an unknown kind', async () => {
    const world = await createWorld();
    await expect(world.tab.send('form.save', { form: 'secrets', value: 1 })).rejects.toMatchObject({
      code: 'BadRequestError',
    });
  });
});
