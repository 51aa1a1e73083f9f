import type { PictureUploadsView } from '#protocol/bridge/views.ts';
import { GOODS } from '#protocol/limits.ts';
import { defineModel } from '#tests/models/engine/model.ts';
import { always, any, call, event, type Moment } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import { cancellableUpload, stepIs } from '../call-outcomes.model.ts';
import { createPictureUploadsMachine, pictureUploadsView } from './picture-uploads.machine.ts';
import type { GoodsPicture } from './picture-uploads.ports.ts';

export const goodsPicture = (id: string, type = 'image/jpeg', replaces: string | null = null): GoodsPicture => ({
  id,
  name: `${id}.jpg`,
  blob: { size: 100, type } as Blob,
  replaces,
});

/** What the device has. */
const READ = [{ pictures: [goodsPicture('a')] }, { pictures: [] }];

type View = PictureUploadsView;
type At = Moment<View>;
const IDS = ['a', 'b', 'c'];
const A = goodsPicture('a');
const B = goodsPicture('b', 'image/svg+xml');
const C = goodsPicture('c', 'image/png', 'file-1');
const reads = event('pictures.read');
const adds = event<{ pictures: GoodsPicture[]; present: number }>('picture-uploads.add');
const replaces = event('picture-uploads.replace');
const keeps = call<GoodsPicture[]>('keep');
const uploads = call<GoodsPicture>('upload');
const cancels = call('cancel');
const pictureIn = (view: View | undefined, id: string) => view?.pending.find((picture) => picture.id === id);
const isOnItsWay = (view: View | undefined, id: string): boolean => pictureIn(view, id)?.error === null;
const onTheirWay = (view: View): string[] => view.pending.filter(({ error }) => error === null).map(({ id }) => id);
const isRead = ({ log }: Pick<At, 'log'>): boolean => log.some(reads);
const addOf = ({ step }: At) => step!.data as { pictures: GoodsPicture[]; present: number };
const idOf = ({ step }: At): string => (step!.data as { id: string }).id;
const endOf = ({ step }: At): string => step!.name.split(' ')[1]!;
const isEnd = (outcome: string) => stepIs(({ kind, name }) => kind === 'answer' && name.endsWith(outcome));
/** Pictures that run: uploaded, and neither ended nor cancelled since. */
const runningOf = (log: readonly Entry[]): string[] => {
  const active = new Set<string>();
  for (const { kind, name, data } of log) {
    if (kind === 'call' && name === 'upload') active.add((data as GoodsPicture).id);
    if (kind === 'call' && name === 'cancel') active.delete(data as string);
    if (kind === 'answer' && name.startsWith('upload ')) active.delete(name.split(' ')[1]!);
  }
  return [...active];
};
/** How many of the pictures of the step the goods have room for. */
const roomOf = (moment: At): number =>
  Math.max(
    0,
    GOODS.imagesMost -
      addOf(moment).present -
      moment.before!.pending.filter(({ id, error }) => error === null && id !== 'c').length,
  );

