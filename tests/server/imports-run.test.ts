import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '#protocol/http/imports.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { createImportRunner } from '#server/imports/runner.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { importTools } from './support/imports.ts';

let test: TestApp;
let seller: Client;
let other: Client;

beforeAll(async () => {
  test = await createTestApp();
  [seller, other] = [await createClient(test), await createClient(test)];
});
afterAll(() => test.close());

const { create, run, ended, problemsOf, made, clear } = importTools(() => ({ test, seller, other }));

describe('running', () => {
  const table = (rows: number, price = '5'): string =>
    [
      'sku,title,sale type,currency,price',
      ...Array.from({ length: rows }, (_, at) => `k${at},Bowl ${at},fixed,HKD,${price}`),
      '',
    ].join('\n');

  it('changes nothing in a dry run', async () => {
    await clear();
    const { id } = await create(table(1_200));
    expect(await run(id, true)).toMatchObject({ state: 'checked', rows: 1_200, accepted: 1_200, unchanged: 0 });
    expect(await made()).toEqual([]);
  });

  it('creates drafts once, updates changed rows, and keeps the seller’s own pictures and texts', async () => {
    await clear();
    const first = await create(table(1_200));
    expect(await run(first.id, false)).toMatchObject({ state: 'done', accepted: 1_200, unchanged: 0 });
    expect(await run(first.id, false)).toMatchObject({ state: 'done', accepted: 0, unchanged: 1_200 });
    const before = await made();
    expect(new Set(before.map(({ num }) => num)).size).toBe(1_200);
    await test.database.pool.query(`UPDATE goods SET brand = 'Own' WHERE id = $1`, [before[0]!.id]);
    const second = await create(table(1_200).replace('Bowl 0,fixed,HKD,5', 'Bowl zero,fixed,HKD,6'));
    expect(await run(second.id, true)).toMatchObject({ state: 'checked', accepted: 1, unchanged: 1_199 });
    expect(await run(second.id, false)).toMatchObject({ state: 'done', accepted: 1, unchanged: 1_199 });
    const [changed, ...others] = await made();
    expect(changed).toMatchObject({
      id: before[0]!.id,
      num: before[0]!.num,
      revision: 2,
      price: '6.00000000',
      data: { brand: 'Own', texts: { EN: { title: 'Bowl zero' } } },
    });
    expect(others).toEqual(before.slice(1));
  });

  it('refuses duplicate keys and goods that are listed or in review', async () => {
    await clear();
    const { id } = await create('sku,title\na,One\nb,Two\na,Three\n');
    expect(await run(id, false)).toMatchObject({ accepted: 2, refused: 1 });
    expect(await problemsOf(id)).toEqual([{ line: 4, key: 'a', field: 'key', problem: 'notAccepted', value: 'a' }]);
    await test.database.pool.query('UPDATE goods SET status = $1 WHERE seller_id = $2', [
      GOODS_STATUS.forSale,
      seller.userId,
    ]);
    expect(await run((await create('sku,title\na,Changed\nb,Two\n')).id, false)).toMatchObject({
      accepted: 0,
      refused: 1,
      unchanged: 1,
    });
    expect((await made())[0]?.data.texts['EN']?.title).toBe('One');
  });

  it('identifies a row without a key by its content', async () => {
    await clear();
    const { id } = await create('title,brand\nOne,A\nTwo,B\n');
    expect(await run(id, false)).toMatchObject({ accepted: 2 });
    expect(await run(id, false)).toMatchObject({ accepted: 0, unchanged: 2 });
  });

  /** Holds the batch with this key before it is written, until the returned function is called. */
  async function holdBatch(key: string): Promise<() => Promise<void>> {
    const { pool } = test.database;
    const lock = await pool.connect();
    await lock.query('SELECT pg_advisory_lock(1)');
    await pool.query(`
      CREATE OR REPLACE FUNCTION hold_batch() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END $$;
      CREATE TRIGGER hold_batch BEFORE INSERT ON imported_goods FOR EACH ROW WHEN (NEW.key = '${key}')
        EXECUTE FUNCTION hold_batch()`);
    return async () => {
      await lock.query('SELECT pg_advisory_unlock(1)');
      lock.release();
      await pool.query('DROP TRIGGER hold_batch ON imported_goods');
    };
  }
  /** How many transactions wait for a lock. */
  const waiting = async (): Promise<number> =>
    (
      await test.database.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount ?? 0;

  it('stops between batches and continues there', async () => {
    await clear();
    const { id } = await create(table(3_000));
    const release = await holdBatch('k200');
    await seller.get(calls.startImport, { params: { id }, body: { dry: false } });
    await expect.poll(waiting).toBe(1);
    const stopping = seller.get(calls.stopImport, { params: { id }, body: {} });
    await expect.poll(waiting).toBe(2);
    await release();
    const stopped = await stopping;
    expect(stopped.state).toBe('stopped');
    expect(stopped.rows).toBeGreaterThan(0);
    expect(stopped.rows).toBeLessThan(3_000);
    const kept = await made();
    expect(kept.length).toBe(stopped.rows);
    expect((await seller.call(calls.stopImport, { params: { id }, body: {} })).error?.errorCode).toBe('MoveRefused');
    expect(await run(id, false)).toMatchObject({ state: 'done', rows: 3_000, accepted: 3_000, unchanged: 0 });
    expect((await made()).length).toBe(3_000);
  });

  /** Runs imports in another process with a heap of `heap` megabytes. */
  function runnerProcess(heap: number): ChildProcess {
    const script = fileURLToPath(new URL('../doubles/import-process.ts', import.meta.url));
    return spawn(
      process.execPath,
      [
        `--max-old-space-size=${heap}`,
        '--max-semi-space-size=16',
        script,
        JSON.stringify(test.database.connection),
        join(test.deps.config.dataDir, 'objects'),
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
  }
  /** Starts an import that only the other process may claim: its clock is an hour ahead. */
  const order = (id: string, dry: boolean): Promise<unknown> =>
    test.database.pool.query(
      `UPDATE imports SET state = $2, dry = $3, leased_until = now() + interval '30 minutes' WHERE id = $1`,
      [id, dry ? 'checking' : 'importing', dry],
    );
  const rowsOf = async (id: string): Promise<number> => (await seller.get(calls.readImport, { params: { id } })).rows;

  it('continues exactly where a killed process stopped', async () => {
    await clear();
    const { id } = await create(table(2_000));
    const release = await holdBatch('k1200');
    await order(id, false);
    const child = runnerProcess(200);
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await release();
    const left = await rowsOf(id);
    expect(left).toBe(1_000);
    const runner = createImportRunner(test.deps);
    runner.start();
    await runner.stop();
    expect(await rowsOf(id), 'the lease of the dead process still counts').toBe(left);
    await test.database.pool.query(
      `UPDATE imports SET leased_until = now() - interval '1 second'
      WHERE id = $1`,
      [id],
    );
    const runners = [1, 2].map(() => createImportRunner(test.deps));
    runners.forEach((one) => one.start());
    expect(await ended(id)).toMatchObject({ state: 'done', rows: 2_000, accepted: 2_000, refused: 0, unchanged: 0 });
    await Promise.all(runners.map((one) => one.stop()));
    expect((await made()).length).toBe(2_000);
    expect(
      (await test.database.pool.query('SELECT FROM goods WHERE seller_id = $1', [seller.userId])).rowCount,
      'none without its key',
    ).toBe(2_000);
  });

  it('imports a hundred thousand rows, 40 MB, with a heap of 64 MB', async () => {
    await clear();
    const words = 'Bought at auction and kept in a private collection since. 購自拍賣，一直由私人收藏。'.repeat(3);
    const { id } = await create(
      Array.from({ length: 100_000 }, (_, at) => `{"sku":"m${at}","title":"Bowl ${at}","description":"${words}"}`).join(
        '\n',
      ),
      'jsonl',
    );
    await order(id, true);
    const child = runnerProcess(64);
    const gone = once(child, 'exit');
    await Promise.race([ended(id, seller, 110_000), gone]);
    expect(await seller.get(calls.readImport, { params: { id } })).toMatchObject({
      state: 'checked',
      rows: 100_000,
      accepted: 100_000,
    });
    child.kill('SIGTERM');
    expect((await gone)[0]).toBe(0);
  }, 120_000);

  it('runs one import per user at a time, and refuses to configure a running one', async () => {
    const [one, two] = [await create(table(10)), await create(table(10))];
    await test.database.pool.query(
      `UPDATE imports SET state = 'importing', leased_by = 'elsewhere', leased_until = now() + interval '1 hour'
        WHERE id = $1`,
      [one.id],
    );
    expect(
      (await seller.call(calls.startImport, { params: { id: one.id }, body: { dry: false } })).error,
    ).toMatchObject({ errorCode: 'MoveRefused', params: { move: 'start', state: 'importing' } });
    expect(
      (await seller.call(calls.startImport, { params: { id: two.id }, body: { dry: true } })).error?.errorCode,
    ).toBe('MoveRefused');
    expect(
      (await seller.call(calls.configureImport, { params: { id: one.id }, body: { mapping: [], defaults: {} } })).error
        ?.errorCode,
    ).toBe('MoveRefused');
    await seller.get(calls.stopImport, { params: { id: one.id }, body: {} });
  });

  it('stores the first ten thousand problems, in pages, and notifies the owner’s tabs', async () => {
    const { id } = await create(`sku,title\n${Array.from({ length: 10_500 }, (_, at) => `e${at},`).join('\n')}\n`);
    await test.deps.placer.place();
    const {
      rows: [before],
    } = await test.database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM events WHERE user_id = $1`,
      [seller.userId],
    );
    const startedAt = performance.now();
    expect(await run(id, true)).toMatchObject({ state: 'checked', rows: 10_500, refused: 10_500 });
    const seconds = (performance.now() - startedAt) / 1_000;
    const page = await seller.get(calls.importProblems, { params: { id }, query: {} });
    expect(page.items.length).toBe(50);
    expect(page.next).toBe(50);
    const last = await seller.get(calls.importProblems, { params: { id }, query: { after: 9_960 } });
    expect([last.items.length, last.next]).toEqual([40, null]);
    await test.deps.placer.place();
    const { rows: frames } = await test.database.pool.query<{ frame: string }>(
      `SELECT frame FROM events WHERE user_id = $1 ORDER BY position OFFSET $2`,
      [seller.userId, before!.count],
    );
    expect(frames.length).toBeGreaterThanOrEqual(2);
    expect(frames.length, 'at most once a second, and at the start and the end').toBeLessThanOrEqual(seconds + 3);
    expect(JSON.parse(String(frames.at(-1)?.frame))).toEqual({ event: 'changed', data: { families: ['imports'] } });
  });

  it('answers for a foreign import like for an absent one', async () => {
    const { id } = await create(table(1));
    const body = { dry: true };
    for (const answer of [
      await other.call(calls.readImport, { params: { id } }),
      await other.call(calls.startImport, { params: { id }, body }),
      await other.call(calls.stopImport, { params: { id }, body: {} }),
      await other.call(calls.importProblems, { params: { id }, query: {} }),
      await other.call(calls.configureImport, { params: { id }, body: { mapping: [], defaults: {} } }),
      await other.call(calls.readImport, { params: { id: 'none' } }),
    ])
      expect([answer.status, answer.error?.errorCode]).toEqual([404, 'NotFoundService']);
    expect((await seller.get(calls.listImports, {})).some((one) => one.id === id)).toBe(true);
    expect((await other.get(calls.listImports, {})).some((one) => one.id === id)).toBe(false);
  });

  it('keeps twenty imports per user and releases older files', async () => {
    for (let at = 0; at < 21; at += 1) await create('sku,title\n1,Bowl\n');
    expect((await seller.get(calls.listImports, {})).length).toBe(20);
    const {
      rows: [uses],
    } = await test.database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM file_uses u JOIN files f ON f.id = u.file_id WHERE u.kind = 'import'
        AND f.owner_id = $1`,
      [seller.userId],
    );
    expect(uses?.count).toBe(20);
  });
});
