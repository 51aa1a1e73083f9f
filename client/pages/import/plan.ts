import type { GoodsImport } from '#protocol/http/imports.ts';

/** The mapping of columns to fields, and default values. */
export type Plan = Pick<GoodsImport, 'mapping' | 'defaults'>;

/** @returns the plan saved on this device, else the server's */
export function readPlan(kept: unknown, served: Plan): Plan {
  const { mapping, defaults } = (kept ?? {}) as Partial<Plan>;
  return Array.isArray(mapping) && typeof defaults === 'object' ? { mapping, defaults } : served;
}
