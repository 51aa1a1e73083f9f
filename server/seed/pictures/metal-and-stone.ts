import { around, range, round, shadow, type Scene } from './studio.ts';

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
