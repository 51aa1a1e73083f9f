import { around, range, round, shadow, type Scene } from './studio.ts';

/** A block of stamps, perforated and cancelled. */
export const stamp: Scene = ({ light, base, deep, accent }, random) => {
  const holes = (x: number, y: number, width: number, height: number): string => {
    const across = range(Math.round(width / 26)).map(
      (at) =>
        `<circle cx="${x + 13 + at * 26}" cy="${y}" r="8"/><circle cx="${x + 13 + at * 26}" cy="${y + height}" r="8"/>`,
    );
    const down = range(Math.round(height / 26)).map(
      (at) =>
        `<circle cx="${x}" cy="${y + 13 + at * 26}" r="8"/><circle cx="${x + width}" cy="${y + 13 + at * 26}" r="8"/>`,
    );
    return [...across, ...down].join('');
  };
  const one = (x: number, y: number, id: string, paint: string): string =>
    `<mask id="${id}">
      <rect x="${x}" y="${y}" width="260" height="338" fill="#fff"/>
      <g fill="#000">${holes(x, y, 260, 338)}</g>
    </mask>
    <g mask="url(#${id})">
      <rect x="${x}" y="${y}" width="260" height="338" fill="#f3ead4"/>
      <rect x="${x + 26}" y="${y + 26}" width="208" height="286" fill="${paint}"/>
      <circle cx="${x + 170}" cy="${y + 100}" r="38" fill="${accent}"/>
      <path d="M${x + 26} ${y + 230}L${x + 90} ${y + 130}L${x + 132} ${y + 190}L${x + 170} ${y + 150}
        L${x + 234} ${y + 240}V${y + 312}H${x + 26}Z" fill="${deep}"/>
      <path d="M${x + 60} ${y + 178}L${x + 90} ${y + 130}L${x + 112} ${y + 162}L${x + 94} ${y + 158}
        L${x + 84} ${y + 174}Z" fill="#fff" opacity=".8"/>
      <path d="M${x + 26} ${y + 268}q26 -16 52 0t52 0t52 0t52 0V${y + 312}H${x + 26}Z" fill="${light}" opacity=".85"/>
      <path d="M${x + 70} ${y + 92}q20 -18 34 4q16 -20 36 -6q-24 0 -34 18q-12 -18 -36 -16Z" fill="#f7efe0"/>
      <rect x="${x + 26}" y="${y + 26}" width="208" height="286" fill="none" stroke="#fff" stroke-opacity=".45"
        stroke-width="4"/>
    </g>`;
  const turn = round(random() * 8 - 6);
  return `${shadow(500, 812, 330, 40)}
    <g transform="rotate(${turn} 500 480)">
      <g transform="translate(14 18)" opacity=".5" filter="url(#soft)">
        <rect x="236" y="146" width="532" height="676" fill="#000"/>
      </g>
      ${one(240, 146, 'a', base)}${one(500, 146, 'b', base)}${one(240, 484, 'c', base)}${one(500, 484, 'd', base)}
      <g fill="none" stroke="#1c1712" stroke-opacity=".7" stroke-width="7">
        <circle cx="500" cy="486" r="96"/>
        <circle cx="500" cy="486" r="66"/>
        <path d="M596 450q40 -18 80 0t80 0M600 486q40 -18 80 0t80 0M596 522q40 -18 80 0t80 0"/>
        <path d="M462 472H538M468 500H532"/>
      </g>
    </g>`;
};

