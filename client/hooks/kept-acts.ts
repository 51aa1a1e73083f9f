import { useEffect } from 'react';

/*
 * Acts on what the server rendered and React has not taken over: a press on a button, a choice, a form that is sent.
 * The last one is kept, and repeated once React answers it. Links work without code.
 */

type EarlyAct = { readonly type: string; readonly control: Element; readonly value?: string | undefined };

declare global {
  interface Window {
    /** The last act before React listened, and what ends its keeping (client/public/start.js). */
    earlyAct?: EarlyAct;
    earlyActs?: AbortController;
  }
}

/**
 * @returns what repeats an act on a control, once its code is there; null for links and fields, which work without
 */
function repetitionOf({ type, control, value }: EarlyAct): (() => void) | null {
  const button = control.closest('button');
  if (type === 'click' && button) return () => button.click();
  if (type === 'submit' && control instanceof HTMLFormElement) return () => control.requestSubmit();
  if (type === 'change' && control instanceof HTMLSelectElement && value !== undefined)
    return () => {
      control.value = value;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    };
  return null;
}

/** The last act on a part that React has not taken over. */
export type KeptAct = {
  keep(repeat: () => void): void;
  /** @returns what repeats it, once; null without an act */
  take(): (() => void) | null;
};

/** Keeps the last of several acts. @param onKept called after each */
export function createKeptAct(onKept?: () => void): KeptAct {
  let kept: (() => void) | null = null;
  return {
    keep(repeat) {
      kept = repeat;
      onKept?.();
    },
    take: () => {
      const taken = kept;
      kept = null;
      return taken;
    },
  };
}

/** The acts that are kept until React answers them. */
export const ACTS = ['click', 'submit', 'change'];

/** Keeps acts on what is in a frame from React. @param keep gets what repeats one */
function keepActs(frame: () => Element | null, keep: (repeat: () => void) => void, { signal }: AbortController): void {
  const take = (event: Event): void => {
    const { target } = event;
    if (!(target instanceof Element) || !frame()?.contains(target)) return;
    const { value } = target as Partial<HTMLSelectElement>;
    const repetition = repetitionOf({ type: event.type, control: target, value });
    if (!repetition) return;
    keep(repetition);
    // A browser must not send a form.
    event.preventDefault();
    // React takes a part whose code is there over at a press and answers it: the act would count twice.
    event.stopImmediatePropagation();
  };
  // At the window: before React.
  for (const type of ACTS) window.addEventListener(type, take, { capture: true, signal });
}

/** The element of the page below the header. */
export const pageFrame = (): Element | null => document.getElementById('main');

/** Keeps the last act on what the server rendered until React has taken it over, and repeats it then. */
export function useKeptAct(frame: () => Element | null, isRendered: boolean, isHydrated: boolean, act: KeptAct): void {
  useEffect(() => {
    if (!isRendered) return undefined;
    if (isHydrated) {
      const repeat = act.take();
      // Not in an effect: what it calls may want the page rendered at once.
      if (repeat) queueMicrotask(repeat);
      return undefined;
    }
    const listeners = new AbortController();
    keepActs(frame, act.keep, listeners);
    return () => listeners.abort();
  }, [frame, isRendered, isHydrated, act]);
}

/** Repeats the last act that came before React listened, once the page around it is taken over. */
export function useEarlyAct(): void {
  useEffect(() => {
    // From here on `useKeptAct` keeps acts on what is not taken over: its effects run with this one.
    window.earlyActs?.abort();
    const { earlyAct } = window;
    delete window.earlyAct;
    const repeat = earlyAct?.control.isConnected && repetitionOf(earlyAct);
    if (repeat) queueMicrotask(repeat);
  }, []);
}
