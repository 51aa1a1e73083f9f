import { OBJECTS } from '../objects/objects.ts';
import { pendulum, token } from './digital-art.ts';
import { randomFrom, studio, type Palette, type Scene } from './studio.ts';

/** Digital art: drawings, each in its colours. */
const DRAWINGS = {
  tokenPendulum: [pendulum, { light: '#bfe6ff', base: '#3a7bd5', accent: '#ffd9a0', tint: '#33405a' }],
  tokenViolet: [token, { light: '#9fe8ff', base: '#6a5cff', accent: '#ff5ccf', tint: '#382f54' }],
  tokenGold: [token, { light: '#ffe9b5', base: '#c1923f', accent: '#ff9a4a', tint: '#4a3c28' }],
} as const satisfies Record<string, readonly [Scene, Palette]>;

/** What a view shows of a drawing: x y width height. */
const CROPS = { whole: '90 62 820 820', centre: '260 240 480 480' } as const;

type Objects = typeof OBJECTS;
type Drawings = typeof DRAWINGS;
type Views = { readonly [Name in keyof Objects]: Objects[Name][number] } & {
  readonly [Name in keyof Drawings]: keyof typeof CROPS;
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
  const views: readonly string[] = Object.hasOwn(OBJECTS, thing) ? OBJECTS[thing as keyof Objects] : Object.keys(CROPS);
  if (!views.includes(view)) throw new Error(`The object ${thing} has no view ${view}`);
  if (Object.hasOwn(OBJECTS, thing)) return new URL(`../objects/${thing}/${view}.webp`, import.meta.url);
  const [scene, colours] = DRAWINGS[thing as keyof Drawings];
  return studio(colours, scene(colours, randomFrom(seed)), CROPS[view as keyof typeof CROPS]);
}
