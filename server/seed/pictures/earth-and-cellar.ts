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
