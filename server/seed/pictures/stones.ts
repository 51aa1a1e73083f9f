import { around, range, round, shadow, type Scene } from './studio.ts';

/** A loose stone from above. `square` is 2 for an ellipse and more for a cushion. */
export function gem({ rx, ry, square }: { readonly rx: number; readonly ry: number; readonly square: number }): Scene {
  return ({ light, base, deep, accent }, random) => {
    const point = (scale: number, step: number): string => {
      const angle = ((step * 11.25 - 90) * Math.PI) / 180;
      const bend = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / square);
      return `${round(500 + rx * scale * bend(Math.cos(angle)))} ${round(500 + ry * scale * bend(Math.sin(angle)))}`;
    };
    const shades = [base, deep, base, base, light, deep, accent, base];
    const facet = (path: string, lit: number): string =>
      `<path d="${path}Z" fill="${shades[Math.floor(random() * shades.length)]!}" fill-opacity="${round(lit)}"/>`;
    const crown = range(16).map((at) => {
      const step = at * 2;
      const lit = 0.4 + 0.3 * Math.abs(Math.cos((step * 11.25 + 45) * (Math.PI / 360)));
      return (
        facet(`M${point(1, step)}L${point(1, step + 2)}L${point(0.8, step + 1)}`, lit) +
        facet(`M${point(1, step)}L${point(0.8, step + 1)}L${point(0.56, step)}L${point(0.8, step - 1)}`, lit + 0.1) +
        facet(`M${point(0.56, step)}L${point(0.8, step + 1)}L${point(0.56, step + 2)}`, lit)
      );
    });
    const pavilion = range(16).map((at) => {
      const step = at * 2;
      return (
        facet(`M${point(0.56, step)}L${point(0.56, step + 2)}L${point(0.26, step + 1)}`, 0.55) +
        facet(`M500 500L${point(0.26, step - 1)}L${point(0.56, step)}L${point(0.26, step + 1)}`, 0.6)
      );
    });
    const outline = range(64)
      .map((at) => point(1, at / 2))
      .join('L');
    const table = range(16)
      .map((at) => point(0.56, at * 2))
      .join('L');
    return `${shadow(500, 500 + ry + 22, rx * 0.86, 40)}
      <ellipse cx="516" cy="${500 + ry + 26}" rx="${rx * 0.6}" ry="22" fill="${base}" opacity=".5" filter="url(#soft)"/>
      <path d="M${outline}Z" fill="url(#body)"/>
      <g stroke="#fff" stroke-opacity=".14" stroke-width="1.2" stroke-linejoin="round">
        ${pavilion.join('')}${crown.join('')}
      </g>
      <path d="M${table}Z" fill="#fff" fill-opacity=".06" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>
      <path d="M${outline}Z" fill="none" stroke="${deep}" stroke-width="5"/>
      <path d="M${point(0.56, 24)}L${point(0.56, 28)}L${point(0.56, 32)}L${point(0.2, 28)}Z" fill="#fff" opacity=".3"/>
      <path d="M${outline}Z" fill="url(#sheen)" opacity=".4"/>`;
  };
}

/** A flat ring of jadeite on a silk cord. */
export const ringPendant: Scene = ({ light, base, deep, accent }, random) => {
  const clouds = range(18).map(() => {
    const [x, y] = around(500, 560, 90 + random() * 90, random() * 360);
    return `<ellipse cx="${x}" cy="${y}" rx="${round(30 + random() * 50)}" ry="${round(14 + random() * 22)}"
      fill="${random() > 0.5 ? light : base}" opacity=".4"/>`;
  });
  const ring = 'M500 370a190 190 0 1 0 .1 0ZM500 494a66 66 0 1 1-.1 0Z';
  return `${shadow(506, 768, 170, 30)}
    <path d="M492 500C470 380 380 180 330 20M508 500C530 380 620 180 670 20" fill="none" stroke="#3a2030"
      stroke-width="10"/>
    <path d="M492 500C470 380 380 180 330 20M508 500C530 380 620 180 670 20" fill="none" stroke="#8a6a7c"
      stroke-width="3" stroke-dasharray="5 6"/>
    <clipPath id="ringPendant"><path d="${ring}" clip-rule="evenodd"/></clipPath>
    <g clip-path="url(#ringPendant)">
      <rect x="300" y="360" width="400" height="400" fill="url(#body)"/>
      <g filter="url(#soft)">${clouds.join('')}
        <path d="M560 690Q640 650 664 560" stroke="${accent}" stroke-width="34" fill="none" opacity=".8"/></g>
      <circle cx="500" cy="560" r="186" fill="none" stroke="${deep}" stroke-width="14" opacity=".6"
        filter="url(#soft)"/>
      <circle cx="500" cy="560" r="72" fill="none" stroke="${deep}" stroke-width="12" opacity=".7"
        filter="url(#soft)"/>
    </g>
    <path d="M484 506C480 460 478 410 484 360H516C522 410 520 460 516 506Z" fill="#3a2030"/>
    <path d="M490 500V366M500 504V364M510 500V366" stroke="#8a6a7c" stroke-width="2"/>
    <path d="M372 520A136 136 0 0 1 450 436" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round"
      opacity=".75" filter="url(#soft)"/>`;
};
