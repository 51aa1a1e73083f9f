import { range, round } from './studio.ts';

/** The middle of a watch. */
export const CX = 500;
export const CY = 480;

const STEEL = ['#ffffff', '#c6ccd2', '#7a838c', '#e4e8eb', '#565e67'] as const;
const stops = (colours: readonly string[]): string =>
  colours.map((colour, at) => `<stop offset="${at / (colours.length - 1)}" stop-color="${colour}"/>`).join('');

/** Fills of the case: `url(#case)` polished, `#caseBack` the same from the other side, `#link` round across. */
export function caseFills(): string {
  const [bright, base, deep, pale, dark] = STEEL;
  return `<defs>
    <linearGradient id="case" x1="0" y1="0" x2="1" y2="1">${stops([bright, base, deep, pale, dark])}</linearGradient>
    <linearGradient id="caseBack" x1="1" y1="1" x2="0" y2="0">
      ${stops([bright, base, deep, base, dark])}</linearGradient>
    <linearGradient id="link" x1="0" y1="0" x2="1" y2="0">${stops([dark, base, bright, base, deep])}</linearGradient>
    <linearGradient id="row" x1="0" y1="0" x2="0" y2="1">${stops([deep, pale, bright, base, dark])}</linearGradient>
  </defs>`;
}

/** Both halves of a bracelet of three links a row, the middle one polished. */
export function bracelet(): string {
  const row = (y: number, width: number): string => {
    const side = round(width * 0.3);
    const left = round(CX - width / 2);
    const middle = round(width - side * 2 - 6);
    return `<rect x="${left}" y="${y}" width="${side}" height="36" rx="6" fill="url(#row)"/>
      <rect x="${round(left + width - side)}" y="${y}" width="${side}" height="36" rx="6" fill="url(#row)"/>
      <rect x="${left + side + 3}" y="${y}" width="${middle}" height="36" rx="7" fill="url(#link)"/>
      <rect x="${left + side + 3}" y="${y}" width="${middle}" height="36" rx="7" fill="url(#row)" opacity=".45"/>
      <rect x="${left}" y="${y}" width="${round(width)}" height="36" fill="url(#link)" opacity=".32"/>
      <path d="M${left} ${y + 37}H${round(left + width)}" stroke="#1b1f24" stroke-opacity=".75" stroke-width="3"/>`;
  };
  const rows = range(8).map((at) => row(690 + at * 39, 208 - at * 4) + row(234 - at * 39, 208 - at * 4));
  return rows.join('');
}

/** Lugs, crown and the rings of a round case up to the dial's edge. */
export function roundCase(bezel: number): string {
  const lug = (flipX: 1 | -1, flipY: 1 | -1): string =>
    `<path transform="translate(${CX} ${CY}) scale(${flipX} ${flipY})"
      d="M200 -150L160 -262Q155 -282 138 -282H122Q112 -282 112 -268V-206Z" fill="url(#case)" stroke="#000"
      stroke-opacity=".35"
      stroke-width="2"/>`;
  const flutes = range(7)
    .map((at) => `M756 ${459 + at * 7}H786`)
    .join('');
  const guard = `<path d="M716 388Q758 420 762 446H744V514H762Q758 540 716 572Z" fill="url(#case)" stroke="#000"
    stroke-opacity=".3" stroke-width="2"/>`;
  return `${lug(1, 1)}${lug(-1, 1)}${lug(1, -1)}${lug(-1, -1)}
    ${guard}
    <rect x="744" y="467" width="18" height="26" fill="url(#row)"/>
    <rect x="754" y="451" width="34" height="58" rx="8" fill="url(#row)"/>
    <path d="${flutes}" stroke="#000" stroke-opacity=".35" stroke-width="2.5"/>
    <circle cx="${CX}" cy="${CY}" r="256" fill="url(#caseBack)"/>
    <circle cx="${CX}" cy="${CY}" r="255" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="2"/>
    <circle cx="${CX}" cy="${CY}" r="246" fill="url(#case)"/>
    <circle cx="${CX}" cy="${CY}" r="${bezel + 10}" fill="url(#caseBack)"/>
    <circle cx="${CX}" cy="${CY}" r="${bezel + 3}" fill="#1d1a16"/>`;
}
