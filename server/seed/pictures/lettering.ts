/** Digits drawn as strokes, so that no font is needed: 16 high, 10 wide. */
const STROKES: Record<string, string> = {
  0: 'M5 0Q10 0 10 8Q10 16 5 16Q0 16 0 8Q0 0 5 0Z',
  1: 'M1 3L5 0V16',
  2: 'M0 4Q0 0 5 0Q10 0 10 4Q10 8 0 16H10',
  3: 'M0 1Q9 -2 9 4Q9 8 4 8Q10 8 10 12Q10 17 0 15',
  4: 'M8 16V0L0 11H10',
  5: 'M9 0H2L1 7Q10 5 10 11Q10 17 0 15',
  6: 'M8 0Q0 4 0 11Q0 16 5 16Q10 16 10 11Q10 7 5 7Q1 7 0 11',
  7: 'M0 0H10L4 16',
  8: 'M5 8a4 4 0 1 1 .1 0a4.2 4 0 1 1 -.1 0',
  9: 'M2 16Q10 12 10 5Q10 0 5 0Q0 0 0 5Q0 9 5 9Q9 9 10 5',
};
/** A short number, centred on the point. `turn` in degrees around the point; `weight` in sixteenths of the height. */
export function lettering(
  text: string,
  at: readonly [x: number, y: number],
  height: number,
  ink: string,
  { turn = 0, weight = 2 }: { readonly turn?: number; readonly weight?: number } = {},
): string {
  const [wide, gap] = [10, 4];
  const left = (gap - text.length * (wide + gap)) / 2;
  const signs = [...text].map(
    (sign, index) => `<path transform="translate(${left + index * (wide + gap)} -8)" d="${STROKES[sign]!}"/>`,
  );
  const scale = Math.round((height / 16) * 1000) / 1000;
  return `<g transform="translate(${at[0]} ${at[1]}) rotate(${turn}) scale(${scale})" fill="none" stroke="${ink}"
    stroke-width="${weight}" stroke-linejoin="round" stroke-linecap="round">${signs.join('')}</g>`;
}
