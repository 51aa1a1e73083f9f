import type { Problems } from '#protocol/rules/field-problems.ts';

/** The steps of the editor, in their order. */
export const STEPS = ['kind', 'words', 'pictures', 'price', 'handover', 'preview'] as const;
export type Step = (typeof STEPS)[number];

/** The step a field stands in, by the first part of its path. */
const STEP_OF: Readonly<Record<string, Step>> = {
  type: 'kind',
  asStore: 'kind',
  categoryCode: 'kind',
  texts: 'words',
  brand: 'words',
  properties: 'words',
  size: 'words',
  region: 'words',
  images: 'pictures',
  video: 'pictures',
  saleType: 'price',
  currency: 'price',
  price: 'price',
  startingPrice: 'price',
  incrementPrice: 'price',
  fixedPrice: 'price',
  endAt: 'price',
  reservePrice: 'price',
  extendMinutes: 'price',
  receiptType: 'price',
  transactionType: 'handover',
  managedAddressId: 'handover',
  logistics: 'handover',
  token: 'handover',
};

/** Every field of goods has a step; one of a newer server is looked for in the first. */
export const stepOf = (field: string): Step => STEP_OF[field.split('.', 1)[0] ?? ''] ?? 'kind';

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
