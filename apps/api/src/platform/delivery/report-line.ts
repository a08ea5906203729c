import type { MailPage } from './mail-page.ts'

type ReportLine = { text: string; label: string; href: string }

const WORDS = {
  da: {
    from: (club: string) => `Denne e-mail kommer fra ${club} gennem Forenet.`,
    label: 'Anmeld misbrug',
  },
  en: {
    from: (club: string) => `This e-mail comes from ${club} through Forenet.`,
    label: 'Report abuse',
  },
} as const

/** The link works without signing in; null for mails of the portal itself. */
export function abuseReportLine(
  { club, language }: Pick<MailPage, 'club' | 'language'>,
  origin: string,
): ReportLine | null {
  if (club === null) return null
  const link = new URL('/report-abuse', origin)
  link.searchParams.set('club', club.key)
  const name = club.name === club.key ? club.key : `${club.name} (${club.key})`
  return { text: WORDS[language].from(name), label: WORDS[language].label, href: link.href }
}
