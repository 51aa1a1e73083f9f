import { drawDotText } from '../../documents/dot-font.ts';
import { portrait, type Portrait } from './portrait.ts';

/** An invented identity card on a table: a portrait, bars for lines of print, and SPECIMEN across. */
export function idCard(person: Portrait, documentNumber: string): string {
  const [number, specimen] = [drawDotText(documentNumber.toLowerCase()), drawDotText('specimen')];
  const face = portrait(person).replace(
    '<svg ',
    '<svg x="62" y="176" width="124" height="156" preserveAspectRatio="xMidYMid slice" ',
  );
  const line = (y: number, width: number): string =>
    `<rect x="212" y="${y}" width="${width}" height="11" rx="3" fill="#6d7a86"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
    <defs>
      <linearGradient id="table" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#7a5a3c"/>
        <stop offset="1" stop-color="#4a3220"/>
      </linearGradient>
      <linearGradient id="card" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#eef3f1"/>
        <stop offset="1" stop-color="#c8dcd8"/>
      </linearGradient>
    </defs>
    <rect width="512" height="512" fill="url(#table)"/>
    <rect x="38" y="112" width="436" height="276" rx="20" fill="#000" opacity=".3"/>
    <rect x="34" y="106" width="436" height="276" rx="20" fill="url(#card)"/>
    <rect x="34" y="106" width="436" height="46" rx="20" fill="#2f5d62"/>
    <rect x="34" y="132" width="436" height="20" fill="#2f5d62"/>
    ${face}${line(186, 190)}${line(212, 130)}${line(238, 160)}${line(264, 96)}
    <path d="${number.path}" transform="translate(212 300) scale(2.4)" fill="#22303a"/>
    <path d="${specimen.path}" transform="translate(70 348) rotate(-20) scale(8)" fill="#b23a3a" opacity=".28"/>
  </svg>`;
}
