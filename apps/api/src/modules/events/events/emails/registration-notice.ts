import { formatEventStart } from '@forenet/domain/event-time'

const TEXTS = {
  da: {
    title: (event: string) => `Du er tilmeldt ${event}`,
    message: (tickets: number, when: string) => `${tickets === 1 ? '1 billet' : `${tickets} billetter`}, ${when}`,
  },
  en: {
    title: (event: string) => `You are registered for ${event}`,
    message: (tickets: number, when: string) => `${tickets === 1 ? '1 ticket' : `${tickets} tickets`}, ${when}`,
  },
} as const

export function registrationNotice(
  language: 'da' | 'en',
  event: { title: string; startsAt: Date; endsAt: Date },
  tickets: number,
): { title: string; message: string } {
  const words = TEXTS[language]
  const when = formatEventStart(event.startsAt, event.endsAt, language)
  return { title: words.title(event.title), message: words.message(tickets, when) }
}
