/** What the address says of the clubs that home lists. */
export type ShownClubs = { q?: string | undefined; near?: string | undefined; shown?: string | undefined }

/** Whether all clubs are listed in place of those that the portal suggests. */
export function isListing({ q, near, shown }: ShownClubs): boolean {
  return Boolean(q) || near !== undefined || shown !== undefined
}
