import { useLanguage } from '../../words/i18n.ts'
import { LocalisedDateBlock } from './date-leaf.tsx'

/** Date as a calendar leaf; decorative, because the date is also in text. */
export function DateBlock({ at }: { at: string }) {
  return <LocalisedDateBlock at={at} language={useLanguage()} />
}
