/**
 * Uploads one file (spec §4, Upload; spec §7, Files).
 *
 * [UPL-1] (by construction) A file that may not be sent ends in error before any request.
 * [UPL-2] A picture is prepared first: scaled, its metadata removed, with a thumbnail. An unreadable one ends in error.
 * [UPL-3] (by construction) Then links are requested, the original is PUT, and after it the thumbnail.
 * [UPL-4] Progress is a fraction of all bytes of the file; it never goes backwards and is reported in steps of 1 %.
 * [UPL-5] (by construction) Stopping the upload cancels the request in progress.
 */
import { errorDataOf } from '#protocol/rules/failures.ts';
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { ERROR_STATUS } from '#protocol/errors.ts';
import type { FileCategory } from '#protocol/http/files.ts';
import { isPicture, refusalOf } from '#protocol/rules/file-kind.ts';
import { UPLOAD_STATUS, type UploadStatus } from '#protocol/lookups.ts';
import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import { fileNameFor } from '../image/encoding.ts';
import type { UploadedFile } from './upload.ports.ts';
import type { UploadLink, UploadRequest, PreparedPicture, UploadPorts } from './upload.ports.ts';

/** `category` is the file's purpose, `chat` by default. */
export type UploadInput = { id: string; name: string; type: string; blob: Blob; category?: FileCategory };
export type UploadOutcome = { kind: 'end'; uploaded: UploadedFile; url: string } | { kind: 'error'; error: ErrorData };
/** Sent to the parent actor. */
export type UploadProgressed = { type: 'upload.progressed'; fileId: string; status: UploadStatus; progress: number };

type UploadContext = {
  file: UploadInput;
  picture: PreparedPicture | null;
  links: { original: UploadLink; thumbnail: UploadLink | null } | null;
  /** Bytes of completed PUTs. */
  arrived: number;
  progress: number;
  error: ErrorData | null;
};
export type UploadEvent =
  { type: '_progress'; fraction: number } | { type: '_put' } | { type: '_putFailed'; error: ErrorData };
type Put = { link: UploadLink | null | undefined; blob: Blob };

const categoryOf = ({ category = 'chat' }: UploadInput): FileCategory => category;
const uploadRequestOf = ({ file, picture }: UploadContext): UploadRequest =>
  picture
    ? {
        name: fileNameFor(file.name, picture.original.blob.type),
        type: picture.original.blob.type,
        category: categoryOf(file),
        original: picture.original.blob,
        picture,
      }
    : {
        name: file.name,
        type: file.type || 'application/octet-stream',
        category: categoryOf(file),
        original: file.blob,
        picture,
      };
const refusal = (file: UploadInput) => refusalOf({ type: file.type, size: file.blob.size, category: categoryOf(file) });

