import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** Returns an IPv4 address or an IPv6 /64, all of which belongs to one subscriber. */
export function networkOf(address: string): string {
  const plain = unmapped(address);
  if (!isIPv6(plain)) return plain;
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
}

/** A larger network that may belong to the same subscriber or to several. */
export interface WiderNetwork {
  readonly prefix: '/56' | '/48' | '/24';
  readonly network: string;
}

/** Narrowest first. IPv6: usual sizes of a home or company. IPv4: a rented block. */
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

function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
}

export function hashNetwork(network: string): Buffer {
  return createHash('sha256').update(network).digest();
}
