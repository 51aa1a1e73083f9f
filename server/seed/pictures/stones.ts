import { around, range, round, shadow, type Scene } from './studio.ts';

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
