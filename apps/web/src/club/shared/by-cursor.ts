import { keepPreviousData } from '@tanstack/react-query'

export const BY_CURSOR = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  placeholderData: keepPreviousData,
}

export const buildCursorQuery = (cursor: string | null) => (cursor === null ? {} : { after: cursor })
