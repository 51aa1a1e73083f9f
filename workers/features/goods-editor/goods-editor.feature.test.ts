import { CallError } from '#machines/call-error.ts';
import { goodsNamed, servedGoods } from '#machines/goods-editor/goods-editor.model.ts';
import { ADA, BEN } from '#machines/session/session.model.ts';
import { goodsEditorTopic, pictureUploadsTopic } from '#protocol/bridge/topics.ts';
import type { GoodsEditorView, PictureUploadsView } from '#protocol/bridge/views.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { login, logout, profile } from '#protocol/http/account.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { Locale } from '#protocol/locales.ts';
import { presignThumb } from '#protocol/http/files.ts';
import { createGoods, editGoods, moveGoods, saveGoods } from '#protocol/http/goods-own.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import { openMemoryTab, type MemoryTab } from '#tests/doubles/memory-bridge.ts';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import { describe, expect, it, vi } from 'vitest';
import { createInProcessWorker } from '../../core/in-process.ts';
import { connectionFeature } from '../connection/connection.feature.ts';
import { formsFeature } from '../forms/forms.feature.ts';
import { resourcesFeature } from '../resources/resources.feature.ts';
import { sessionFeature } from '../session/session.feature.ts';
import { uploadsFeature } from '../uploads/uploads.feature.ts';
import { goodsEditorFeature } from './goods-editor.feature.ts';

const PAUSE = 1_100;

function createWorld({ exists = true } = {}) {
  const ports = createMemoryPorts();
  const server = {
    user: ADA as typeof ADA | null,
    goods: exists ? { revision: 1, data: goodsNamed('served') } : null,
    writes: [] as GoodsData[],
    moves: [] as string[],
    offline: false,
    languages: [] as string[],
  };
  const reach = (): void => {
    if (server.offline) throw new CallError({ code: 'Offline', status: 0 });
    if (!server.user) throw new CallError({ code: 'Unauthenticated', status: 401 });
  };
  const store = (data: GoodsData) => {
    server.writes.push(data);
    server.goods = { revision: (server.goods?.revision ?? 0) + 1, data };
    return { id: 'g1', num: 'VM-1', revision: server.goods.revision, problems: {} };
  };
  ports.http.on(profile, () => {
    reach();
    return server.user ?? ADA;
  });
  ports.http.on(login, ({ body }) => {
    server.user = body.userName === ADA.id ? ADA : BEN;
    return { token: 't', user: server.user };
  });
  ports.http.on(logout, () => ({}));
  ports.http.on(editGoods, ({ query }) => {
    server.languages.push(String(query.languageCode));
    reach();
    if (!server.goods || server.user?.id !== ADA.id) throw new CallError({ code: 'NotFoundService', status: 404 });
    return servedGoods(server.goods.data, server.goods.revision);
  });
  ports.http.on(createGoods, ({ body }) => {
    reach();
    return store(body.data);
  });
  ports.http.on(saveGoods, ({ body }) => {
    reach();
    return store({ ...EMPTY_GOODS, ...body.data });
  });
  ports.http.on(moveGoods, ({ body }) => {
    reach();
    server.moves.push(body.move);
    return { status: 1, removed: body.move === 'remove' };
  });
  const link = (fileId: string) => ({ fileId, url: `/up/${fileId}`, s3Url: `/files/${fileId}` });
  const links: CallResponse<typeof presignThumb> = [
    { ...link('file-1'), isThumb: false },
    { ...link('thumb-1'), isThumb: true },
  ];
  ports.http.on(presignThumb, () => {
    reach();
    return links;
  });
  vi.spyOn(ports.http, 'upload').mockImplementation(() =>
    Promise.resolve({ fileId: 'file-1', url: '/files/file-1', size: 3, width: 900, height: 900 }),
  );
  const features = [
    connectionFeature,
    formsFeature,
    uploadsFeature,
    resourcesFeature,
    goodsEditorFeature,
    sessionFeature,
  ];
  const worker = createInProcessWorker(() => ({ ports, features, build: 'test' }));
  const openTab = (locale: () => Locale = () => 'en') =>
    openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next, locale });
  async function pass(ms = 160): Promise<void> {
    for (let left = ms; left > 0; left -= 16) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      ports.clock.advance(16);
    }
  }
  const edit = (tab: MemoryTab, isNew = false) => {
    const actor = tab.topic<GoodsEditorView>(goodsEditorTopic('g1', isNew));
    const { unsubscribe } = actor.subscribe(() => undefined);
    return { view: () => actor.getSnapshot(), close: unsubscribe };
  };
  const upload = (tab: MemoryTab) => {
    const actor = tab.topic<PictureUploadsView>(pictureUploadsTopic('g1'));
    actor.subscribe(() => undefined);
    return () => actor.getSnapshot()?.pending.map(({ name }) => name);
  };
  const type = (tab: MemoryTab, brand: string) => tab.send('goods-editor.change', { goodsId: 'g1', patch: { brand } });
  return { ports, server, worker, openTab, pass, edit, upload, type };
}
const PICTURE = {
  id: 'picture-1',
  name: 'dial.jpg',
  type: 'image/jpeg',
  blob: new Blob(['x'], { type: 'image/jpeg' }),
};

