import type { EventFacts } from './repository.ts'

export function placeLines({
  place,
  placeAddress,
  city,
}: Pick<EventFacts, 'place' | 'placeAddress' | 'city'>): string[] {
  const lines: string[] = []
  for (const part of [place, placeAddress, city].map((text) => text.trim())) {
    const notified = lines.some((line) => line.toLowerCase().includes(part.toLowerCase()))
    if (part && !notified) lines.push(part)
  }
  return lines
}
