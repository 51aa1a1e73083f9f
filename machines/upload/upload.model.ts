import { UPLOAD_STATUS, type UploadStatus } from '#protocol/lookups.ts';
import { defineModel, type Outcome } from '#tests/models/engine/model.ts';
import {
  after,
  always,
  answer,
  any,
  call,
  never,
  event,
  type Moment,
  type Pattern,
} from '#tests/models/engine/rules.ts';
import type { World } from '#tests/models/engine/world.ts';
import { callError } from '../call-outcomes.model.ts';
import type { CallError } from '../call-error.ts';
import { createUploadMachine, type UploadInput, type UploadOutcome } from './upload.machine.ts';
import type { UploadPorts, UploadRequest } from './upload.ports.ts';

/** The fields of a blob that charts read. */
const blob = (size: number, type: string): Blob => ({ size, type }) as Blob;
const prepared = {
  original: { blob: blob(80, 'image/jpeg'), width: 8, height: 8 },
  thumbnail: { blob: blob(20, 'image/jpeg'), width: 4, height: 4 },
};

export const uploadInput = (type: string, size = 100): UploadInput => ({
  id: 'file-1',
  name: 'a.jpg',
  type,
  blob: blob(size, type),
});

/** The outcomes of the calls of {@link uploadPorts}. */
export const UPLOAD_OUTCOMES: Readonly<Record<string, readonly Outcome[] | ((data: never) => readonly Outcome[])>> = {
  prepare: [
    { ok: prepared, as: 'picture' },
    { error: callError(422), as: '422' },
  ],
  presign: ({ picture }: UploadRequest): Outcome[] => [
    {
      ok: {
        original: { fileId: 'f1', url: 'original', s3Url: '/f1' },
        thumbnail: picture && { fileId: 'f2', url: 'thumbnail', s3Url: '/f2' },
      },
      as: 'links',
    },
    { error: callError(503), as: '503' },
    { error: callError(403), as: '403' },
  ],
  put: [
    { ok: null, as: 'stored' },
    { error: callError(0), as: 'offline' },
  ],
};

/** The ports of an upload in a world. A PUT offers its progress while it runs. */
export const uploadPorts = (world: World): UploadPorts => ({
  prepare: (picture, signal) => world.call('prepare', picture.type, { signal }),
  presign: (request, signal) => world.call('presign', request, { signal }),
  put(url, _blob, onProgress) {
    const withdraw = world.offer('progress', {
      half: () => onProgress(0.5),
      little: () => onProgress(0.504),
      all: () => onProgress(1),
    });
    const abort = new AbortController();
    const done = world.call('put', url, { signal: abort.signal }).finally(withdraw);
    return {
      done,
      cancel() {
        withdraw();
        abort.abort();
      },
    };
  },
});

/** The output, once there is one. */
type View = UploadOutcome | null;
type Report = { status: UploadStatus; progress: number };
const fails: Pattern = (entry) => entry.kind === 'answer' && 'error' in Object(entry.data ?? {});
const reports = (status: UploadStatus): Pattern => call<Report>('report', (report) => report.status === status);
const allReports = ({ log }: Moment<View>): Report[] =>
  log.filter(({ name }) => name === 'report').map(({ data }) => data as Report);
const requests = call(['prepare', 'presign', 'put']);
const starts = (name: string): Pattern => event<string>('start', (input) => input === name);

