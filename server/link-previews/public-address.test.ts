import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it.each(['93.184.215.14', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:2800:21f:cb07::1', '2404:6800:4005::200e'])(
  '[LPV-2] connects to %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

const CLOSED = `
  127.0.0.1 127.255.255.254 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1
  169.254.169.254 100.100.100.200 168.63.129.16 192.0.0.192 198.18.0.1 203.0.113.9
  224.0.0.251 239.255.255.250 255.255.255.255 240.0.0.1
  :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 ::127.0.0.1 64:ff9b::7f00:1
  fe80::1 fe80::1%eth0 fc00::1 fd00:ec2::254 ff02::1 2001:db8::1 2002:7f00:1:: 2001::1 fec0::1 100::1
  localhost 0x7f.1 2130706433`;

it.each(['', ...CLOSED.trim().split(/\s+/)])('[LPV-2] does not connect to %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
