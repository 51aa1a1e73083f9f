import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeAccount } from '#protocol/http/registration.ts';
import { followStatus, listFollowers, listFollowings, setFollow } from '#protocol/http/follows.ts';
import { attentionUnread, pushRead } from '#protocol/http/notices.ts';
import { FOLLOW } from '#protocol/limits.ts';
import { REMOVED_PERSON } from '#protocol/removed-person.ts';
import type { FollowKind } from '#protocol/rules/follows.ts';
import { eraseFollowsOfAccount } from '#server/follows/erase.ts';
import { eraseNoticesOfAccount } from '#server/notices/erase.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { makeFollowers, wrongCounts } from './support/follows.ts';
import { makeStore } from './support/goods.ts';
import { join } from './support/socket.ts';

let test: TestApp;
let url: Promise<string>;
let time = Date.UTC(2026, 10, 21, 8);

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(time) });
  url = test.listen();
});
afterAll(() => test.close());

const set = (who: Client, kind: FollowKind, id: string, follow = true) =>
  who.call(setFollow, { params: { kind, id }, body: { follow } });
const status = (who: Client, kind: FollowKind, id: string) => who.get(followStatus, { params: { kind, id } });
const notices = async (who: Client) =>
  (await who.get(attentionUnread, { body: { userId: who.userId } })).list.map((one) =>
    one.type === 'attention_action' ? [one.attentionAction, one.follower.userId, one.seen] : [one.type],
  );
/** A user with an open store. */
async function makeOwner(): Promise<{ owner: Client; storeId: string }> {
  const owner = await createClient(test);
  return { owner, storeId: await makeStore(test, owner.userId) };
}

describe('following', () => {
  it('[FOL-1] counts a follow once, of a store and of the person behind it separately', async () => {
    const { owner, storeId } = await makeOwner();
    const [ann, ben] = [await createClient(test), await createClient(test)];
    const results = await Promise.all([
      set(ann, 'store', storeId),
      set(ann, 'store', storeId),
      set(ben, 'store', storeId),
      set(ann, 'user', owner.userId),
    ]);
    expect(results.map((result) => result.status)).toEqual([200, 200, 200, 200]);
    expect(await status(ann, 'store', storeId)).toEqual({ followers: 2, isFollowing: true, isOwn: false });
    expect(await status(ben, 'user', owner.userId)).toEqual({ followers: 1, isFollowing: false, isOwn: false });
    expect(await status(owner, 'store', storeId)).toEqual({ followers: 2, isFollowing: false, isOwn: true });
    expect((await set(ann, 'store', storeId, false)).data).toEqual({ followers: 1, isFollowing: false, isOwn: false });
    expect((await set(ann, 'store', storeId, false)).data.followers).toBe(1);
    expect((await status(ann, 'user', owner.userId)).isFollowing).toBe(true);
  });

  it('[FOL-1] keeps counts true and deadlocks never while people follow and unfollow each other', async () => {
    const { owner, storeId } = await makeOwner();
    const people = [owner, ...(await Promise.all(Array.from({ length: 5 }, () => createClient(test))))];
    const all = await Promise.all(
      Array.from({ length: 120 }, (_, turn) => {
        const who = people[turn % people.length]!;
        const other = people[(turn * 7 + 1) % people.length]!;
        const follow = turn % 3 !== 0;
        return turn % 2 && who !== owner
          ? set(who, 'store', storeId, follow)
          : set(who, 'user', (who === other ? people[(turn + 1) % people.length]! : other).userId, follow);
      }),
    );
    expect(new Set(all.map((result) => result.status))).toEqual(new Set([200]));
    expect(await wrongCounts(test)).toEqual([]);
  });

  it('[FOL-2] gives absent, removed and closed targets the same response, and still ends a follow', async () => {
    const { owner, storeId } = await makeOwner();
    const [ann, ben] = [await createClient(test), await createClient(test)];
    await set(ann, 'store', storeId);
    await test.deps.transact(async (work) => {
      await work.client.query('UPDATE stores SET frozen = true WHERE id = $1', [storeId]);
    });
    const draft = await makeStore(test, ben.userId, { status: 0 });
    const gone = await createClient(test);
    await test.deps.pool.query('UPDATE users SET removed_at = now() WHERE id = $1', [gone.userId]);
    const refused = await Promise.all([
      set(ben, 'store', storeId),
      set(ben, 'store', storeId, false),
      set(ann, 'store', draft),
      set(ann, 'user', gone.userId),
      set(ann, 'user', 'absent'),
      set(ann, 'store', owner.userId),
    ]);
    for (const { status: code, error } of refused) expect([code, error]).toEqual([404, refused[0].error]);
    for (const [kind, id] of [
      ['store', storeId],
      ['user', gone.userId],
    ] as const)
      expect((await ann.call(followStatus, { params: { kind, id } })).status).toBe(404);
    const [frozen] = (await ann.get(listFollowings, { query: {} })).items;
    expect(frozen).toMatchObject({ kind: 'store', id: storeId, isOpen: false, avatar: null, storeId: null });
    expect(frozen?.name).toBe(`ST-${storeId}`);
    expect((await set(ann, 'store', storeId, false)).data.isFollowing).toBe(false);
  });

  it('[FOL-3] refuses the own account and the own store', async () => {
    const { owner, storeId } = await makeOwner();
    expect((await set(owner, 'user', owner.userId)).error?.errorCode).toBe('FollowOneself');
    expect((await set(owner, 'store', storeId)).error?.errorCode).toBe('FollowOneself');
  });

  it('[FOL-4] holds the limit when requests race for the last place', async () => {
    const ann = await createClient(test);
    const people = await Promise.all(Array.from({ length: 4 }, () => createClient(test)));
    await test.deps.pool.query(
      `INSERT INTO users (id, username) SELECT 'limit-' || n, 'limit_' || n FROM generate_series(1, $1::int) n`,
      [FOLLOW.most - 1],
    );
    await test.deps.pool.query(
      `INSERT INTO follows (follower_id, kind, followee_id, created_at)
       SELECT $1, 'user', 'limit-' || n, now() FROM generate_series(1, $2::int) n`,
      [ann.userId, FOLLOW.most - 1],
    );
    const results = await Promise.all(people.map((person) => set(ann, 'user', person.userId)));
    expect(results.map((result) => result.status).sort()).toEqual([200, 422, 422, 422]);
    expect(results.find((result) => result.status === 422)?.error).toMatchObject({
      errorCode: 'FollowsTooMany',
      params: { most: FOLLOW.most },
    });
    await test.deps.pool.query(`DELETE FROM follows WHERE followee_id LIKE 'limit-%'`);
  });
});

