/** Colours of one picture. */
export type Palette = {
  readonly light: string;
  readonly base: string;
  readonly accent: string;
  /** A trace of this colour is on the wall behind. */
  readonly tint: string;
};

/** A source of numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193) >>> 0, 0x811c9dc5);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
export const round = (value: number): number => Math.round(value * 10) / 10;

/** A thing in front of the camera: 1,000 × 1,000, on a table whose edge is at about 800. */
export type Scene = (palette: Palette, random: () => number) => string;

const stop = (offset: number, color: string, opacity = 1): string =>
  `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;

/** Fills every scene may use: `url(#gold)`, `#sheen`, `#spot`, and the filters `#soft`, `#blur`. */
function fills({ accent, tint }: Palette): string {
  return `<defs>
    <radialGradient id="wall" cx=".42" cy=".3" r=".95">
      ${stop(0, '#fbf8f2')}${stop(0.55, '#f1ece3')}${stop(1, '#ddd5c8')}
    </radialGradient>
    <linearGradient id="table" x1="0" y1="0" x2="0" y2="1">
      ${stop(0, '#d9d0c2', 0.55)}${stop(0.3, '#e9e2d7', 0.7)}${stop(1, '#f3eee6', 0.9)}
    </linearGradient>
    <radialGradient id="tint">${stop(0, tint, 0.16)}${stop(1, tint, 0)}</radialGradient>
    <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1">
      ${stop(0, '#fff1c4')}${stop(0.3, '#d9ae55')}${stop(0.55, '#8d6420')}${stop(0.8, '#e6c273')}${stop(1, '#6b4914')}
    </linearGradient>
    <linearGradient id="sheen" x1="0" y1="0" x2="1" y2="1">
      ${stop(0, '#fff', 0.42)}${stop(0.45, '#fff', 0.04)}${stop(1, '#fff', 0)}
    </linearGradient>
    <radialGradient id="spot">${stop(0, accent)}${stop(1, accent, 0)}</radialGradient>
    <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="6"/></filter>
    <filter id="blur" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="26"/></filter>
  </defs>`;
}

/** The shadow of a thing on the table. */
export function shadow(cx: number, cy: number, rx: number, ry = rx * 0.16): string {
  return (
    `<ellipse cx="${cx + rx * 0.06}" cy="${cy}" rx="${rx * 1.04}" ry="${ry}" fill="#3b2f22" opacity=".42"
      filter="url(#blur)"/>` +
    `<ellipse cx="${cx}" cy="${cy - ry * 0.2}" rx="${rx * 0.72}" ry="${ry * 0.5}" fill="#2a2118" opacity=".5"
      filter="url(#soft)"/>`
  );
}

/**
 * Puts a scene into the studio: porcelain wall and table, daylight from above left.
 * @param crop part of the picture, for close-ups: x y width height
 */
export function studio(palette: Palette, scene: string, crop = '0 0 1000 1000'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${crop}">
    ${fills(palette)}
    <rect width="1000" height="1000" fill="url(#wall)"/>
    <path d="M0 742Q500 712 1000 742V1000H0Z" fill="url(#table)"/>
    <ellipse cx="500" cy="560" rx="520" ry="420" fill="url(#tint)"/>
    ${scene}
  </svg>`;
}
