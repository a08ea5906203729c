import { cleanName } from '@forenet/domain/person-name'

const INSTEAD = {
  da: { greeted: 'medlem', somebody: 'Et medlem', another: 'et andet medlem', child: 'barnet', attendee: 'Deltager' },
  en: { greeted: 'member', somebody: 'A member', another: 'another member', child: 'the child', attendee: 'Attendee' },
} as const

/**
 * A person's name as mails, messages and notifications print it. Names stored before there was a rule for them, or taken
 * from elsewhere, may hold a link: where a name cannot be printed, a word for who it is stands in its place.
 */
export function nameInLetter(name: string, language: 'da' | 'en', who: keyof (typeof INSTEAD)['da']): string {
  return cleanName(name) || INSTEAD[language][who]
}
