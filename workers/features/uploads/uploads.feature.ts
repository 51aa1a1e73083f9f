import { CallError } from '#machines/call-error.ts';
import { createTransferMachine } from '#machines/upload/transfer.machine.ts';
import type { UploadInput } from '#machines/upload/upload.machine.ts';
import type { UploadView } from '#protocol/bridge/views.ts';
import type { FileCategory } from '#protocol/http/files.ts';
import { createActor, waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Feature } from '../../core/feature.ts';
import { uploadPorts } from './upload-ports.ts';

type Transfer = ReturnType<typeof createTransferMachine>;

const ABSENT: UploadView = { phase: 'absent', progress: 0, error: null };
const PHASES = { sending: 'uploading', waiting: 'waiting', done: 'done', failed: 'failed' } as const;

/** Number of ended uploads that are remembered, without their bytes. */
const ENDED_MOST = 200;
type UploadResult = {
  fileId: string;
  thumbFileId: string | null;
  url: string;
  name: string;
  type: string;
  size: number;
};
type Ended = { view: UploadView; answer: UploadResult | null };

const viewOf = ({ value, context }: SnapshotFrom<Transfer>): UploadView => ({
  phase: PHASES[value],
  progress: context.progress,
  error: context.error,
});

/**
 * Files for forms: topic `upload:{id}`, commands `file.upload` and `file.cancel`.
 *
 * The same id again, from another tab or after a lost response, is the same upload. Uploads end at the user's sign-out.
 * Of an ended upload only the result is stored, of the latest 200: bytes of a file are not held longer than needed.
 */
export const uploadsFeature: Feature = ({ ports, signals, actorOptions }) => {
  const machine = createTransferMachine(uploadPorts(ports.http, ports.images));
  const running = new Map<string, ActorRefFrom<Transfer>>();
  const ended = new Map<string, Ended>();
  const watchers = new Map<string, Set<() => void>>();

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
  const end = (): void => {
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
      'file.upload': async ({ category, file }) => {
        const known = ended.get(file.id)?.answer;
        if (known) return known;
        const { context } = await waitFor(
          running.get(file.id) ?? begin(file, category),
          (snapshot) => snapshot.status !== 'active',
        );
        if (!context.uploaded) throw new CallError(context.error ?? { code: 'UnknowError', status: 500 });
        return { ...context.uploaded, name: file.name, type: file.type, size: file.blob.size };
      },
      'file.cancel': async ({ id }) => {
        running.get(id)?.send({ type: 'file.cancel' });
        return null;
      },
    },
    stop: end,
  };
};