describe('goods in the core worker', () => {
  it('[EDI-2] shows a change in every tab and writes it once', async () => {
    const { openTab, edit, pass, type, server } = createWorld();
    const [one, two] = [openTab(), openTab()];
    const [first, second] = [edit(one), edit(two)];
    await pass();
    const { version } = await type(one, 'typed');
    await pass();
    expect(second.view()).toMatchObject({ data: { brand: 'typed' }, saveState: 'saving' });
    expect(first.view()?.version).toBe(version);
    await pass(PAUSE);
    expect(second.view()).toMatchObject({ saveState: 'saved', server: { revision: 2 } });
    expect(server.writes.map(({ brand }) => brand)).toEqual(['typed']);
  });

  it('[EDI-1] loses nothing when the worker dies before the write', async () => {
    const { openTab, edit, pass, type, server, worker } = createWorld();
    const tab = openTab();
    const { view } = edit(tab);
    await pass();
    void type(tab, 'answered');
    await pass();
    void type(tab, 'in flight');
    worker.kill();
    expect(view()?.data.brand).not.toBe('');
    await pass(PAUSE * 2);
    expect(view()).toMatchObject({ data: { brand: 'in flight' }, saveState: 'saved' });
    expect(server.writes.at(-1)?.brand).toBe('in flight');
  });

  it('[EDI-3] keeps what is typed offline, and writes it after a wake-up', async () => {
    const { openTab, edit, pass, type, server } = createWorld();
    const tab = openTab();
    const { view } = edit(tab);
    await pass();
    server.offline = true;
    await type(tab, 'offline');
    await pass(PAUSE * 3);
    expect(view()).toMatchObject({ saveState: 'offline', error: { code: 'Offline' } });
    server.offline = false;
    tab.wake('online');
    await pass();
    expect(view()?.saveState).toBe('saved');
  });

  it('[EDI-4] creates new goods, and goes on writing after their tab was closed', async () => {
    const { openTab, edit, pass, type, server } = createWorld({ exists: false });
    const tab = openTab();
    const { view, close } = edit(tab, true);
    await pass();
    expect(view()).toMatchObject({ phase: 'ready', editable: true, server: null });
    await type(tab, 'first');
    close();
    await pass(PAUSE * 3);
    expect(server.goods).toMatchObject({ revision: 1, data: { brand: 'first' } });
  });

  it('[EDI-8] saves before a move, and answers with its outcome', async () => {
    const { openTab, edit, pass, type, server } = createWorld();
    const tab = openTab();
    edit(tab);
    await pass();
    void type(tab, 'last words');
    const moved = tab.send('goods-editor.move', { goodsId: 'g1', move: 'submit' });
    await pass();
    expect(await moved).toEqual({ removed: false });
    expect([server.writes.at(-1)?.brand, server.moves]).toEqual(['last words', ['submit']]);
    server.offline = true;
    void type(tab, 'more');
    const refused = tab.send('goods-editor.move', { goodsId: 'g1', move: 'submit' }).catch((error: unknown) => error);
    await pass();
    expect(await refused).toMatchObject({ code: 'Offline' });
    expect(server.moves).toHaveLength(1);
  });

  it('[EDI-12] shows a full disk, and answers a change once the server has it', async () => {
    const { ports, openTab, edit, upload, pass, type, server } = createWorld();
    const open = ports.device.user.bind(ports.device);
    vi.spyOn(ports.device, 'user').mockImplementation((id) =>
      Object.assign(open(id), { set: () => Promise.reject(new CallError({ code: 'StorageFull', status: 0 })) }),
    );
    const tab = openTab();
    const { view } = edit(tab);
    upload(tab);
    await pass();
    server.offline = true;
    const answered = vi.fn<() => void>();
    void type(tab, 'typed').then(answered);
    await pass(PAUSE * 2);
    expect(view()).toMatchObject({
      data: { brand: 'typed' },
      saveState: 'refused',
      error: { code: 'StorageFull' },
      unsaved: true,
    });
    expect(answered).not.toHaveBeenCalled();
    const added = tab.send('picture-uploads.add', { goodsId: 'g1', files: [PICTURE] });
    await expect(Promise.all([added, pass()])).rejects.toMatchObject({ code: 'StorageFull' });
    server.offline = false;
    tab.wake('online');
    await pass(PAUSE * 6);
    expect(view()).toMatchObject({ saveState: 'saved', error: null });
    expect(answered).toHaveBeenCalled();
  });

  it('[EDI-13] refuses a move while another tab makes one, which gets its own outcome', async () => {
    const { openTab, edit, pass, server } = createWorld();
    const [one, two] = [openTab(), openTab()];
    edit(one);
    await pass();
    const removing = one.send('goods-editor.move', { goodsId: 'g1', move: 'remove' });
    const hiding = two.send('goods-editor.move', { goodsId: 'g1', move: 'hide' }).catch((error: unknown) => error);
    await pass();
    expect(await removing).toEqual({ removed: true });
    expect(await hiding).toMatchObject({ code: 'MoveRunning' });
    expect(server.moves).toEqual(['remove']);
  });

  it('cancels a move of a user who leaves', async () => {
    const { openTab, edit, pass, ports } = createWorld();
    ports.http.on(moveGoods, () => new Promise(() => undefined));
    const tab = openTab();
    edit(tab);
    await pass();
    const moving = tab.send('goods-editor.move', { goodsId: 'g1', move: 'remove' }).catch((error: unknown) => error);
    await pass();
    void tab.send('session.signOut', {});
    await pass();
    expect(await moving).toMatchObject({ code: 'Cancelled' });
  });

  it('fetches the goods in the new language when it changes, and shows them until then', async () => {
    const { openTab, edit, pass, server } = createWorld();
    let locale: Locale = 'en';
    const tab = openTab(() => locale);
    const { view } = edit(tab);
    await pass();
    server.offline = true;
    locale = 'zh-HK';
    tab.wake('visible');
    await pass();
    expect([server.languages.at(-1), view()?.phase, view()?.data.brand]).toEqual(['ZHHK', 'ready', 'served']);
    server.offline = false;
    tab.wake('online');
    await pass();
    expect(view()).toMatchObject({ phase: 'ready', resource: { phase: 'ready' } });
    expect(view()?.resource.topic).toContain('ZHHK');
  });

  it('[EDI-9] answers a change of goods that do not exist', async () => {
    const { openTab, edit, pass, type } = createWorld({ exists: false });
    const tab = openTab();
    const { view } = edit(tab);
    await pass();
    expect(view()?.phase).toBe('absent');
    await expect(type(tab, 'x')).rejects.toMatchObject({ status: 404 });
  });

  it('shows nothing of a user to the next one, and waits for the return of the first', async () => {
    const { openTab, edit, pass, type, server } = createWorld();
    const tab = openTab();
    const { view } = edit(tab);
    await pass();
    await type(tab, 'secret');
    server.user = null;
    await pass(PAUSE);
    expect(view()).toMatchObject({ phase: 'loading', data: { brand: '' } });
    await expect(type(tab, 'x')).rejects.toMatchObject({ status: 401 });
    const signIn = (userName: string) => tab.send('session.signIn', { userName, password: 'x', languageCode: 'EN' });
    void signIn(ADA.id);
    await pass(PAUSE * 2);
    expect(view()).toMatchObject({ data: { brand: 'secret' }, saveState: 'saved' });
    void tab.send('session.signOut', {});
    await pass();
    void signIn(BEN.id);
    await pass();
    expect(view()).toMatchObject({ phase: 'absent', data: { brand: '' } });
  });
});

