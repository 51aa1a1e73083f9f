import type { FieldPath } from 'react-hook-form';
import type { StoreForm } from './store-form.ts';

export const STEPS = ['who', 'reach', 'documents', 'check'] as const;
export type Step = (typeof STEPS)[number];

/** The fields of each step. */
export const STEP_FIELDS: Record<Step, readonly FieldPath<StoreForm>[]> = {
  who: ['type', 'displayName', 'name', 'entityName', 'businessCategory'],
  reach: ['email', 'contactPhone', 'address'],
  documents: ['documents'],
  check: [],
};

/** @returns the step of a field; the last step for an unknown field */
export function stepOf(field: string): Step {
  const top = field.split('.', 1)[0] ?? '';
  return STEPS.find((step) => STEP_FIELDS[step].some((name) => name === top)) ?? 'check';
}

/** @returns the first step with an empty field; the last step when all are filled */
export function firstOpen(form: StoreForm): Step {
  return STEPS.find((step) => STEP_FIELDS[step].some((name) => form[name as keyof StoreForm].length === 0)) ?? 'check';
}

/** @returns the first step with a problem */
export function firstFaulty(fields: readonly string[]): Step {
  const faulty = new Set(fields.map(stepOf));
  return STEPS.find((step) => faulty.has(step)) ?? 'check';
}
