import { useLanguage } from '../../words/i18n.ts'
import { DateLeaf } from './date-leaf.tsx'

/** Decorative; the date is also in text. */
export function DateBlock({ at }: { at: string }) {
  return <DateLeaf at={at} language={useLanguage()} />
}
