import { around, range, round, shadow, type Scene } from './studio.ts';

/** A bangle of stone, with the drift of colour that jadeite has. */
export const bangle: Scene = ({ light, deep, accent }, random) => {
  const clouds = range(26)
    .map(() => {
      const [x, y] = around(500, 490, 215 + (random() - 0.5) * 60, random() * 360);
      return `<ellipse cx="${x}" cy="${y}" rx="${round(22 + random() * 62)}" ry="${round(12 + random() * 30)}"
        transform="rotate(${round(random() * 180)} ${x} ${y})" fill="${random() > 0.45 ? accent : light}"
        opacity="${round(0.16 + random() * 0.34)}"/>`;
    })
    .join('');
  return `${shadow(500, 768, 250, 42)}
    <defs>
      <clipPath id="ring">
        <path clip-rule="evenodd" d="M500 218a272 272 0 1 0 .1 0ZM500 330a160 160 0 1 1-.1 0Z"/>
      </clipPath>
    </defs>
    <g clip-path="url(#ring)">
      <rect x="200" y="200" width="600" height="600" fill="url(#body)"/>
      <g filter="url(#soft)">${clouds}</g>
    </g>
    <circle cx="500" cy="490" r="262" fill="none" stroke="${deep}" stroke-width="26" opacity=".75" filter="url(#soft)"/>
    <circle cx="500" cy="490" r="168" fill="none" stroke="${deep}" stroke-width="22" opacity=".8" filter="url(#soft)"/>
    <path d="M306 420A208 208 0 0 1 470 280" fill="none" stroke="#fff" stroke-width="26" stroke-linecap="round"
      opacity=".75" filter="url(#soft)"/>
    <path d="M322 400A200 200 0 0 1 420 300" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round"
      opacity=".9"/>
    <path d="M640 660A220 220 0 0 0 706 560" fill="none" stroke="${light}" stroke-width="20" stroke-linecap="round"
      opacity=".55" filter="url(#soft)"/>`;
};

/** A coin: a junk under sail, beaded rim, milled edge. */
export const coin: Scene = ({ deep, light }, random) => {
  const beads = range(72)
    .map((at) => {
      const [x, y] = around(0, 0, 212, at * 5);
      return `<circle cx="${x}" cy="${y}" r="5"/>`;
    })
    .join('');
  const rays = range(7)
    .map((at) => {
      const [x, y] = around(92, -96, 120, at * 16 - 70);
      return `M92 -96L${x} ${y}`;
    })
    .join('');
  const waves = range(4)
    .map((at) => `M-140 ${96 + at * 20}q35 -22 70 0t70 0t70 0t70 0`)
    .join('');
  const face = `<circle r="244" fill="${deep}"/>
    <circle r="240" fill="url(#metal)"/>
    <circle r="226" fill="${deep}" opacity=".35"/>
    <circle r="220" fill="url(#body)"/>
    <g fill="${light}" stroke="${deep}" stroke-opacity=".6" stroke-width="1.5">${beads}</g>
    <circle r="192" fill="none" stroke="${deep}" stroke-opacity=".55" stroke-width="3"/>
    <g stroke="${deep}" stroke-opacity=".75" stroke-width="4" fill="none">
      <circle cx="92" cy="-96" r="26" fill="${light}"/>
      <path d="${rays}" opacity=".5"/>
      <path d="${waves}"/>
    </g>
    <g fill="${light}" stroke="${deep}" stroke-width="4" stroke-linejoin="round">
      <path d="M-128 58H122L86 100H-92Z"/>
      <path d="M-70 50Q-96 -50 -58 -112Q8 -60 6 50Z"/>
      <path d="M18 50Q22 -66 12 -146Q104 -70 92 50Z"/>
      <path d="M100 50Q112 0 104 -44Q146 -8 142 50Z"/>
    </g>
    <g stroke="${deep}" stroke-opacity=".65" stroke-width="3">
      <path d="M-82 -20L-14 -32M-84 14L0 8M24 -66L70 -34M22 -18L92 0M20 22L96 30"/>
    </g>
    <path d="M-214 -40A218 218 0 0 1 60 -209Q-80 -120 -120 60A218 218 0 0 1 -214 -40Z" fill="url(#sheen)"
      opacity=".7"/>`;
  return `${shadow(500, 790, 240, 40)}
    <g transform="translate(500 500) rotate(${round(random() * 10 - 8)})">
      <circle r="250" fill="#000" opacity=".45" filter="url(#blur)" cx="26" cy="22"/>
      ${face}
    </g>`;
};

