import { lettering } from './lettering.ts';
import { around, range, round, shadow, type Palette, type Scene } from './studio.ts';
import { bracelet, caseFills, CX, CY, pocketCase, roundCase, strap, type Metal } from './watch-case.ts';

type Dial = 'moonPhase' | 'regulator' | 'diver' | 'pocket';
/** Colours of what is printed and applied on a dial. */
type Inks = { readonly print: string; readonly hand: readonly [lit: string, shaded: string] };

const INKS: Record<'pinkOnLight' | 'steelOnDark' | 'blued', Inks> = {
  pinkOnLight: { print: '#4d3a31', hand: ['#d79b7d', '#834c38'] },
  steelOnDark: { print: '#eef3f8', hand: ['#ffffff', '#a9b2bb'] },
  blued: { print: '#2b2e33', hand: ['#3b5fa8', '#16264f'] },
};
type Hand = { readonly at?: readonly [number, number]; readonly degrees: number; readonly length: number };

/** A dauphine hand: two polished planes that meet in a ridge. */
function hand(ink: Inks['hand'], { at = [CX, CY], degrees, length }: Hand, width: number): string {
  const tail = round(length * 0.2);
  const shape = (side: number): string => `M0 ${-length}L${side} ${round(-length * 0.06)}L0 ${tail}Z`;
  return `<g transform="translate(${at[0] + 4} ${at[1] + 6}) rotate(${degrees})" opacity=".3">
      <path d="${shape(width)}${shape(-width)}"/></g>
    <g transform="translate(${at[0]} ${at[1]}) rotate(${degrees})">
      <path d="${shape(-width)}" fill="${ink[0]}"/><path d="${shape(width)}" fill="${ink[1]}"/></g>`;
}
/** A thin hand, as for seconds and counters. */
function needle(colour: string, { at = [CX, CY], degrees, length }: Hand, width = 3): string {
  const path = `M0 ${round(length * 0.28)}V${-length}`;
  return `<g transform="translate(${at[0]} ${at[1]}) rotate(${degrees})" fill="none" stroke-linecap="round">
    <path d="${path}" stroke="#000" stroke-opacity=".25" stroke-width="${width}" transform="translate(3 3)"/>
    <path d="${path}" stroke="${colour}" stroke-width="${width}"/><circle r="${width * 2}" fill="${colour}"/></g>`;
}
/** Printed strokes around a circle, from one radius to another. */
function track(count: number, from: number, to: number, ink: string, width: number, at: [number, number] = [CX, CY]) {
  const strokes = range(count).map((mark) => {
    const turn = (mark * 360) / count;
    return `M${around(at[0], at[1], from, turn).join(' ')}L${around(at[0], at[1], to, turn).join(' ')}`;
  });
  return `<path d="${strokes.join('')}" stroke="${ink}" stroke-width="${width}" stroke-opacity=".85" fill="none"/>`;
}
/** Applied hour markers, faceted; the hours in `without` have none. */
function batons(ink: Inks['hand'], from: number, to: number, width: number, without: readonly number[]): string {
  return range(12)
    .filter((hour) => !without.includes(hour))
    .map((hour) => {
      const wide = hour % 3 === 0 ? width * 1.4 : width;
      return `<g transform="translate(${CX} ${CY}) rotate(${hour * 30})">
        <rect x="${-wide / 2 + 2}" y="${-from + 3}" width="${wide}" height="${from - to}" fill="#000" opacity=".25"/>
        <rect x="${-wide / 2}" y="${-from}" width="${wide / 2}" height="${from - to}" fill="${ink[0]}"/>
        <rect y="${-from}" width="${wide / 2}" height="${from - to}" fill="${ink[1]}"/></g>`;
    })
    .join('');
}
type Eye = { readonly at: [number, number]; readonly radius: number; readonly marks: number; readonly degrees: number };
/** A small dial: sunk, with the fine circles of the lathe, its track and its hand. */
function eye(fill: string, ink: string, { at, radius, marks, degrees }: Eye, pointer = ink): string {
  const [x, y] = at;
  const circles = range(7).map((ring) => `<circle cx="${x}" cy="${y}" r="${round((radius * (ring + 2)) / 11)}"/>`);
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>
    <g fill="none" stroke="${ink}" stroke-opacity=".13">${circles.join('')}</g>
    <path d="M${x - radius} ${y}A${radius} ${radius} 0 0 1 ${x + radius} ${y}" fill="none" stroke="#000"
      stroke-opacity=".35" stroke-width="3"/>
    <path d="M${x - radius} ${y}A${radius} ${radius} 0 0 0 ${x + radius} ${y}" fill="none" stroke="#fff"
      stroke-opacity=".55" stroke-width="2"/>
    ${track(marks, radius - 4, radius - 11, ink, 1.6, at)}
    ${pointer === 'none' ? '' : needle(pointer, { at, degrees, length: radius * 0.76 }, 2.6)}`;
}
/** The window of the moon: a disc of the night sky that turns behind two humps. */
function moon(x: number, y: number, radius: number, metal: string): string {
  const half = radius / 2;
  const stars = [
    [-0.66, -0.34],
    [-0.42, -0.66],
    [-0.74, -0.08],
    [0.56, -0.5],
    [0.72, -0.2],
    [0.24, -0.84],
  ].map(([sx, sy]) => `<circle cx="${round(x + sx! * radius)}" cy="${round(y + sy! * radius)}" r="2"/>`);
  return `<clipPath id="moon"><path d="M${x - radius} ${y}A${radius} ${radius} 0 0 1 ${x + radius} ${y}
      A${half} ${half} 0 0 0 ${x} ${y}A${half} ${half} 0 0 0 ${x - radius} ${y}Z"/></clipPath>
    <g clip-path="url(#moon)">
      <rect x="${x - radius}" y="${y - radius}" width="${radius * 2}" height="${radius}" fill="#1c2f5e"/>
      <g fill="#f0d79a">${stars.join('')}</g>
      <circle cx="${x + radius * 0.08}" cy="${y - radius * 0.54}" r="${radius * 0.36}" fill="#e9c877"/>
      <path d="M${x - radius * 0.1} ${y - radius * 0.62}q8 -8 16 0M${x + radius * 0.1} ${y - radius * 0.44}q8 6 14 -3"
        stroke="#9a7126" stroke-width="2" fill="none"/>
      <path d="M${x - radius} ${y}A${radius} ${radius} 0 0 1 ${x + radius} ${y}" fill="none" stroke="#000"
        stroke-opacity=".5" stroke-width="7"/>
    </g>
    <path d="M${x - radius} ${y}A${radius} ${radius} 0 0 1 ${x + radius} ${y}A${half} ${half} 0 0 0 ${x} ${y}
      A${half} ${half} 0 0 0 ${x - radius} ${y}Z" fill="none" stroke="${metal}" stroke-width="3"/>`;
}
const at = (degrees: number, radius: number): [number, number] => around(CX, CY, radius, degrees);
const signature = (ink: string, y: number): string =>
  `<path d="M462 ${y}h76M478 ${y + 13}h44" stroke="${ink}" stroke-width="4" stroke-opacity=".8"
    stroke-dasharray="9 3 5 3"/>`;

