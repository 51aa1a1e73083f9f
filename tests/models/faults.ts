import { Misuse } from './adapters.ts';

/**
 * Reads a list of faults or kinds of faults, each with how often it has to fire: `line,kill.worker:20`.
 * @param all there are; without a text all are asked for
 * @throws Misuse that names what there is
 */
export function parseFaults(all: readonly string[], text: string | undefined): Map<string, number> {
  if (text === undefined) return new Map(all.map((fault) => [fault, 1]));
  return new Map(
    text.split(',').flatMap((part): [string, number][] => {
      const [name = '', least = '1'] = part.trim().split(':');
      const named = all.filter((fault) => fault === name || fault.startsWith(`${name}.`));
      if (named.length === 0 || !/^\d+$/.test(least))
        throw new Misuse(`no fault “${part.trim()}”; write NAME or NAME:LEAST of ${all.join(', ')}`);
      return named.map((fault) => [fault, Number(least)]);
    }),
  );
}
