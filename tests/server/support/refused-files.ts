import sharp from 'sharp';
import { bombPng, picture } from './files.ts';

const SVG = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
/** Files that are refused for their content, with the error code. */
export const REFUSED_FILES: [
  title: string,
  contentType: string,
  bytes: () => Promise<Buffer> | Buffer,
  code: string,
][] = [
  ['an SVG renamed png', 'image/png', () => SVG, 'FileContentMismatch'],
  ['an SVG without prologue renamed webp', 'image/webp', () => SVG.subarray(21), 'FileContentMismatch'],
  ['no bytes at all', 'image/png', () => Buffer.alloc(0), 'FileEmpty'],
  [
    'a JPEG cut in half',
    'image/jpeg',
    async () => {
      const noise = await sharp({
        create: {
          width: 400,
          height: 400,
          channels: 3,
          background: '#000',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .jpeg()
        .toBuffer();
      return noise.subarray(0, noise.length / 2);
    },
    'ImageUnreadable',
  ],
  ['the header of a PNG and nothing else', 'image/png', () => bombPng(10, 10).subarray(0, 40), 'ImageUnreadable'],
  ['a PNG that says it is a JPEG', 'image/jpeg', () => picture(20, 20), 'FileContentMismatch'],
  ['a GIF', 'image/png', () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), 'FileContentMismatch'],
  ['a bomb of 50,000 × 50,000', 'image/png', () => bombPng(50_000, 50_000), 'ImageDimensions'],
  ['a bomb within the sides, over the pixels', 'image/png', () => bombPng(11_999, 11_999), 'ImageDimensions'],
  ['a strip longer than 12,000', 'image/png', () => picture(12_001, 1), 'ImageDimensions'],
  ['HTML as text', 'application/pdf', () => Buffer.from('<html><script>alert(1)</script>'), 'FileContentMismatch'],
  [
    'a program as text',
    'text/plain',
    () => Buffer.from('7f454c46020101000000000000000000', 'hex'),
    'FileContentMismatch',
  ],
  [
    'bytes that are no UTF-8 as text',
    'text/plain',
    () => Buffer.from([0xff, 0xfe, 0x41, 0xc3, 0x28]),
    'FileContentMismatch',
  ],
  [
    'a zip as a Word document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    () => emptyZip(),
    'FileContentMismatch',
  ],
  ['a picture as a PDF', 'application/pdf', () => picture(20, 20), 'FileContentMismatch'],
];

/** An empty archive consists of this record. */
export function emptyZip(): Buffer {
  return Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);
}
