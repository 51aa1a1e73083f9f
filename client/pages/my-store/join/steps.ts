import type { FieldPath } from 'react-hook-form';
import type { StoreForm } from './store-form.ts';

/** The steps of an application, in their order. */
export const STEPS = ['who', 'reach', 'papers', 'check'] as const;
export type Step = (typeof STEPS)[number];

/** The fields of each step. */
export const STEP_FIELDS: Record<Step, readonly FieldPath<StoreForm>[]> = {
  who: ['type', 'displayName', 'name', 'entityName', 'businessCategory'],
  reach: ['email', 'contactPhone', 'address'],
  papers: ['papers'],
  check: [],
};

/** Every field stands on exactly one step. @returns it; the last step for what is no field */
export function stepOf(field: string): Step {
  const top = field.split('.', 1)[0] ?? '';
  return STEPS.find((step) => STEP_FIELDS[step].some((name) => name === top)) ?? 'check';
}

/** An application goes on at the earliest step with something to fill in; with nothing left at the last. */
export function firstOpen(form: StoreForm): Step {
  return STEPS.find((step) => STEP_FIELDS[step].some((name) => form[name as keyof StoreForm].length === 0)) ?? 'check';
}

/** What is wrong is shown from the first step on: a refusal leads to the earliest step that has a fault. */
export function firstFaulty(fields: readonly string[]): Step {
  const faulty = new Set(fields.map(stepOf));
  return STEPS.find((step) => faulty.has(step)) ?? 'check';
}
