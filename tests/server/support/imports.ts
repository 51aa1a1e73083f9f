import { expect } from 'vitest';
import type { GoodsData } from '#protocol/entities/goods.ts';
import * as calls from '#protocol/http/imports.ts';
import type { GoodsImport } from '#protocol/http/imports.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { GOODS_CONTENT, readGoodsContent, type GoodsContentRow } from '#server/goods/goods-columns.ts';
import type { HeldProcess } from '#server/processes/process-pool.ts';
import { createProcesses, type Processes } from '#server/processes/processes.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import { asPerson, upload } from './files.ts';

const TYPES = { csv: 'text/csv', json: 'application/json', jsonl: 'application/x-ndjson' };
type Kind = keyof typeof TYPES;

type ImportedGoods = {
  key: string;
  id: string;
  num: string;
  status: number;
  revision: number;
  title: string;
  price: string | null;
  data: GoodsData;
};

/**
 * Runs the tasks of imports in the process of the test, one import at a time: each would start one of its own, which
 * takes longer than most tests. imports-run, imports-parked and hostile-sellers have the processes of the product.
 */
export function importsInThisProcess(): Processes {
  const { forCalls, forJobs, close } = createProcesses({ warn: () => undefined }, { priority: 0 });
  const held: HeldProcess = {
    processorTime: () => 0,
    async call({ module, name }, input) {
      const functions = (await import(/* @vite-ignore */ module)) as Record<string, (given: unknown) => never>;
      return functions[name]!(input);
    },
  };
  let last: Promise<unknown> = Promise.resolve();
  const hold: Processes['forJobs']['hold'] = (_, use) => {
    const turn = last.then(() => use(held));
    last = turn.catch(() => undefined);
    return turn;
  };
  return { forCalls, forJobs: { ...forJobs, hold }, close };
}

/** Calls that the tests of imports repeat. `seller` makes them unless another client is given. */
export function importTools(world: () => { test: TestApp; seller: Client; other: Client }) {
  async function put(text: string | Uint8Array, kind: Kind = 'csv', who = world().seller) {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    return upload(
      world().test,
      asPerson(who),
      { fileName: `goods.${kind}`, contentType: TYPES[kind], category: 'import' },
      bytes,
    );
  }
  async function create(text: string | Uint8Array, kind: Kind = 'csv', who = world().seller): Promise<GoodsImport> {
    const { link, status } = await put(text, kind, who);
    expect(status).toBe(200);
    return who.get(calls.createImport, { body: { fileId: link.fileId } });
  }
  /** Starts an import and waits for its end. */
  async function run(id: string, dry: boolean, who = world().seller): Promise<GoodsImport> {
    await who.get(calls.startImport, { params: { id }, body: { dry } });
    return ended(id, who);
  }
  async function ended(id: string, who = world().seller, timeout = 60_000): Promise<GoodsImport> {
    await expect
      .poll(async () => (await who.get(calls.readImport, { params: { id } })).state, { timeout, interval: 20 })
      .not.toMatch(/ing$/);
    return who.get(calls.readImport, { params: { id } });
  }
  const problemsOf = async (id: string) =>
    (await world().seller.get(calls.importProblems, { params: { id }, query: {} })).items;
  const brief = async (id: string): Promise<[number, string, FieldProblem][]> =>
    (await problemsOf(id)).map(({ line, field, problem }) => [line, field, problem]);
  /** The goods that imports have made, by key. */
  async function made(who = world().seller): Promise<ImportedGoods[]> {
    const { rows } = await world().test.database.pool.query<Omit<ImportedGoods, 'data'> & GoodsContentRow>(
      `SELECT i.key, g.id, g.num, g.status, g.revision, ${GOODS_CONTENT}
      FROM imported_goods i JOIN goods g ON g.id = i.goods_id WHERE i.seller_id = $1 ORDER BY i.key COLLATE "C"`,
      [who.userId],
    );
    return rows.map((row) => ({ ...row, data: readGoodsContent(row) }));
  }
  /** Deletes all goods of both clients. */
  async function clear(): Promise<void> {
    const { test, seller, other } = world();
    await test.database.pool.query('DELETE FROM goods WHERE seller_id = ANY ($1)', [[seller.userId, other.userId]]);
  }
  return { put, create, run, ended, problemsOf, brief, made, clear };
}
