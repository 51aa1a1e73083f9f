import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, answer, any, call, event, type Moment, type Pattern } from '#tests/models/engine/rules.ts';
import { CallError } from '../call-error.ts';
import { createTransferMachine } from './transfer.machine.ts';
import { UPLOAD_OUTCOMES, uploadInput, uploadPorts } from './upload.model.ts';

type View = { state: string; progress: number; error: string | null; url: string | null };
const failsWith =
  (...statuses: readonly number[]): Pattern =>
  ({ kind, data }) =>
    kind === 'answer' &&
    typeof data === 'object' &&
    data !== null &&
    'error' in data &&
    data.error instanceof CallError &&
    statuses.includes(data.error.data.status);
const requests = call(['presign', 'put']);
const cancels = event('file.cancel');
const isStored = answer<object>('put', (data) => 'ok' in data);
const wasRunning = ({ before }: Moment<View>): boolean => before?.state === 'sending';

export const transferModel = defineModel<ReturnType<typeof createTransferMachine>, View>({
  make: (world) => createTransferMachine(uploadPorts(world)),
  input: uploadInput('application/pdf'),
  events: { wake: [{}], 'file.cancel': [{}] },
  outcomes: UPLOAD_OUTCOMES,
  place: ({ value, context }) => `${value} ${context.progress.toFixed(2)} ${context.error?.code ?? 'no error'}`,
  observe: ({ value, context }) => ({
    state: value,
    progress: context.progress,
    error: context.error?.code ?? null,
    url: context.uploaded?.url ?? null,
  }),
  rules: {
    '[TRA-1] a transient error is retried after 5 s': after<View>(failsWith(0, 503)).leadsTo(requests, {
      within: 5_000,
      notBefore: 5_000,
      unless: any(event('wake'), cancels),
    }),
    '[TRA-1] a wake-up retries at once': after<View>(
      event('wake'),
      ({ before }) => before?.state === 'waiting',
    ).leadsTo(requests),
    '[TRA-1] a wake-up changes nothing else': always(
      ({ added }) => added.length === 1,
      (moment) => moment.step?.name === 'wake' && wasRunning(moment),
    ),
    '[TRA-2] a refusal ends it with its reason': after<View>(failsWith(403)).always(
      ({ state, error }) => state === 'failed' && error === 'Status403',
    ),
    '[TRA-2] cancelling ends it': after<View>(cancels).always(
      ({ state, error }) => state === 'failed' && error === 'Cancelled',
    ),
    '[TRA-2] cancelling stops the request in progress': after<View>(cancels, wasRunning).leadsTo(
      call(['presign aborted', 'put aborted']),
    ),
    '[TRA-2] nothing is requested after it ended': after<View>(any(failsWith(403), cancels)).never(requests),
    '[TRA-1] [TRA-2] nothing but a refusal and a cancellation fails it': always(
      ({ log }) => log.some((entry) => any(failsWith(403), cancels)(entry)),
      ({ view }) => view.state === 'failed',
    ),
    'it is done only when the file is stored': always(
      ({ log }) => log.some((entry) => isStored(entry)),
      ({ view }) => view.state === 'done',
    ),
    'it begins at once': always(({ log }) => requests(log[0]!)),
    'the uploaded file has its address': after<View>(isStored).always(
      ({ state, url, progress, error }) => state === 'done' && url === '/f1' && progress === 1 && error === null,
    ),
    'shows the progress': always(
      ({ view }) => view.progress >= 0.5,
      ({ step }) => step?.name.startsWith('progress ') ?? false,
    ),
    'begins again without progress, with the error': after<View>(failsWith(0, 503)).always(
      ({ progress, error }) => progress === 0 && error !== null,
      {
        until: any(
          answer('progress half'),
          answer('progress all'),
          answer('progress little'),
          isStored,
          cancels,
          failsWith(403),
        ),
      },
    ),
  },
});