/** A toy of lacquered vinyl: round ears, a belly, its chest in the accent colour. */
export const toy: Scene = ({ light, base, deep, accent }, random) => {
  const asleep = random() > 0.5;
  const eye = (x: number): string =>
    asleep
      ? `<path d="M${x - 26} 356q26 26 52 0" fill="none" stroke="#17120e" stroke-width="11" stroke-linecap="round"/>`
      : `<path d="M${x - 20} 336l40 40M${x + 20} 336l-40 40" stroke="#17120e" stroke-width="12"
        stroke-linecap="round"/>`;
  return `${shadow(500, 836, 250, 46)}
    <circle cx="364" cy="214" r="76" fill="url(#body)"/>
    <circle cx="636" cy="214" r="76" fill="url(#body)"/>
    <circle cx="368" cy="222" r="38" fill="${accent}"/>
    <circle cx="632" cy="222" r="38" fill="${accent}"/>
    <path d="M372 520Q270 540 262 668Q262 716 300 716Q338 716 352 640Z
      M628 520Q730 540 738 668Q738 716 700 716Q662 716 648 640Z" fill="url(#body)"/>
    <path d="M392 740Q376 830 430 836H490L496 740ZM608 740Q624 830 570 836H510L504 740Z" fill="url(#body)"/>
    <path d="M500 470Q664 480 664 650Q664 786 500 790Q336 786 336 650Q336 480 500 470Z" fill="url(#body)"/>
    <ellipse cx="500" cy="652" rx="104" ry="112" fill="${accent}"/>
    <ellipse cx="500" cy="652" rx="104" ry="112" fill="url(#sheen)" opacity=".7"/>
    <ellipse cx="500" cy="506" rx="150" ry="30" fill="#000" opacity=".4" filter="url(#soft)"/>
    <path d="M500 170Q712 172 716 350Q712 506 500 508Q288 506 284 350Q288 172 500 170Z" fill="url(#body)"/>
    <ellipse cx="500" cy="420" rx="88" ry="62" fill="${light}"/>
    <ellipse cx="500" cy="392" rx="30" ry="20" fill="#17120e"/>
    <path d="M500 410V436M464 436q18 22 36 0q18 22 36 0" stroke="#17120e" stroke-width="7" fill="none"
      stroke-linecap="round"/>
    ${eye(396)}${eye(604)}
    <path d="M340 300Q370 216 470 200" stroke="#fff" stroke-width="22" stroke-linecap="round" fill="none" opacity=".7"
      filter="url(#soft)"/>
    <path d="M366 600Q368 540 420 516" stroke="#fff" stroke-width="16" stroke-linecap="round" fill="none" opacity=".5"
      filter="url(#soft)"/>
    <path d="M500 622l9 20l22 2l-17 14l6 22l-20 -12l-20 12l6 -22l-17 -14l22 -2Z" fill="url(#gold)"/>
    <path d="M700 300Q720 420 640 480" stroke="${deep}" stroke-width="16" fill="none" opacity=".6" filter="url(#soft)"/>
    <path d="M316 700q-10 -60 26 -120" stroke="${base}" stroke-width="6" fill="none"/>`;
};

/** A generated picture behind dark glass: turning squares of light. */
export const token: Scene = ({ light, base, accent }, random) => {
  const step = 2.4 + random() * 3.4;
  const squares = range(46)
    .map((at) => {
      const size = 300 * 0.955 ** at;
      return `<rect x="${round(-size)}" y="${round(-size)}" width="${round(size * 2)}" height="${round(size * 2)}"
        rx="${round(size * 0.12)}" transform="rotate(${round(at * step)})"
        stroke="${at % 3 === 0 ? accent : at % 3 === 1 ? light : base}"
        stroke-opacity="${round(0.25 + 0.6 * (at / 46))}" stroke-width="${round(1.6 + (46 - at) * 0.03)}"/>`;
    })
    .join('');
  const sparks = range(60)
    .map(
      () =>
        `<circle cx="${round(-320 + random() * 640)}" cy="${round(-320 + random() * 640)}"
          r="${round(0.8 + random() * 2.6)}" fill="${random() > 0.5 ? light : accent}"
          opacity="${round(0.3 + random() * 0.7)}"/>`,
    )
    .join('');
  return `${shadow(500, 836, 330, 34)}
    <rect x="146" y="132" width="708" height="708" rx="18" fill="url(#gold)"/>
    <rect x="160" y="146" width="680" height="680" rx="10" fill="#07060a"/>
    <g transform="translate(500 486)">
      <clipPath id="pane"><rect x="-330" y="-330" width="660" height="660"/></clipPath>
      <g clip-path="url(#pane)">
        <circle r="250" fill="url(#spot)" opacity=".55"/>
        <g fill="none">${squares}</g>
        ${sparks}
      </g>
    </g>
    <path d="M160 146H520L300 826H160Z" fill="url(#sheen)" opacity=".28"/>`;
};

