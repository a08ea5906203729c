import { useLanguage } from '../../../words/i18n.ts'

/** '12.–18. oktober 2026'. */
export function PeriodText({ from, to }: { from: string; to: string }) {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return <span>{format.formatRange(new Date(from), new Date(to))}</span>
}
