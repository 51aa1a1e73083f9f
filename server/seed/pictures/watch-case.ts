import { around, range, round } from './studio.ts';

/** The middle of every watch. */
export const CX = 500;
export const CY = 480;

export type Metal = 'gold' | 'pinkGold' | 'steel';
const METALS: Record<Metal, readonly string[]> = {
  gold: ['#fff3cf', '#dcb45f', '#93691f', '#ecca80', '#6b4914'],
  pinkGold: ['#ffeadd', '#dca386', '#8f5742', '#edbda3', '#6d3b2a'],
  steel: ['#ffffff', '#c6ccd2', '#7a838c', '#e4e8eb', '#565e67'],
};
const stops = (colours: readonly string[]): string =>
  colours.map((colour, at) => `<stop offset="${at / (colours.length - 1)}" stop-color="${colour}"/>`).join('');

/** Fills of the case: `url(#case)` polished, `#caseBack` the same from the other side, `#link` round across. */
export function caseFills(metal: Metal): string {
  const [bright, base, deep, pale, dark] = METALS[metal] as [string, string, string, string, string];
  return `<defs>
    <linearGradient id="case" x1="0" y1="0" x2="1" y2="1">${stops([bright, base, deep, pale, dark])}</linearGradient>
    <linearGradient id="caseBack" x1="1" y1="1" x2="0" y2="0">
      ${stops([bright, base, deep, base, dark])}</linearGradient>
    <linearGradient id="link" x1="0" y1="0" x2="1" y2="0">${stops([dark, base, bright, base, deep])}</linearGradient>
    <linearGradient id="row" x1="0" y1="0" x2="0" y2="1">${stops([deep, pale, bright, base, dark])}</linearGradient>
    <linearGradient id="fall" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#000" stop-opacity=".5"/><stop offset=".18" stop-color="#000" stop-opacity=".06"/>
      <stop offset=".55" stop-color="#fff" stop-opacity=".1"/><stop offset="1" stop-color="#000" stop-opacity=".5"/>
    </linearGradient>
  </defs>`;
}

