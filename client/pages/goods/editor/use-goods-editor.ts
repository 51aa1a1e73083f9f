import { useMemo, useState, useSyncExternalStore } from 'react';
import { useViews } from '#client/bridge/current-bridge.ts';
import { sendCommand } from '#client/bridge/commands.ts';
import type { Resource } from '#client/bridge/use-topic.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { showError } from '#client/feedback/show-error.ts';
import type { GoodsOwnerMove } from '#protocol/rules/states.ts';
import { LOADING_GOODS_EDITOR } from '#protocol/bridge/editor-views.ts';
import { goodsEditorTopic } from '#protocol/bridge/topics.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { createUnconfirmedChanges, withChanges } from '../../../forms/unconfirmed-changes.ts';

/** Changes some fields; a function gets the goods as they are at that moment. */
export type Change = (patch: Partial<GoodsData> | ((data: GoodsData) => Partial<GoodsData>)) => void;

/**
 * Own goods in the editor, the same in every tab; the chart in machines/goods-editor decides.
 * @param isNew they were just begun: the server may not have them yet
 */
export function useGoodsEditor(goodsId: string, isNew: boolean) {
  // The address loses its mark once the server has the goods; the topic stays, so that nothing is loaded again.
  const [topic] = useState(() => goodsEditorTopic(goodsId, isNew));
  const view = useTopic(topic) ?? LOADING_GOODS_EDITOR;
  const views = useViews();
  const unconfirmed = useMemo(
    () => createUnconfirmedChanges<GoodsData>((patch) => sendCommand('goods-editor.change', { goodsId, patch })),
    [goodsId],
  );
  const changes = useSyncExternalStore(unconfirmed.subscribe, unconfirmed.getSnapshot, unconfirmed.getSnapshot);
  const actions = useMemo(() => {
    const change: Change = (patch) => {
      const now = views.topic(topic).getSnapshot();
      if (!now?.editable) return;
      const data = withChanges(now, unconfirmed.getSnapshot());
      unconfirmed.add(typeof patch === 'function' ? patch(data) : patch, now.version);
    };
    const resolve = (keep: 'mine' | 'theirs') =>
      void sendCommand('goods-editor.resolve', { goodsId, keep }).catch(showError);
    return {
      change,
      keepMine: () => resolve('mine'),
      takeTheirs: () => resolve('theirs'),
      retry: () => void sendCommand('goods-editor.save', { goodsId }).catch(showError),
      /** Saves everything that was typed, then moves the goods. @throws CommandError as the server refused either */
      move: (move: GoodsOwnerMove) => sendCommand('goods-editor.move', { goodsId, move }),
    };
  }, [goodsId, topic, unconfirmed, views]);
  const resource: Resource = { ...view.resource, data: view.server };
  return { ...view, ...actions, resource, data: withChanges(view, changes) };
}

export type GoodsEditor = ReturnType<typeof useGoodsEditor>;
