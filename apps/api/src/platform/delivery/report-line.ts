import type { MailPage, MailPageToWrite } from './mail-page.ts'

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

/** Recipients can report a club to the operator without signing in. */
export function withReportLine(page: MailPage, origin: string): MailPageToWrite {
  const { club, language } = page
  if (club === null) return { ...page, report: null }
  const link = new URL('/report-abuse', origin)
  link.searchParams.set('club', club.key)
  const name = club.name === club.key ? club.key : `${club.name} (${club.key})`
  return { ...page, report: { text: WORDS[language].from(name), label: WORDS[language].label, href: link.href } }
}