describe('pictures in the core worker', () => {
  it('[PIC-3] uploads pictures and places them, also after the worker died', async () => {
    const { openTab, edit, upload, pass, server, worker } = createWorld();
    const tab = openTab();
    const { view } = edit(tab);
    const pending = upload(tab);
    await pass();
    server.offline = true;
    await tab.send('picture-uploads.add', { goodsId: 'g1', files: [PICTURE] });
    await pass();
    expect(pending()).toEqual(['dial.jpg']);
    worker.kill();
    server.offline = false;
    await pass(PAUSE * 3);
    expect(pending()).toEqual([]);
    expect(view()?.data.images.map(({ fileId }) => fileId)).toEqual(['front', 'file-1']);
    expect(server.writes.at(-1)?.images).toHaveLength(2);
  });

  it('[PIC-3] answers after the device has the pictures, also while it still reads the earlier ones', async () => {
    const { openTab, upload, pass, server, ports, worker } = createWorld();
    const earlier = Promise.withResolvers<void>();
    const open = ports.device.user.bind(ports.device);
    vi.spyOn(ports.device, 'user').mockImplementation((id) => {
      const device = open(id);
      const read = device.get.bind(device);
      return Object.assign(device, {
        get: async (key: string) => {
          if (key.endsWith('-files')) await earlier.promise;
          return read(key);
        },
      });
    });
    const tab = openTab();
    const pending = upload(tab);
    await pass();
    server.offline = true;
    const answered = vi.fn<() => void>();
    void tab.send('picture-uploads.add', { goodsId: 'g1', files: [PICTURE] }).then(answered);
    await pass();
    expect(answered).not.toHaveBeenCalled();
    earlier.resolve();
    await pass();
    expect(answered).toHaveBeenCalled();
    worker.kill();
    await pass(PAUSE);
    expect(pending()).toEqual(['dial.jpg']);
  });

  it('[GED-1] puts a cropped picture in the position of the whole one', async () => {
    const { openTab, edit, pass } = createWorld();
    const tab = openTab();
    const { view } = edit(tab);
    await pass();
    void tab.send('picture-uploads.replace', { goodsId: 'g1', replaces: 'front', file: PICTURE });
    await pass(320);
    expect(view()?.data.images.map(({ fileId }) => fileId)).toEqual(['file-1']);
  });

  it('[PIC-4] ends the upload of a picture that is removed', async () => {
    const { openTab, upload, pass, server } = createWorld();
    const tab = openTab();
    const pending = upload(tab);
    await pass();
    server.offline = true;
    void tab.send('picture-uploads.add', { goodsId: 'g1', files: [PICTURE] });
    await pass();
    void tab.send('picture-uploads.remove', { goodsId: 'g1', id: PICTURE.id });
    await pass();
    expect(pending()).toEqual([]);
  });
});