/** A number plate, its signs cut as strokes so that no font is needed. */
export const plate: Scene = ({ base, deep, accent }, random) => {
  const glyphs: Record<string, string> = {
    V: 'M0 0L36 110L72 0',
    M: 'M0 110V0L42 64L84 0V110',
    8: 'M36 52a26 26 0 1 1 .1 0a29 29 0 1 1 -.1 0',
    1: 'M12 22L36 0V110',
    6: 'M58 8Q14 18 8 72A28 28 0 1 0 20 54',
  };
  const text = random() > 0.5 ? ['V', 'M', '8', '8', '8'] : ['V', 'M', '1', '6', '8'];
  let x = 0;
  const signs = text
    .map((sign, at) => {
      const part = `<path transform="translate(${x} 0)" d="${glyphs[sign]!}"/>`;
      x += (sign === 'M' ? 116 : sign === '1' ? 78 : 104) + (at === 1 ? 44 : 0);
      return part;
    })
    .join('');
  const scale = round((560 / (x - 30)) * 100) / 100;
  const bolt = (cx: number, cy: number): string => `<circle cx="${cx}" cy="${cy}" r="9" fill="url(#metal)"/>`;
  const board = (y: number, fill: string, ink: string): string =>
    `<rect x="158" y="${y + 10}" width="700" height="220" rx="22" fill="#000" opacity=".5" filter="url(#soft)"/>
    <rect x="150" y="${y}" width="700" height="220" rx="22" fill="${fill}"/>
    <rect x="162" y="${y + 12}" width="676" height="196" rx="14" fill="none" stroke="${ink}" stroke-width="6"/>
    <g transform="translate(222 ${y + 110 - 55 * scale}) scale(${scale})" fill="none" stroke="${ink}" stroke-width="21"
      stroke-linejoin="round" stroke-linecap="round">
      ${signs}
    </g>
    <rect x="150" y="${y}" width="700" height="220" rx="22" fill="url(#sheen)" opacity=".5"/>
    ${bolt(186, y + 36)}${bolt(814, y + 36)}${bolt(186, y + 184)}${bolt(814, y + 184)}`;
  return `${shadow(500, 800, 380, 50)}
    <g transform="rotate(-3 500 480)">${board(232, base, deep)}${board(498, accent, deep)}</g>`;
};

