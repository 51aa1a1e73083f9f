/**
 * The Content-Disposition header for a file name in any script (RFC 6266): an ASCII fallback and the encoded name.
 * @returns e.g. `attachment; filename="____.pdf"; filename*=UTF-8''%E9%91%91…`
 */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
