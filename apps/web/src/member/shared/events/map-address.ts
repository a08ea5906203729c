export function mapSearchUrl(where: { place: string; placeAddress: string; city: string }): string | null {
  const query = [where.placeAddress || where.place, where.city].filter(Boolean).join(', ')
  return query ? `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}` : null
}