export const uploadModel = defineModel<ReturnType<typeof createUploadMachine>, View>({
  make: (world) =>
    createUploadMachine(uploadPorts(world)).provide({
      actions: { report: ({ context }, status) => world.note('report')({ status, progress: context.progress }) },
    }),
  inputs: {
    picture: uploadInput('image/jpeg'),
    document: uploadInput('application/pdf'),
    'a large document': uploadInput('application/pdf', 100_000_000),
  },
  events: {},
  outcomes: UPLOAD_OUTCOMES,
  place: ({ value, context }) => `${JSON.stringify(value)} ${context.file.type} ${context.progress.toFixed(2)}`,
  observe: ({ output }) => output ?? null,
  rules: {
    '[UPL-1] a file that may not be sent ends in error before any request': after<View>(
      starts('a large document'),
    ).leadsTo(reports(UPLOAD_STATUS.error)),
    '[UPL-1] and makes no request': after<View>(starts('a large document')).never(requests, { until: () => false }),
    '[UPL-2] a picture is prepared first': after<View>(starts('picture')).never(call(['presign', 'put']), {
      until: answer<object>('prepare', (data) => 'ok' in data),
    }),
    '[UPL-2] what may be sent is sent': after<View>(starts('document')).leadsTo(call('presign')),
    '[UPL-2] a picture is sent when it is prepared, with its thumbnail': after<View>(
      answer<object>('prepare', (data) => 'ok' in data),
    ).leadsTo(call<UploadRequest>('presign', ({ picture }) => picture !== null)),
    '[UPL-3] links are requested, then the original is PUT': after<View>(
      answer<object>('presign', (data) => 'ok' in data),
    ).leadsTo(call('put', (url) => url === 'original')),
    '[UPL-3] after the original of a picture its thumbnail is PUT, after anything else it is done': always(
      ({ added, log }) => {
        const puts = log.filter(({ name, kind }) => name === 'put' && kind === 'answer').length;
        const hasThumbnail = log.some(starts('picture'));
        return added.some(
          hasThumbnail && puts === 1 ? call('put', (url) => url === 'thumbnail') : reports(UPLOAD_STATUS.end),
        );
      },
      ({ step }) => step?.kind === 'answer' && step.name === 'put' && !fails(step),
    ),
    '[UPL-2] a picture is prepared': after<View>(starts('picture')).leadsTo(call('prepare')),
    '[UPL-2] any failure ends in error': after<View>(fails).leadsTo(reports(UPLOAD_STATUS.error)),
    '[UPL-2] any failure is the outcome': always(
      ({ view, step }) => view?.kind === 'error' && view.error === (step!.data as { error: CallError }).error.data,
      ({ step }) => step !== undefined && fails(step),
    ),
    '[UPL-1] the refusal is the outcome': always(
      ({ view }) => view?.kind === 'error' && view.error.code === 'FileTooLarge',
      ({ step }) => step?.data === 'a large document',
    ),
    'the outcome names what was uploaded': always(
      ({ view, log }) =>
        view?.kind === 'end' &&
        view.url === '/f1' &&
        view.uploaded.fileId === 'f1' &&
        view.uploaded.thumbFileId === (log.some(starts('picture')) ? 'f2' : null),
      ({ added }) => added.some(reports(UPLOAD_STATUS.end)),
    ),
    '[UPL-4] progress is a fraction that never goes backwards': always((moment) => {
      const steps = allReports(moment).map(({ progress }) => progress);
      return steps.every((step, at) => step >= (steps[at - 1] ?? 0) && step <= 1);
    }),
    '[UPL-4] progress is reported in steps of 1 %': always((moment) => {
      const steps = allReports(moment).filter(({ status }) => status === UPLOAD_STATUS.uploading);
      return steps.every(({ progress }, at) => at === 0 || progress - (steps[at - 1]?.progress ?? 0) >= 0.01 - 1e-9);
    }),
    '[UPL-4] progress counts all bytes of the file': always(
      ({ added, log }) => {
        const report = added.find(({ name }) => name === 'report');
        const fraction = added[0]?.name === 'progress half' ? 0.5 : added[0]?.name === 'progress all' ? 1 : 0.504;
        const puts = log.filter(({ name, kind }) => name === 'put' && kind === 'answer').length;
        const expected = !log.some(starts('picture')) ? fraction : puts === 0 ? 0.8 * fraction : 0.8 + 0.2 * fraction;
        return report === undefined || Math.abs((report.data as Report).progress - expected) < 1e-9;
      },
      ({ step }) => step?.name.startsWith('progress ') ?? false,
    ),
    '[UPL-4] progress is reported': after<View>(
      answer('progress half'),
      ({ log }) =>
        log.slice(log.findLastIndex(call('put'))).filter(({ name }) => name.startsWith('progress')).length === 1,
    ).leadsTo(reports(UPLOAD_STATUS.uploading)),
    'reports the start first': always(
      (moment) => allReports(moment)[0]?.status === UPLOAD_STATUS.start,
      ({ step }) => step?.name === 'start',
    ),
    'reports that uploading begins': after<View>(answer<object>('presign', (data) => 'ok' in data)).leadsTo(
      reports(UPLOAD_STATUS.uploading),
    ),
    'nothing is cancelled while it runs': never(any(call(['prepare aborted', 'presign aborted', 'put aborted']))),
  },
});
