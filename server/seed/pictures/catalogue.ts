import { existsSync } from 'node:fs';
import { OBJECTS } from '../objects/objects.ts';
import { agarwood } from './earth-and-cellar.ts';
import { ammonite, token } from './paper-and-play.ts';
import { randomFrom, studio, type Palette, type Scene } from './studio.ts';
import { bottle, box, pendulum } from './wares.ts';

const palette = (light: string, base: string, deep: string, accent: string, tint: string): Palette => ({
  light,
  base,
  deep,
  accent,
  tint,
});

/** Drawings, each in its colours: digital art, and objects that are not rendered yet. */
const DRAWINGS = {
  huanghualiBox: [box, palette('#c98a4a', '#a2622c', '#4e260e', '#d9ae55', '#5a4636')],
  tokenPendulum: [pendulum, palette('#bfe6ff', '#3a7bd5', '#0a1430', '#ffd9a0', '#33405a')],
  whisky: [bottle, palette('#f0b04a', '#a85c12', '#4a2306', '#6b1a16', '#54422a')],
  agarwood: [agarwood, palette('#c49a63', '#7d5530', '#2c1809', '#1c0e05', '#4a4034')],
  tokenViolet: [token, palette('#9fe8ff', '#6a5cff', '#120a3a', '#ff5ccf', '#382f54')],
  tokenGold: [token, palette('#ffe9b5', '#c1923f', '#2a1c08', '#ff9a4a', '#4a3c28')],
  ammonite: [ammonite, palette('#f0d6ad', '#b5743c', '#4a2410', '#e8c58a', '#3d4947')],
} as const satisfies Record<string, readonly [Scene, Palette]>;

/** What drawings show of a thing, as part of the whole drawing. */
const CROPS: Readonly<Record<string, string>> = {
  whole: '90 62 820 820',
  centre: '260 240 480 480',
  left: '180 260 420 420',
  foot: '260 440 460 460',
  lidCorner: '580 380 320 320',
};

type Views = { readonly [Name in keyof typeof OBJECTS]: (typeof OBJECTS)[Name][number] } & {
  readonly [Name in Exclude<keyof typeof DRAWINGS, keyof typeof OBJECTS>]: 'whole' | 'centre';
};
export type ThingName = keyof Views;
export type View = Views[ThingName];
/** One view of a thing (`whole` if it names none). Drawings vary with the seed; rendered objects do not. */
export type Picture = {
  readonly [Thing in ThingName]: { readonly thing: Thing; readonly seed: string; readonly view?: Views[Thing] };
}[ThingName];

/**
 * The picture of a thing: the file of a rendered object, or an SVG, the same for the same seed.
 * @throws Error for a view that the thing does not have
 */
export function still(thing: ThingName, seed: string, view: View = 'whole'): URL | string {
  if (thing in OBJECTS) {
    const views: readonly View[] = OBJECTS[thing as keyof typeof OBJECTS];
    if (!views.includes(view)) throw new Error(`The object ${thing} has no view ${view}`);
    const file = new URL(`../objects/${thing}/${view}.webp`, import.meta.url);
    if (existsSync(file)) return file;
  }
  const drawings: Readonly<Partial<Record<ThingName, readonly [Scene, Palette]>>> = DRAWINGS;
  const drawing = drawings[thing];
  if (!drawing) throw new Error(`The object ${thing} has no picture of its view ${view}`);
  const [scene, colours] = drawing;
  return studio(colours, scene(colours, randomFrom(seed)), CROPS[view] ?? CROPS.centre);
}