/** A strand of pearls in two turns. */
export const pearls: Scene = ({ light, base, deep }) => {
  const pearl = (x: number, y: number, radius: number): string =>
    `<circle cx="${x + 5}" cy="${y + 9}" r="${radius}" fill="#000" opacity=".35"/>
    <circle cx="${x}" cy="${y}" r="${radius}" fill="url(#pearl)"/>
    <ellipse cx="${x - radius * 0.3}" cy="${y - radius * 0.38}" rx="${radius * 0.3}" ry="${radius * 0.2}" fill="#fff"
      opacity=".9"/>`;
  const strand = (rx: number, ry: number, count: number, size: number): string =>
    range(count)
      .map((at) => {
        const angle = (at / count) * 2 * Math.PI - Math.PI / 2;
        return pearl(
          round(500 + rx * Math.cos(angle)),
          round(500 + ry * Math.sin(angle)),
          round(size * (0.82 + (0.22 * (1 + Math.sin(angle))) / 2)),
        );
      })
      .join('');
  return `${shadow(500, 790, 330, 60)}
    <defs>
      <radialGradient id="pearl" cx=".36" cy=".3" r=".8">
        <stop offset="0" stop-color="#fff"/>
        <stop offset=".35" stop-color="${light}"/>
        <stop offset=".72" stop-color="${base}"/>
        <stop offset="1" stop-color="${deep}"/>
      </radialGradient>
    </defs>
    ${strand(310, 262, 40, 27)}${strand(212, 176, 30, 24)}
    <circle cx="500" cy="238" r="24" fill="url(#gold)"/>
    <path d="M484 228h32M484 240h32M488 252h24" stroke="#6b4914" stroke-width="3"/>`;
};

/** An amulet under glass: a seated figure in an arched frame of gold. */
export const amulet: Scene = ({ base, deep, light }) => `${shadow(500, 800, 220, 44)}
  <path d="M500 96V180" stroke="url(#gold)" stroke-width="12"/>
  <path d="M340 60Q500 130 660 60" fill="none" stroke="url(#gold)" stroke-width="9" stroke-dasharray="16 7"/>
  <circle cx="500" cy="186" r="32" fill="none" stroke="url(#gold)" stroke-width="15"/>
  <path d="M500 206Q712 340 712 560V760Q712 784 688 784H312Q288 784 288 760V560Q288 340 500 206Z" fill="url(#gold)"/>
  <path d="M500 248Q676 366 676 562V732Q676 748 660 748H340Q324 748 324 732V562Q324 366 500 248Z" fill="${deep}"/>
  <path d="M500 262Q664 374 664 562V724Q664 736 652 736H348Q336 736 336 724V562Q336 374 500 262Z" fill="url(#body)"/>
  <g fill="${light}" stroke="${deep}" stroke-width="5" stroke-linejoin="round">
    <path d="M500 330Q512 350 508 366H492Q488 350 500 330Z"/>
    <ellipse cx="500" cy="410" rx="42" ry="50"/>
    <path d="M456 470Q500 492 544 470Q590 486 596 540L586 612H414L404 540Q410 486 456 470Z"/>
    <path d="M380 664Q384 608 470 616Q500 624 530 616Q616 608 620 664Q500 694 380 664Z"/>
  </g>
  <path d="M366 690H634M378 712H622" stroke="${light}" stroke-width="9" opacity=".8"/>
  <path d="M500 380V386M440 560Q500 600 560 560" stroke="${deep}" stroke-width="5" fill="none" opacity=".6"/>
  <circle cx="500" cy="410" r="96" fill="none" stroke="#f4dfae" stroke-width="4" stroke-dasharray="3 11" opacity=".9"/>
  <path d="M352 560Q352 396 480 292Q420 420 400 700H352Z" fill="url(#sheen)" opacity=".8"/>
  <path d="M500 206Q712 340 712 560" fill="none" stroke="#fff3cf" stroke-width="4" opacity=".6"/>
  <circle cx="500" cy="780" r="7" fill="${base}"/>`;
