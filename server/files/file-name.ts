import { UPLOAD } from '#protocol/member-limits.ts';

/** Control characters, and direction marks that make `gpj.exe` read as `exe.jpg`. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const HIDDEN_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * The name under which a file is shown and saved: no path, no hidden or direction characters, at most 255 characters,
 * ending in an extension of its true type. It is never part of a path on the server.
 * @param extensions of the true type; the first is appended where the name has none of them
 * @param stored extension of the type it was converted to, if any
 */
export function safeFileName(name: string, extensions: readonly [string, ...string[]], stored?: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(HIDDEN_CHARACTERS, '').replace(/\s+/g, ' ').trim().replace(/^\.+/, '').trim() || 'file';
  const dot = clean.lastIndexOf('.');
  const known = dot > 0 && extensions.includes(clean.slice(dot + 1).toLowerCase());
  const stem = known ? clean.slice(0, dot) : clean;
  const suffix = stored ? `.${stored}` : known ? clean.slice(dot) : `.${extensions[0]}`;
  return `${stem.slice(0, UPLOAD.fileNameLength - suffix.length).toWellFormed()}${suffix}`;
}

/** The extension of a safe name, in lower case, without its dot. */
export function fileExtension(name: string): string {
  return name.split('.').at(-1)!.toLowerCase();
}
