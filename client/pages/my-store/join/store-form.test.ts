import { describe, expect, it } from 'vitest';
import { storeApplication } from '#protocol/http/stores.ts';
import { firstInvalidStep, firstIncompleteStep, stepOf, STEP_FIELDS, STEPS, type StoreForm } from './store-form.ts';

describe('the steps of an application', () => {
  it('puts every field of the call on exactly one step', () => {
    const placed = STEPS.flatMap((step) => STEP_FIELDS[step]);
    expect(placed.toSorted()).toEqual(Object.keys(storeApplication.shape).toSorted());
    expect(new Set(placed).size).toBe(placed.length);
  });

  it('puts nested fields on the step of their field', () => {
    expect(stepOf('documents.0.fileId')).toBe('documents');
  });

  it('an application goes on at the earliest step with something to fill in', () => {
    const filled: StoreForm = {
      type: '1',
      name: 'South Bay',
      displayName: 'South Bay',
      entityName: 'Olivia Tan',
      contactPhone: '+85223456789',
      email: 'south.bay@example.com',
      businessCategory: 'watches',
      address: '1 South Bay Road',
      documents: [{ kind: 'idCard', fileId: 'f1', name: 'id.jpg' }],
    };
    expect(firstIncompleteStep(filled)).toBe('check');
    expect(firstIncompleteStep({ ...filled, documents: [] })).toBe('documents');
    expect(firstIncompleteStep({ ...filled, documents: [], address: '' })).toBe('reach');
    expect(firstIncompleteStep({ ...filled, entityName: '', address: '' })).toBe('who');
  });

  it('a refusal leads to the earliest step with a fault', () => {
    expect(firstInvalidStep(['documents', 'email'])).toBe('reach');
    expect(firstInvalidStep(['documents.0.fileId'])).toBe('documents');
    expect(firstInvalidStep(['somethingNew'])).toBe('check');
  });
});