describe('the notice to the followed user', () => {
  it('[FOL-5] comes with the first follow and the end of the last, once per follower', async () => {
    const { owner, storeId } = await makeOwner();
    const [ann, ben] = [await createClient(test, { trueName: 'Ann' }), await createClient(test)];
    const socket = await join(await url, owner);
    await set(ann, 'store', storeId);
    const frame = await socket.next('attention_action');
    expect(frame.data).toMatchObject({
      type: 'attention_action',
      attentionAction: 'add',
      follower: { userId: ann.userId, userName: 'Ann' },
    });
    await set(ann, 'user', owner.userId);
    await set(ann, 'store', storeId, false);
    expect(await notices(owner)).toEqual([['add', ann.userId, false]]);
    await set(ben, 'user', owner.userId);
    await set(ann, 'user', owner.userId, false);
    expect(await notices(owner)).toEqual([
      ['other', ann.userId, false],
      ['add', ben.userId, false],
    ]);
    const [newest] = (await owner.get(attentionUnread, { body: { userId: owner.userId } })).list;
    await owner.get(pushRead, { body: { userId: owner.userId, messageId: newest!._id } });
    await set(ann, 'user', owner.userId);
    expect(await notices(owner)).toEqual([
      ['add', ann.userId, false],
      ['add', ben.userId, true],
    ]);
    socket.socket.terminate();
  });
});

