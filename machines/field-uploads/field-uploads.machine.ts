/**
 * The files that one field of a form uploads (topic `uploads:{field}`, commands `uploads.*`).
 *
 * [FUP-1] A file that may not be sent is refused before any request.
 * [FUP-2] A field takes the files it has room for, those on their way included. Further ones are counted and left out.
 * [FUP-3] A refused file stays in view until it is retried or removed, or other files are chosen.
 * [FUP-4] Removing a file ends its upload. An uploaded file leaves the list: the form has it from then on.
 * [FUP-5] Closing the field (its page was left, or the user signed out) ends every upload.
 */
import type { UploadedFileView } from '#protocol/bridge/commands.ts';
import type { FieldUploadsView } from '#protocol/bridge/views.ts';
import { ERROR_STATUS, type ErrorData } from '#protocol/errors.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { refusalOf } from '#protocol/rules/file-kind.ts';
import { assign, enqueueActions, fromCallback, setup, type SnapshotFrom } from 'xstate';
import type { FieldFile, FieldUploadsPorts } from './field-uploads.ports.ts';

/** `error`: why it was refused; null while it is on its way. */
export type ListedFile = FieldFile & { error: ErrorData | null };
export type FieldUploadsContext = {
  files: readonly ListedFile[];
  /** Ids of the uploads that run. */
  active: readonly string[];
  tooMany: number;
};
export type FieldUploadsEvent =
  /** The user has chosen files; each follows as `uploads.add`. */
  | { type: 'uploads.choose' }
  | { type: 'uploads.add'; file: FieldFile; /** How many files the form can still take. */ room: number }
  | { type: 'uploads.retry'; id: string }
  | { type: 'uploads.remove'; id: string }
  | { type: 'field.closed' }
  | { type: '_arrived'; id: string; uploaded: UploadedFileView }
  | { type: '_failed'; id: string; error: ErrorData };

function listed(file: FieldFile): ListedFile {
  const refusal = refusalOf({ type: file.type, size: file.blob.size, category: file.category });
  return { ...file, error: refusal ? { code: refusal, status: ERROR_STATUS[refusal] } : null };
}
const onTheirWay = (files: readonly ListedFile[]): readonly ListedFile[] => files.filter(({ error }) => error === null);

/** @param ports see field-uploads.ports.ts */
export function createFieldUploadsMachine(ports: FieldUploadsPorts) {
  return setup({
    types: { context: {} as FieldUploadsContext, events: {} as FieldUploadsEvent },
    actors: {
      upload: fromCallback<FieldUploadsEvent, FieldFile>(({ input, sendBack }) => {
        const { done, cancel } = ports.upload(input);
        done.then(
          (uploaded) => sendBack({ type: '_arrived', id: input.id, uploaded }),
          (error: unknown) => sendBack({ type: '_failed', id: input.id, error: errorDataOf(error) }),
        );
        return cancel;
      }),
    },
    guards: {
      // A command that was sent twice adds its file once.
      isListed: ({ context, event }) =>
        event.type === 'uploads.add' && context.files.some(({ id }) => id === event.file.id),
      hasRoom: ({ context, event }) => event.type === 'uploads.add' && onTheirWay(context.files).length < event.room,
      isCancelled: ({ event }) => event.type === '_failed' && event.error.code === 'Cancelled',
    },
    actions: {
      dismissRefused: enqueueActions(({ context: { files }, enqueue }) => {
        enqueue.assign({ files: onTheirWay(files), tooMany: 0 });
        for (const { id, error } of files) if (error) enqueue(() => ports.settled(id, null));
      }),
      add: assign(({ context, event }) =>
        event.type === 'uploads.add' ? { files: [...context.files, listed(event.file)] } : {},
      ),
      leaveOut: enqueueActions(({ context, event, enqueue }) => {
        if (event.type !== 'uploads.add') return;
        enqueue.assign({ tooMany: context.tooMany + 1 });
        enqueue(() => ports.settled(event.file.id, null));
      }),
      retry: assign(({ context, event }) => ({
        files: context.files.map((file) =>
          event.type === 'uploads.retry' && file.id === event.id ? listed(file) : file,
        ),
      })),
      refuse: assign(({ context, event }) => ({
        files: context.files.map((file) =>
          event.type === '_failed' && file.id === event.id ? { ...file, error: event.error } : file,
        ),
      })),
      /** Takes a file off the list, uploaded or not. */
      settle: enqueueActions(({ context: { files }, event, enqueue }) => {
        if (!('id' in event) || !files.some(({ id }) => id === event.id)) return;
        enqueue.assign({ files: files.filter(({ id }) => id !== event.id) });
        enqueue(() => ports.settled(event.id, event.type === '_arrived' ? event.uploaded : null));
      }),
      settleAll: enqueueActions(({ context: { files }, enqueue }) => {
        enqueue.assign({ files: [], active: [], tooMany: 0 });
        for (const { id } of files) enqueue(() => ports.settled(id, null));
      }),
      /** Uploads exactly the files that are on their way. */
      pump: enqueueActions(({ context: { files, active }, enqueue }) => {
        const wanted = onTheirWay(files);
        for (const id of active) if (!wanted.some((file) => file.id === id)) enqueue.stopChild(id);
        for (const file of wanted)
          if (!active.includes(file.id)) enqueue.spawnChild('upload', { id: file.id, input: file });
        enqueue.assign({ active: wanted.map(({ id }) => id) });
      }),
    },
  }).createMachine({
    id: 'fieldUploads',
    context: { files: [], active: [], tooMany: 0 },
    initial: 'open',
    states: {
      open: {
        on: {
          'uploads.choose': { actions: 'dismissRefused' },
          'uploads.add': [
            { guard: 'isListed' },
            { guard: 'hasRoom', actions: ['add', 'pump'] },
            { actions: 'leaveOut' },
          ],
          'uploads.retry': { actions: ['retry', 'pump'] },
          'uploads.remove': { actions: ['settle', 'pump'] },
          _arrived: { actions: ['settle', 'pump'] },
          _failed: [{ guard: 'isCancelled', actions: ['settle', 'pump'] }, { actions: ['refuse', 'pump'] }],
          'field.closed': 'closed',
        },
      },
      closed: { type: 'final', entry: 'settleAll' },
    },
  });
}

/** @returns what a tab shows of the files of a field. */
export function fieldUploadsView({
  context: { files, tooMany },
}: SnapshotFrom<ReturnType<typeof createFieldUploadsMachine>>): FieldUploadsView {
  return { files: files.map(({ id, name, tag, error }) => ({ id, name, tag, error })), tooMany };
}
