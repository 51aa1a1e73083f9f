import type { DocumentValue } from '#client/forms/documents-field.tsx';
import type { CallInput } from '#protocol/http/endpoints/endpoints.ts';
import type { storeApply } from '#protocol/http/stores.ts';
import { STORE_TYPE, type DocumentKind } from '#protocol/lookups.ts';
import type { OwnStore } from '../own-store.tsx';
import type { FieldPath } from 'react-hook-form';

/** The form values of an application; the type is text, because radio buttons need it. */
export type StoreForm = {
  type: '1' | '2';
  name: string;
  displayName: string;
  entityName: string;
  contactPhone: string;
  email: string;
  businessCategory: string;
  address: string;
  documents: DocumentValue[];
};

/** The documents of each type of store, in display order (spec §3, Store: documents). */
export const DOCUMENTS_OF: Record<StoreForm['type'], readonly DocumentKind[]> = {
  [STORE_TYPE.individual]: ['idCard', 'passport', 'addressProof'],
  [STORE_TYPE.company]: ['businessLicence', 'registrationCertificate', 'addressProof'],
};

const EMPTY: StoreForm = {
  type: '1',
  name: '',
  displayName: '',
  entityName: '',
  contactPhone: '',
  email: '',
  businessCategory: '',
  address: '',
  documents: [],
};

/** The initial values: the form draft, else the submitted application, else the user's address. */
export function initialStoreForm(
  kept: Partial<StoreForm> | null,
  store: OwnStore | null,
  email: string | null,
): StoreForm {
  const handedIn: Partial<StoreForm> = store
    ? {
        ...store.application,
        type: store.application.type === STORE_TYPE.company ? '2' : '1',
        documents: store.documents.map(({ kind, fileId, name }) => ({ kind, fileId, name })),
      }
    : { email: email ?? '' };
  return { ...EMPTY, ...handedIn, ...kept };
}

/** The application to submit, without documents of the other type. */
export function toApplication(form: StoreForm): CallInput<typeof storeApply> {
  const kinds = DOCUMENTS_OF[form.type];
  return {
    body: {
      ...form,
      type: form.type === '2' ? 2 : 1,
      documents: form.documents
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, fileId }) => ({ kind, fileId })),
    },
  };
}

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
export function firstIncompleteStep(form: StoreForm): Step {
  return STEPS.find((step) => STEP_FIELDS[step].some((name) => form[name as keyof StoreForm].length === 0)) ?? 'check';
}

/** @returns the first step with a problem */
export function firstInvalidStep(fields: readonly string[]): Step {
  const faulty = new Set(fields.map(stepOf));
  return STEPS.find((step) => faulty.has(step)) ?? 'check';
}
