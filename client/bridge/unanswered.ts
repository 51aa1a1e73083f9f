/**
 * Commands that a page left without an answer, in the session storage of its tab: a reload sends them again. Only those
 * that carry what a person wrote; anything else was asked for by the page that is gone.
 */
import type { CommandName } from '#protocol/bridge/commands.ts';
import type { UnansweredCommand } from './bridge.ts';

const KEY = 'vermeil.unanswered';
/** What is older may have been overtaken elsewhere. Milliseconds. */
const LASTS = 60_000;
const WRITING: ReadonlySet<CommandName> = new Set<CommandName>([
  'message.send',
  'room.draft.save',
  'form.save',
  'goods-editor.change',
  'article-editor.change',
  'reply-editor.change',
]);

type Kept = { readonly build: string; readonly at: number; readonly commands: readonly UnansweredCommand[] };

/** Files are no text: a message with some is not kept. */
const isText = ({ command: { name, input } }: UnansweredCommand): boolean =>
  WRITING.has(name) && !('files' in input && input.files.length > 0);

/** @param build of the worker, which alone is sure to understand the commands */
export function keepUnanswered(build: string, all: readonly UnansweredCommand[]): void {
  const commands = all.filter(isText);
  if (commands.length === 0) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ build, at: Date.now(), commands } satisfies Kept));
  } catch {
    // Without session storage they reach the worker if it lives long enough.
  }
}

/** @returns what the page before in this tab kept for the same build a moment ago; only once */
export function takeUnanswered(build: string): readonly UnansweredCommand[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    sessionStorage.removeItem(KEY);
    return kept?.build === build && Date.now() - kept.at < LASTS ? kept.commands : [];
  } catch {
    return [];
  }
}
