import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network that limits count by: an IPv4 address as it is, an IPv6 address by its /64, because
 * one subscriber holds all of that.
 */
export function networkOf(address: string): string {
  const plain = unmapped(address);
  if (!isIPv6(plain)) return plain;
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
}

/** A network around a subscriber's own, which they may hold all of or share with others. */
export interface WiderNetwork {
  readonly prefix: '/56' | '/48' | '/24';
  readonly network: string;
}

/**
 * The narrowest first. Of IPv6 what providers give to a house or a company; of IPv4 what is rented
 * out as a block.
 */
export function widerNetworksOf(address: string): readonly WiderNetwork[] {
  const plain = unmapped(address);
  if (isIPv4(plain)) {
    return [{ prefix: '/24', network: `${plain.split('.').slice(0, 3).join('.')}.0/24` }];
  }
  if (!isIPv6(plain)) return [];
  const [first, second, third, fourth = '0'] = groupsOf(plain);
  const site = `${first}:${second}:${third}`;
  const house = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [
    { prefix: '/56', network: `${site}:${house}::/56` },
    { prefix: '/48', network: `${site}::/48` },
  ];
}

/** An IPv4 address in the clothes of IPv6 is the IPv4 address. */
function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** A network as it is stored: recognisable, not readable. */
export function hashNetwork(network: string): Buffer {
  return createHash('sha256').update(network).digest();
}
