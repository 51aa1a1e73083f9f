/**
 * The editor of one piece of goods: the chart of machines/editor with the data of goods, and their pictures.
 *
 * [GED-1] A picture that has arrived replaces the picture it was cropped from, or becomes the last one; it is placed
 *         once.
 * [GED-2] A draft on the device lacks the fields that the build that wrote it did not know, where a save may lack them.
 *         They are shown as the server has them, and not written until they are changed.
 */
import type { EditedGoods } from '#protocol/bridge/commands.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { GOODS_FIELDS, type GoodsFieldName, type GoodsFieldRow } from '#protocol/rules/goods-fields.ts';
import type { GoodsOwnerMove } from '#protocol/rules/states.ts';
import type { ActorRefFrom } from 'xstate';
import { readDraft, type Draft } from '../editor/draft.ts';
import { shownData, type EditorSubject } from '../editor/editor-context.ts';
import { createEditorMachine } from '../editor/editor.machine.ts';
import type { EditorPorts } from '../editor/editor.ports.ts';
import { placePicture } from './place-picture.ts';

export const GOODS_SUBJECT: EditorSubject<GoodsData> = { empty: EMPTY_GOODS, asStored: (data) => data };

/** @returns the data of goods that a user begins */
export const newGoods = (isStore: boolean): GoodsData => ({ ...EMPTY_GOODS, asStore: isStore });

/** @param ports see machines/editor/editor.ports.ts */
export const createGoodsEditorMachine = (ports: EditorPorts<GoodsData, GoodsOwnerMove>) =>
  createEditorMachine<EditedGoods, GoodsOwnerMove>(GOODS_SUBJECT, ports);

export type GoodsEditorActor = ActorRefFrom<ReturnType<typeof createGoodsEditorMachine>>;

/** GED-1. */
export function placeUploadedPicture(editor: GoodsEditorActor, fileId: string, replaces: string | null): void {
  const { images } = shownData(editor.getSnapshot().context);
  const placed = placePicture(images, fileId, replaces);
  if (placed !== images) editor.send({ type: 'editor.change', patch: { images: placed } });
}

/** Without the fields that the wire allows to be missing. */
const ALWAYS_WRITTEN: Partial<GoodsData> = Object.fromEntries(
  Object.entries(EMPTY_GOODS).filter(
    ([name]) =>
      name !== 'conditionTranslations' &&
      name !== 'provenance' &&
      !(name in GOODS_FIELDS && (GOODS_FIELDS[name as GoodsFieldName] as GoodsFieldRow).optional),
  ),
);

/** Reads a draft from the device, GED-2; other missing fields are empty. @returns null for anything else */
export const readGoodsDraft = (value: unknown): Draft<GoodsData> | null =>
  readDraft<GoodsData>(value, ({ texts, size, images, ...rest }) => ({
    ...(ALWAYS_WRITTEN as GoodsData),
    ...rest,
    texts: { ...EMPTY_GOODS.texts, ...texts },
    size: { ...EMPTY_GOODS.size, ...size },
    images: Array.isArray(images) ? images : [],
  }));
