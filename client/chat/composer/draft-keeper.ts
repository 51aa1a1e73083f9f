/**
 * What is written in a room and not yet safe, beyond the life of its composer.
 *
 * What is being sent stays in the room's draft until the worker has it on disk.
 * A message that was refused comes back to the composer; when that is gone, it stays the room's draft.
 */
import type { ErrorData } from '#protocol/errors.ts';

export type Draft = { text: string; replyTo: string | null };
/** A message on its way to the worker. Files are in no draft: only a composer can take them back. */
export type Sent = Draft & { files: readonly File[] };
/** Takes a refused message back. */
export type TakeBack = (sent: Sent, reason: ErrorData) => void;

/** Drafts are kept this long after the last key, ms. */
const PAUSE = 400;

export type DraftKeeper = {
  /** What is being written, without what is being sent. */
  readonly draft: Draft;
  /** Keeps what is being written: after a pause; at once when nothing is left. */
  write(draft: Draft): void;
  /** Keeps it now. */
  flush(): void;
  /** @param answer settles when the worker has the message safely; rejects with ErrorData. */
  send(sent: Sent, answer: Promise<unknown>): void;
  /** A composer shows the room. @returns what tells that it is gone. */
  attach(takeBack: TakeBack): () => void;
};

export type DraftKeeperOptions = {
  save(roomId: string, draft: Draft): Promise<unknown>;
  /** A message was refused and no composer is there to say so. */
  refused(reason: ErrorData): void;
};

const same = (a: Draft, b: Draft): boolean => a.text === b.text && a.replyTo === b.replyTo;

/** @returns both, the earlier above; what is later says whom it replies to. */
export const joinDrafts = (earlier: Draft, later: Draft): Draft => ({
  text: [earlier.text, later.text].filter(Boolean).join('\n'),
  replyTo: later.replyTo ?? earlier.replyTo,
});

/** @returns the keeper of a room: the same for every composer as long as one is open or something is being sent. */
export function createDraftKeepers({
  save,
  refused,
}: DraftKeeperOptions): (roomId: string, kept: Draft) => DraftKeeper {
  const keepers = new Map<string, DraftKeeper>();

  function createKeeper(roomId: string, kept: Draft): DraftKeeper {
    const sending = new Set<Sent>();
    let draft = kept;
    let saved = kept;
    let composer: TakeBack | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const whole = (): Draft => [...sending].reduceRight<Draft>((later, sent) => joinDrafts(sent, later), draft);

    function flush(): void {
      clearTimeout(timer);
      const next = whole();
      if (same(next, saved)) return;
      const before = saved;
      saved = next;
      save(roomId, next).catch(() => {
        // Not kept: the next key, or leaving, tries again.
        if (saved === next) saved = before;
      });
    }
    function release(): void {
      if (!composer && !sending.size && keepers.get(roomId) === keeper) keepers.delete(roomId);
    }
    function settle(sent: Sent): void {
      sending.delete(sent);
      flush();
      release();
    }

    const keeper: DraftKeeper = {
      get draft() {
        return draft;
      },
      write(next) {
        draft = next;
        clearTimeout(timer);
        // What was emptied is no draft any more, at once.
        timer = setTimeout(flush, whole().text ? PAUSE : 0);
      },
      flush,
      send(sent, answer) {
        sending.add(sent);
        draft = { text: '', replyTo: null };
        answer.then(
          () => settle(sent),
          (reason: ErrorData) => {
            draft = joinDrafts(sent, draft);
            settle(sent);
            if (composer) composer(sent, reason);
            else refused(reason);
          },
        );
      },
      attach(takeBack) {
        composer = takeBack;
        keepers.set(roomId, keeper);
        return () => {
          if (composer === takeBack) composer = undefined;
          flush();
          release();
        };
      },
    };
    return keeper;
  }

  return (roomId, kept) => keepers.get(roomId) ?? createKeeper(roomId, kept);
}
