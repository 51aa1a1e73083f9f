import { CallError } from '#machines/call-error.ts';
import { createTransferMachine } from '#machines/upload/transfer.machine.ts';
import type { UploadInput } from '#machines/upload/upload.machine.ts';
import { createFieldUploadsMachine, fieldUploadsView } from '#machines/field-uploads/field-uploads.machine.ts';
import type { FieldFile } from '#machines/field-uploads/field-uploads.ports.ts';
import type { UploadedFileView } from '#protocol/bridge/commands.ts';
import type { FieldUploadsView, UploadView } from '#protocol/bridge/views.ts';
import type { FileCategory } from '#protocol/http/files.ts';
import { createActor, waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Feature } from '../../core/feature.ts';
import { uploadPorts } from './upload-ports.ts';

type Transfer = ReturnType<typeof createTransferMachine>;

const ABSENT: UploadView = { phase: 'absent', progress: 0, error: null };
const NO_FILES: FieldUploadsView = { files: [], tooMany: 0 };
const PHASES = { sending: 'uploading', waiting: 'waiting', done: 'done', failed: 'failed' } as const;

/** Number of ended uploads that are remembered, without their bytes. */
const ENDED_MOST = 200;
type Ended = { view: UploadView; answer: UploadedFileView | null };
/** The uploads of one form field, and the commands that wait for each of its files. */
type Field = {
  actor: ActorRefFrom<ReturnType<typeof createFieldUploadsMachine>>;
  waiting: Map<string, ((uploaded: UploadedFileView | null) => void)[]>;
};

const viewOf = ({ value, context }: SnapshotFrom<Transfer>): UploadView => ({
  phase: PHASES[value],
  progress: context.progress,
  error: context.error,
});

/**
 * Files for forms: topics `upload:{id}` and `uploads:{field}`, commands `file.*` and `uploads.*`.
 *
 * The same id again, from another tab or after a lost response, is the same upload. Uploads end at the user's sign-out.
 * Of an ended upload only the result is stored, of the latest 200: bytes of a file are not held longer than needed.
 */
export const uploadsFeature: Feature = ({ ports, signals, actorOptions }) => {
  const machine = createTransferMachine(uploadPorts(ports.http, ports.images));
  const running = new Map<string, ActorRefFrom<Transfer>>();
  const ended = new Map<string, Ended>();
  const watchers = new Map<string, Set<() => void>>();
  const fields = new Map<string, Field>();
  const shownFields = new Map<string, (view: FieldUploadsView) => void>();

  const publish = (id: string): void => {
    for (const watcher of watchers.get(id) ?? []) watcher();
  };
  function begin({ id, name, type, blob }: UploadInput, category: FileCategory): ActorRefFrom<Transfer> {
    const transfer = createActor(machine, {
      ...actorOptions,
      id: `transfer:${id}`,
      input: { id, name, type, blob, category },
    });
    ended.delete(id);
    running.set(id, transfer);
    const size = blob.size;
    transfer.subscribe((snapshot) => {
      const { uploaded } = snapshot.context;
      if (snapshot.status !== 'active')
        keep(id, { view: viewOf(snapshot), answer: uploaded && { ...uploaded, name, type, size } });
      publish(id);
    });
    transfer.start();
    publish(id);
    return transfer;
  }
  function keep(id: string, outcome: Ended): void {
    running.delete(id);
    ended.set(id, outcome);
    for (const oldest of ended.keys()) if (ended.size > ENDED_MOST) ended.delete(oldest);
  }
  async function upload(file: UploadInput, category: FileCategory): Promise<UploadedFileView> {
    const known = ended.get(file.id)?.answer;
    if (known) return known;
    const { context } = await waitFor(
      running.get(file.id) ?? begin(file, category),
      (snapshot) => snapshot.status !== 'active',
    );
    if (!context.uploaded) throw new CallError(context.error ?? { code: 'UnknowError', status: 500 });
    return { ...context.uploaded, name: file.name, type: file.type, size: file.blob.size };
  }
  const cancel = (id: string): void => running.get(id)?.send({ type: 'file.cancel' });

  function openField(id: string): Field {
    const known = fields.get(id);
    if (known) return known;
    const waiting: Field['waiting'] = new Map();
    const fieldUploads = createFieldUploadsMachine({
      upload: (file: FieldFile) => ({ done: upload(file, file.category), cancel: () => cancel(file.id) }),
      settled(fileId, uploaded) {
        for (const settle of waiting.get(fileId) ?? []) settle(uploaded);
        waiting.delete(fileId);
      },
    });
    const actor = createActor(fieldUploads, { ...actorOptions, id: `uploads:${id}` });
    const field: Field = { actor, waiting };
    fields.set(id, field);
    actor.start();
    actor.subscribe((snapshot) => {
      shownFields.get(id)?.(fieldUploadsView(snapshot));
      // Its page was left while the worker restarted.
      if (!shownFields.has(id) && snapshot.context.active.length === 0) closeField(id);
    });
    return field;
  }
  function closeField(id: string): void {
    const field = fields.get(id);
    fields.delete(id);
    field?.actor.send({ type: 'field.closed' });
  }
  const end = (): void => {
    for (const id of fields.keys()) closeField(id);
    for (const transfer of running.values()) transfer.send({ type: 'file.cancel' });
    running.clear();
    ended.clear();
    for (const id of watchers.keys()) publish(id);
  };
  signals.on('signedOut', end);
  signals.on('wake', () => {
    for (const transfer of running.values()) transfer.send({ type: 'wake' });
  });

  return {
    topics: {
      uploads: {
        open({ field: id }, emit) {
          const field = fields.get(id);
          emit(field ? fieldUploadsView(field.actor.getSnapshot()) : NO_FILES);
          shownFields.set(id, emit);
          return () => {
            shownFields.delete(id);
            closeField(id);
          };
        },
      },
      upload: {
        open({ id }, emit) {
          const show = (): void => {
            const transfer = running.get(id);
            emit(transfer ? viewOf(transfer.getSnapshot()) : (ended.get(id)?.view ?? ABSENT));
          };
          const set = watchers.get(id) ?? new Set();
          watchers.set(id, set.add(show));
          show();
          return () => {
            set.delete(show);
            if (set.size === 0) watchers.delete(id);
          };
        },
      },
    },
    commands: {
      'file.upload': ({ category, file }) => upload(file, category),
      'file.cancel': async ({ id }) => {
        cancel(id);
        return null;
      },
      'uploads.choose': async ({ field }) => {
        fields.get(field)?.actor.send({ type: 'uploads.choose' });
        return null;
      },
      'uploads.add': ({ field, category, file, tag, room }) =>
        new Promise((resolve, reject) => {
          const { actor, waiting } = openField(field);
          const settle = (uploaded: UploadedFileView | null): void => {
            if (uploaded) resolve(uploaded);
            else reject(new CallError({ code: 'Cancelled', status: 0 }));
          };
          waiting.set(file.id, [...(waiting.get(file.id) ?? []), settle]);
          actor.send({ type: 'uploads.add', file: { ...file, category, tag }, room });
        }),
      'uploads.retry': async ({ field, id }) => {
        fields.get(field)?.actor.send({ type: 'uploads.retry', id });
        return null;
      },
      'uploads.remove': async ({ field, id }) => {
        fields.get(field)?.actor.send({ type: 'uploads.remove', id });
        return null;
      },
    },
    stop: end,
  };
};
