/** Search parameters of the club list. */
export type ShownClubs = { q?: string | undefined; near?: string | undefined; shown?: string | undefined }

/** Whether to list all clubs instead of suggestions. */
export function isListing({ q, near, shown }: ShownClubs): boolean {
  return Boolean(q) || near !== undefined || shown !== undefined
}
