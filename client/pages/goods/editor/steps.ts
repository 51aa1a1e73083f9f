import { stableJson } from '#protocol/bridge/topics.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { GOODS_STEPS, mapGoodsFields, type GoodsStep } from '#protocol/rules/goods-fields.ts';
import type { Problems } from '#protocol/rules/field-problems.ts';

export const STEPS = GOODS_STEPS;
export type Step = GoodsStep;

/** The step of each field, by the first segment of its path. */
const STEP_OF: Readonly<Record<string, Step>> = {
  ...mapGoodsFields((_name, { step }) => step),
  texts: 'words',
  conditionTranslations: 'facts',
  properties: 'facts',
  provenance: 'facts',
  size: 'facts',
  images: 'pictures',
  video: 'pictures',
  token: 'handover',
};

/** @returns the step of a field; the first for one that only a newer server knows */
export const stepOf = (field: string): Step => STEP_OF[field.split('.', 1)[0] ?? ''] ?? 'kind';

/** Whether the seller has filled in a field of a step: a step without required fields lacks nothing from the start. */
export const isBegun = (data: GoodsData, step: Step): boolean =>
  Object.entries(EMPTY_GOODS).some(
    ([field, empty]) => stepOf(field) === step && stableJson(data[field as keyof GoodsData]) !== stableJson(empty),
  );

/** What is missing, step by step, in the order of the steps. */
export function problemsByStep(problems: Problems): { step: Step; fields: string[] }[] {
  return STEPS.map((step) => ({
    step,
    fields: Object.keys(problems).filter((field) => stepOf(field) === step),
  })).filter(({ fields }) => fields.length > 0);
}

/** Reads a step of the address (`?step=price`); the first for anything else. */
export function readStep(search: string): Step {
  const named = new URLSearchParams(search).get('step');
  return STEPS.find((step) => step === named) ?? 'kind';
}
