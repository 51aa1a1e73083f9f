import { round } from './studio.ts';

/** The features of a portrait. Colours are `light shade`, hair is the outline around the face. */
export type Portrait = {
  readonly wall: readonly [string, string];
  readonly skin: readonly [string, string];
  readonly hair: 'short' | 'long' | 'bun' | 'bob' | 'swept' | 'headscarf';
  readonly hairColor: string;
  readonly coat: readonly [string, string];
  readonly glasses?: true;
};

const BACK: Record<Portrait['hair'], string> = {
  short: 'M156 214Q146 96 256 92Q366 96 356 214L350 250H162Z',
  long: 'M140 400Q128 96 256 86Q384 96 372 400Q330 430 256 430Q182 430 140 400Z',
  bun: 'M256 42a46 44 0 1 1 -.1 0ZM158 230Q146 98 256 94Q366 98 354 230Z',
  bob: 'M142 312Q130 92 256 88Q382 92 370 312Q350 330 326 316H186Q162 330 142 312Z',
  swept: 'M152 222Q140 88 262 84Q384 92 360 222L352 248H160Z',
  headscarf: 'M132 420Q122 82 256 78Q390 82 380 420Q330 470 256 470Q182 470 132 420Z',
};
const FRONT: Record<Portrait['hair'], string> = {
  short: 'M162 214Q164 116 256 112Q348 116 350 214Q334 158 296 152Q226 160 180 158Q168 176 162 214Z',
  long:
    'M160 250Q156 118 250 112Q226 168 176 206Q164 224 160 250Z' +
    'M352 250Q356 118 250 112Q286 170 336 200Q350 220 352 250Z',
  bun: 'M164 222Q160 118 256 112Q352 118 348 222Q338 160 256 150Q174 160 164 222Z',
  bob: 'M158 262Q150 116 256 110Q362 116 354 262Q346 186 318 172H196Q166 186 158 262Z',
  swept: 'M160 222Q156 110 264 104Q356 110 352 214Q332 168 300 142Q240 178 186 176Q166 190 160 222Z',
  headscarf: 'M150 300Q144 110 256 104Q368 110 362 300Q352 170 256 152Q160 170 150 300Z',
};

const GLASSES = `<g fill="#fff" fill-opacity=".12" stroke="url(#rim)" stroke-width="5">
    <rect x="204" y="208" width="50" height="40" rx="18"/>
    <rect x="268" y="208" width="50" height="40" rx="18"/>
  </g>
  <path d="M254 224h14" stroke="#c1923f" stroke-width="5"/>`;

/** Draws head and shoulders like a studio portrait: one lamp, a rim of gold, only distinguishing features. */
export function portrait({ wall, skin, hair, hairColor, coat, glasses }: Portrait): string {
  const tilt = round((hairColor.charCodeAt(2) % 7) - 3);
  const neck =
    hair === 'headscarf'
      ? `<path d="M150 290Q172 372 256 392Q340 372 362 290Q384 400 330 452Q256 480 182 452Q128 400 150 290Z"
        fill="${hairColor}"/>`
      : `<path d="M216 362L256 424L296 362L336 378L268 512H244L176 378Z" fill="${coat[1]}" opacity=".65"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
    <defs>
      <radialGradient id="wall" cx=".34" cy=".26" r=".95">
        <stop offset="0" stop-color="${wall[0]}"/>
        <stop offset="1" stop-color="${wall[1]}"/>
      </radialGradient>
      <linearGradient id="skin" x1=".1" y1="0" x2=".95" y2=".6">
        <stop offset="0" stop-color="${skin[0]}"/>
        <stop offset=".5" stop-color="${skin[0]}"/>
        <stop offset="1" stop-color="${skin[1]}"/>
      </linearGradient>
      <linearGradient id="coat" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="${coat[0]}"/>
        <stop offset="1" stop-color="${coat[1]}"/>
      </linearGradient>
      <linearGradient id="rim" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff1c4"/>
        <stop offset=".5" stop-color="#c1923f"/>
        <stop offset="1" stop-color="#5a3d12"/>
      </linearGradient>
      <filter id="soft"><feGaussianBlur stdDeviation="9"/></filter>
    </defs>
    <rect width="512" height="512" fill="url(#wall)"/>
    <circle cx="256" cy="232" r="198" fill="none" stroke="url(#rim)" stroke-width="3" opacity=".55"/>
    <circle cx="170" cy="130" r="120" fill="#fff" opacity=".1" filter="url(#soft)"/>
    <g transform="rotate(${tilt} 256 300)">
      <path d="${BACK[hair]}" fill="${hairColor}"/>
      <path d="M34 540Q44 404 176 378Q214 366 216 330H296Q298 366 336 378Q468 404 478 540Z" fill="url(#coat)"/>
      <path d="M212 300H300V352Q300 392 256 396Q212 392 212 352Z" fill="${skin[1]}"/>
      <path d="M256 118Q346 120 342 224Q338 300 296 334Q256 358 216 334Q174 300 170 224Q166 120 256 118Z"
        fill="url(#skin)"/>
      <path d="M216 206q16 -10 32 0M276 206q16 -10 32 0" stroke="${hairColor}" stroke-width="5" fill="none"
        stroke-linecap="round" opacity=".75"/>
      <circle cx="232" cy="226" r="5.5" fill="#1d1612"/>
      <circle cx="291" cy="226" r="5.5" fill="#1d1612"/>
      <path d="M260 232q10 26 -6 32" stroke="${skin[1]}" stroke-width="5" fill="none" stroke-linecap="round"/>
      <path d="M236 290q22 15 44 0" stroke="#8c3b33" stroke-width="6" fill="none" stroke-linecap="round" opacity=".85"/>
      ${glasses ? GLASSES : ''}
      <path d="${FRONT[hair]}" fill="${hairColor}"/>
      ${neck}
      <path d="M176 300Q160 220 176 160" stroke="#ffe9b5" stroke-width="6" fill="none" opacity=".35"
        filter="url(#soft)"/>
    </g>
  </svg>`;
}
