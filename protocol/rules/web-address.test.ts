import { expect, it } from 'vitest';
import { isHttpsAddress } from './web-address.ts';

it.each([
  'https://video.example/1',
  'https://www.video.example:8443/watch?v=%E7%8E%89#t=1',
  'HTTPS://video.example',
  'https://玉.example/影片',
])('accepts %s', (text) => expect(isHttpsAddress(text)).toBe(true));

it.each([
  '',
  'http://video.example/1',
  'javascript:alert(1)//https://video.example',
  'https://video',
  'https://a.b:99999/',
  'https://a.b:port/',
  'https://%%%.example/',
  'https://[::1.2/',
  'https://a^b.example/',
  'https://..example/',
  'https://user:secret@video.example/',
  'https://192.0.2.1/',
  'https://video.example/a b',
  'https:\\\\video.example',
  'https:video.example',
])('refuses %s', (text) => expect(isHttpsAddress(text)).toBe(false));
