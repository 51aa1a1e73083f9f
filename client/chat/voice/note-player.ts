/**
 * Plays voice notes: one at a time, because there is one element for all of them. It goes on while its row is scrolled
 * out of the page, and stops when the room is left.
 */

/** Speeds in the order in which a press changes them. */
const RATES = [1, 1.5, 2] as const;
export type PlayerState = {
  /** The note in the player: a place on the page that names it; null before the first. */
  slot: string | null;
  phase: 'paused' | 'playing' | 'failed';
  /** Where it is, ms. */
  at: number;
  rate: (typeof RATES)[number];
};

/** Past the end of any note, seconds. */
const BEYOND = 1e7;

/** @param createAudio the element, made with the first note */
export function createNotePlayer(createAudio: () => HTMLAudioElement) {
  let state: PlayerState = { slot: null, phase: 'paused', at: 0, rate: 1 };
  let audio: HTMLAudioElement | undefined;
  /** Where to go as soon as the element can, ms. */
  let wanted: number | null = null;
  /** Where other notes were left. */
  const left = new Map<string, number>();
  const listeners = new Set<() => void>();

  function change(next: Partial<PlayerState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  /**
   * Browsers record without a duration in the head. They can only seek once they know it, which they do after going
   * past the end.
   */
  function goToWanted(): void {
    if (!audio || wanted === null || audio.readyState < audio.HAVE_METADATA) return;
    if (!Number.isFinite(audio.duration)) {
      audio.currentTime = BEYOND;
      return;
    }
    audio.currentTime = wanted / 1_000;
    wanted = null;
    if (state.phase === 'playing') void play(audio);
  }

  async function play(element: HTMLAudioElement): Promise<void> {
    element.playbackRate = state.rate;
    try {
      await element.play();
    } catch (error) {
      // A pause or another note ends a play that has not begun.
      if (!(error instanceof DOMException && error.name === 'AbortError')) change({ phase: 'failed' });
    }
  }

  function prepare(): HTMLAudioElement {
    const element = createAudio();
    element.addEventListener('loadedmetadata', goToWanted);
    element.addEventListener('durationchange', goToWanted);
    element.addEventListener('timeupdate', () => {
      if (wanted === null && state.phase === 'playing') change({ at: element.currentTime * 1_000 });
    });
    element.addEventListener('ended', () => {
      if (wanted === null) change({ phase: 'paused', at: 0 });
    });
    element.addEventListener('error', () => {
      if (element.getAttribute('src')) change({ phase: 'failed' });
    });
    return element;
  }

  /** @returns the element, with this note in it */
  function take(slot: string, url: string): HTMLAudioElement {
    const element = (audio ??= prepare());
    if (state.slot === slot && state.phase !== 'failed') return element;
    if (state.slot !== null) left.set(state.slot, state.at);
    const at = left.get(slot) ?? 0;
    wanted = at > 0 ? at : null;
    element.src = url;
    change({ slot, phase: 'paused', at });
    return element;
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: (): PlayerState => state,
    /** Plays or pauses a note; another one that plays is paused. */
    toggle(slot: string, url: string): void {
      const element = take(slot, url);
      if (state.phase === 'playing') {
        element.pause();
        change({ phase: 'paused' });
        return;
      }
      change({ phase: 'playing' });
      void play(element);
    },
    /** Pauses whichever note plays, or only this one. */
    pause(slot: string | null = state.slot): void {
      if (state.phase !== 'playing' || state.slot !== slot) return;
      audio?.pause();
      change({ phase: 'paused' });
    },
    /** Goes to a place in a note, playing or not. @param at ms */
    seek(slot: string, url: string, at: number): void {
      take(slot, url);
      wanted = at;
      change({ at });
      goToWanted();
    },
    /** The next speed, for all notes. */
    changeRate(): void {
      const rate = RATES[(RATES.indexOf(state.rate) + 1) % RATES.length] ?? 1;
      if (audio) audio.playbackRate = rate;
      change({ rate });
    },
    stop(): void {
      audio?.pause();
      audio?.removeAttribute('src');
      wanted = null;
      left.clear();
      change({ slot: null, phase: 'paused', at: 0 });
    },
  };
}

export const notePlayer = createNotePlayer(() => new Audio());
