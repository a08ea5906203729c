export function getInitials(name: string): string {
  const words =
    name
      .split('@')[0]
      ?.split(/[\s._-]+/)
      .filter(Boolean) ?? []
  const first = words[0]?.[Symbol.iterator]().next().value ?? ''
  const last = words.length > 1 ? (words.at(-1)?.[Symbol.iterator]().next().value ?? '') : ''
  return (first + last).toLocaleUpperCase('da') || '?'
}
