import { expect, it } from 'vitest';
import { keepUnits } from './keep-units.ts';

const shown = (text: string): string =>
  keepUnits(text).replaceAll('\u00A0', '~').replaceAll('\u2060-\u2060', '=').replaceAll('\u2060–\u2060', '→');

it.each([
  ['Aldine chronograph ref. 6130, blue dial, 1969', 'Aldine chronograph ref.~6130, blue dial, 1969'],
  ['Double strand of pearls, 9–12 mm', 'Double strand of pearls, 9→12~mm'],
  ['Single malt, 46.2 %', 'Single malt, 46.2~%'],
  ['Cushion, 7.4 × 6.9 mm, 2.08 ct', 'Cushion, 7.4~×~6.9~mm, 2.08~ct'],
  ['Runs +4 s a day', 'Runs +4~s a day'],
  ['Gold, 18 ct gold', 'Gold, 18~ct gold'],
  ['Made in 1958 mostly by hand', 'Made in 1958 mostly by hand'],
  ['1 lot of 3 cups', '1 lot of 3 cups'],
  ['First-day cover, 1969-1970', 'First=day cover, 1969-1970'],
  ['A 7.4-carat stone (old-cut).', 'A 7.4=carat stone (old=cut).'],
  ['See https://old-watches.example/day-date', 'See https://old-watches.example/day-date'],
  ['See old-watches.example/1990–1995', 'See old-watches.example/1990–1995'],
  ['Write to jean-luc@old-watches.example.', 'Write to jean-luc@old-watches.example.'],
  ['竹本製 46克', '竹本製 46克'],
  ['翡翠 A 貨、B 貨，點分？', '翡翠 A~貨、B~貨，點分？'],
  ['Studio Nine「午夜」熊 VM 東京', 'Studio Nine「午夜」熊 VM 東京'],
])('keeps the units of “%s”', (text, expected) => expect(shown(text)).toBe(expected));
