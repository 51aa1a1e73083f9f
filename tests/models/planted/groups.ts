import { DEFECTS, type Defect } from './defects.ts';
import { SERVER_DEFECTS } from './server-defects.ts';
import { WORKER_DEFECTS } from './worker-defects.ts';

/** Groups of defects by the name that the command knows. `charts` is what it plants when it is asked for nothing. */
export const GROUPS = { charts: DEFECTS, workers: WORKER_DEFECTS, server: SERVER_DEFECTS } as const;
export const ALL_DEFECTS: readonly Defect[] = Object.values(GROUPS).flat();

/** @param names of defects and of groups @returns undefined when one is neither */
export function chooseDefects(names: readonly string[]): readonly Defect[] | undefined {
  if (names.length === 0) return GROUPS.charts;
  const groups: Readonly<Record<string, readonly Defect[]>> = GROUPS;
  const chosen = names.map((name) => groups[name] ?? ALL_DEFECTS.filter((defect) => defect.name === name));
  return chosen.some((found) => found.length === 0) ? undefined : [...new Set(chosen.flat())];
}
