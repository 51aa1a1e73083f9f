import { describe, expect, it, vi } from 'vitest';
import { CallError } from '#machines/call-error.ts';
import { sendMessage } from '#protocol/http/messages.ts';
import { auctionUnread } from '#protocol/http/notices.ts';
import { listRooms } from '#protocol/http/rooms.ts';
import { RECALLED } from '#protocol/rules/recall.ts';
import { signIn, up, written, texts, write, createWorld } from '#tests/doubles/chat-world.ts';

describe('chat', () => {
  it('[ROO-2] shows the rooms of the server, newest first, with their unread counts', async () => {
    const world = createWorld();
    const first = world.server.room('ada', 'ben');
    world.ports.clock.advance(1_000);
    const second = world.server.room('ada', 'cleo');
    world.server.post('cleo', second, 'hello');
    signIn(world);
    await vi.waitFor(() =>
      expect(world.rooms()?.rooms.map((room) => [room.id, room.unread, room.subtitle])).toEqual([
        [second, 1, 'hello'],
        [first, 0, ''],
      ]),
    );
    expect(world.rooms()).toMatchObject({ phase: 'ready', total: 2, unreadTotal: 1 });
  });

  it('[OUT-5] sends what the device has once another tab no longer holds up its database', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    const item = {
      id: 'unsent',
      roomId: room,
      sequence: 1,
      createTime: 1,
      content: 'unsent',
      reply: null,
      error: null,
    };
    await world.ports.device.user('ada').outbox.put({ ...item, files: [] });
    const open = world.ports.device.user.bind(world.ports.device);
    let blocked = 3;
    vi.spyOn(world.ports.device, 'user').mockImplementation((id) => {
      const device = open(id);
      const all = (): ReturnType<typeof device.outbox.all> => {
        blocked -= 1;
        return blocked < 0 ? device.outbox.all() : Promise.reject(new CallError({ code: 'StorageBlocked', status: 0 }));
      };
      return { ...device, outbox: { ...device.outbox, all } };
    });
    signIn(world);
    up(world);
    const view = world.room(room);
    await vi.waitFor(() => expect(texts(view())).toEqual(['unsent']));
    await vi.waitFor(async () => expect(await open('ada').outbox.all()).toEqual([]));
  });

  it('[ROO-2] pages through many rooms of one moment', async () => {
    const world = createWorld();
    for (let at = 0; at < 120; at += 1) world.server.room('ada', `person-${String(at)}`);
    signIn(world);
    await vi.waitFor(() => expect(world.rooms()?.total).toBe(120));
  });

  it('[ROO-5] applies a frame at once, moves the room up and counts it once', async () => {
    const world = createWorld();
    const first = world.server.room('ada', 'ben');
    world.ports.clock.advance(1_000);
    const second = world.server.room('ada', 'cleo');
    signIn(world);
    await vi.waitFor(() => expect(world.rooms()?.rooms[0]?.id).toBe(second));
    world.ports.clock.advance(1_000);
    world.server.post('ben', first, 'up');
    for (const frame of world.server.log('ada')) world.signals.emit('frame', frame);
    world.ports.clock.advance(16);
    await vi.waitFor(() =>
      expect(world.rooms()?.rooms.map((room) => [room.id, room.unread])).toEqual([
        [first, 1],
        [second, 0],
      ]),
    );
  });

  it('[CHS-6] fetches rooms and notices in the language of the pages, again when it changes', async () => {
    const world = createWorld();
    signIn(world);
    up(world);
    await vi.waitFor(() => expect(world.rooms()?.phase).toBe('ready'));
    await written(world);
    const languages = (call: { name: string }): unknown[] =>
      world.ports.http.calls
        .filter(({ name }) => name === call.name)
        .map(({ input }) => {
          const { query, body } = input as { query?: object; body?: object };
          return Reflect.get(query ?? body ?? {}, 'languageCode');
        });
    const [rooms, notices] = [languages(listRooms), languages(auctionUnread)];
    world.signals.emit('localeChanged', undefined);
    world.ports.clock.advance(1_000);
    await vi.waitFor(() => expect(languages(listRooms)).toEqual([...rooms, 'EN']));
    await vi.waitFor(() => expect(languages(auctionUnread)).toEqual([...notices, 'EN']));
    expect(notices).toContain('EN');
  });

  it('[ROO-5] fetches an unknown room', async () => {
    const world = createWorld();
    signIn(world);
    await vi.waitFor(() => expect(world.rooms()?.phase).toBe('ready'));
    const room = world.server.room('ada', 'dora');
    world.server.post('dora', room, 'one');
    world.server.post('dora', room, 'two');
    world.ports.clock.advance(16);
    await vi.waitFor(() => expect(world.rooms()?.rooms[0]).toMatchObject({ id: room, unread: 2, subtitle: 'two' }));
  });

  it('[RM-1] opens a room with its newest messages and shows live ones', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    for (let at = 1; at <= 60; at += 1) world.server.post('ben', room, `m${String(at)}`);
    signIn(world);
    const view = world.room(room);
    await vi.waitFor(() => expect(texts(view())).toHaveLength(50));
    expect(view()).toMatchObject({ phase: 'ready', hasOlder: true, markerTicks: '0', name: 'ben', unread: 60 });
    await world.commands['room.history.older']?.({ roomId: room });
    await vi.waitFor(() => expect(texts(view())).toHaveLength(60));
    expect(view()?.hasOlder).toBe(false);
    world.server.post('ben', room, 'live');
    world.ports.clock.advance(16);
    await vi.waitFor(() => expect(texts(view()).at(-1)).toBe('live'));
  });

  it('[SEE-1] sends the read receipt, and shows it before the response', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    const last = [1, 2, 3].map((at) => world.server.post('ben', room, `m${String(at)}`)).at(-1);
    signIn(world);
    const view = world.room(room);
    await vi.waitFor(() => expect(view()?.unread).toBe(3));
    await vi.waitFor(() => expect(texts(view())).toHaveLength(3));
    await world.commands['room.seen']?.({ roomId: room, messageId: last?._id ?? '' });
    await vi.waitFor(() => expect(view()?.unread).toBe(0));
    expect(world.server.unread('ada', room)).toBe(3);
    world.ports.clock.advance(300);
    await vi.waitFor(() => expect(world.server.unread('ada', room)).toBe(0));
  });

  it('[SEE-2] sends the read receipt although the worker ended before it could', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    const last = world.server.post('ben', room, 'm1');
    signIn(world);
    const view = world.room(room);
    await vi.waitFor(() => expect(texts(view())).toHaveLength(1));
    await world.commands['room.seen']?.({ roomId: room, messageId: last._id });
    await vi.waitFor(() => expect(view()?.unread).toBe(0));
    await written(world);
    world.stop();
    expect(world.server.unread('ada', room)).toBe(1);
    const next = createWorld(world);
    signIn(next);
    await vi.waitFor(() => expect(next.rooms()?.rooms[0]?.unread).toBe(0));
    next.ports.clock.advance(300);
    await vi.waitFor(() => expect(next.server.unread('ada', room)).toBe(0));
  });

  it('[ROO-4] refetches the rooms when a member of one is renamed', async () => {
    const world = createWorld();
    world.server.room('ada', 'ben');
    signIn(world);
    await vi.waitFor(() => expect(world.rooms()?.rooms[0]?.online).toBe(false));
    // Other changes of the member come with the name.
    world.server.online('ben', true);
    world.signals.emit('changed', ['goods']);
    world.signals.emit('changed', ['rooms']);
    world.ports.clock.advance(1_000);
    await vi.waitFor(() => expect(world.rooms()?.rooms[0]?.online).toBe(true));
  });

  it('[ROO-1] shows cached rooms and messages offline', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    world.server.post('ben', room, 'remember');
    signIn(world);
    const view = world.room(room);
    await vi.waitFor(() => expect(texts(view())).toEqual(['remember']));
    const fetchedAt = world.ports.clock.now();
    await written(world);
    await vi.waitFor(async () => expect(await world.ports.cache.user('ada').messages(room, 10)).toHaveLength(1));
    world.stop();

    const next = createWorld(world);
    const offline = (): never => {
      throw new CallError({ code: 'Offline', status: 0 });
    };
    next.ports.http.on(listRooms, offline);
    signIn(next);
    const again = next.room(room);
    await vi.waitFor(() => expect(next.rooms()?.rooms[0]).toMatchObject({ id: room, subtitle: 'remember' }));
    await vi.waitFor(() => expect(texts(again())).toEqual(['remember']));
    expect(next.rooms()?.asOf).toBe(fetchedAt);
  });

  it('[ROO-2] refetches after a resync, and reports the saved cursor', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    signIn(world);
    await vi.waitFor(() => expect(world.rooms()?.phase).toBe('ready'));
    up(world);
    world.server.post('ben', room, 'kept');
    await written(world);
    await vi.waitFor(() => expect(world.applied.at(-1)).toBe('1'));
    world.signals.emit('disconnected', undefined);
    await vi.waitFor(() => expect(world.rooms()?.asOf).toBeTypeOf('number'));
    world.server.onFrame = () => undefined;
    world.server.post('ben', room, 'missed');
    up(world, 'resync');
    world.ports.clock.advance(1_000);
    await vi.waitFor(() => expect(world.rooms()?.rooms[0]).toMatchObject({ subtitle: 'missed', unread: 2 }));
    await vi.waitFor(() => expect(world.rooms()?.asOf).toBeNull());
  });

  it('shows a recalled message without its text in the room and the list, and stores it so', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    signIn(world);
    up(world);
    const view = world.room(room);
    await vi.waitFor(() => expect(view()?.phase).toBe('ready'));
    const sent = world.server.post('ben', room, 'secret');
    await vi.waitFor(() => expect(texts(view())).toEqual(['secret']));
    const data = { ...sent, content: '', extra: RECALLED };
    world.signals.emit('frame', { event: 'chat-message', data, cursor: '2' });
    world.ports.clock.advance(16);
    await vi.waitFor(() => expect(view()?.messages).toMatchObject([{ content: '', extra: RECALLED }]));
    expect(world.rooms()?.rooms[0]).toMatchObject({ subtitle: '', subtitleKind: 'recalled', unread: 1 });
    await written(world);
    expect(await world.ports.cache.user('ada').messages(room, 9)).toMatchObject([{ content: '' }]);
  });

  it('[TML-4] stores a recalled message without its text when the response to its send is late', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    const response = Promise.withResolvers<void>();
    world.ports.http.on(sendMessage, async ({ body: { data } }) => {
      const sent = world.server.post('ada', room, data.content, data._id);
      world.signals.emit('frame', {
        event: 'chat-message',
        data: { ...sent, content: '', extra: RECALLED },
        cursor: '2',
      });
      await response.promise;
      return sent;
    });
    signIn(world);
    up(world);
    const view = world.room(room);
    await vi.waitFor(() => expect(view()?.phase).toBe('ready'));
    const cached = () => world.ports.cache.user('ada').messages(room, 9);
    await world.commands['message.send']?.(write(room, 'message-0001', 'secret'));
    await vi.waitFor(async () => {
      await written(world);
      expect(await cached()).toMatchObject([{ content: '', extra: RECALLED }]);
    });
    response.resolve();
    await vi.waitFor(async () => expect(await world.ports.device.user('ada').outbox.all()).toEqual([]));
    await written(world);
    expect(await cached()).toMatchObject([{ content: '', extra: RECALLED }]);
  });

  it('drops the cached messages at a resync: recalls may have been missed', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    signIn(world);
    up(world);
    await vi.waitFor(() => expect(world.rooms()?.phase).toBe('ready'));
    world.server.post('ben', room, 'recalled elsewhere');
    await written(world);
    const cached = () => world.ports.cache.user('ada').messages(room, 9);
    expect(await cached()).toHaveLength(1);
    world.signals.emit('disconnected', undefined);
    up(world, 'events');
    await written(world);
    expect(await cached()).toHaveLength(1);
    up(world, 'resync');
    await written(world);
    expect(await cached()).toEqual([]);
    expect(world.applied.at(-1)).toBe('0');
  });

  it('[RM-8] shows no message in an open room that was recalled before a resync', async () => {
    const world = createWorld();
    const room = world.server.room('ada', 'ben');
    world.server.post('ben', room, 'secret');
    signIn(world);
    up(world);
    const view = world.room(room);
    await vi.waitFor(() => expect(texts(view())).toEqual(['secret']));
    world.signals.emit('disconnected', undefined);
    world.server.onFrame = () => undefined;
    Object.assign(world.server.messages(room)[0] ?? {}, { content: '', extra: RECALLED });
    for (let count = 0; count < 60; count += 1) world.server.post('ben', room, 'since');
    up(world, 'resync');
    await vi.waitFor(() => expect(texts(view())).toHaveLength(50));
    expect(new Set(texts(view()))).toEqual(new Set(['since']));
  });

  it('refetches presence after a disconnect: the log has no presence', async () => {
    const world = createWorld();
    world.server.room('ada', 'ben');
    world.server.online('ben', true);
    signIn(world);
    up(world);
    world.ports.clock.advance(1_000);
    await vi.waitFor(() => expect(world.rooms()).toMatchObject({ asOf: null, rooms: [{ online: true }] }));
    world.signals.emit('disconnected', undefined);
    world.server.online('ben', false);
    up(world, 'events');
    world.ports.clock.advance(1_000);
    await vi.waitFor(() => expect(world.rooms()?.rooms[0]?.online).toBe(false));
  });

  it('reports an absent room', async () => {
    const world = createWorld();
    signIn(world);
    const view = world.room('room_1_0_ada.zoe_0');
    await vi.waitFor(() => expect(view()?.phase).toBe('absent'));
    expect(world.room('nonsense')()?.phase).toBe('absent');
  });

  it('[NOT-4] shows a notice as a room, and it as seen at once', async () => {
    const world = createWorld();
    signIn(world);
    await vi.waitFor(() => expect(world.rooms()?.phase).toBe('ready'));
    world.server.notify('ada', {
      type: 'attention_action',
      _id: 'n1',
      createTime: 5,
      ticks: '1',
      seen: false,
      attentionAction: 'add',
      follower: { userId: 'ben', userName: 'Ben' },
    });
    await vi.waitFor(() =>
      expect(world.rooms()?.rooms[0]).toMatchObject({
        id: 'notice_attention_action',
        type: 'attention_action',
        unread: 1,
      }),
    );
    await world.commands['notice.seen']?.({ type: 'attention_action', noticeId: 'n1', ticks: '1' });
    await vi.waitFor(() => expect(world.rooms()).toMatchObject({ unreadTotal: 0 }));
    await vi.waitFor(() => expect(world.ports.http.calls.some((call) => call.name === 'notices.pushRead')).toBe(true));
  });

  it('clears everything at sign-out and refuses commands', async () => {
    const world = createWorld();
    world.server.room('ada', 'ben');
    signIn(world);
    await vi.waitFor(() => expect(world.rooms()?.total).toBe(1));
    world.signals.emit('signedOut', { userId: 'ada' });
    await vi.waitFor(() => expect(world.rooms()).toMatchObject({ phase: 'loading', rooms: [] }));
    await expect(world.commands['message.send']?.(write('room_1_0_ada.ben_0', 'message-0002', 'x'))).rejects.toThrow(
      'Unauthenticated',
    );
  });
});
