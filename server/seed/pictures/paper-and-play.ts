import { around, range, round, shadow, type Scene } from './studio.ts';

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