/** What is on each dial, between its plate and its crystal. */
const DIALS: Record<Dial, (inks: Inks, palette: Palette) => string> = {
  moonPhase: ({ print, hand: ink }, { base }) => {
    const dates = range(31).map((day) =>
      day % 2 === 0
        ? lettering(String(day + 1), at((day * 360) / 31, 191), 12, print, { turn: (day * 360) / 31, weight: 1.7 })
        : `<circle cx="${at((day * 360) / 31, 191)[0]}" cy="${at((day * 360) / 31, 191)[1]}" r="2" fill="${print}"/>`,
    );
    const frame = (x: number, text: string): string =>
      `<rect x="${x - 32}" y="400" width="64" height="28" rx="3" fill="#fffdf6" stroke="${ink[1]}" stroke-width="3"/>
      ${lettering(text, [x, 414], 14, print)}`;
    return `${dates.join('')}<circle cx="${CX}" cy="${CY}" r="178" fill="none" stroke="${print}" stroke-opacity=".5"/>
    ${batons(ink, 170, 142, 8, [6])}${signature(print, 372)}${frame(462, 'MON')}${frame(538, 'NOV')}
    ${eye(base, print, { at: at(180, 94), radius: 62, marks: 60, degrees: 232 }, 'none')}
    ${moon(CX, CY + 92, 46, ink[1])}${needle('#2c4480', { at: at(180, 94), degrees: 232, length: 46 }, 2.6)}
    ${needle('#2c4480', { degrees: 142, length: 176 }, 3)}
    ${hand(ink, { degrees: 304, length: 98 }, 8)}${hand(ink, { degrees: 54, length: 140 }, 6)}`;
  },
  regulator: ({ print, hand: ink }, { base }) => {
    const small = (center: [number, number], numbers: readonly string[], radius: number): string =>
      numbers
        .map((text, index) =>
          lettering(text, around(center[0], center[1], radius, ((index + 1) * 360) / numbers.length), 13, print),
        )
        .join('');
    const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'].map((text, index) => {
      const turn = (index + 1) * 30;
      return lettering(text, around(CX, CY - 92, 46, turn), 10, print, { turn, weight: 1.8 });
    });
    const minutes = range(12).map((index) =>
      lettering(String(((index + 11) % 12) * 5 + 5), at(index * 30, 178), 16, print, { turn: index * 30 }),
    );
    return `${track(60, 206, 192, print, 2)}<circle cx="${CX}" cy="${CY}" r="206" fill="none" stroke="${print}"/>
    <circle cx="${CX}" cy="${CY}" r="192" fill="none" stroke="${print}" stroke-opacity=".8"/>${minutes.join('')}
    ${eye(base, print, { at: at(0, 92), radius: 64, marks: 12, degrees: 304 }, 'none')}${roman.join('')}
    ${eye(base, print, { at: at(180, 92), radius: 64, marks: 60, degrees: 208 }, 'none')}
    ${small(at(180, 92), ['15', '30', '45', '60'], 42)}
    ${hand(ink, { at: at(0, 92), degrees: 304, length: 36 }, 5)}
    ${needle(ink[0], { at: at(180, 92), degrees: 208, length: 50 }, 2.6)}
    ${hand(ink, { degrees: 54, length: 186 }, 7)}`;
  },
  diver: ({ hand: ink }) => {
    const plot = '#eef6e2';
    const plots = range(12).map((hour) => {
      const [x, y] = at(hour * 30, 148);
      if (hour === 0) return `<path d="M474 314H526L500 362Z" fill="${plot}" stroke="${ink[1]}" stroke-width="5"/>`;
      if (hour % 3 === 0)
        return `<rect x="${x - 12}" y="${y - 24}" width="24" height="48" rx="3" fill="${plot}" stroke="${ink[1]}"
          stroke-width="5" transform="rotate(${hour * 30} ${x} ${y})"/>`;
      return `<circle cx="${x}" cy="${y}" r="17" fill="${plot}" stroke="${ink[1]}" stroke-width="5"/>`;
    });
    const sword = (degrees: number, length: number, width: number): string =>
      `<g transform="translate(${CX} ${CY}) rotate(${degrees})">
        <path d="M-4 20V-20L${-width} ${-length * 0.6}L0 ${-length}L${width} ${-length * 0.6}L4 -20V20Z" opacity=".3"
          transform="translate(4 5)"/>
        <path d="M-5 20V-20L${-width} ${-length * 0.6}L0 ${-length}L${width} ${-length * 0.6}L5 -20V20Z"
          fill="${plot}" stroke="${ink[1]}" stroke-width="5" stroke-linejoin="round"/></g>`;
    return `${track(60, 182, 174, '#eef3f8', 2)}${plots.join('')}${signature('#eef3f8', 404)}
      ${sword(304, 104, 13)}${sword(54, 158, 9)}
      ${needle('#f2f5f7', { degrees: 208, length: 160 }, 3)}
      <circle cx="${at(208, 118)[0]}" cy="${at(208, 118)[1]}" r="9" fill="${plot}" stroke="#aab3bb" stroke-width="3"/>`;
  },
  pocket: ({ print, hand: ink }, { base }) => {
    const roman = ['I', 'II', 'III', 'IIII', 'V', '', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'].map((text, index) =>
      lettering(text, at((index + 1) * 30, 172), 44, print, { turn: (index + 1) * 30, weight: 2.2 }),
    );
    return `${track(60, 220, 210, print, 2)}<circle cx="${CX}" cy="${CY}" r="220" fill="none" stroke="${print}"/>
    <circle cx="${CX}" cy="${CY}" r="209" fill="none" stroke="${print}" stroke-opacity=".8"/>${roman.join('')}
    ${signature(print, 404)}
    ${eye(base, print, { at: at(180, 118), radius: 62, marks: 60, degrees: 208 }, ink[0])}
    ${hand(ink, { degrees: 304, length: 116 }, 9)}${hand(ink, { degrees: 54, length: 192 }, 7)}`;
  },
};

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

