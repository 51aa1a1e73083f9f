/** Figures of an exploration. Those with a total are percentages of it, of what can be reached. */
export type Progress = Readonly<Record<(typeof FIGURES)[number], number>>;
/** `time` is in ms. */
export const FIGURES = ['edges', 'guards', 'pairs', 'rules', 'refusals', 'places', 'steps', 'runs', 'time'] as const;
export type Stop = (progress: Progress) => boolean;

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/**
 * @param text `pairs=60 or time=5m`, `edges=100 and rules=100`: `and` binds more tightly
 * @throws Error that names what is wrong
 */
export function parseStop(text: string): Stop {
  const alternatives = text.split(/\s+or\s+/).map((part) => part.split(/\s+and\s+/).map(parseFigure));
  return (progress) => alternatives.some((all) => all.every((reached) => reached(progress)));
}

function parseFigure(text: string): Stop {
  const [, name = '', value = '', unit = ''] = /^\s*([a-z]+)\s*=\s*(\d+(?:\.\d+)?)(ms|s|m|h|%)?\s*$/.exec(text) ?? [];
  const figure = FIGURES.find((known) => known === name);
  if (figure === undefined) throw new Error(`cannot stop at “${text.trim()}”; write ${FIGURES.join('=N, ')}=N`);
  const wanted = Number(value) * (figure === 'time' ? (UNITS[unit || 's'] ?? 1_000) : 1);
  return (progress) => progress[figure] >= wanted;
}