/** Both halves of a strap of alligator leather, stitched in its own tone. */
export function strap(colour: string): string {
  const half = (y: number, flip: 1 | -1): string => {
    const end = y + flip * 300;
    const leather = `M392 ${y}Q390 ${y + flip * 130} 410 ${end}H590Q610 ${y + flip * 130} 608 ${y}Z`;
    const id = flip === 1 ? 'strapLow' : 'strapHigh';
    const scales = range(8)
      .map((row) => {
        const at = y + flip * (18 + row * 36);
        return `M392 ${at}Q500 ${at + flip * 8} 608 ${at}M${row % 2 ? 470 : 462} ${at}v${flip * 36}
          M${row % 2 ? 534 : 540} ${at}v${flip * 36}M424 ${at + flip * 18}h36M542 ${at + flip * 18}h36`;
      })
      .join('');
    const stitches = range(16)
      .map((at) => `M403 ${y + flip * (24 + at * 17)}v${flip * 10}M597 ${y + flip * (24 + at * 17)}v${flip * 10}`)
      .join('');
    return `<clipPath id="${id}"><path d="${leather}"/></clipPath>
      <g clip-path="url(#${id})">
        <path d="${leather}" fill="${colour}"/>
        <path d="${scales}" stroke="#000" stroke-opacity=".36" stroke-width="4" fill="none"/>
        <path d="${scales}" stroke="#fff" stroke-opacity=".1" stroke-width="2" fill="none" transform="translate(0 3)"/>
        <rect x="380" y="${Math.min(y, end)}" width="240" height="300" fill="url(#fall)"/>
        <path d="M392 ${y}V${end}M608 ${y}V${end}" stroke="#000" stroke-opacity=".4" stroke-width="22"
          filter="url(#soft)"/>
        <path d="${stitches}" stroke="#d9c3a0" stroke-opacity=".5" stroke-width="2.6" stroke-linecap="round"/>
      </g>`;
  };
  return half(630, 1) + half(330, -1);
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
export function roundCase(bezel: number, pushers: 'correctors' | 'guarded' | null): string {
  const lug = (flipX: 1 | -1, flipY: 1 | -1): string =>
    `<path transform="translate(${CX} ${CY}) scale(${flipX} ${flipY})"
      d="M200 -150L160 -262Q155 -282 138 -282H122Q112 -282 112 -268V-206Z" fill="url(#case)" stroke="#000"
      stroke-opacity=".35"
      stroke-width="2"/>`;
  const correctors = [-58, -122, 122]
    .map((degrees) => {
      const [x, y] = around(CX, CY, 251, degrees);
      return `<circle cx="${x}" cy="${y}" r="7" fill="url(#caseBack)" stroke="#000" stroke-opacity=".5"
        stroke-width="2"/>`;
    })
    .join('');
  const flutes = range(7)
    .map((at) => `M756 ${459 + at * 7}H786`)
    .join('');
  const guard = `<path d="M716 388Q758 420 762 446H744V514H762Q758 540 716 572Z" fill="url(#case)" stroke="#000"
    stroke-opacity=".3" stroke-width="2"/>`;
  return `${lug(1, 1)}${lug(-1, 1)}${lug(1, -1)}${lug(-1, -1)}
    ${pushers === 'guarded' ? guard : ''}
    <rect x="744" y="467" width="18" height="26" fill="url(#row)"/>
    <rect x="754" y="451" width="34" height="58" rx="8" fill="url(#row)"/>
    <path d="${flutes}" stroke="#000" stroke-opacity=".35" stroke-width="2.5"/>
    <circle cx="${CX}" cy="${CY}" r="256" fill="url(#caseBack)"/>
    <circle cx="${CX}" cy="${CY}" r="255" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="2"/>
    ${pushers === 'correctors' ? correctors : ''}
    <circle cx="${CX}" cy="${CY}" r="246" fill="url(#case)"/>
    <circle cx="${CX}" cy="${CY}" r="${bezel + 10}" fill="url(#caseBack)"/>
    <circle cx="${CX}" cy="${CY}" r="${bezel + 3}" fill="#1d1a16"/>`;
}

/** A round case of a pocket watch, with pendant, crown, bow and the chain that lies beside it. */
export function pocketCase(): string {
  const link = (x: number, y: number, turn: number, face: boolean): string =>
    `<ellipse cx="${x}" cy="${y}" rx="${face ? 17 : 16}" ry="${face ? 10 : 4}" transform="rotate(${turn} ${x} ${y})"
      fill="none" stroke="url(#case)" stroke-width="6"/>`;
  const chain = range(26)
    .map((at) => {
      const t = at / 25;
      const x = round(538 + 330 * Math.sin(t * 1.75));
      const y = round(112 + 690 * t ** 1.5);
      const turn = round(((Math.atan2(1035 * t ** 0.5, 577 * Math.cos(t * 1.75)) * 180) / Math.PI) * 1);
      return link(x, y, turn, at % 2 === 0);
    })
    .join('');
  return `<g opacity=".3" transform="translate(8 12)" filter="url(#soft)">${chain}</g>${chain}
    <circle cx="500" cy="142" r="56" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="18"/>
    <circle cx="500" cy="142" r="56" fill="none" stroke="url(#case)" stroke-width="15"/>
    <path d="M470 250L478 196H522L530 250Z" fill="url(#link)"/>
    <rect x="458" y="146" width="84" height="54" rx="12" fill="url(#link)"/>
    <path d="${range(9)
      .map((at) => `M${467 + at * 8.3} 150V196`)
      .join('')}" stroke="#000" stroke-opacity=".35" stroke-width="2.5"/>
    <path d="M226 414Q212 480 226 546L244 540V420Z" fill="url(#case)" stroke="#000" stroke-opacity=".4"
      stroke-width="2"/>
    <circle cx="${CX}" cy="${CY}" r="270" fill="url(#caseBack)"/>
    <circle cx="${CX}" cy="${CY}" r="269" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="2"/>
    <circle cx="${CX}" cy="${CY}" r="258" fill="url(#case)"/>
    <circle cx="${CX}" cy="${CY}" r="240" fill="url(#caseBack)"/>
    <circle cx="${CX}" cy="${CY}" r="231" fill="#2a241c"/>`;
}
