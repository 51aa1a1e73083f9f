import type { EditedGoods } from '#protocol/bridge/commands.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import type { GoodsOwnerMove } from '#protocol/rules/states.ts';
import type { EditorExample } from '../editor/editor-example.model.ts';
import { editorModel } from '../editor/editor.model.ts';
import { createGoodsEditorMachine, GOODS_SUBJECT } from './goods-editor.machine.ts';

export const goodsNamed = (brand: string): GoodsData => ({
  ...EMPTY_GOODS,
  brand,
  images: [{ kind: 1, fileId: 'front' }],
});
export const servedGoods = (data: GoodsData, revision = 1, editable = true): EditedGoods => ({
  id: 'g1',
  num: 'VM-1',
  revision,
  problems: {},
  status: 0,
  frozen: false,
  data,
  moves: [],
  reason: null,
  files: [],
  updateTime: 0,
  editable,
});

export const GOODS_EXAMPLE: EditorExample<EditedGoods, GoodsOwnerMove> = {
  subject: GOODS_SUBJECT,
  createMachine: createGoodsEditorMachine,
  named: goodsNamed,
  nameOf: ({ brand }) => brand,
  served: servedGoods,
  move: 'submit',
};

export const goodsEditorModel = editorModel(GOODS_EXAMPLE);
