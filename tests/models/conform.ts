import { globSync } from 'node:fs';
import { join } from 'node:path';
import { replayDecisions, type Answer, type DecisionRecord, type Replayed } from '#machines/domain/decision-record.ts';
import type { DomainChart, Role } from '#machines/domain/domain-chart.ts';
import type { SqlClient } from '#server/database/pool.ts';
import { ROOT } from './charts.ts';

/** A domain chart with its types put aside. */
type AnyDomainChart = DomainChart<string, string, { by: Role }>;

/** A decision of the server to which the chart of today has another answer; `now` is undefined without such a chart. */
export type Divergence = Replayed &
  Pick<DecisionRecord, 'chart' | 'entity'> & { readonly seq: string; readonly at: Date };

export type Conformance = {
  /** Decisions of each chart, by its id. */
  readonly decided: ReadonlyMap<string, number>;
  readonly divergences: number;
  /** The oldest. */
  readonly first: Divergence | undefined;
  /** Processor time of this process, in ms: what deciding again costs, without the database's own work. */
  readonly cpuMs: number;
};

/** Rows per statement: one may have the bids of a batch. */
const PAGE = 500;
/** Of decisions whose chart is gone. */
const NO_CHART = { states: [] } as unknown as AnyDomainChart;

let all: Promise<ReadonlyMap<string, AnyDomainChart>> | undefined;
/** The domain charts of the project, by the ids of their machines. */
export const readDomainCharts = (): Promise<ReadonlyMap<string, AnyDomainChart>> => (all ??= importDomainCharts());

async function importDomainCharts(): Promise<ReadonlyMap<string, AnyDomainChart>> {
  const charts = new Map<string, AnyDomainChart>();
  for (const file of globSync('machines/*/*.machine.ts', { cwd: ROOT }))
    for (const value of Object.values((await import(join(ROOT, file))) as Record<string, unknown>))
      if (isDomainChart(value)) charts.set(value.machine.id, value);
  return charts;
}

const isDomainChart = (value: unknown): value is AnyDomainChart =>
  typeof value === 'object' && value !== null && 'machine' in value && 'moves' in value && 'holds' in value;

/**
 * Decides every recorded decision again, the oldest first.
 * @param client of the database, which is only read
 */
export async function conform(client: SqlClient, charts: ReadonlyMap<string, AnyDomainChart>): Promise<Conformance> {
  const decided = new Map<string, number>();
  let divergences = 0;
  let first: Divergence | undefined;
  const began = process.cpuUsage();
  for (let after = '0'; ;) {
    const { rows } = await client.query<DecisionRecord & { seq: string; at: Date }>(
      `SELECT seq::text, at, chart, entity, steps FROM decisions WHERE seq > $1 ORDER BY seq LIMIT ${PAGE}`,
      [after],
    );
    for (const { steps, ...row } of rows) {
      const chart = charts.get(row.chart);
      const replayed = replayDecisions(chart ?? NO_CHART, { steps });
      decided.set(row.chart, (decided.get(row.chart) ?? 0) + replayed.length);
      const others = chart ? replayed.filter(({ now }) => now) : replayed.map((one) => ({ ...one, now: undefined }));
      divergences += others.length;
      if (others[0]) first ??= { ...row, ...others[0] };
    }
    if (rows.length < PAGE) {
      const { user, system } = process.cpuUsage(began);
      return { decided, divergences, first, cpuMs: (user + system) / 1_000 };
    }
    after = rows.at(-1)!.seq;
  }
}

/** What was found, for a terminal. */
export function conformanceLines({ decided, divergences, first, cpuMs }: Conformance): string[] {
  const total = [...decided.values()].reduce((sum, count) => sum + count, 0);
  const lines = [
    ...[...decided].toSorted().map(([chart, count]) => `${chart.padEnd(14)} ${count} decisions`),
    ...(total > 0
      ? [`${cpuMs.toFixed(0)} ms of processor time, ${((1_000 * cpuMs) / total).toFixed(0)} ms per 1,000 decisions`]
      : []),
  ];
  if (!first) return [...lines, `${total} decisions, all as today's charts decide`];
  const { chart, entity, seq, at, from, move, by, facts, recorded, now } = first;
  return [
    ...lines,
    `DIVERGES ${divergences} of ${total} decisions; the first, in ${seq} of ${at.toISOString()}:`,
    `  ${chart}${entity === null ? '' : ` ${entity}`}: ${move} in ${from} by ${by}`,
    `  then   ${answerText(recorded)}`,
    `  now    ${now ? answerText(now) : 'there is no such chart'}`,
    `  facts  ${facts}`,
  ];
}

const answerText = ({ to, outcome }: Answer): string =>
  to === null ? `refused, missing ${outcome}` : `${to}, changed ${outcome}`;
