import type { TFunction } from 'i18next'
import type { clubsTexts } from '../../../words/en/clubs.ts'

/** Unknown types are shown verbatim. */
export function formatClubTypeName(kind: string, t: TFunction<'clubs'>): string {
  const key = `kinds.${kind as keyof typeof clubsTexts.kinds}` as const
  const said: string = t(key)
  return said === key ? kind : said
}
