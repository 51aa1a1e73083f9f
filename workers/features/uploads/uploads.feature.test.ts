import { CallError } from '#machines/call-error.ts';
import { fieldUploadsTopic, uploadTopic } from '#protocol/bridge/topics.ts';
import { ADA } from '#machines/session/session.model.ts';
import { logout, profile } from '#protocol/http/account.ts';
import { presign } from '#protocol/http/files.ts';
import { openMemoryTab } from '#tests/doubles/memory-bridge.ts';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import { describe, expect, it, vi } from 'vitest';
import { createInProcessWorker } from '../../core/in-process.ts';
import { sessionFeature } from '../session/session.feature.ts';
import { uploadsFeature } from './uploads.feature.ts';

const FILE = { id: 'file-0001', name: 'goods.csv', type: 'text/csv', blob: new Blob(['a,b']) };

function createWorld(answer: (count: number) => object) {
  const ports = createMemoryPorts();
  let asked = 0;
  const categories: string[] = [];
  ports.http.on(presign, ({ body }) => {
    categories.push(body.data.category);
    return answer((asked += 1)) as never;
  });
  vi.spyOn(ports.http, 'upload').mockImplementation((_url, _blob, { onProgress }) => {
    onProgress(1);
    return Promise.resolve({ fileId: 'f1', url: '/files/f1', size: 3, width: 0, height: 0 });
  });
  ports.http.on(profile, () => ADA);
  ports.http.on(logout, () => ({}));
  const worker = createInProcessWorker(() => ({ ports, features: [uploadsFeature, sessionFeature], build: 'test' }));
  const tab = () => openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next });
  return { ports, tab, categories, asked: () => asked };
}
const FIELD = 'field-0001';

/** A tab that shows a field of a form. */
function fieldWorld(answer: (count: number) => object) {
  const world = createWorld(answer);
  const tab = world.tab();
  const field = tab.topic(fieldUploadsTopic(FIELD));
  const { unsubscribe } = field.subscribe(() => undefined);
  return {
    ...world,
    tab,
    add: (id: string) =>
      tab.send('uploads.add', { field: FIELD, category: 'import', file: { ...FILE, id }, tag: null, room: 3 }),
    /** Waits until the field shows these files, each with its error. */
    shown: (files: string[]) =>
      vi.waitFor(() => {
        world.ports.clock.advance(16);
        expect(field.getSnapshot()?.files.map(({ id, error }) => [id, error?.code].filter(Boolean).join(' '))).toEqual(
          files,
        );
      }),
    /** Unmounts the field; the tab unwatches its topic shortly after. */
    leave() {
      unsubscribe();
      world.ports.clock.advance(5_000);
    },
  };
}
const link = { fileId: 'f1', url: '/files/upload/t', s3Url: '/files/f1' };

