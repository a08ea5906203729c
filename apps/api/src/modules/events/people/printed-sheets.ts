/** Name badges as the drawing process gets them: plain data. `code`: content of the QR code, or none. */
export type BadgeSheet = {
  organisation: { name: string; accentColour: string }
  event: { title: string }
  badges: { name: string; ticketType: string; code: string | null }[]
}

/** What stands on a list of attendees to print. Moments in ISO 8601. */
export type AttendeeListSheet = {
  organisation: { name: string }
  event: { title: string; startsAt: string; endsAt: string }
  rows: { name: string; ticketType: string; buyer: string; owedMinor: number; isIn: boolean }[]
}

/** A4, in points. */
export const A4 = { width: 595.28, height: 841.89 }

/** Rows in pieces of a size, the last with what is left: what one page holds. */
export function pagesOf<Row>(rows: readonly Row[], size: number): Row[][] {
  const pages: Row[][] = []
  for (let from = 0; from < rows.length; from += size) pages.push(rows.slice(from, from + size))
  return pages
}
