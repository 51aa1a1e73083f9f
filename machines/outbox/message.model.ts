import { callError } from '../call-error.model.ts';
import { CallError } from '../call-error.ts';
import type { ChartModel } from '../chart-model.ts';
import { createMessageMachine } from './message.machine.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { OutboxPorts } from './outbox.ports.ts';

/** Ports that do nothing: the walk never starts an actor. */
export const IDLE_OUTBOX_PORTS: OutboxPorts = {
  prepare: () => new Promise(() => undefined),
  presign: () => new Promise(() => undefined),
  put: () => ({ done: new Promise(() => undefined), cancel: () => undefined }),
  restore: () => Promise.resolve([]),
  keep: () => undefined,
  forget: () => undefined,
  send: () => new Promise(() => undefined),
  now: () => 0,
  random: () => 0,
};

export const outboxItem = (id: string, roomId: string, sequence: number, files = 0): OutboxItem => ({
  id,
  roomId,
  sequence,
  createTime: sequence,
  content: id,
  reply: null,
  error: null,
  files: Array.from({ length: files }, (_, at) => ({
    id: `file-${String(at)}`,
    name: 'a.pdf',
    type: 'application/pdf',
    blob: { size: 10, type: 'application/pdf' } as Blob,
    uploaded: null,
  })),
});

const refused = { code: 'FileTooLarge', status: 422 };

/** A message with one file. */
export const messageModel: ChartModel<ReturnType<typeof createMessageMachine>> = {
  // A chart that is only walked has no parent.
  machine: createMessageMachine(IDLE_OUTBOX_PORTS).provide({
    actions: { reportUploaded: () => undefined, reportProgress: () => undefined, reportEnded: () => undefined },
  }),
  input: outboxItem('message-1', 'a', 1, 1),
  cases: () => [
    { type: 'xstate.done.actor.upload', output: { kind: 'end', uploaded: { fileId: 'f1', thumbFileId: null } } },
    { type: 'xstate.done.actor.upload', output: { kind: 'error', error: refused } },
    { type: 'xstate.error.actor.upload', error: new CallError(refused) },
    { type: 'xstate.done.actor.send', output: { id: 'message-1' } },
    { type: 'xstate.error.actor.send', error: callError(0) },
    { type: 'upload.progressed', fileId: 'file-0', status: 4, progress: 0.5 },
  ],
  project: ({ value, context }) => `${JSON.stringify(value)} ${context.outcome?.kind ?? ''}`,
  invariants: {
    '[OUT-1] posts only when every file is uploaded': ({ value, context }) =>
      value !== 'posting' || context.item.files.every((file) => file.uploaded),
    'has an outcome exactly when ended': ({ value, context }) => (value === 'ended') === (context.outcome !== null),
  },
};
