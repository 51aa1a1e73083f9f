import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { CommandError } from '#client/bridge/bridge.ts';
import { makeCall, sendCommand, newId } from '#client/bridge/commands.ts';
import { useResource, useTopic, useSession } from '#client/bridge/use-topic.ts';
import { GOODS_CREATE, GOODS_EDIT, GOODS_SAVE } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { errorDataOf, isTransient } from '#protocol/rules/failures.ts';
import { useFormDraft } from '#client/forms/form-draft.tsx';
import { CONNECTION, resourceTopic } from '#protocol/bridge/topics.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { readDraft, standing, type Draft, type Served } from './standing.ts';

/** Typing pauses this long before the server is asked, ms; another tab's typing is left to that tab for longer. */
const PAUSE = 1_000;
const OTHERS = 5_000;
const RETRY = 5_000;

/** Whoever has a store sells in its name, unless they say otherwise. */
const STORE_GOODS: GoodsData = { ...EMPTY_GOODS, asStore: true };

/** Changes some fields; a function gets the goods as they are at that moment. */
export type Change = (patch: Partial<GoodsData> | ((data: GoodsData) => Partial<GoodsData>)) => void;
/**
 * Where the goods are kept: `offline` on this device only, until the server can be had; `refused` until they are
 * changed.
 */
export type SaveState = 'untouched' | 'saving' | 'saved' | 'offline' | 'refused';
/** A save that failed, and of what; another change is tried anew. */
type Failure = { at: number; error: ErrorData };

/**
 * One piece in the editor: kept on this device as it is typed, saved at the server about a second after the last
 * change.
 * Rules EDI-1 … EDI-5 in standing.ts.
 * @param fresh goods that were just begun: the server does not know them yet.
 */
