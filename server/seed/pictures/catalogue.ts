import { agarwood, teaCake, teapot, vase } from './earth-and-cellar.ts';
import { amulet, bangle, coin, pearls } from './metal-and-stone.ts';
import { ammonite, plate, scroll, stamp, token, toy } from './paper-and-play.ts';
import { brooch, gem, ringPendant } from './stones.ts';
import { randomFrom, studio, type Palette, type Scene } from './studio.ts';
import { bottle, box, cover, pendulum } from './wares.ts';
import { watch } from './watches.ts';

const palette = (light: string, base: string, deep: string, accent: string, tint: string): Palette => ({
  light,
  base,
  deep,
  accent,
  tint,
});

const IVORY = palette('#fdf7e8', '#f1e6cd', '#c9b68f', '#3a2315', '#4c4038');

/** Each thing in its colours. */
const THINGS = {
  watchDress: [watch({ dial: 'dress', metal: 'gold', inks: 'goldOnLight' }), IVORY],
  watchPerpetual: [watch({ dial: 'perpetual', metal: 'gold', inks: 'goldOnLight' }), IVORY],
  watchMoonPhase: [watch({ dial: 'moonPhase', metal: 'pinkGold', inks: 'pinkOnLight' }), IVORY],
  watchChronograph: [
    watch({ dial: 'chronograph', metal: 'steel', inks: 'steelOnDark' }),
    palette('#4f78ad', '#1b3b6b', '#0c1d3b', '#4a2a17', '#5c4930'),
  ],
  watchDiver: [
    watch({ dial: 'diver', metal: 'steel', inks: 'steelOnDark' }),
    palette('#3f7d5f', '#14472f', '#07231a', '#1d1a17', '#3f4a3a'),
  ],
  watchRegulator: [
    watch({ dial: 'regulator', metal: 'steel', inks: 'blued' }),
    palette('#fbfbf9', '#dfe0de', '#a3a6a8', '#1c1d22', '#4c4f55'),
  ],
  pocketWatch: [
    watch({ dial: 'pocket', metal: 'gold', inks: 'blued' }),
    palette('#ffffff', '#f7f4ec', '#cfc8ba', '#2a1a12', '#4c4038'),
  ],
  jadeGreen: [bangle, palette('#d3f2d8', '#5fbf83', '#14603c', '#2f9a62', '#4b4a3c')],
  jadeLavender: [bangle, palette('#f3e9fb', '#c3a6dc', '#6f4f8c', '#9fd3b2', '#453c50')],
  ruby: [gem({ rx: 268, ry: 250, square: 3.4 }), palette('#ffd7e0', '#d92b58', '#5c0620', '#ff7f9f', '#4a3c50')],
  paraiba: [gem({ rx: 290, ry: 229, square: 2 }), palette('#d8fff8', '#19b7c4', '#064a58', '#7ff0dd', '#2f4850')],
  jadeRing: [ringPendant, palette('#f3e9fb', '#c3a6dc', '#6f4f8c', '#9fd3b2', '#453c50')],
  pearlBrooch: [brooch, palette('#fff7ec', '#e6d3c0', '#8d7768', '#ffffff', '#3c4254')],
  huanghualiBox: [box, palette('#c98a4a', '#a2622c', '#4e260e', '#d9ae55', '#5a4636')],
  firstDayCover: [cover, palette('#fffdf6', '#f2ead6', '#1c1712', '#8e2f2a', '#4c403c')],
  tokenPendulum: [pendulum, palette('#bfe6ff', '#3a7bd5', '#0a1430', '#ffd9a0', '#33405a')],
  pearls: [pearls, palette('#fff7ec', '#e6d3c0', '#8d7768', '#ffffff', '#3c4254')],
  coinGold: [coin, palette('#fbe7ad', '#cf9f45', '#6a4614', '#cc9999', '#4c3535')],
  coinSilver: [coin, palette('#f4f6f8', '#b4bcc4', '#4e565e', '#8899aa', '#38424e')],
  amulet: [amulet, palette('#e8cf98', '#a87a3b', '#3d260e', '#ffffff', '#5e3626')],
  teaCake: [teaCake, palette('#a9814f', '#6b4424', '#2d1a0d', '#a32a1e', '#4e462f')],
  wineRed: [bottle('burgundy'), palette('#4f5a3a', '#232b1a', '#0b0f08', '#5c1020', '#553c33')],
  whisky: [bottle('spirit'), palette('#f0b04a', '#a85c12', '#4a2306', '#6b1a16', '#54422a')],
  agarwood: [agarwood, palette('#c49a63', '#7d5530', '#2c1809', '#1c0e05', '#4a4034')],
  vaseBlue: [vase, palette('#ffffff', '#eef1f4', '#7b8794', '#1f4aa0', '#42535f')],
  vaseCeladon: [vase, palette('#e9fbf2', '#a9d3bf', '#4e7f6c', '#2f6b57', '#4a4a3c')],
  teapot: [teapot, palette('#c98a63', '#8a4a2c', '#3c1b0e', '#ffffff', '#504c38')],
  stampRed: [stamp, palette('#8fc3c8', '#d9c48a', '#234a5a', '#c4432f', '#4c403c')],
  toyGold: [toy, palette('#fff6e6', '#e6b450', '#8a5a14', '#c8452f', '#385066')],
  toyInk: [toy, palette('#e8edf4', '#3c4658', '#12161e', '#d9ae55', '#5a3a44')],
  tokenViolet: [token, palette('#9fe8ff', '#6a5cff', '#120a3a', '#ff5ccf', '#382f54')],
  tokenGold: [token, palette('#ffe9b5', '#c1923f', '#2a1c08', '#ff9a4a', '#4a3c28')],
  plate: [plate, palette('#ffffff', '#f4f1e6', '#14110d', '#f2c230', '#4a4744')],
  scroll: [scroll, palette('#e8d7a8', '#5a4a34', '#1f2a30', '#b98d3e', '#5a4a37')],
  ammonite: [ammonite, palette('#f0d6ad', '#b5743c', '#4a2410', '#e8c58a', '#3d4947')],
} as const satisfies Record<string, readonly [Scene, Palette]>;

export type ThingName = keyof typeof THINGS;

/** Close-ups, by what they show. */
const CROPS = {
  whole: '90 62 820 820',
  centre: '260 240 480 480',
  left: '180 260 420 420',
  right: '430 300 400 400',
  foot: '260 440 460 460',
  lidCorner: '580 380 320 320',
  below: '330 560 350 350',
} as const;
export type Crop = keyof typeof CROPS;

/** The picture of a thing. The same name and seed give the same picture. */
export function still(thing: ThingName, seed: string, crop: Crop = 'whole'): string {
  const [scene, colours] = THINGS[thing];
  return studio(colours, scene(colours, randomFrom(seed)), CROPS[crop]);
}