describe('uploads', () => {
  it('answers with the file’s address, to every tab after one upload', async () => {
    const world = createWorld(() => link);
    const [one, two] = await Promise.all(
      [world.tab(), world.tab()].map((tab) => tab.send('file.upload', { category: 'import', file: FILE })),
    );
    expect(one).toEqual({
      fileId: 'f1',
      thumbFileId: null,
      url: '/files/f1',
      name: 'goods.csv',
      type: 'text/csv',
      size: 3,
    });
    expect(two).toEqual(one);
    expect(world.categories).toEqual(['import']);
  });

  it('[TRA-1] resumes after a disconnect, and shows that it waits', async () => {
    const world = createWorld((count) => {
      if (count === 1) throw new CallError({ code: 'Offline', status: 0 });
      return link;
    });
    const tab = world.tab();
    const shown = new Set<unknown>();
    tab.topic(uploadTopic(FILE.id)).subscribe((view) => shown.add(view?.phase));
    const answer = tab.send('file.upload', { category: 'goods', file: FILE });
    await vi.waitFor(() => {
      world.ports.clock.advance(1_000);
      expect([...shown]).toEqual(expect.arrayContaining(['waiting', 'done']));
    });
    expect(await answer).toMatchObject({ fileId: 'f1' });
  });

  it('[TRA-2] ends with the reason when refused, and when cancelled', async () => {
    const world = createWorld(() => {
      throw new CallError({ code: 'FileFormatInvalid', status: 422 });
    });
    await expect(world.tab().send('file.upload', { category: 'goods', file: FILE })).rejects.toMatchObject({
      code: 'FileFormatInvalid',
    });
    const waiting = createWorld(() => {
      throw new CallError({ code: 'Offline', status: 0 });
    });
    const tab = waiting.tab();
    const answer = tab.send('file.upload', { category: 'goods', file: FILE });
    await Promise.all([
      expect(answer).rejects.toMatchObject({ code: 'Cancelled' }),
      tab.send('file.cancel', { id: FILE.id }),
    ]);
  });

  it('answers a repeated id without uploading again, until two hundred others have ended', async () => {
    const world = createWorld(() => link);
    const tab = world.tab();
    const again = () => tab.send('file.upload', { category: 'goods', file: FILE });
    const first = await again();
    for (let other = 1; other < 200; other += 1)
      await tab.send('file.upload', {
        category: 'goods',
        file: { ...FILE, id: `file-1${String(other).padStart(3, '0')}` },
      });
    expect([await again(), world.asked()]).toEqual([first, 200]);
    await tab.send('file.upload', { category: 'goods', file: { ...FILE, id: 'file-2000' } });
    expect([await again(), world.asked()]).toEqual([first, 202]);
  });

  it('[FUP-4] answers the command of a field’s file once it is uploaded, and takes it off the list', async () => {
    const { tab, shown, add } = fieldWorld(() => link);
    expect(await add('file-0001')).toMatchObject({ fileId: 'f1', name: 'goods.csv' });
    await shown([]);
    expect(await tab.send('uploads.remove', { field: FIELD, id: 'file-0001' })).toBeNull();
  });

  it('[FUP-3] answers it after a retry, and rejects it when a file is removed', async () => {
    let refused = true;
    const { tab, shown, add } = fieldWorld(() => {
      if (refused) throw new CallError({ code: 'FileNotFound', status: 404 });
      return link;
    });
    const [kept, removed] = [add('file-0001'), add('file-0002')];
    await shown(['file-0001 FileNotFound', 'file-0002 FileNotFound']);
    refused = false;
    await tab.send('uploads.retry', { field: FIELD, id: 'file-0001' });
    const [ended] = await Promise.all([
      removed.catch((error: unknown) => error),
      tab.send('uploads.remove', { field: FIELD, id: 'file-0002' }),
    ]);
    expect(ended).toMatchObject({ code: 'Cancelled' });
    expect(await kept).toMatchObject({ fileId: 'f1' });
    await shown([]);
  });

  it('[FUP-5] ends the uploads of a field when its page is left, and at sign-out', async () => {
    const world = fieldWorld(() => {
      throw new CallError({ code: 'Offline', status: 0 });
    });
    const left = world.add('file-0001').catch((error: unknown) => error);
    await world.shown(['file-0001']);
    world.leave();
    expect(await left).toMatchObject({ code: 'Cancelled' });
    const again = fieldWorld(() => {
      throw new CallError({ code: 'Offline', status: 0 });
    });
    const signedOut = again.add('file-0001').catch((error: unknown) => error);
    await again.shown(['file-0001']);
    await again.tab.send('session.signOut', {});
    expect(await signedOut).toMatchObject({ code: 'Cancelled' });
    await again.shown([]);
    const asked = again.asked();
    again.ports.clock.advance(60_000);
    expect(again.asked()).toBe(asked);
  });

  it('[FUP-5] ends the field of a page that is gone once nothing of it is on its way', async () => {
    const { tab, asked, add, leave } = fieldWorld(() => link);
    leave();
    expect(await add('file-0001')).toMatchObject({ fileId: 'f1' });
    expect(asked()).toBe(1);
    const view: unknown[] = [];
    tab.topic(fieldUploadsTopic(FIELD)).subscribe((next) => view.push(next));
    await vi.waitFor(() => expect(view).toEqual([{ files: [], tooMany: 0 }]));
  });

  it('hides an upload after sign-out', async () => {
    const world = createWorld(() => link);
    const tab = world.tab();
    const shown: unknown[] = [];
    tab.topic(uploadTopic(FILE.id)).subscribe((view) => shown.push(view?.phase));
    await tab.send('file.upload', { category: 'goods', file: FILE });
    await vi.waitFor(() => {
      world.ports.clock.advance(16);
      expect(shown.at(-1)).toBe('done');
    });
    await tab.send('session.signOut', {});
    await vi.waitFor(() => {
      world.ports.clock.advance(16);
      expect(shown.at(-1)).toBe('absent');
    });
  });
});
