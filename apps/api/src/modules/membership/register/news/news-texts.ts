import type { CalendarDate } from '@forenet/domain/calendar-date'

export type TeamNewsItem =
  | {
      kind: 'on-team' | 'waits' | 'off-team' | 'team-closed' | 'not-enrolled' | 'type-changed' | 'type-back'
      name: string
    }
  | { kind: 'ends'; day: CalendarDate }
  | { kind: 'goes-on' }

type NewsTexts = { dayOf: string; answer: string; lead: (who: string | null, news: TeamNewsItem) => string }

const TEXTS: Record<'da' | 'en', NewsTexts> = {
  da: {
    dayOf: 'da-DK',
    answer: 'Skriv til os, hvis noget ikke passer: svar her eller på e-mailen.',
    lead(who, news) {
      switch (news.kind) {
        case 'on-team':
          return `${who ?? 'Du'} er sat på holdet ${news.name}`
        case 'waits':
          return `${who ?? 'Du'} står på venteliste til holdet ${news.name}`
        case 'off-team':
          return `${who ?? 'Du'} er ikke længere tilmeldt holdet ${news.name}`
        case 'team-closed':
          return `Holdet ${news.name} er nedlagt, og ${who ?? 'du'} er ikke længere tilmeldt`
        case 'not-enrolled':
          return `${who ?? 'Du'} er alligevel ikke meldt ind i ${news.name}`
        case 'type-changed':
          return `${who === null ? 'Dit medlemskab' : `Medlemskabet for ${who}`} er ændret til ${news.name}`
        case 'type-back':
          return `${who === null ? 'Dit medlemskab' : `Medlemskabet for ${who}`} er igen ${news.name}`
        case 'ends':
          return `${who ?? 'Du'} er meldt ud med sidste dag ${formatNewsDay(news.day, 'da')}`
        case 'goes-on':
          return `${who ?? 'Du'} er alligevel ikke meldt ud`
      }
    },
  },
  en: {
    dayOf: 'en-GB',
    answer: 'Write to us if something is wrong: answer here, or reply to the e-mail.',
    lead(who, news) {
      const is = who === null ? 'You are' : `${who} is`
      switch (news.kind) {
        case 'on-team':
          return `${is} on the team ${news.name}`
        case 'waits':
          return `${is} on the waiting list of the team ${news.name}`
        case 'off-team':
          return `${is} no longer on the team ${news.name}`
        case 'team-closed':
          return `The team ${news.name} has been closed, and ${who === null ? 'you are' : `${who} is`} no longer signed up for it`
        case 'not-enrolled':
          return `${is} not enrolled in ${news.name} after all`
        case 'type-changed':
          return `${who === null ? 'Your membership' : `The membership of ${who}`} was changed to ${news.name}`
        case 'type-back':
          return `${who === null ? 'Your membership' : `The membership of ${who}`} is ${news.name} again`
        case 'ends':
          return `${who === null ? 'Your membership' : `The membership of ${who}`} ends on ${formatNewsDay(news.day, 'en')}`
        case 'goes-on':
          return `${who === null ? 'Your membership' : `The membership of ${who}`} does not end after all`
      }
    },
  },
}

export function newsTexts(news: TeamNewsItem, who: string | null, language: 'da' | 'en') {
  const { lead, answer } = TEXTS[language]
  const said = lead(who, news)
  return { subject: said, message: `${said}.\n\n${answer}` }
}

function formatNewsDay(day: CalendarDate, language: 'da' | 'en'): string {
  const format = new Intl.DateTimeFormat(TEXTS[language].dayOf, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T12:00:00Z`))
}
