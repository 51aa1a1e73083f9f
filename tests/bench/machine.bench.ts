import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, type Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

const ROUNDS = sized(9, 1);
const JSON_TURNS = sized(20, 1);
const RECORDS = Array.from({ length: 5_000 }, (_, at) => ({
  id: `record-${at}`,
  title: '鎏金 collectors '.repeat(4),
  price: at * 1.5,
}));
const MEMORY = sized(64, 1) * 1024 * 1024;
const PAGE_SIZE = 4_096;
const TURNS = sized(2_000, 10);
const WRITES = sized(200, 2);

/**
 * What the machine itself takes, as a measure for the rows that have a bound in ms and no baseline: those of two runs
 * can be compared where these are alike. Nothing of the product is measured.
 */
export async function machine(): Promise<Row[]> {
  return [
    rowOf('machine-processor', 'machine: 100,000 records to JSON and back', 'ms', rounds(json)),
    rowOf('machine-memory', 'machine: first touch of a page of memory', 'µs', rounds(touch)),
    rowOf('machine-wake', 'machine: a byte to another process and back, p50', 'µs', await wake()),
    rowOf('machine-disk', 'machine: a page of 8 kB written to the disk, p50', 'ms', await sync()),
  ];
}

/** @param taken durations; the row has their median */
function rowOf(name: string, what: string, unit: string, taken: readonly number[]): Row {
  return {
    name,
    what,
    against: 'nothing',
    unit,
    value: median(taken),
    baseline: null,
    ratio: null,
    reach: null,
    aim: null,
    better: 'lower',
    details: { least: Math.min(...taken), most: Math.max(...taken) },
  };
}

const rounds = (measure: () => number): number[] => Array.from({ length: ROUNDS }, measure);

/** Of V8's own code: a loop of ours would also measure how far it is compiled. @returns ms */
function json(): number {
  const from = performance.now();
  for (let turn = 0; turn < JSON_TURNS; turn += 1) JSON.parse(JSON.stringify(RECORDS));
  return performance.now() - from;
}

/** @returns µs a page */
function touch(): number {
  const memory = Buffer.allocUnsafeSlow(MEMORY);
  const from = performance.now();
  for (let at = 0; at < MEMORY; at += PAGE_SIZE) memory[at] = 1;
  return ((performance.now() - from) / (MEMORY / PAGE_SIZE)) * 1_000;
}

/** @returns µs of each turn */
async function wake(): Promise<number[]> {
  const echo = spawn(process.execPath, ['-e', 'process.stdin.pipe(process.stdout)'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const taken: number[] = [];
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const answer = once(echo.stdout, 'data');
      const from = performance.now();
      echo.stdin.write('.');
      await answer;
      taken.push((performance.now() - from) * 1_000);
    }
    // In the first turn the process starts.
    return taken.slice(1);
  } finally {
    echo.kill();
  }
}

/** @returns ms of each write, in the folder of temporary files, as those of the measured databases are */
async function sync(): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vermeil-bench-'));
  const file = await open(join(folder, 'page'), 'w');
  try {
    const page = Buffer.alloc(8_192, 1);
    const taken: number[] = [];
    for (let write = 0; write < WRITES; write += 1) {
      const from = performance.now();
      await file.write(page, 0, page.length, write * page.length);
      await file.datasync();
      taken.push(performance.now() - from);
    }
    return taken;
  } finally {
    await file.close();
    await rm(folder, { recursive: true });
  }
}
