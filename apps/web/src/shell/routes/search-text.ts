/** The query of an address as plain texts; of a name given twice, the last. Nothing is read as a number or as JSON. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** The query of an address, with '?' unless it is empty; absent and empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  }
  const query = parameters.toString()
  return query ? `?${query}` : ''
}

/** For `validateSearch`: takes the named texts from the query and leaves everything else alone. */
export function texts<const Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { [Key in Name]?: string } => {
    const found: { [Key in Name]?: string } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string') found[name] = value
    }
    return found
  }
}

/** For `validateSearch` of a page to which somebody comes back from a payment that was declined or broken off. */
export const ofDecline = texts(
  'forenettoken',
  'gatewayreason',
  'reason',
  'acquirer',
  'paymentIdentifier',
  'authorizationIdentifier',
)
