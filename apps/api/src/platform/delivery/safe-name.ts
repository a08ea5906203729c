import { sanitizePersonName } from '@forenet/domain/person-name'

const NAME_PLACEHOLDERS = {
  da: { greeted: 'medlem', somebody: 'Et medlem', another: 'et andet medlem', child: 'barnet', attendee: 'Deltager' },
  en: { greeted: 'member', somebody: 'A member', another: 'another member', child: 'the child', attendee: 'Attendee' },
} as const

/** Names stored before validation may contain a link; those are replaced by a generic word. */
export function safeNameForMail(
  name: string,
  language: 'da' | 'en',
  who: keyof (typeof NAME_PLACEHOLDERS)['da'],
): string {
  return sanitizePersonName(name) || NAME_PLACEHOLDERS[language][who]
}