describe('the lists', () => {
  it('page by cursor, the latest first, without repeating or losing rows while others follow', async () => {
    const { owner, storeId } = await makeOwner();
    const people = await makeFollowers(test, owner.userId, 'store', { prefix: 'page', size: 65 });
    const seen: string[] = [];
    let after: string | undefined;
    for (;;) {
      const { items, total, next } = await owner.get(listFollowers, { query: { limit: 20, ...(after && { after }) } });
      seen.push(...items.map(({ userId }) => userId));
      expect(total).toBeGreaterThanOrEqual(65);
      if (next === null) break;
      after = next;
      time += 1;
      await set(await createClient(test), 'store', storeId);
    }
    expect([...seen].sort()).toEqual(people);
    expect(new Set(seen).size).toBe(65);
    const bad = await owner.call(listFollowers, { query: { after: "1_x'_store" } });
    expect(bad.status).toBe(400);
  });

  it('show people with their open store, and are the own ones only', async () => {
    const { owner, storeId } = await makeOwner();
    const ann = await createClient(test, { trueName: 'Ann' });
    time += 1_000;
    await set(ann, 'store', storeId);
    time += 1_000;
    await set(ann, 'user', owner.userId);
    const { items, total } = await ann.get(listFollowings, { query: {} });
    expect([total, items.map(({ kind, id, storeId: store }) => [kind, id, store])]).toEqual([
      2,
      [
        ['user', owner.userId, storeId],
        ['store', storeId, storeId],
      ],
    ]);
    expect(await owner.get(listFollowers, { query: {} })).toMatchObject({
      total: 2,
      items: [
        { kind: 'user', userId: ann.userId, name: 'Ann', storeId: null, followedAt: time },
        { kind: 'store', userId: ann.userId },
      ],
    });
    expect(await ann.get(listFollowers, { query: {} })).toEqual({ items: [], total: 0, next: null });
  });
});

describe('the removal of an account', () => {
  it('[FOL-9] ends follows in both directions, corrects the counts and leaves no name in notices', async () => {
    const { owner, storeId } = await makeOwner();
    const [ann, ben] = [await createClient(test, { trueName: 'Ann' }), await createClient(test)];
    await set(ann, 'store', storeId);
    await set(ben, 'store', storeId);
    await set(owner, 'user', ann.userId);
    await test.deps.transact(async (work) =>
      work.notify(ben.userId, {
        type: 'attention_update',
        extra: {
          store: { id: ann.userId, url: null, name: 'Ann' },
          commodity: { id: 'g', title: 'A watch', num: 'VM-1' },
        },
      }),
    );
    await test.deps.transact(async (work) => {
      await eraseFollowsOfAccount(work, ann.userId);
      await eraseNoticesOfAccount(work, ann.userId);
    });
    expect(await wrongCounts(test)).toEqual([]);
    expect((await status(ben, 'store', storeId)).followers).toBe(1);
    expect((await owner.get(listFollowings, { query: {} })).items).toEqual([]);
    const { rows } = await test.deps.pool.query<{ payload: object }>(
      'SELECT payload FROM notices WHERE user_id = ANY ($1)',
      [[owner.userId, ben.userId]],
    );
    const texts = rows.map(({ payload }) => JSON.stringify(payload));
    expect(texts.filter((text) => text.includes('"Ann"'))).toEqual([]);
    // One about the follower in the notices of the owner, one about the seller in those of the other follower.
    expect(texts.filter((text) => text.includes(JSON.stringify(REMOVED_PERSON)))).toHaveLength(2);
  });

  it('[FOL-9] leaves no follow behind that was made at the same moment', async () => {
    const leaving = await createClient(test, { username: 'leaving.now' });
    const people = await Promise.all(Array.from({ length: 6 }, () => createClient(test)));
    const password = 'Vermeil-test-1';
    await test.deps.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
      leaving.userId,
      await test.deps.passwords.hash(password),
    ]);
    const [removed, ...results] = await Promise.all([
      leaving.call(removeAccount, { body: { proof: password, username: 'leaving.now' } }),
      ...people.flatMap((person) => [set(person, 'user', leaving.userId), set(leaving, 'user', person.userId)]),
    ]);
    expect(removed.status).toBe(200);
    for (const { status: code } of results) expect([200, 401, 404]).toContain(code);
    const { rowCount } = await test.deps.pool.query('SELECT FROM follows WHERE follower_id = $1 OR followee_id = $1', [
      leaving.userId,
    ]);
    expect([rowCount, await wrongCounts(test)]).toEqual([0, []]);
  });
});
