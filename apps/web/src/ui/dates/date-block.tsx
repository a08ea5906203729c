import { useLanguage } from '../../words/i18n.ts'
import { LocalisedDateBlock } from './localised-date-block.tsx'

export function DateBlock({ at }: { at: string }) {
  return <LocalisedDateBlock at={at} language={useLanguage()} />
}
