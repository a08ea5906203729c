import type { EventRegistration } from '@forenet/contract/entry'

export function placeLines({
  place,
  placeAddress,
  city,
}: Pick<EventRegistration, 'place' | 'placeAddress' | 'city'>): string[] {
  const lines: string[] = []
  for (const part of [place, placeAddress, city].map((text) => text.trim())) {
    const isTold = lines.some((line) => line.toLowerCase().includes(part.toLowerCase()))
    if (part && !isTold) lines.push(part)
  }
  return lines
}
