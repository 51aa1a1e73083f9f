import { CallError } from '../call-error.ts';
import { callError } from '../call-outcomes.model.ts';
import { defineModel, type Outcome } from '#tests/models/engine/model.ts';
import { after, always, answer, any, call, event, never, type Pattern } from '#tests/models/engine/rules.ts';
import { UPLOAD_OUTCOMES, uploadPorts } from '../upload/upload.model.ts';
import { createMessageMachine, type MessageOutcome } from './message.machine.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { OutboxPorts } from './outbox.ports.ts';

/** Ports that do nothing, for tests that replace some of them. */
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
const withUploaded = (item: OutboxItem): OutboxItem => ({
  ...item,
  files: item.files.map((file, at) => (at === 0 ? { ...file, uploaded: { fileId: 'f0', thumbFileId: null } } : file)),
});

/** The outcomes of posting a message. */
export const SEND_OUTCOMES = ({ id }: OutboxItem): Outcome[] => [
  { ok: { id }, as: 'message' },
  { error: callError(0), as: 'offline' },
  { error: new CallError({ code: 'MessageEmpty', status: 422 }), as: '422' },
];

type Ended = MessageOutcome;
const ends = (kind: Ended['kind']): Pattern => call<Ended>('ended', (outcome) => outcome.kind === kind);
const failsWith =
  (...statuses: readonly number[]): Pattern =>
  ({ kind, data }) =>
    kind === 'answer' &&
    typeof data === 'object' &&
    data !== null &&
    'error' in data &&
    data.error instanceof CallError &&
    statuses.includes(data.error.data.status);
const isSent = answer<object>('send', (data) => 'ok' in data);
const isStored = answer<object>('put', (data) => 'ok' in data);

/** One attempt: the message has two files, or one of them is uploaded, or it has no file. */
export const messageModel = defineModel<ReturnType<typeof createMessageMachine>, null>({
  make: (world) =>
    createMessageMachine({
      ...uploadPorts(world),
      restore: () => world.call('restore'),
      keep: world.note('keep'),
      forget: world.note('forget'),
      send: (item, signal) => world.call('send', item, { signal }),
      now: world.clock.now,
      random: () => 0,
    }).provide({
      actions: {
        reportUploaded: ({ context }) => world.note('uploaded')(context.item),
        reportProgress: (_, upload) => world.note('progressed')(upload),
        reportEnded: ({ context }) => world.note('ended')(context.outcome),
      },
    }),
  inputs: {
    'without files': outboxItem('message-1', 'a', 1),
    'with two files': outboxItem('message-1', 'a', 1, 2),
    'with one file of two uploaded': withUploaded(outboxItem('message-1', 'a', 1, 2)),
  },
  events: { 'upload.cancel': [{}] },
  outcomes: { ...UPLOAD_OUTCOMES, send: SEND_OUTCOMES },
  place: ({ value, context }) =>
    `${JSON.stringify(value)} ${context.item.files.map(({ uploaded }) => uploaded !== null).join()}`,
  observe: () => null,
  rules: {
    '[OUT-1] posts only when every file is uploaded': always(
      ({ added }) =>
        added.every(
          (entry) => entry.name !== 'send' || (entry.data as OutboxItem).files.every((file) => file.uploaded),
        ),
      ({ added }) => added.some(call('send')),
    ),
    '[OUT-1] sends no file that the server has': always(({ log }) => {
      const uploads = log.filter(call('presign')).length;
      const files = log[0]?.data === 'with two files' ? 2 : log[0]?.data === 'with one file of two uploaded' ? 1 : 0;
      return uploads <= files;
    }),
    '[OUT-1] a message without files is posted at once': after<null>(
      event('start', (name) => name === 'without files'),
    ).leadsTo(call('send')),
    '[OUT-1] a message with files begins with them': after<null>(
      event('start', (name) => name !== 'without files'),
    ).leadsTo(call('presign')),
    '[OUT-1] a file that was uploaded is reported': after<null>(isStored).leadsTo(call('uploaded')),
    '[OUT-1] then the next file is uploaded, or the message is posted': after<null>(isStored).leadsTo(
      call(['presign', 'send']),
    ),
    'the outcome of an upload is kept': always(
      ({ added }) =>
        added.every(
          ({ name, data }) =>
            name !== 'uploaded' || (data as OutboxItem).files.some(({ uploaded }) => uploaded?.fileId === 'f1'),
        ),
      ({ added }) => added.some(call('uploaded')),
    ),
    '[OUT-2] a transient error defers the message': after<null>(failsWith(0, 503)).leadsTo(ends('deferred')),
    '[OUT-2] any other error fails it': after<null>(failsWith(422, 403)).leadsTo(ends('failed')),
    '[OUT-2] an error keeps its code': always(
      ({ added, step }) => {
        const { error } = (step?.data ?? {}) as { error: CallError };
        return added.some(call<{ error: unknown }>('ended', (outcome) => outcome.error === error.data));
      },
      ({ step }) => step !== undefined && failsWith(0, 503, 422, 403)(step),
    ),
    '[OUT-2] nothing is requested after the end': after<null>(call('ended')).never(call(['presign', 'put', 'send'])),
    '[OUT-9] cancelling fails the message': after<null>(event('upload.cancel')).leadsTo(
      call<Ended>('ended', (outcome) => outcome.kind === 'failed' && outcome.error.code === 'Cancelled'),
    ),
    '[OUT-2] cancelling ends the request in progress': after<null>(event('upload.cancel')).leadsTo(
      call(['presign aborted', 'put aborted', 'send aborted']),
    ),
    'the message of the server is reported': after<null>(isSent).leadsTo(ends('sent')),
    'the progress of an upload is reported': after<null>(
      any(answer('progress half'), isStored),
      ({ log, step }) =>
        step?.name === 'put' ||
        log.slice(log.findLastIndex(call('put'))).filter(({ name }) => name.startsWith('progress ')).length === 1,
    ).leadsTo(call('progressed')),
    'it ends once': never(call<Ended>('ended', (outcome) => outcome === null)),
  },
  unreachable: {
    'message.uploading — xstate.error.actor.upload [0]': 'an upload ends with an outcome and does not throw',
  },
  equivalent: Object.fromEntries(
    [': transition dropped', ': wrong target', ' failed: action dropped'].map((change) => [
      `message.uploading — upload failed [0]${change}`,
      'the transition is unreachable: an upload ends with an outcome and does not throw',
    ]),
  ),
  weights: { 'upload.cancel': 0.2 },
});
