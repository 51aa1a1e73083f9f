/**
 * Changes of goods and articles that a page left without an answer, in the session storage of its tab: the next page
 * there sends them again. Other commands are not kept. Documents, addresses and messages never enter this storage, and
 * a draft that is sent late could overwrite a newer one. Goods and articles have one owner: another user is refused.
 */
import type { UnansweredCommand } from './bridge.ts';

const KEY = 'vermeil.unanswered';
/** The next page takes no longer. Milliseconds. */
const LASTS = 60_000;
const isOfEditor = ({ command }: UnansweredCommand): boolean => /^(?:goods|article)-editor\./.test(command.name);
const isChange = ({ command }: UnansweredCommand): boolean => command.name.endsWith('.change');

type Kept = { readonly build: string; readonly at: number; readonly commands: readonly UnansweredCommand[] };

/** @param build of the worker, which alone is sure to understand the commands */
export function keepUnanswered(build: string, all: readonly UnansweredCommand[]): void {
  const commands = all.filter(isOfEditor);
  // A decision between two versions, or a move, has to be made again by the person who sees what it applies to.
  if (commands.length === 0 || !commands.every(isChange)) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ build, at: Date.now(), commands } satisfies Kept));
  } catch {
    // Without session storage they reach the worker if it lives long enough.
  }
}

/**
 * @param isFromElsewhere whether this page does not follow that one: by the history, or from another site
 * @returns what the page before in this tab kept for the same build a moment ago; only once
 */
export function takeUnanswered(build: string, isFromElsewhere: boolean): readonly UnansweredCommand[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    sessionStorage.removeItem(KEY);
    if (isFromElsewhere || kept?.build !== build || !Array.isArray(kept.commands)) return [];
    const age = Date.now() - kept.at;
    return age >= 0 && age < LASTS ? kept.commands.filter((one) => isOfEditor(one) && isChange(one)) : [];
  } catch {
    return [];
  }
}

/**
 * Whether the history or a link of another site led to a page: others may have changed the same items since. A reload
 * keeps the referrer of the visit before it.
 * @param type of the navigation, as `PerformanceNavigationTiming` has it
 */
export const isFromElsewhere = (type: string | undefined, referrer: string, origin: string): boolean =>
  type === 'back_forward' || (type === 'navigate' && referrer !== '' && new URL(referrer).origin !== origin);
