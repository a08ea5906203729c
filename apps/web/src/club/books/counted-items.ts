/** Example: '6 × Player, Coach'. */
export function groupEqualItems(items: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts].map(([item, count]) => (count === 1 ? item : `${count} × ${item}`)).join(', ')
}