/** A hanging scroll: mountains in ink, mist, a small sun, the seal of its painter. */
export const scroll: Scene = ({ light, base, deep, accent }, random) => {
  const ridge = (top: number, depth: number, opacity: number): string => {
    const peaks = range(9)
      .map((at) => `L${330 + at * 42.5} ${round(top + random() * depth)}`)
      .join('');
    return `<path d="M330 740L330 ${top + depth}${peaks}L670 ${top + depth}V740Z" fill="${deep}"
      opacity="${opacity}"/>`;
  };
  const pines = range(7)
    .map((at) => {
      const [x, y] = [350 + at * 22 + random() * 14, 660 + random() * 40];
      return `<path d="M${round(x)} ${round(y)}v-44m-14 14l14 -10l14 10m-30 12l16 -12l16 12" stroke="${deep}"
        stroke-width="5" fill="none"/>`;
    })
    .join('');
  return `${shadow(500, 870, 260, 24)}
    <path d="M500 36L380 96H620Z" fill="none" stroke="${accent}" stroke-width="5"/>
    <rect x="272" y="92" width="456" height="20" rx="10" fill="url(#metal)"/>
    <rect x="292" y="110" width="416" height="716" fill="${base}"/>
    <rect x="292" y="110" width="416" height="716" fill="url(#side)" opacity=".25"/>
    <g stroke="${light}" stroke-opacity=".25" stroke-width="3"><path d="M292 150H708M292 790H708"/></g>
    <clipPath id="silk"><rect x="330" y="186" width="340" height="568"/></clipPath>
    <rect x="330" y="186" width="340" height="568" fill="#efe4c9"/>
    <g clip-path="url(#silk)">
      <circle cx="598" cy="268" r="30" fill="#b3402b" opacity=".85"/>
      <g filter="url(#soft)">${ridge(270, 150, 0.22)}${ridge(380, 130, 0.4)}</g>
      <rect x="330" y="470" width="340" height="60" fill="#efe4c9" opacity=".75" filter="url(#blur)"/>
      ${ridge(500, 120, 0.62)}
      <rect x="330" y="610" width="340" height="46" fill="#efe4c9" opacity=".8" filter="url(#blur)"/>
      ${ridge(640, 60, 0.85)}${pines}
      <path d="M560 700q40 -16 80 0l-10 12h-60ZM596 694v-44l26 34Z" fill="${deep}"/>
      <path d="M600 210v6M612 206v6" stroke="${deep}"/>
    </g>
    <g transform="translate(346 206)">
      <rect width="34" height="34" fill="#b3402b"/>
      <path d="M8 8h18M17 8v18M8 26h18M8 17h18" stroke="#efe4c9" stroke-width="3"/>
    </g>
    <path d="M346 262v96M366 258v120" stroke="${deep}" stroke-width="5" stroke-dasharray="14 7"/>
    <rect x="264" y="822" width="472" height="30" rx="15" fill="url(#side)"/>
    <circle cx="262" cy="837" r="20" fill="url(#gold)"/>
    <circle cx="738" cy="837" r="20" fill="url(#gold)"/>`;
};

/** An ammonite, sawn and polished. */
export const ammonite: Scene = ({ light, base, deep, accent }, random) => {
  const turns = 3.4;
  const at = (t: number, outer: number): [number, number] =>
    around(500, 500, 296 * outer * Math.exp((-0.27 * (turns * 2 * Math.PI - t)) / 2.1), (t * 180) / Math.PI + 30);
  const steps = range(150).map((index) => (index / 149) * turns * 2 * Math.PI);
  const edge = steps.map((t) => at(t, 1).join(' '));
  const inner = steps.map((t) => at(t, 0.62).join(' ')).reverse();
  const ribs = range(64)
    .map((index) => {
      const t = (index / 63) ** 0.7 * turns * 2 * Math.PI;
      const [x1, y1] = at(t, 0.99);
      const [x2, y2] = at(t - 0.16, 0.64);
      const [qx, qy] = at(t - 0.02, 0.8);
      return `<path d="M${x1} ${y1}Q${qx} ${qy} ${x2} ${y2}" stroke="${random() > 0.4 ? deep : accent}"
        stroke-width="${round(3 + (index / 64) * 9)}" fill="none" opacity=".75"/>`;
    })
    .join('');
  return `${shadow(500, 816, 280, 48)}
    <path d="M${edge.join('L')}L${inner.join('L')}Z" fill="url(#body)"/>
    <path d="M${edge.join('L')}" fill="none" stroke="${base}" stroke-width="10"/>
    ${ribs}
    <path d="M${edge.join('L')}" fill="none" stroke="${light}" stroke-width="5" opacity=".7"/>
    <circle cx="500" cy="500" r="30" fill="url(#body)"/>
    <circle cx="430" cy="400" r="120" fill="#fff" opacity=".14" filter="url(#blur)"/>`;
};
