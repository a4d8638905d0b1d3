import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf, widerNetworksOf } from '#platform/network';

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s → %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('returns one network for all addresses of a /64', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
    fc.assert(
      fc.property(
        fc.tuple(group, group, group, group),
        fc.tuple(group, group, group, group),
        (prefix, host) => {
          expect(networkOf([...prefix, ...host].join(':'))).toBe(`${prefix.join(':')}::/64`);
        },
      ),
    );
  });
});

describe('widerNetworksOf', () => {
  it.each([
    ['192.0.2.7', ['192.0.2.0/24']],
    ['::ffff:192.0.2.7', ['192.0.2.0/24']],
    ['2001:db8:1:2345::6', ['2001:db8:1:2300::/56', '2001:db8:1::/48']],
    ['2001:db8:1:45::6', ['2001:db8:1:0::/56', '2001:db8:1::/48']],
    ['2001:db8::', ['2001:db8:0:0::/56', '2001:db8:0::/48']],
    ['fe80::1%eth0', ['fe80:0:0:0::/56', 'fe80:0:0::/48']],
    ['unix:', []],
  ])('%s → %s', (address, networks) => {
    expect(widerNetworksOf(address).map(({ network }) => network)).toEqual(networks);
  });
});
