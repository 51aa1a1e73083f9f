/**
 * One page of text as a PDF. Only the fonts that every reader has are used, so letters must be Latin.
 * @param lines at most about forty, set in columns by their own spaces
 */
export function pdf(title: string, lines: readonly string[]): Buffer {
  const escaped = (text: string): string => text.replace(/[\\()]/g, (letter) => `\\${letter}`);
  const content = [
    '0.79 0.62 0.29 rg 56 770 483 2 re f 0.1 g',
    `BT /T 22 Tf 56 784 Td (${escaped(title)}) Tj ET`,
    'BT /C 11 Tf 56 730 Td 20 TL',
    ...lines.map((line) => `(${escaped(line)}) Tj T*`),
    'ET',
    'BT /T 10 Tf 0.45 g 56 64 Td (Vermeil demonstration document. It certifies nothing.) Tj ET',
  ].join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</T 5 0 R/C 6 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
      `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}
