const names = [
  'Amount',
  'Currency',
  'OrderNumber',
  'OrderId',
  'CustomerAcceptUrl',
  'CustomerDeclineUrl',
  'ServerCallbackUrl',
  'BillingAddress',
  'ShippingAddress',
  'AddressLine1',
  'AddressLine2',
  'AddressLine3',
  'City',
  'PostCode',
  'Country',
  'EnforceLanguage',
  'CustomerEmail',
  'SaveCard',
  'Options',
  'TestMode',
  'RequestSubscriptionWithAuthorization',
  'Client',
  'Shop',
  'Name',
  'Comment',
]
const canonical = new Map(names.map((name) => [name.toLowerCase(), name]))

/** PascalCase at every depth, because the gateway ignores case. */
export function withCanonicalNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCanonicalNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      canonical.get(name.toLowerCase()) ?? name,
      withCanonicalNames(inner),
    ]),
  )
}
