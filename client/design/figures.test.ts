/* Stylesheets cannot import: this test keeps the figures of the spec in them equal to those of `protocol/`. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHAT } from '#protocol/member-limits.ts';
import { PAGE } from '#protocol/page-limits.ts';
import { expandMedia } from './media.ts';

const css = (path: string): string =>
  expandMedia(readFileSync(new URL(path, import.meta.url), 'utf8')).replace(/\s+/g, ' ');
const dialog = css('./overlays.module.css');
const [small, middle, large] = PAGE.dialogs;
const [phone, tablet] = PAGE.dialogBreakpoints;

it.each([
  ['avatar', css('./tokens.css'), `--avatar: ${PAGE.avatar}px;`],
  ['pagination buttons', css('./tokens.css'), `--pagination-button: ${PAGE.paginationButton}px;`],
  ['loading bar', css('./placeholders.module.css'), `transition: transform ${PAGE.loadingBar / 1_000}s `],
  ['chat dropdown', css('../app/shell/menus.module.css'), `.list { max-height: ${CHAT.dropdownHeight}px;`],
  ['narrow dialog', dialog, `.narrow { --width: ${small}px; }`],
  ['normal dialog', dialog, `.normal { --width: ${middle}px; }`],
  ['wide dialog', dialog, `.wide { --width: ${large}px; }`],
  [
    'dialogs on a phone',
    dialog,
    `@media (max-width: ${phone}px) { .narrow, .normal { --width: ${PAGE.dialogNarrowPercent}%; } }`,
  ],
  [
    'wide dialogs on a tablet',
    dialog,
    `@media (max-width: ${tablet}px) { .wide { --width: ${PAGE.dialogNarrowPercent}%; } }`,
  ],
])('the stylesheet has the figure of spec §9: %s', (_, sheet, figure) => expect(sheet).toContain(figure));
