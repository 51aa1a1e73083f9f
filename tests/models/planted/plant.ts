import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Defect } from './defects.ts';

export type Verdict = {
  /** The rule that is broken, and the fewest steps that break it; undefined: the model does not see the defect. */
  readonly found: { rule: string; why: string; path: readonly string[]; from: number } | undefined;
  /** Steps of all runs until then. */
  readonly steps: number;
  readonly problems: readonly string[];
  readonly ms: number;
};

/** @returns the source with the defect @throws Error unless the text is there once */
export function plant({ name, file, text, instead }: Defect, source: string): string {
  const [before, after, ...more] = source.split(text);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`the text of the defect ${name} is not there once in ${file}`);
  return before + instead + after;
}

/** Runs the model of the defect's chart in a process of its own. */
export async function judge({ name }: Defect): Promise<Verdict> {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'judge.child.ts'), name], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Verdict;
}

/** Where the runs of a defect are taken. */
const whereOf = ({ chart, in: adapter }: Defect): string => (adapter ? `${chart} --in ${adapter}` : chart);

/** What a defect does, and how it was found. */
export const verdictLines = (defect: Defect, { found, problems }: Verdict): string[] => [
  `${defect.name} (${whereOf(defect)}): ${defect.harm}`,
  ...(found
    ? [`  found by ${found.rule}`, ...found.path.map((label, at) => `    ${at + 1}  ${label}`)]
    : [`  MISSED${defect.missed ? `: ${defect.missed}` : ''}`, ...problems.map((problem) => `    ${problem}`)]),
  ...(found && defect.missed ? ['  found after all: it is no longer one that is missed'] : []),
];

/** Whether a verdict is not what is known of the defect. */
export const isUnexpected = ({ missed }: Defect, { found }: Verdict): boolean =>
  (found === undefined) !== (missed !== undefined);

/** The result of all defects as a table of Markdown. */
export function plantedTable(verdicts: ReadonlyMap<Defect, Verdict>): string[] {
  return [
    '| planted | where | found by the rule | steps: first, shrunk | s |',
    '|---|---|---|---|---|',
    ...[...verdicts].map(([defect, { found, ms }]) =>
      [
        '',
        defect.name,
        whereOf(defect),
        ...(found
          ? [found.rule, `${found.from}, ${found.path.length}`]
          : [`**missed**${defect.missed ? `: ${defect.missed}` : ''}`, '']),
        `${Math.round(ms / 1_000)}`,
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ];
}
