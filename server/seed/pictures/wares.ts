import { around, range, round, shadow, type Scene } from './studio.ts';

const GLASS =
  'M456 150H544V300Q546 336 600 352Q648 366 648 412V804Q648 836 616 836H384Q352 836 352 804V412Q352 366 400 352' +
  'Q454 336 456 300Z';

/** A sealed bottle of spirit with a wax seal and a label on its neck. */
export const bottle: Scene = ({ light, accent }) => `${shadow(500, 836, 200, 38)}
  <clipPath id="glass"><path d="${GLASS}"/></clipPath>
  <g clip-path="url(#glass)">
    <rect x="340" y="100" width="320" height="750" fill="#e6e0d2"/>
    <rect x="340" y="366" width="320" height="490" fill="url(#side)"/>
    <ellipse cx="500" cy="367" rx="150" ry="9" fill="${light}" opacity=".8"/>
    <path d="${GLASS}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="26" filter="url(#soft)"/>
  </g>
  <path d="M448 104H552V214Q544 236 534 218Q526 232 514 216Q500 244 486 218Q472 230 462 216Q450 230 448 214Z"
    fill="${accent}"/><path d="M448 104H552V212H448Z" fill="url(#sheen)"/>
  <path d="M457 250H543V296H457Z" fill="#efe6cf"/><path d="M470 266H530M478 280H522" stroke="#7b6a45"
    stroke-width="4"/>
  <path d="M376 470Q372 640 378 806" stroke="#fff" stroke-width="13" opacity=".45" fill="none" stroke-linecap="round"
    filter="url(#soft)"/>
  <rect x="352" y="520" width="296" height="216" fill="#efe6cf"/>
  <rect x="364" y="532" width="272" height="192" fill="none" stroke="#a98a4a" stroke-width="3"/>
  <path d="M500 556L530 604H470ZM458 604H542V640H458ZM446 640H554" fill="#2d2620" stroke="#2d2620" stroke-width="4"/>
  <path d="M432 666H568M448 684H552M464 702H536" stroke="#7b6a45" stroke-width="6"/>
  <path d="M352 520H648V736H352Z" fill="url(#labelTurn)"/>
  <linearGradient id="labelTurn"><stop offset="0" stop-color="#000" stop-opacity=".4"/>
    <stop offset=".3" stop-color="#fff" stop-opacity=".15"/><stop offset="1" stop-color="#000" stop-opacity=".45"/>
  </linearGradient>`;

/** A box of huanghuali: one board for the lid, brass lock plate, corners and handles. */
export const box: Scene = ({ light, base, deep }, random) => {
  const grain = (top: number, bottom: number): string =>
    range(26)
      .map((at) => {
        const y = round(top + ((bottom - top) * at) / 25);
        const bend = round((random() - 0.5) * 34);
        return `<path d="M150 ${y}C320 ${y + bend} 420 ${y - bend} 540 ${round(y + bend / 2)}S740 ${y - bend} 850 ${y}"
          stroke="${random() > 0.5 ? deep : light}" stroke-opacity="${round(0.2 + random() * 0.3)}"
          stroke-width="${round(1.5 + random() * 4)}" fill="none"/>`;
      })
      .join('');
  const knot = (x: number, y: number, size: number): string =>
    [1, 0.7, 0.42, 0.2]
      .map(
        (scale) => `<ellipse cx="${x}" cy="${y}" rx="${round(size * scale)}" ry="${round(size * scale * 0.5)}"
        fill="${deep}" fill-opacity=".16" stroke="${deep}" stroke-opacity=".6" stroke-width="3"/>`,
      )
      .join('');
  const nails = [
    [474, 560],
    [526, 560],
    [474, 628],
    [526, 628],
  ].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4" fill="#5d430f"/>`);
  const corner = (x: number, flip: 1 | -1): string =>
    `<path d="M${x} 790V730L${x + flip * 14} 744L${x + flip * 26} 730L${x + flip * 40} 764L${x + flip * 62} 778V790Z"
      fill="url(#gold)" stroke="#5d430f" stroke-width="2"/>`;
  return `${shadow(500, 794, 380, 50)}
    <clipPath id="lidTop"><path d="M236 366H764L850 470H150Z"/></clipPath>
    <clipPath id="front"><path d="M150 470H850V790H150Z"/></clipPath>
    <path d="M236 366H764L850 470H150Z" fill="${light}"/>
    <g clip-path="url(#lidTop)">${grain(366, 470)}${knot(420, 418, 52)}${knot(600, 430, 34)}
      <path d="M236 366H764L850 470H150Z" fill="url(#sheen)"/></g>
    <path d="M150 470H850V790H150Z" fill="${base}"/>
    <g clip-path="url(#front)">${grain(480, 790)}${knot(300, 660, 66)}${knot(690, 690, 48)}
      <rect x="150" y="740" width="700" height="60" fill="#000" opacity=".35" filter="url(#blur)"/>
      <path d="M782 470H850V548L808 530Z" fill="${light}" fill-opacity=".55" stroke="${deep}" stroke-width="3"/></g>
    <path d="M150 470H850" stroke="#fff" stroke-opacity=".35" stroke-width="4"/>
    <path d="M150 566H850" stroke="#1d0d05" stroke-width="5"/>
    <path d="M150 571H850" stroke="${light}" stroke-opacity=".5" stroke-width="2"/>
    <circle cx="500" cy="594" r="64" fill="url(#gold)" stroke="#5d430f" stroke-width="3"/>
    <circle cx="500" cy="594" r="54" fill="none" stroke="#5d430f" stroke-opacity=".5" stroke-width="2"/>
    <path d="M484 536H516V636Q500 652 484 636Z" fill="url(#gold)" stroke="#5d430f" stroke-width="3"/>
    <circle cx="500" cy="612" r="8" fill="#2a1c08"/>${nails.join('')}${corner(150, 1)}${corner(850, -1)}`;
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
  const [cx, cy] = around(500, 486, 0, 0);
  return `${shadow(500, 836, 330, 34)}
    <rect x="146" y="132" width="708" height="708" rx="18" fill="url(#gold)"/>
    <rect x="160" y="146" width="680" height="680" rx="10" fill="#07060a"/>
    <circle cx="${cx}" cy="${cy}" r="250" fill="url(#spot)" opacity=".25"/>
    <path d="M${path.join('L')}" fill="none" stroke="${light}" stroke-width="1.4" stroke-opacity=".75"/>
    <path d="M${path.slice(0, 420).join('L')}" fill="none" stroke="${accent}" stroke-width="1.6" stroke-opacity=".6"/>
    <path d="M160 146H520L300 826H160Z" fill="url(#sheen)" opacity=".28"/>`;
};