export function useGoodsEditor(id: string, fresh: boolean) {
  const { server: language } = useLocale();
  const input = { params: { id }, query: { languageCode: language } };
  const topic = resourceTopic(GOODS_EDIT, input);
  const view = useResource(GOODS_EDIT, input);
  const form = useFormDraft<unknown>(`goods:${id}`);
  const kept = useMemo(() => readDraft(form.value), [form.value]);
  const [local, setLocal] = useState<Draft | null>(null);
  const [tab] = useState(newId);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const uncertain = useRef(false);
  const newest = useRef<Draft | null>(null);
  const committed = useRef(0);
  const running = useRef<Promise<ErrorData | null> | null>(null);
  const online = useTopic(CONNECTION)?.phase === 'online';

  const served: Served | null = view.data;
  const { user } = useSession();
  const now = standing(local, kept, served, fresh && user?.isStore ? STORE_GOODS : EMPTY_GOODS);
  const { draft } = now;
  const absent = view.phase === 'failed' && !view.data && (view.error?.status === 404 || view.error?.status === 400);
  const begun = fresh || draft?.base === 0;
  const editable = view.data?.editable ?? begun;

  const put = (next: Omit<Draft, 'at' | 'tab'>): Draft => {
    const whole: Draft = {
      ...next,
      tab,
      at: Math.max(Date.now(), (draft?.at ?? 0) + 1, (newest.current?.at ?? 0) + 1),
    };
    newest.current = whole;
    setLocal(whole);
    form.save(whole);
    return whole;
  };
  useEffect(() => void (committed.current = newest.current?.at ?? 0));
  const changeNow: Change = (patch) => {
    if (!editable) return;
    // Two changes may come before React has shown the first: two pictures that arrive together.
    const unseen = newest.current && newest.current.at > committed.current ? newest.current : null;
    const data = unseen?.data ?? now.data;
    put({
      base: unseen?.base ?? draft?.base ?? served?.revision ?? 0,
      data: { ...data, ...(typeof patch === 'function' ? patch(data) : patch) },
      saved: false,
    });
  };
  const latestChange = useRef(changeNow);
  useEffect(() => void (latestChange.current = changeNow));
  // What arrives later, from a step that was left meanwhile, changes the goods as they are then.
  const change = useCallback<Change>((patch) => latestChange.current(patch), []);
  const settle = useEffectEvent((sent: Draft, revision: number, certain: boolean) => {
    const typedMeanwhile = [newest.current, draft].find((other) => other && other.at > sent.at);
    put(typedMeanwhile ? { ...typedMeanwhile, base: revision } : { ...sent, base: revision, saved: certain });
  });

  /** @returns why it failed, null when the server has it. */
  const send = async (sent: Draft): Promise<ErrorData | null> => {
    setSaving(true);
    try {
      if (sent.base === 0) {
        const { revision } = await makeCall(GOODS_CREATE, { body: { id, data: sent.data } });
        // A creation that had been answered before answers as it did then, whatever was typed since.
        const certain = !uncertain.current;
        uncertain.current = false;
        settle(sent, revision, certain);
      } else {
        const { revision } = await makeCall(GOODS_SAVE, {
          params: { id },
          body: { revision: sent.base, data: sent.data },
        });
        settle(sent, revision, true);
      }
      setFailure(null);
      return null;
    } catch (thrown) {
      const error = errorDataOf(thrown);
      uncertain.current ||= sent.base === 0;
      setFailure({ at: sent.at, error });
      // What stands in the way, a newer revision or a review, is at the server.
      if (!isTransient(error)) void sendCommand('resource.refresh', { topic }).catch(() => undefined);
      return error;
    } finally {
      setSaving(false);
      running.current = null;
    }
  };
  const saveDraft = (sent: Draft): Promise<ErrorData | null> => (running.current = send(sent));
  const save = useEffectEvent(() => {
    if (draft && now.unsaved && !now.theirs && !saving) void saveDraft(draft);
  });
  const due = draft !== null && now.unsaved && !now.theirs && editable && !saving;
  const at = draft?.at ?? 0;
  const mine = draft?.tab === tab;
  const failed = failure?.at === at ? failure.error : null;
  const stuck = failed !== null && !isTransient(failed);
  const wait = failed ? RETRY : mine ? PAUSE : OTHERS;
  useEffect(() => {
    if (!due || stuck) return undefined;
    const timer = window.setTimeout(save, wait);
    return () => window.clearTimeout(timer);
  }, [due, stuck, at, wait]);
  useEffect(() => {
    if (online && failed && !stuck) save();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the line's coming back tries at once
  }, [online]);

  const forget = useEffectEvent(() => {
    setLocal(null);
    form.clear();
  });
  const obsolete = now.obsolete && !saving;
  useEffect(() => {
    if (obsolete) forget();
  }, [obsolete, kept?.at]);

  const known = view.data !== null || draft !== null || (absent && begun);
  const phase: 'loading' | 'absent' | 'ready' | 'failed' =
    form.phase === 'loading' || (!known && view.phase !== 'failed')
      ? 'loading'
      : absent && !begun
        ? 'absent'
        : known
          ? 'ready'
          : 'failed';
  const state: SaveState = failed
    ? isTransient(failed)
      ? 'offline'
      : 'refused'
    : now.unsaved || saving
      ? 'saving'
      : served || draft
        ? 'saved'
        : 'untouched';
  return {
    phase,
    topic,
    view,
    data: now.data,
    editable,
    change,
    /** What the server says of these goods; null while it knows nothing of them. */
    server: view.data,
    state,
    error: failed,
    unsaved: now.unsaved,
    theirs: saving ? null : now.theirs,
    keepMine: () => void (draft && now.theirs && put({ ...draft, base: now.theirs.revision, saved: false })),
    takeTheirs: () => void (served && put({ base: served.revision, data: served.data, saved: true })),
    retry: () => void (draft && saveDraft(draft)),
    /** Has the server know everything that was typed. @throws ErrorData when it could not be saved. */
    flush: async () => {
      const before = await running.current;
      const last = newest.current ?? draft;
      const error = before ?? (last && !last.saved && !now.obsolete ? await saveDraft(last) : null);
      if (error) throw new CommandError(error);
    },
  };
}

export type GoodsEditor = ReturnType<typeof useGoodsEditor>;