/** @param ports see upload.ports.ts */
export function createUploadMachine(ports: UploadPorts) {
  return setup({
    types: {
      context: {} as UploadContext,
      events: {} as UploadEvent,
      input: {} as UploadInput,
      output: {} as UploadOutcome,
    },
    actors: {
      prepare: fromPromise<PreparedPicture, Blob>(({ input, signal }) => ports.prepare(input, signal)),
      presign: fromPromise<{ original: UploadLink; thumbnail: UploadLink | null }, UploadRequest>(({ input, signal }) =>
        ports.presign(input, signal),
      ),
      put: fromCallback<UploadEvent, Put>(({ input: { link, blob }, sendBack }) => {
        const put = ports.put(link?.url ?? '', blob, (fraction) => sendBack({ type: '_progress', fraction }));
        put.done.then(
          () => sendBack({ type: '_put' }),
          (error: unknown) => sendBack({ type: '_putFailed', error: errorDataOf(error) }),
        );
        return () => put.cancel();
      }),
    },
    guards: {
      isRefused: ({ context: { file } }) => refusal(file) !== undefined,
      isPicture: ({ context }) => isPicture(context.file.type),
      hasThumbnail: ({ context }) => context.links?.thumbnail != null,
      isStep: ({ context, event }) =>
        event.type === '_progress' && overall(context, event.fraction) - context.progress >= 0.01,
    },
    actions: {
      refuse: assign(({ context }) => {
        const code = refusal(context.file) ?? 'UnknowError';
        return { error: { code, status: ERROR_STATUS[code] } };
      }),
      keepPicture: assign({ picture: (_, picture: PreparedPicture) => picture }),
      keepLinks: assign({ links: (_, links: { original: UploadLink; thumbnail: UploadLink | null }) => links }),
      progress: assign(({ context, event }) =>
        event.type === '_progress' ? { progress: overall(context, event.fraction) } : {},
      ),
      arrive: assign(({ context }) => ({ arrived: uploadRequestOf(context).original.size })),
      keepError: assign({ error: (_, error: unknown) => errorDataOf(error) }),
      keepPutError: assign(({ event }) => (event.type === '_putFailed' ? { error: event.error } : {})),
      report: sendParent(({ context }, status: UploadStatus): UploadProgressed => ({
        type: 'upload.progressed',
        fileId: context.file.id,
        status,
        progress: context.progress,
      })),
    },
  }).createMachine({
    id: 'upload',
    context: ({ input }) => ({ file: input, picture: null, links: null, arrived: 0, progress: 0, error: null }),
    output: ({ context }): UploadOutcome =>
      context.error || !context.links
        ? { kind: 'error', error: context.error ?? { code: 'UnknowError', status: 500 } }
        : {
            kind: 'end',
            uploaded: { fileId: context.links.original.fileId, thumbFileId: context.links.thumbnail?.fileId ?? null },
            url: context.links.original.s3Url,
          },
    initial: 'start',
    states: {
      start: {
        entry: { type: 'report', params: UPLOAD_STATUS.start },
        always: [
          { guard: 'isRefused', target: 'error', actions: 'refuse' },
          { guard: 'isPicture', target: 'preparing' },
          { target: 'presigning' },
        ],
      },
      preparing: {
        invoke: {
          id: 'prepare',
          src: 'prepare',
          input: ({ context }) => context.file.blob,
          onDone: { target: 'presigning', actions: { type: 'keepPicture', params: outputOf } },
          onError: { target: 'error', actions: { type: 'keepError', params: errorOf } },
        },
      },
      presigning: {
        invoke: {
          id: 'presign',
          src: 'presign',
          input: ({ context }) => uploadRequestOf(context),
          onDone: { target: 'uploading', actions: { type: 'keepLinks', params: outputOf } },
          onError: { target: 'error', actions: { type: 'keepError', params: errorOf } },
        },
      },
      uploading: {
        initial: 'original',
        entry: { type: 'report', params: UPLOAD_STATUS.uploading },
        on: {
          _progress: { guard: 'isStep', actions: ['progress', { type: 'report', params: UPLOAD_STATUS.uploading }] },
          _putFailed: { target: 'error', actions: 'keepPutError' },
        },
        states: {
          original: {
            invoke: {
              id: 'putOriginal',
              src: 'put',
              input: ({ context }) => ({ link: context.links?.original, blob: uploadRequestOf(context).original }),
            },
            on: {
              _put: [{ guard: 'hasThumbnail', target: 'thumbnail', actions: 'arrive' }, { target: '#upload.end' }],
            },
          },
          thumbnail: {
            invoke: {
              id: 'putThumbnail',
              src: 'put',
              input: ({ context }) => ({
                link: context.links?.thumbnail,
                blob: context.picture?.thumbnail.blob ?? context.file.blob,
              }),
            },
            on: { _put: '#upload.end' },
          },
        },
      },
      end: { type: 'final', entry: { type: 'report', params: UPLOAD_STATUS.end } },
      error: { type: 'final', entry: { type: 'report', params: UPLOAD_STATUS.error } },
    },
  });
}

/** @returns the fraction of all bytes that were sent, given that of the current blob. */
function overall(context: UploadContext, fraction: number): number {
  const original = uploadRequestOf(context).original.size;
  const thumbnail = context.picture?.thumbnail.blob.size ?? 0;
  return (context.arrived + fraction * (context.arrived ? thumbnail : original)) / (original + thumbnail);
}
