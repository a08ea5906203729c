import type { ContactSide } from '@forenet/contract/contact'
import type { NotificationType } from '@forenet/domain/notification'

/** Within this time the messages of one sender are counted. */
export const COUNTED_MS = 60 * 60_000

/** Messages somebody may send in that time: a member asks now and then, an administrator answers a whole club. */
const MOST_MESSAGES: Readonly<Record<ContactSide, number>> = { member: 20, organisation: 200 }

/** Files somebody may upload in that time, sent or not. */
const MOST_FILES = 40

/** Characters of a message that its notification tells. */
const TOLD = 500

export function mayWrite(side: ContactSide, sentLately: number): boolean {
  return sentLately < MOST_MESSAGES[side]
}

export function mayUpload(uploadedLately: number): boolean {
  return uploadedLately < MOST_FILES
}

/** What a message comes as: the first one opens the conversation, all others answer in it. */
export function notificationType(isFirst: boolean): NotificationType {
  return isFirst ? 'CONTACT_US' : 'CONTACT_US_REPLY'
}

/** The title of a notification in its receiver's language. */
export function notificationTitle(subject: string, isFirst: boolean, language: 'da' | 'en'): string {
  if (isFirst) return subject
  return `${language === 'da' ? 'Svar' : 'Re'}: ${subject}`
}

/** As much of a message as a notification tells, never half a letter. */
export function beginningOf(message: string): string {
  const letters = [...message]
  return letters.length <= TOLD ? message : `${letters.slice(0, TOLD - 1).join('')}…`
}