type Style = { readonly dial: Dial; readonly metal: Metal; readonly inks: keyof typeof INKS };
const RADIUS: Record<Dial, number> = {
  moonPhase: 212,
  regulator: 214,
  diver: 186,
  pocket: 228,
};

/** A watch seen from the front. The palette's first three colours are the dial's, its accent is the strap's. */
export function watch({ dial, metal, inks }: Style): Scene {
  return (palette) => {
    const radius = RADIUS[dial];
    const pushers = { moonPhase: 'correctors', diver: 'guarded' };
    const body =
      dial === 'pocket'
        ? pocketCase()
        : (dial === 'diver' ? bracelet() : strap(palette.accent)) +
          roundCase(radius, (pushers as Partial<Record<Dial, 'correctors' | 'guarded'>>)[dial] ?? null);
    return `${shadow(500, dial === 'pocket' ? 776 : 830, 270)}${caseFills(metal)}${body}
      ${dial === 'diver' ? divingBezel(palette) : ''}
      <circle cx="${CX}" cy="${CY}" r="${radius}" fill="url(#body)"/>
      <circle cx="${CX}" cy="${CY}" r="${radius - 4}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="9"
        filter="url(#soft)"/>
      ${DIALS[dial](INKS[inks], palette)}
      <circle cx="${CX}" cy="${CY}" r="9" fill="${INKS[inks].hand[1]}"/>
      <circle cx="${CX}" cy="${CY}" r="6" fill="${INKS[inks].hand[0]}"/>
      <path d="M318 430A196 196 0 0 1 610 320Q470 400 392 590A196 196 0 0 1 318 430Z" fill="url(#sheen)"
        opacity=".3"/>`;
  };
}
