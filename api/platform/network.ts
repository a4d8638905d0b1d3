import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * The network that limits count by: an IPv4 address as it is, an IPv6 address by its /64, because one subscriber
 * holds all of that.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
}

/** A network as it is stored: recognisable, not readable. */
export function hashNetwork(network: string): Buffer {
  return createHash('sha256').update(network).digest();
}