export const pictureUploadsModel = defineModel<ReturnType<typeof createPictureUploadsMachine>, View>({
  make: (world) =>
    createPictureUploadsMachine({
      upload: cancellableUpload(world, (): unknown => null),
      keep: world.note('keep'),
    }),
  events: {
    'pictures.read': ({ value }) => (value === 'reading' ? READ : []),
    'picture-uploads.add': [
      { pictures: [A, B], present: 8 },
      { pictures: [B], present: 0 },
      { pictures: [A], present: 9 },
    ],
    'picture-uploads.replace': [{ picture: C }],
    'picture-uploads.retry': IDS.map((id) => ({ id })),
    'picture-uploads.remove': IDS.map((id) => ({ id })),
  },
  place: ({ value, context }) =>
    [
      value,
      ...context.pictures.map(({ id, error }) => `${id} ${error?.code ?? ''}`),
      ...context.active,
      context.tooMany,
    ].join(),
  observe: pictureUploadsView,
  limit: 2_000,
  rules: {
    '[PIC-1] a file that is not a picture is refused': always(
      ({ view }) => pictureIn(view, 'b')!.error?.code === 'FileFormatInvalid',
      ({ view }) => pictureIn(view, 'b') !== undefined,
    ),
    '[PIC-1] before it is uploaded': always(
      ({ log }) => !log.some(call<GoodsPicture>('upload', ({ id }) => id === 'b')),
    ),
    '[PIC-2] goods have at most nine pictures, further ones are left out': always(
      (moment) =>
        addOf(moment).pictures.every(
          ({ id }, at) =>
            (pictureIn(moment.view, id) !== undefined) ===
            (at < roomOf(moment) || pictureIn(moment.before, id) !== undefined),
        ),
      stepIs(adds),
    ),
    '[PIC-2] and counted': always(
      (moment) => moment.view.tooMany === Math.max(0, addOf(moment).pictures.length - roomOf(moment)),
      stepIs(adds),
    ),
    '[PIC-2] a cropped picture takes the position of another one': always(
      ({ view, before }) => pictureIn(view, 'c') !== undefined && view.tooMany === before!.tooMany,
      stepIs(replaces),
    ),
    'a command that was sent twice adds its pictures once': always(
      ({ view }) => new Set(view.pending.map(({ id }) => id)).size === view.pending.length,
    ),
    '[PIC-3] what was saved is read once, and uploaded again': always(
      ({ view }) => isOnItsWay(view, 'a'),
      ({ step }) => step !== undefined && reads(step) && (step.data as { pictures: unknown[] }).pictures.length > 0,
    ),
    '[PIC-3] nothing is uploaded or saved before that': always(
      ({ added }) => !added.some(any(uploads, keeps)),
      (moment) => !isRead(moment),
    ),
    '[PIC-3] pictures on their way are saved until the goods have them': always(({ log, view }) => {
      const saved = (log.findLast(keeps)?.data as GoodsPicture[] | undefined) ?? [];
      return saved.map(({ id }) => id).join() === onTheirWay(view).join();
    }, isRead),
    '[PIC-3] as they were chosen': always(
      ({ added }) =>
        (added.find(keeps)!.data as GoodsPicture[]).every(
          (one) =>
            one.name === `${one.id}.jpg` && one.replaces === (one.id === 'c' ? 'file-1' : null) && !('error' in one),
        ),
      ({ added }) => added.some(keeps),
    ),
    '[PIC-4] what is on its way is uploaded, and nothing else': always(({ log, view }) => {
      const uploaded = runningOf(log);
      const ended = log.filter(({ name }) => name.endsWith(' cancelled')).map(({ name }) => name.split(' ')[1]!);
      return (
        uploaded.every((id) => isOnItsWay(view, id)) &&
        onTheirWay(view).every((id) => uploaded.includes(id) || ended.includes(id))
      );
    }, isRead),
    '[PIC-4] a refused picture stays in view': always(
      (moment) => pictureIn(moment.view, endOf(moment))?.error?.status === 422,
      isEnd('refused'),
    ),
    '[PIC-4] until it is uploaded again': always(
      (moment) => isOnItsWay(moment.view, idOf(moment)),
      (moment) =>
        stepIs(event('picture-uploads.retry'))(moment) &&
        isRead(moment) &&
        idOf(moment) !== 'b' &&
        pictureIn(moment.before, idOf(moment)) !== undefined,
    ),
    '[PIC-4] or removed': always(
      (moment) => pictureIn(moment.view, idOf(moment)) === undefined,
      (moment) => stepIs(event('picture-uploads.remove'))(moment) && isRead(moment),
    ),
    'a picture that the goods have leaves the list': always(
      (moment) => pictureIn(moment.view, endOf(moment)) === undefined,
      isEnd('arrives'),
    ),
    'an upload that a sign-out cancels stays on the device': always(
      (moment) => moment.added.length === 1 && isOnItsWay(moment.view, endOf(moment)),
      isEnd('cancelled'),
    ),
    '[PIC-4] removing a picture ends its upload, nothing else does': always(
      ({ added, step }) =>
        added.some(cancels) === added.some(call('cancel', (id) => id === (step!.data as { id?: string })?.id)),
      ({ step }) => step?.kind === 'event',
    ),
  },
});
