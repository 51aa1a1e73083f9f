import { range, round, shadow, type Scene } from './studio.ts';

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

/** A token: the path of a pendulum that swings two ways and comes to rest. */
export const pendulum: Scene = ({ light, accent }, random) => {
  const phase = random() * 2;
  const path = range(1500).map((at) => {
    const time = at / 11;
    const rest = Math.exp(-time / 90);
    const x = 500 + 280 * rest * Math.sin(time * 2.004 + phase);
    return `${round(x)} ${round(486 + 280 * rest * Math.sin(time * 3 + 0.6))}`;
  });
  return `${shadow(500, 836, 330, 34)}
    <rect x="146" y="132" width="708" height="708" rx="18" fill="url(#gold)"/>
    <rect x="160" y="146" width="680" height="680" rx="10" fill="#07060a"/>
    <circle cx="500" cy="486" r="250" fill="url(#spot)" opacity=".25"/>
    <path d="M${path.join('L')}" fill="none" stroke="${light}" stroke-width="1.4" stroke-opacity=".75"/>
    <path d="M${path.slice(0, 420).join('L')}" fill="none" stroke="${accent}" stroke-width="1.6" stroke-opacity=".6"/>
    <path d="M160 146H520L300 826H160Z" fill="url(#sheen)" opacity=".28"/>`;
};
