/** The first line of an XML document. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Text for an element or an attribute. What XML 1.0 cannot hold, even escaped, is removed. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');

/** @param inside XML, or nothing for an empty element */
export function xmlElement(name: string, inside?: string, attributes: Readonly<Record<string, string>> = {}): string {
  const shown = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  const head = `<${name}${shown.join('')}`;
  return inside === undefined ? `${head}/>` : `${head}>${inside}</${name}>`;
}
