import { keepPreviousData } from '@tanstack/react-query'

/**
 * How a list is read page by page where each answer names the cursor of the next; what was shown stays while another is
 * looked for.
 */
export const BY_CURSOR = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  placeholderData: keepPreviousData,
}

/** The part of a query that asks for the page after a cursor; null for the first page. */
export const after = (cursor: string | null) => (cursor === null ? {} : { after: cursor })
