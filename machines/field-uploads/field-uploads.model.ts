import type { FieldUploadsView } from '#protocol/bridge/views.ts';
import { defineModel } from '#tests/models/engine/model.ts';
import { always, call, event, type Moment } from '#tests/models/engine/rules.ts';
import { cancellableUpload, stepIs } from '../call-outcomes.model.ts';
import { createFieldUploadsMachine, fieldUploadsView } from './field-uploads.machine.ts';
import type { FieldFile } from './field-uploads.ports.ts';

export const fieldFile = (id: string, type = 'image/jpeg'): FieldFile => ({
  id,
  name: `${id}.jpg`,
  type,
  blob: { size: 100, type } as Blob,
  category: 'store',
  tag: null,
});

export const uploadedFile = (fileId: string) => ({
  fileId,
  thumbFileId: null,
  url: `/files/${fileId}`,
  name: `${fileId}.jpg`,
  type: 'image/jpeg',
  size: 100,
});

type View = FieldUploadsView;
type At = Moment<View>;
const IDS = ['a', 'b', 's'];
const adds = event<{ file: FieldFile; room: number }>('uploads.add');
const uploads = call<FieldFile>('upload');
const settles = call<{ id: string; uploaded: unknown }>('settled');
const addOf = ({ step }: At): { file: FieldFile; room: number } => step!.data as { file: FieldFile; room: number };
const idOf = ({ step }: At): string => (step!.data as { id: string }).id;
const fileIn = (view: View | undefined, id: string) => view?.files.find((file) => file.id === id);
const isOnItsWay = (view: View | undefined, id: string): boolean => fileIn(view, id)?.error === null;
const endOf = ({ step }: At): string => step!.name.split(' ')[1]!;
const isEnd = (outcome: string) => stepIs(({ kind, name }) => kind === 'answer' && name.endsWith(outcome));
const isRefusal = isEnd('refused');
const isCancelled = isEnd('cancelled');
const isArrival = isEnd('arrives');
const isNew = (moment: At): boolean => stepIs(adds)(moment) && !fileIn(moment.before, addOf(moment).file.id);
const hasRoom = (moment: At): boolean =>
  moment.before!.files.filter(({ error }) => error === null).length < addOf(moment).room;
const isListed = (id: string, moment: At): boolean => fileIn(moment.before, id) !== undefined;

