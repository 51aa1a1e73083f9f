import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { addPeople, type Member } from '#tests/doubles/records.ts';
import { caller } from './import.bench.ts';
import { openGround } from './support/ground.ts';
import type { Delays } from './support/meter.ts';
import type { Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

/** 1.1 kB that took 3.4 s and 875 MB; and what the bounds of pixels still admit. */
const PICTURES = sized(
  [
    { width: 8_000, height: 6_000 },
    { width: 4_000, height: 4_000 },
  ],
  [{ width: 400, height: 400 }],
);
const AT_ONCE = sized(8, 1);
const ROUNDS = sized(2, 1);
const CELL = 20_000;
const ROWS = sized(300, 3);
const CALM = sized(3_000, 100);
const LOOK_EVERY = sized(200, 20);

/** Delay of the main process's event loop under what hostile accounts send. */
export async function hostile(): Promise<Row[]> {
  const pictures = await Promise.all(PICTURES.map(makeAvif));
  const ground = await openGround();
  try {
    const { measured, url } = await ground.api();
    const [uploader, importer] = await addPeople(ground.pool, 'hostile', 2);
    const delays = (): Promise<Delays> => measured.ask({ delays: true });
    await delays();
    await delay(CALM);
    const calm = await delays();
    const [statuses, checked] = await Promise.all([flood(url, uploader!, pictures), check(url, importer!)]);
    const { p99, longest } = await delays();
    const { rss } = await measured.usage();
    return [
      {
        name: 'hostile',
        what: 'delay of the event loop under costly pictures and cells, p99',
        against: 'nothing',
        unit: 'ms',
        value: p99,
        baseline: null,
        ratio: null,
        reach: 50,
        aim: 25,
        better: 'lower',
        details: {
          calmP99: calm.p99,
          longest,
          serverMegabytes: rss / 1024 / 1024,
          picturesAccepted: statuses.filter((status) => status === 200).length,
          picturesRefused: statuses.filter((status) => status === 422).length,
          rowsChecked: checked,
        },
      },
    ];
  } finally {
    await ground.dispose();
  }
}

const makeAvif = ({ width, height }: { width: number; height: number }): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b8902f' } })
    .avif({ effort: 0, quality: 1 })
    .toBuffer();

/** @returns the status of each upload */
async function flood(url: string, member: Member, pictures: readonly Buffer[]): Promise<number[]> {
  const queue = Array.from({ length: ROUNDS }, () =>
    pictures.flatMap((picture) => Array.from({ length: AT_ONCE }, () => picture)),
  ).flat();
  const statuses: number[] = [];
  const work = async (): Promise<void> => {
    for (let picture = queue.shift(); picture; picture = queue.shift())
      statuses.push((await put(url, member, picture, { contentType: 'image/avif', category: 'goods' })).status);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return statuses;
}

/** Checks a table whose amounts are a digit, letters and a digit. @returns the rows that were checked */
async function check(url: string, member: Member): Promise<number> {
  const call = caller(url, member);
  const cell = `1${'a'.repeat(CELL - 2)}1`;
  const rows = Array.from({ length: ROWS }, (_, at) => `Bowl ${at},${cell},${cell},${cell}\n`);
  const { fileId } = await put(url, member, Buffer.from(`title,price,starting,step\n${rows.join('')}`), {
    contentType: 'text/csv',
    category: 'import',
  });
  type State = { id: string; state: string; rows: number };
  const { id } = await call<State>('POST', '/api/Goods/imports', { fileId });
  const fields = { title: 'title.EN', price: 'price', starting: 'startingPrice', step: 'incrementPrice' };
  const mapping = Object.entries(fields).map(([column, field]) => ({ column, field }));
  await call('POST', `/api/Goods/imports/${id}/mapping`, { mapping, defaults: {} });
  let state = await call<State>('POST', `/api/Goods/imports/${id}/start`, { dry: true });
  while (state.state === 'checking') {
    await delay(LOOK_EVERY);
    state = await call<State>('GET', `/api/Goods/imports/${id}`);
  }
  return state.rows;
}

async function put(
  url: string,
  member: Member,
  bytes: Buffer,
  request: { contentType: string; category: string },
): Promise<{ status: number; fileId: string }> {
  const link = await caller(url, member)<{ fileId: string; url: string }>(
    'POST',
    '/api/file/awss3/GeneratePreSignedURL',
    { data: { fileName: 'hostile', ...request, size: bytes.length } },
  );
  const answer = await fetch(url + link.url, {
    method: 'PUT',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  await answer.arrayBuffer();
  return { status: answer.status, fileId: link.fileId };
}
