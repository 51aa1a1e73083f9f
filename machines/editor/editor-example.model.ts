import type { ResourceView } from '#protocol/bridge/views.ts';
import type { Draft, EditedItem } from './draft.ts';
import type { EditorSubject } from './editor-context.ts';
import type { createEditorMachine } from './editor.machine.ts';
import type { EditorPorts } from './editor.ports.ts';

/** Example data of one kind of editor; one of its texts is its name. */
export type EditorExample<Item extends EditedItem, Move extends string> = {
  subject: EditorSubject<Item['data']>;
  createMachine(ports: EditorPorts<Item['data'], Move>): ReturnType<typeof createEditorMachine<Item, Move>>;
  named(name: string): Item['data'];
  nameOf(data: Item['data']): string;
  served(data: Item['data'], revision: number, editable: boolean): Item;
  /** A move after which the item exists. */
  move: Move;
};

/** A draft of data of that name. */
export const draftNamed = <Item extends EditedItem, Move extends string>(
  { named }: Pick<EditorExample<Item, Move>, 'named'>,
  name: string,
  more: Partial<Draft<Item['data']>> = {},
): Draft<Item['data']> => ({ base: 1, data: named(name), at: 1, saved: false, ...more });

/** The event of an item that the server has. */
export const fetched = <Item extends EditedItem, Move extends string>(
  { named, served }: Pick<EditorExample<Item, Move>, 'named' | 'served'>,
  name: string,
  revision = 1,
  editable = true,
): { type: 'editor.fetched'; resource: ResourceView<Item> } => ({
  type: 'editor.fetched',
  resource: { phase: 'ready', data: served(named(name), revision, editable), error: null, asOf: 0 },
});

/** The event of an item that the server does not have. */
export const absent = {
  type: 'editor.fetched',
  resource: { phase: 'failed', data: null, error: { code: 'NotFoundService', status: 404 }, asOf: null },
} as const;