export const fieldUploadsModel = defineModel<ReturnType<typeof createFieldUploadsMachine>, View>({
  make: (world) =>
    createFieldUploadsMachine({
      upload: cancellableUpload(world, ({ id }: FieldFile) => uploadedFile(id)),
      settled: (id, uploaded) => world.note('settled')({ id, uploaded }),
    }),
  events: {
    'uploads.choose': [{}],
    'uploads.add': [
      { file: fieldFile('a'), room: 1 },
      { file: fieldFile('b'), room: 2 },
      { file: fieldFile('s', 'image/svg+xml'), room: 2 },
    ],
    'uploads.retry': IDS.map((id) => ({ id })),
    'uploads.remove': IDS.map((id) => ({ id })),
    'field.closed': [{}],
  },
  place: ({ value, context }) =>
    [value, ...context.files.map(({ id, error }) => `${id} ${error?.code ?? ''}`), Math.min(context.tooMany, 2)].join(),
  observe: fieldUploadsView,
  limit: 1_000,
  rules: {
    '[FUP-1] a file that may not be sent is refused': always(
      ({ view }) => fileIn(view, 's')!.error !== null,
      ({ view }) => fileIn(view, 's') !== undefined,
    ),
    '[FUP-1] before any request': always(({ log }) => !log.some(call<FieldFile>('upload', ({ id }) => id === 's'))),
    '[FUP-2] a field takes the files it has room for, and uploads them': always(
      (moment) => {
        const { id } = addOf(moment).file;
        return isOnItsWay(moment.view, id) && moment.added.some(call<FieldFile>('upload', (file) => file.id === id));
      },
      (moment) => isNew(moment) && hasRoom(moment) && addOf(moment).file.id !== 's',
    ),
    '[FUP-2] a refused file is listed': always(
      ({ view }) => fileIn(view, 's') !== undefined,
      (moment) => isNew(moment) && hasRoom(moment) && addOf(moment).file.id === 's',
    ),
    '[FUP-2] further ones are counted and left out': always(
      (moment) => {
        const { id } = addOf(moment).file;
        return (
          moment.view.tooMany === moment.before!.tooMany + 1 &&
          moment.view.files.length === moment.before!.files.length &&
          moment.added.some(call<{ id: string; uploaded: unknown }>('settled', (one) => one.id === id))
        );
      },
      (moment) => isNew(moment) && !hasRoom(moment),
    ),
    'a command that was sent twice adds its file once': always(
      ({ added, view, before }) => added.length === 1 && view.files.length === before!.files.length,
      (moment) => stepIs(adds)(moment) && isListed(addOf(moment).file.id, moment),
    ),
    '[FUP-3] a refused file stays in view': always(
      (moment) => moment.view.files.length === moment.before!.files.length && !isOnItsWay(moment.view, endOf(moment)),
      isRefusal,
    ),
    '[FUP-3] until it is retried': always(
      (moment) =>
        isOnItsWay(moment.view, idOf(moment)) &&
        moment.added.some(uploads) &&
        fileIn(moment.view, idOf(moment)) !== undefined,
      (moment) =>
        stepIs(event('uploads.retry'))(moment) &&
        isListed(idOf(moment), moment) &&
        idOf(moment) !== 's' &&
        !isOnItsWay(moment.before, idOf(moment)),
    ),
    '[FUP-3] a retry changes no file that is on its way or unknown': always(
      ({ view, before, added }) => added.length === 1 && view.files.length === before!.files.length,
      (moment) =>
        stepIs(event('uploads.retry'))(moment) &&
        (!isListed(idOf(moment), moment) || isOnItsWay(moment.before, idOf(moment))),
    ),
    '[FUP-3] or other files are chosen': always(
      ({ view, before, added }) =>
        view.files.length === before!.files.filter(({ error }) => error === null).length &&
        view.files.every(({ error }) => error === null) &&
        view.tooMany === 0 &&
        added.filter(settles).length === before!.files.length - view.files.length,
      stepIs(event('uploads.choose')),
    ),
    '[FUP-4] removing a file ends its upload': always(
      (moment) => moment.added.some(call('cancel', (id) => id === idOf(moment))),
      (moment) => stepIs(event('uploads.remove'))(moment) && isOnItsWay(moment.before, idOf(moment)),
    ),
    '[FUP-4] a removed file leaves the list': always(
      (moment) =>
        !fileIn(moment.view, idOf(moment)) &&
        moment.added.some(
          call<{ id: string; uploaded: unknown }>('settled', (one) => one.id === idOf(moment) && one.uploaded === null),
        ),
      (moment) => stepIs(event('uploads.remove'))(moment) && isListed(idOf(moment), moment),
    ),
    '[FUP-4] an uploaded file leaves the list': always(
      (moment) =>
        !fileIn(moment.view, endOf(moment)) &&
        moment.added.some(
          call<{ id: string; uploaded: unknown }>(
            'settled',
            (one) => one.id === endOf(moment) && one.uploaded !== null,
          ),
        ),
      isArrival,
    ),
    'a cancelled file leaves it, too': always(
      (moment) =>
        !fileIn(moment.view, endOf(moment)) &&
        moment.added.some(
          call<{ id: string; uploaded: unknown }>(
            'settled',
            (one) => one.id === endOf(moment) && one.uploaded === null,
          ),
        ),
      isCancelled,
    ),
    '[FUP-5] closing the field ends every upload': always(
      ({ added, before, view }) =>
        view.files.length === 0 &&
        view.tooMany === 0 &&
        before!.files.every(({ id, error }) => error !== null || added.some(call('cancel', (one) => one === id))) &&
        added.filter(settles).length === before!.files.length,
      stepIs(event('field.closed')),
    ),
    'nothing else cancels an upload': always(
      ({ added }) => !added.some(call('cancel')),
      (moment) => moment.step?.kind === 'event' && !stepIs(event(['uploads.remove', 'field.closed']))(moment),
    ),
  },
});
