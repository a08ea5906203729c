import { findIpv6SiteKey, findSubscriberNetworkKey } from '@forenet/domain/network-address'
import { expect, test } from 'vitest'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  // Deprecated notations of IPv4 in IPv6: without ffff, and with a leading zero.
  ['::192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.07', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  // Each invalid address has its own key, so that no one shares or escapes another's rate limit.
  ['', ''],
  ['unknown', 'unknown'],
  ['2001:db8:::1', '2001:db8:::1'],
  ['::ffff:192.0.2.300', '::ffff:192.0.2.300'],
  ['2001:db8::1]/x[', '2001:db8::1]/x['],
])('the rate-limiting key of %s is %s', (address, network) => {
  expect(findSubscriberNetworkKey(address)).toBe(network)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['2001:db8:2:2::1', '2001:db8:2::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['unknown', 'unknown'],
])('the site of %s is %s', (address, site) => {
  expect(findIpv6SiteKey(address)).toBe(site)
})
