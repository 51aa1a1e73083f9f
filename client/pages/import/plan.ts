import type { GoodsImport } from '#protocol/http/imports.ts';

/** What the columns of an import mean, and what holds where none says. */
export type Plan = Pick<GoodsImport, 'mapping' | 'defaults'>;

/** @returns the plan as it was kept on this device, the server's where nothing is kept, or nothing that can be read. */
export function readPlan(kept: unknown, served: Plan): Plan {
  const { mapping, defaults } = (kept ?? {}) as Partial<Plan>;
  return Array.isArray(mapping) && typeof defaults === 'object' ? { mapping, defaults } : served;
}
