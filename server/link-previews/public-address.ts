import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Special ranges of IPv4 (RFC 6890 and later), and what is not for the public although its address is public. */
const CLOSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Machines of Azure reach the platform's services there.
  '168.63.129.16/32',
];
/** Special ranges within the global unicast addresses: Teredo and others, documentation, 6to4. */
const CLOSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** Global unicast: all of IPv6 that is in use on the internet. Mapped, translated and local addresses are outside. */
const OPEN_V6 = ['2000::/3'];

const closed = listOf([...CLOSED_V4, ...CLOSED_V6]);
const open = listOf(OPEN_V6);

/** Whether everyone on the internet may connect to an address [LPV-2]. @param address IPv4 or IPv6, without a zone */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4');
  return isIPv6(address) && open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), isIPv4(network) ? 'ipv4' : 'ipv6');
  }
  return list;
}
