/** `code`: content of the QR code. */
export type BadgeSheet = {
  organisation: { name: string; accentColour: string }
  event: { title: string }
  badges: { name: string; ticketType: string; code: string | null }[]
}

export type AttendeeListSheet = {
  organisation: { name: string }
  event: { title: string; startsAt: string; endsAt: string }
  rows: { name: string; ticketType: string; buyer: string; owedMinor: number; isIn: boolean }[]
}

export function splitIntoPages<Row>(rows: readonly Row[], size: number): Row[][] {
  const pages: Row[][] = []
  for (let from = 0; from < rows.length; from += size) pages.push(rows.slice(from, from + size))
  return pages
}
