import { useLanguage } from '../../words/i18n.ts'
import { LocalisedDateBlock } from './date-leaf.tsx'

export function DateBlock({ at }: { at: string }) {
  return <LocalisedDateBlock at={at} language={useLanguage()} />
}
