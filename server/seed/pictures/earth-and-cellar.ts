import { range, round, shadow, type Scene } from './studio.ts';

/** A piece of resinous wood. */
export const agarwood: Scene = ({ light, base, deep, accent }, random) => {
  const edge = range(16).map((at) => {
    const angle = (at / 16) * 2 * Math.PI;
    const wobble = 0.78 + random() * 0.36;
    return `${round(500 + 330 * wobble * Math.cos(angle))} ${round(610 + 165 * wobble * Math.sin(angle))}`;
  });
  const shape = `M${edge.join('L')}Z`;
  const grain = range(46)
    .map((at) => {
      const y = 430 + at * 8.4;
      const bend = round((random() - 0.5) * 60);
      return `<path d="M120 ${round(y)}Q340 ${round(y + bend)} 520 ${round(y - bend * 0.4)}
        T900 ${round(y + bend * 0.5)}" stroke="${random() > 0.6 ? light : deep}"
        stroke-width="${round(2 + random() * 7)}" opacity="${round(0.25 + random() * 0.5)}" fill="none"/>`;
    })
    .join('');
  const veins = range(9)
    .map(() => {
      const [x, y] = [round(250 + random() * 480), round(500 + random() * 220)];
      return `<ellipse cx="${x}" cy="${y}" rx="${round(30 + random() * 80)}" ry="${round(6 + random() * 16)}"
        fill="${accent}" opacity=".75" transform="rotate(${round((random() - 0.5) * 26)} ${x} ${y})"/>`;
    })
    .join('');
  return `${shadow(500, 790, 350, 56)}
    <defs><clipPath id="wood"><path d="${shape}"/></clipPath></defs>
    <path d="${shape}" fill="${base}"/>
    <g clip-path="url(#wood)">
      ${grain}
      <g filter="url(#soft)">${veins}</g>
      <rect x="100" y="400" width="800" height="400" fill="url(#sheen)" opacity=".6"/>
      <path d="M100 720Q500 640 900 730V830H100Z" fill="#000" opacity=".5" filter="url(#blur)"/>
    </g>
    <path d="${shape}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="5" stroke-linejoin="round"/>`;
};

/** A pot for one person's tea, in bare clay. */
export const teapot: Scene = ({ light, deep }) => `${shadow(490, 790, 330, 54)}
  <path d="M716 470Q870 380 846 530Q826 650 690 650" fill="none" stroke="url(#metal)" stroke-width="42"
    stroke-linecap="round"/>
  <path d="M726 462Q850 396 834 520" fill="none" stroke="${light}" stroke-width="7" opacity=".6"
    stroke-linecap="round"/>
  <path d="M320 560Q230 540 196 420L158 396Q150 376 172 372L226 392Q290 470 360 480Z" fill="url(#body)"/>
  <path d="M190 392Q240 470 320 500" stroke="${light}" stroke-width="7" fill="none" opacity=".45"/>
  <path d="M300 560Q300 400 500 392Q712 400 712 560Q712 700 620 772Q600 784 560 784H450Q410 784 390 772
    Q300 700 300 560Z" fill="url(#body)"/>
  <path d="M380 402Q500 352 624 402Q610 428 500 430Q392 428 380 402Z" fill="url(#metal)"/>
  <path d="M376 406Q500 440 628 406" fill="none" stroke="${deep}" stroke-width="6"/>
  <circle cx="502" cy="344" r="34" fill="url(#body)"/>
  <path d="M474 372H530" stroke="${deep}" stroke-width="8"/>
  <path d="M350 520Q352 440 430 424" stroke="#fff" stroke-width="16" stroke-linecap="round" fill="none" opacity=".4"
    filter="url(#soft)"/>
  <g stroke="${deep}" stroke-width="5" fill="none" opacity=".7">
    <path d="M450 690Q470 560 560 520M470 640q-40 -6 -56 -40q40 -2 56 40ZM500 580q-34 -22 -34 -56q34 14 34 56Z
      M510 566q40 -4 64 22q-40 18 -64 -22ZM486 612q40 10 52 44q-42 0 -52 -44Z"/>
  </g>
  <rect x="588" y="640" width="38" height="38" rx="4" fill="#8e2f1e" opacity=".75"/>`;
