export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  }
  const query = parameters.toString()
  return query ? `?${query}` : ''
}

export function createTextParamsParser<const Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { [Key in Name]?: string } => {
    const found: { [Key in Name]?: string } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string') found[name] = value
    }
    return found
  }
}

export const declineSearch = createTextParamsParser(
  'forenettoken',
  'gatewayreason',
  'reason',
  'acquirer',
  'paymentIdentifier',
  'authorizationIdentifier',
)
