import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

it.each([
  ['plain.pdf', `attachment; filename="plain.pdf"; filename*=UTF-8''plain.pdf`],
  ['鑑定 (1).pdf', `attachment; filename="__ (1).pdf"; filename*=UTF-8''%E9%91%91%E5%AE%9A%20%281%29.pdf`],
  [
    'a"; x="\r\nSet-Cookie: b',
    `attachment; filename="a_; x=___Set-Cookie: b"; filename*=UTF-8''a%22%3B%20x%3D%22%0D%0ASet-Cookie%3A%20b`,
  ],
  ['\ud800.txt', `attachment; filename="_.txt"; filename*=UTF-8''%EF%BF%BD.txt`],
])('%j cannot leave its header', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header);
});
