import { describe, expect, it, vi } from 'vitest';
import { CallError } from '#machines/call-error.ts';
import type { OutboxItem } from '#machines/outbox/outbox-item.ts';
import { presign } from '#protocol/http/files.ts';
import { sendMessage } from '#protocol/http/messages.ts';
import { signIn, written, write, createWorld } from '#tests/doubles/chat-world.ts';

describe('writing in chat', () => {
  it('[OUT-8] shows a message exactly once at every moment: unsent, then as the server has it', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    signIn(world);
    const view = world.room(room);
    await vi.waitFor(() => expect(view()?.phase).toBe('ready'));
    let reached = 0;
    world.signals.on('messageDelivered', () => {
      reached += 1;
    });
    await world.commands['message.send']?.(write(room, 'message-0001', 'hi'));
    await vi.waitFor(() =>
      expect(view()?.messages.map(({ content, status, ticks }) => [content, status, ticks])).toEqual([['hi', 2, '1']]),
    );
    await vi.waitFor(async () => expect(await world.ports.device.user('ada').outbox.all()).toEqual([]));
    expect(reached).toBe(1);
    expect(world.rooms()?.rooms[0]).toMatchObject({ unread: 0, subtitle: 'hi' });
  });

  it('[OUT-5] keeps a message written offline over the end of the worker and sends it', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    world.ports.http.on(sendMessage, () => {
      throw new CallError({ code: 'Offline', status: 0 });
    });
    signIn(world);
    const view = world.room(room);
    await vi.waitFor(() => expect(view()?.phase).toBe('ready'));
    await world.commands['message.send']?.(write(room, 'message-0001', 'later'));
    await vi.waitFor(() => expect(view()?.messages[0]?.status).toBe(0));
    await vi.waitFor(() => expect(world.rooms()?.rooms[0]?.outgoing).toBe('waiting'));
    world.stop();

    const next = createWorld(world);
    signIn(next);
    await vi.waitFor(() => expect(next.server.messages(room).map((message) => message._id)).toEqual(['message-0001']));
    await vi.waitFor(async () => expect(await next.ports.device.user('ada').outbox.all()).toEqual([]));
  });

  it('[DFT-4] leaves no draft of a message that was stored right before the worker ended', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    const { user } = world.ports.device;
    let isStored = false;
    world.ports.device.user = (userId) => {
      const device = user(userId);
      const untilStored = (work: () => Promise<void>): Promise<void> =>
        isStored ? new Promise(() => undefined) : work();
      return {
        ...device,
        set: (key, value) => untilStored(() => device.set(key, value)),
        delete: (key) => untilStored(() => device.delete(key)),
        outbox: {
          ...device.outbox,
          async put(item) {
            await device.outbox.put(item);
            isStored = true;
          },
        },
      };
    };
    world.ports.http.on(sendMessage, () => {
      throw new CallError({ code: 'Offline', status: 0 });
    });
    signIn(world);
    const view = world.room(room);
    await vi.waitFor(() => expect(view()?.phase).toBe('ready'));
    await world.commands['room.draft.save']?.({ roomId: room, text: 'hi', replyTo: null, flush: true });
    await world.commands['message.send']?.(write(room, 'message-0001', 'hi'));
    world.stop();
    world.ports.device.user = user;

    const next = createWorld(world);
    signIn(next);
    const shown = next.room(room);
    await vi.waitFor(() => expect(shown()?.messages.map(({ content }) => content)).toEqual(['hi']));
    await vi.waitFor(() => expect(shown()?.draft).toEqual({ text: '', replyTo: null }));
  });

  it('[DFT-4] leaves no draft of a message that the worker before it sent while it waited to lead', async () => {
    const before = createWorld();
    const room = before.server.room('ada', 'ben');
    const { device } = before.ports;
    const stored = device.user('ada');
    const key = `draft:${room}`;
    await stored.set(key, { text: '', replyTo: null, sending: [{ id: 'message-0001', text: 'hi', replyTo: null }] });
    const { user } = device;
    let isRead = false;
    device.user = (userId) => ({
      ...user(userId),
      async list<Value>(prefix: string) {
        const found = await user(userId).list<Value>(prefix);
        isRead ||= prefix === 'draft:';
        return found;
      },
    });
    const leading = Promise.withResolvers<void>();
    const next = createWorld(before, undefined, leading.promise);
    signIn(next);
    const shown = next.room(room);
    await vi.waitFor(() => expect(isRead).toBe(true));
    await stored.delete(key);
    leading.resolve();
    await vi.waitFor(() => expect(shown()?.phase).toBe('ready'));
    expect(shown()?.draft).toEqual({ text: '', replyTo: null });
  });

  it('[DFT-4] stores a message after the draft that names it, also during the write of an older draft', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    const { user } = world.ports.device;
    const older = Promise.withResolvers<void>();
    const steps: string[] = [];
    world.ports.device.user = (userId) => {
      const device = user(userId);
      return {
        ...device,
        async set(key, value) {
          const { sending } = value as { sending?: unknown };
          if (key.startsWith('draft:')) steps.push(sending ? 'names it' : 'older draft');
          if (key.startsWith('draft:') && !sending) await older.promise;
          await device.set(key, value);
        },
        outbox: { ...device.outbox, put: (item) => (steps.push('message'), device.outbox.put(item)) },
      };
    };
    signIn(world);
    const view = world.room(room);
    await vi.waitFor(() => expect(view()?.phase).toBe('ready'));
    void world.commands['room.draft.save']?.({ roomId: room, text: 'hi', replyTo: null, flush: true });
    const sent = world.commands['message.send']?.(write(room, 'message-0001', 'hi'));
    await vi.waitFor(() => expect(steps).toEqual(['older draft']));
    older.resolve();
    await sent;
    expect(steps.slice(0, 3)).toEqual(['older draft', 'names it', 'message']);
  });

  it('[DFT-2] answers a flush with the draft that another tab continued during the write', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    const { user } = world.ports.device;
    const held = Promise.withResolvers<void>();
    let isWriting = false;
    world.ports.device.user = (userId) => ({
      ...user(userId),
      async set(key, value) {
        isWriting ||= key.startsWith('draft:');
        if (key.startsWith('draft:')) await held.promise;
        await user(userId).set(key, value);
      },
    });
    signIn(world);
    const view = world.room(room);
    await vi.waitFor(() => expect(view()?.phase).toBe('ready'));
    const save = world.commands['room.draft.save']!;
    const left = save({ roomId: room, text: 'half', replyTo: null, flush: true });
    await vi.waitFor(() => expect(isWriting).toBe(true));
    expect(await save({ roomId: room, text: 'half a', replyTo: null })).toBeNull();
    held.resolve();
    expect(await left).toEqual({ text: 'half a', replyTo: null });
  });

  it('keeps a draft over the end of the worker and shows it in the list', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    signIn(world);
    await vi.waitFor(() => expect(world.rooms()?.phase).toBe('ready'));
    await world.commands['room.draft.save']?.({ roomId: room, text: 'half a', replyTo: null, flush: true });
    await vi.waitFor(() =>
      expect(world.rooms()?.rooms[0]).toMatchObject({ subtitle: 'half a', subtitleKind: 'draft' }),
    );
    world.stop();
    const next = createWorld(world);
    signIn(next);
    const view = next.room(room);
    await vi.waitFor(() => expect(view()?.draft).toEqual({ text: 'half a', replyTo: null }));
  });

  it('loses no draft saved before the stored ones are read, and shows no room before its draft', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    signIn(world);
    await world.commands['room.draft.save']?.({ roomId: room, text: 'at once', replyTo: null, flush: true });
    world.stop();
    const next = createWorld(world);
    signIn(next);
    const view = next.room(room);
    const drafts: string[] = [];
    await vi.waitFor(() => {
      if (view()?.phase === 'ready') drafts.push(view()?.draft.text ?? '');
      expect(drafts).not.toEqual([]);
    });
    expect(drafts).toEqual(['at once']);
  });

  it('[OUT-3] sends a message after one that waits for the device since before the outbox was read', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    const user = world.ports.device.user;
    /** The outbox reads the device, and then the first message does. */
    const reads = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let begun = 0;
    world.ports.device.user = (userId) => {
      const device = user(userId);
      const all = (): ReturnType<typeof device.outbox.all> => {
        begun += 1;
        return reads[begun - 1]!.promise.then(() => device.outbox.all());
      };
      return { ...device, outbox: { ...device.outbox, all } };
    };
    signIn(world);
    const first = world.commands['message.send']?.(write(room, 'message-0001', 'first'));
    await vi.waitFor(() => expect(begun).toBe(2));
    reads[0]!.resolve();
    await written(world);
    const second = world.commands['message.send']?.(write(room, 'message-0002', 'second'));
    await written(world);
    reads[1]!.resolve();
    await Promise.all([first, second]);
    await vi.waitFor(() =>
      expect(world.server.messages(room).map((message) => message._id)).toEqual(['message-0001', 'message-0002']),
    );
  });

  it('[OUT-5] keeps what a message quotes when its room closes while the device is slow', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    world.server.post('ben', room, 'Is the box included?');
    const user = world.ports.device.user;
    const slow = Promise.withResolvers<void>();
    world.ports.device.user = (userId) => {
      const device = user(userId);
      const put: typeof device.outbox.put = (item) => slow.promise.then(() => device.outbox.put(item));
      return { ...device, outbox: { ...device.outbox, put } };
    };
    signIn(world);
    const view = world.room(room);
    await vi.waitFor(() => expect(view()?.messages).toHaveLength(1));
    world.ports.http.on(sendMessage, () => new Promise(() => undefined));
    const replyTo = view()!.messages[0]!.id;
    const sent = ['message-0001', 'message-0002'].map(async (id) =>
      world.commands['message.send']?.({ ...write(room, id, 'It is.'), replyTo }),
    );
    await written(world);
    world.close(room);
    await written(world);
    slow.resolve();
    await Promise.all(sent);
    const stored = await user('ada').outbox.all();
    expect(stored.map(({ reply }) => reply?.content)).toEqual(['Is the box included?', 'Is the box included?']);
  });

  it('sends later messages although the device never answers for one', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    const user = world.ports.device.user;
    world.ports.device.user = (userId) => {
      const device = user(userId);
      const put = (item: OutboxItem): Promise<void> =>
        item.id === 'message-0001' ? new Promise(() => undefined) : device.outbox.put(item);
      return { ...device, outbox: { ...device.outbox, put } };
    };
    signIn(world);
    await written(world);
    void world.commands['message.send']?.(write(room, 'message-0001', 'stuck'));
    const later = [2, 3].map(async (n) => world.commands['message.send']?.(write(room, `message-000${n}`, `${n}`)));
    await written(world);
    expect(world.server.messages(room)).toEqual([]);
    world.ports.clock.advance(30_000);
    await Promise.all(later);
    await vi.waitFor(() =>
      expect(world.server.messages(room).map((message) => message._id)).toEqual(['message-0002', 'message-0003']),
    );
  });

  it('[OUT-1] keeps earlier uploads of a message that is sent again before the outbox is read', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    const blob = new Blob(['paper']);
    const file = { id: 'file-1', name: 'a.pdf', type: 'application/pdf', blob };
    const uploaded = { fileId: 'there-already', thumbFileId: null };
    await world.ports.device.user('ada').outbox.put({
      id: 'message-1',
      roomId: room,
      sequence: 1,
      createTime: 1,
      content: '',
      reply: null,
      error: null,
      files: [{ ...file, uploaded }],
    });
    let sent: unknown;
    world.ports.http.on(sendMessage, ({ body: { data } }) => {
      sent = data.files;
      return world.server.post('ada', room, data.content, data._id);
    });
    signIn(world);
    await world.commands['message.send']?.({ ...write(room, 'message-1', ''), files: [file] });
    await vi.waitFor(() => expect(sent).toEqual([{ fileId: 'there-already', name: 'a.pdf' }]));
  });

  it('[OUT-10] posts a message only when the disk has its uploads', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    world.ports.http.on(presign, () => ({ fileId: 'uploaded', url: '/upload', s3Url: '/files/uploaded' }));
    world.ports.http.onUpload(() =>
      Promise.resolve({ fileId: 'uploaded', url: '/files/uploaded', size: 5, width: 0, height: 0 }),
    );
    const user = world.ports.device.user;
    const disk = Promise.withResolvers<void>();
    let fetches = false;
    world.ports.device.user = (userId) => {
      const device = user(userId);
      return {
        ...device,
        outbox: {
          ...device.outbox,
          put(item) {
            if (item.files.every(({ uploaded }) => !uploaded)) return device.outbox.put(item);
            fetches = true;
            return disk.promise.then(() => device.outbox.put(item));
          },
        },
      };
    };
    let known: unknown;
    world.ports.http.on(sendMessage, async ({ body: { data } }) => {
      known = (await user('ada').outbox.all())[0]?.files[0]?.uploaded?.fileId;
      return world.server.post('ada', room, data.content, data._id);
    });
    signIn(world);
    const file = { id: 'file-1', name: 'a.pdf', type: 'application/pdf', blob: new Blob(['paper']) };
    await world.commands['message.send']?.({ ...write(room, 'message-1', ''), files: [file] });
    await vi.waitFor(() => expect(fetches).toBe(true));
    await written(world);
    expect(world.ports.http.calls.some(({ name }) => name === sendMessage.name)).toBe(false);
    disk.resolve();
    await vi.waitFor(() => expect(known).toBe('uploaded'));
  });

  it('replies to a message that is not loaded', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    const old = world.server.post('ben', room, 'long ago');
    for (let count = 0; count < 60; count += 1) world.server.post('ben', room, 'since');
    let quoted: string | null | undefined;
    world.ports.http.on(sendMessage, ({ body: { data } }) => {
      quoted = data.replyMessageId;
      return world.server.post('ada', room, data.content, data._id);
    });
    signIn(world);
    const view = world.room(room);
    await vi.waitFor(() => expect(view()?.messages).toHaveLength(50));
    await world.commands['message.send']?.({ ...write(room, 'message-1', 'yes'), replyTo: old._id });
    await vi.waitFor(() => expect(quoted).toBe(old._id));
  });
});
