import { createHash, randomUUID } from 'node:crypto';
import { addPeople, type Member } from '#tests/doubles/records.ts';
import { openGround, type Ground } from './support/ground.ts';
import { percentile, type Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

const ROWS = sized(30_000, 30);
const LOOK_EVERY = sized(200, 20);

/** A deterministic CSV table with texts in three languages, about 600 bytes per row. */
function tableOf(rows: number): string {
  const lines = [
    'sku,title en,title zh-hk,title zh-cn,description en,description zh-hk,category,sale type,currency,price,' +
      'brand,region,length,width,height,transfer,delivery,payment,material',
  ];
  for (let at = 0; at < rows; at += 1) {
    const hash = createHash('sha1').update(String(at)).digest();
    lines.push(
      [
        `SKU-${at}`,
        `"Porcelain vase, no. ${at}"`,
        `青花瓷瓶 ${at}`,
        `青花瓷瓶 ${at}`,
        `"Bought at auction in Hong Kong and kept in a private collection since. ` +
          `${hash.toString('hex')}, with certificate and box."`,
        `購自香港拍賣，一直由私人收藏。附證書及原裝盒，品相如圖所示。${at}`,
        'ceramics',
        'fixed',
        'HKD',
        String(100 + hash.readUInt16BE(0)),
        `Maker ${hash[2]! % 40}`,
        'HK',
        '120',
        '120',
        `${100 + hash[3]!}`,
        'self',
        'mailing',
        'cash',
        'porcelain',
      ].join(','),
    );
  }
  return lines.join('\n');
}

/** Bulk import of a CSV file over HTTP into drafts, until it is done; then the same file again. */
export async function importRows(): Promise<Row[]> {
  const ground = await openGround();
  try {
    const { measured, url } = await ground.api();
    const [seller] = await addPeople(ground.pool, 'seller', 1);
    const call = caller(url, seller!);
    const id = await upload(call, url, seller!, tableOf(ROWS));
    await measured.usage(true);
    const first = await run(call, id);
    const { rss } = await measured.usage();
    const again = await run(call, id);
    await check(ground, first, again);
    return [
      {
        name: 'import',
        what: `import of ${ROWS.toLocaleString('en')} rows of CSV into drafts`,
        against: 'nothing',
        unit: 'rows/s',
        value: first.perSecond,
        baseline: null,
        ratio: null,
        reach: 2_000,
        aim: 4_000,
        better: 'higher',
        details: {
          againPerSecond: again.perSecond,
          serverMegabytes: rss / 1024 / 1024,
          p50RowsBetweenLooks: percentile(first.steps, 0.5),
        },
      },
    ];
  } finally {
    await ground.dispose();
  }
}

type State = { state: string; rows: number; accepted: number; unchanged: number; errorCode: string | null };
export type Call = <Answer>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;
type Run = { perSecond: number; steps: number[]; end: State };

export function caller(url: string, { token }: Member): Call {
  return async <Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${path} ${await answer.text()}`);
    return ((await answer.json()) as { data: Answer }).data;
  };
}

async function upload(call: Call, url: string, { token }: Member, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const link = await call<{ fileId: string; url: string }>('POST', '/api/file/awss3/GeneratePreSignedURL', {
    data: { fileName: `${randomUUID()}.csv`, contentType: 'text/csv', category: 'import', size: bytes.length },
  });
  const put = await fetch(url + link.url, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: bytes,
  });
  if (!put.ok) throw new Error(`${put.status} ${await put.text()}`);
  const { id, columns, mapping } = await call<{ id: string; columns: string[]; mapping: object[] }>(
    'POST',
    '/api/Goods/imports',
    { fileId: link.fileId },
  );
  if (mapping.length < columns.length - 1)
    throw new Error(`Only ${JSON.stringify(mapping)} of ${columns.join(', ')} was understood`);
  return id;
}

async function run(call: Call, id: string): Promise<Run> {
  const from = performance.now();
  let state = await call<State>('POST', `/api/Goods/imports/${id}/start`, { dry: false });
  const steps: number[] = [];
  while (state.state === 'importing') {
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_EVERY);
    });
    const next = await call<State>('GET', `/api/Goods/imports/${id}`);
    steps.push(next.rows - state.rows);
    state = next;
  }
  return { perSecond: (state.rows / (performance.now() - from)) * 1_000, steps, end: state };
}

async function check({ pool }: Ground, first: Run, again: Run): Promise<void> {
  const {
    rows: [goods],
  } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM goods');
  if (first.end.accepted !== ROWS || again.end.unchanged !== ROWS || goods?.count !== ROWS) {
    throw new Error(`${JSON.stringify([first.end, again.end])}, ${goods?.count} goods`);
  }
}
