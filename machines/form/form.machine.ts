/**
 * The draft of a form, saved while it changes (command `form.save`, topic `form:{name}`).
 *
 * [FRM-1] The saved draft is read once. Values typed during the read replace it.
 * [FRM-2] One write runs at a time; changes during a write are written right after it, the newest only.
 * [FRM-3] A write with a transient error is retried after 5 s or at a wake-up; the typed values stay
 *         in view.
 * [FRM-4] A refused write waits for the next change.
 * [FRM-5] A draft belongs to the user who was signed in when its `form.save` was received. It is dropped where another
 *         user signs in before it reaches this chart.
 * [FRM-6] A change that names the fields that changed leaves the others of a draft that is known, e.g. as another tab
 *         saved them. Before the draft was read it counts whole [FRM-1].
 */
import { errorDataOf } from '#protocol/rules/failures.ts';
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { FormView } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { assign, fromPromise, setup, stateIn, type SnapshotFrom } from 'xstate';
import { queryDelays, queryGuards } from '../query/query-states.ts';
import type { FormPorts, SavedFormDraft } from './form.ports.ts';

export type FormContext = { value: unknown; savedAt: number | null; error: ErrorData | null };
export type FormEvent =
  { type: 'form.save'; value: unknown; changed?: readonly string[] | undefined } | { type: 'wake' };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The draft after a change. */
function withChange(before: unknown, { value, changed }: Extract<FormEvent, { type: 'form.save' }>): unknown {
  if (!changed || !isRecord(before) || !isRecord(value)) return value;
  return { ...before, ...Object.fromEntries(changed.map((field) => [field, value[field]])) };
}

export function createFormMachine(ports: FormPorts) {
  return setup({
    types: { context: {} as FormContext, events: {} as FormEvent, tags: {} as 'unsaved' },
    actors: {
      read: fromPromise<SavedFormDraft, void>(({ signal }) => ports.read(signal)),
      write: fromPromise<number, { value: unknown }>(({ input, signal }) => ports.write(input.value, signal)),
    },
    guards: {
      ...queryGuards,
      typedMeanwhile: stateIn({ writing: 'typed' }),
    },
    actions: {
      type: assign(({ context, event }) =>
        event.type === 'form.save' ? { value: withChange(context.value, event) } : {},
      ),
      show: assign((_, saved: SavedFormDraft) => ({ value: saved.value, savedAt: saved.savedAt, error: null })),
      keepTime: assign((_, savedAt: number) => ({ savedAt, error: null })),
      keepError: assign({ error: (_, error: unknown) => errorDataOf(error) }),
    },
    delays: queryDelays,
  }).createMachine({
    id: 'form',
    context: { value: null, savedAt: null, error: null },
    initial: 'reading',
    states: {
      reading: {
        invoke: {
          id: 'read',
          src: 'read',
          onDone: { target: 'saved', actions: { type: 'show', params: outputOf } },
          onError: [
            {
              guard: { type: 'mayRetry', params: errorOf },
              target: 'unread',
              actions: { type: 'keepError', params: errorOf },
            },
            { target: 'failed', actions: { type: 'keepError', params: errorOf } },
          ],
        },
        on: { 'form.save': { target: 'writing', actions: 'type' } },
      },
      unread: {
        on: { wake: 'reading', 'form.save': { target: 'writing', actions: 'type' } },
        after: { retryAfter: 'reading' },
      },
      failed: { on: { 'form.save': { target: 'writing', actions: 'type' } } },
      saved: { on: { 'form.save': { target: 'writing', actions: 'type' } } },
      writing: {
        tags: 'unsaved',
        initial: 'asTyped',
        invoke: {
          id: 'write',
          src: 'write',
          input: ({ context }) => ({ value: context.value }),
          onDone: [
            {
              guard: 'typedMeanwhile',
              target: 'writing',
              reenter: true,
              actions: { type: 'keepTime', params: outputOf },
            },
            { target: 'saved', actions: { type: 'keepTime', params: outputOf } },
          ],
          onError: [
            {
              guard: { type: 'mayRetry', params: errorOf },
              target: 'waiting',
              actions: { type: 'keepError', params: errorOf },
            },
            { guard: 'typedMeanwhile', target: 'writing', reenter: true },
            { target: 'refused', actions: { type: 'keepError', params: errorOf } },
          ],
        },
        on: { 'form.save': { target: '.typed', actions: 'type' } },
        states: { asTyped: {}, typed: {} },
      },
      waiting: {
        tags: 'unsaved',
        on: { wake: 'writing', 'form.save': { target: 'writing', actions: 'type' } },
        after: { retryAfter: 'writing' },
      },
      refused: { tags: 'unsaved', on: { 'form.save': { target: 'writing', actions: 'type' } } },
    },
  });
}

/** @returns the view of a form draft. */
export function formView(snapshot: SnapshotFrom<ReturnType<typeof createFormMachine>>): FormView {
  const { value, savedAt, error } = snapshot.context;
  const phase =
    snapshot.matches('reading') || snapshot.matches('unread')
      ? 'loading'
      : snapshot.matches('failed')
        ? 'failed'
        : 'ready';
  return { phase, value, savedAt, unsaved: snapshot.hasTag('unsaved'), error };
}
