import { useLingui } from '@lingui/react/macro';
import { useState, useCallback, useEffect, useRef } from 'react';
import type { Change } from './use-goods-editor.ts';
import { problemText } from '#client/feedback/problem-text.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import type { Problems } from '#protocol/rules/field-problems.ts';
import { readTokenLink } from '#protocol/rules/token-link.ts';

/** @returns a function that does something at once, or, while a pointer is pressed, after its release and click. */
function usePressed(): (run: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => void (pressed.current = true);
    const release = () => {
      pressed.current = false;
      // The click follows its release within the same task.
      window.setTimeout(() => waiting.current.splice(0).forEach((run) => run()));
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return useCallback((run) => {
    if (pressed.current) waiting.current.push(run);
    else run();
  }, []);
}

/** What a step needs of the editor: the goods, how to change them, and what to say beside a field. */
export type Fields = {
  data: GoodsData;
  change: Change;
  /** The sentence beside a field; undefined while all is well or the person has not been there yet. */
  error(field: string): string | undefined;
  /** The person left a field: from now on it says what is wrong with it. */
  leave(field: string): void;
};

/** Problems shown beside the fields: of fields that were left, and of all after an attempt to submit. */
export function useFields(
  data: GoodsData,
  change: Change,
  problems: Problems,
): Fields & { tried: boolean; tryAll: () => void } {
  const { i18n } = useLingui();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const whenReleased = usePressed();
  return {
    data,
    change,
    tried,
    error(field) {
      const problem = problems[field];
      if (problem === undefined || (!tried && !left.has(field))) return undefined;
      return sentence(problem, data, (type) => problemText(i18n, problem, { type }));
    },
    // What appears between press and release moves what was pressed: the click would be lost.
    leave: (field) =>
      whenReleased(() => setLeft((before) => (before.has(field) ? before : new Set([...before, field])))),
    tryAll: () => setTried(true),
  };
}

/** Completes 'Not provide {type} chain now' with what the link said. */
function sentence(problem: string, data: GoodsData, write: (type: string) => string): string {
  const read = problem === 'chainNotProvided' ? readTokenLink(data.token?.linkUrl ?? '') : undefined;
  return write(read && !read.ok && read.problem === 'chainNotProvided' ? read.chain : '');
}
