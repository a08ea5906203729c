import { useLanguage } from '../../words/i18n.ts'
import { DateLeaf } from './date-leaf.tsx'

/** A day as a leaf of a calendar. Decorative: the day stands in words beside it. */
export function DateBlock({ at }: { at: string }) {
  return <DateLeaf at={at} language={useLanguage()} />
}
