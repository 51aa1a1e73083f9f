import { lettering } from './lettering.ts';
import { around, range, shadow, type Palette, type Scene } from './studio.ts';
import { bracelet, caseFills, CX, CY, roundCase } from './watch-case.ts';

const RADIUS = 186;
/** The shaded side of polished steel on the dial. */
const SHADED = '#a9b2bb';

/** Printed strokes around a circle, from one radius to another. */
function track(count: number, from: number, to: number, ink: string, width: number): string {
  const strokes = range(count).map((mark) => {
    const turn = (mark * 360) / count;
    return `M${around(CX, CY, from, turn).join(' ')}L${around(CX, CY, to, turn).join(' ')}`;
  });
  return `<path d="${strokes.join('')}" stroke="${ink}" stroke-width="${width}" stroke-opacity=".85" fill="none"/>`;
}
const at = (degrees: number, radius: number): [number, number] => around(CX, CY, radius, degrees);

/** What is on the dial, between its plate and its crystal. */
function dial(): string {
  const plot = '#eef6e2';
  const plots = range(12).map((hour) => {
    const [x, y] = at(hour * 30, 148);
    if (hour === 0) return `<path d="M474 314H526L500 362Z" fill="${plot}" stroke="${SHADED}" stroke-width="5"/>`;
    if (hour % 3 === 0)
      return `<rect x="${x - 12}" y="${y - 24}" width="24" height="48" rx="3" fill="${plot}" stroke="${SHADED}"
        stroke-width="5" transform="rotate(${hour * 30} ${x} ${y})"/>`;
    return `<circle cx="${x}" cy="${y}" r="17" fill="${plot}" stroke="${SHADED}" stroke-width="5"/>`;
  });
  const sword = (degrees: number, length: number, width: number): string =>
    `<g transform="translate(${CX} ${CY}) rotate(${degrees})">
      <path d="M-4 20V-20L${-width} ${-length * 0.6}L0 ${-length}L${width} ${-length * 0.6}L4 -20V20Z" opacity=".3"
        transform="translate(4 5)"/>
      <path d="M-5 20V-20L${-width} ${-length * 0.6}L0 ${-length}L${width} ${-length * 0.6}L5 -20V20Z"
        fill="${plot}" stroke="${SHADED}" stroke-width="5" stroke-linejoin="round"/></g>`;
  return `${track(60, 182, 174, '#eef3f8', 2)}${plots.join('')}<path d="M462 404h76M478 417h44" stroke="#eef3f8"
      stroke-width="4" stroke-opacity=".8" stroke-dasharray="9 3 5 3"/>
    ${sword(304, 104, 13)}${sword(54, 158, 9)}
    <g transform="translate(${CX} ${CY}) rotate(208)" fill="none" stroke-width="3" stroke-linecap="round">
      <path d="M0 44.8V-160" stroke="#000" stroke-opacity=".25" transform="translate(3 3)"/>
      <path d="M0 44.8V-160" stroke="#f2f5f7"/><circle r="6" fill="#f2f5f7"/></g>
    <circle cx="${at(208, 118)[0]}" cy="${at(208, 118)[1]}" r="9" fill="${plot}" stroke="#aab3bb" stroke-width="3"/>`;
}

/** The turning ring of a diver's watch: minutes to sixty in ceramic, a lit pip at the top. */
function divingBezel({ base, deep }: Palette): string {
  const teeth = track(120, 255, 246, '#23282d', 3);
  const numbers = [10, 20, 30, 40, 50].map((minutes) =>
    lettering(String(minutes), at(minutes * 6, 218), 26, '#e8edf0', { turn: minutes * 6, weight: 2.4 }),
  );
  const minutes = range(60)
    .filter((minute) => minute % 10 !== 0 && Math.abs(minute - 10) > 1)
    .map((minute) => {
      const from = minute < 15 || minute % 5 === 0 ? 230 : 234;
      const to = minute % 5 === 0 ? 206 : minute < 15 ? 216 : 234;
      return `M${at(minute * 6, from).join(' ')}L${at(minute * 6, to).join(' ')}`;
    });
  return `${teeth}<circle cx="${CX}" cy="${CY}" r="240" fill="${deep}"/>
    <circle cx="${CX}" cy="${CY}" r="238" fill="${base}"/>
    <circle cx="${CX}" cy="${CY}" r="238" fill="url(#sheen)"/>
    <path d="${minutes.join('')}" stroke="#e8edf0" stroke-width="5"/>${numbers.join('')}
    <path d="M480 246H520L500 284Z" fill="#e8edf0"/><circle cx="500" cy="258" r="8" fill="#eef6e2"/>
    <circle cx="${CX}" cy="${CY}" r="198" fill="url(#case)"/><circle cx="${CX}" cy="${CY}" r="190" fill="#1b1f22"/>`;
}

/** A diver's watch from the front. The palette's first three colours are the dial's. */
export const diver: Scene = (palette) => `${shadow(500, 830, 270)}${caseFills()}${bracelet()}
  ${roundCase(RADIUS)}${divingBezel(palette)}
  <circle cx="${CX}" cy="${CY}" r="${RADIUS}" fill="url(#body)"/>
  <circle cx="${CX}" cy="${CY}" r="${RADIUS - 4}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="9"
    filter="url(#soft)"/>
  ${dial()}
  <circle cx="${CX}" cy="${CY}" r="9" fill="${SHADED}"/>
  <circle cx="${CX}" cy="${CY}" r="6" fill="#ffffff"/>
  <path d="M318 430A196 196 0 0 1 610 320Q470 400 392 590A196 196 0 0 1 318 430Z" fill="url(#sheen)" opacity=".3"/>`;
