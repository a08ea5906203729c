import type { ContactSide } from '@forenet/contract/contact'
import type { NotificationType } from '@forenet/domain/notification'

/** Within this time the messages and files of one sender are counted. */
export const COUNTED_MS = 60 * 60_000

/** Messages somebody may send in that time: a member asks now and then, an administrator answers a whole club. */
const MOST_MESSAGES: Readonly<Record<ContactSide, number>> = { member: 20, organisation: 200 }

/** Files somebody may upload, sent or not: in that time, and in a day, in which they may be so many bytes. */
const MOST_FILES = 40
const MOST_FILES_A_DAY = 150
const MOST_BYTES_A_DAY = 250_000_000

/** Characters of a message that its notification tells. */
const TOLD = 500

export function mayWrite(side: ContactSide, sentLately: number): boolean {
  return sentLately < MOST_MESSAGES[side]
}

/** What somebody has uploaded: within the counted time, and within a day. */
export type Uploaded = { lately: number; today: number; bytesToday: number }

/** Whether one more file of a size may be uploaded. */
export function mayUpload({ lately, today, bytesToday }: Uploaded, size: number): boolean {
  return lately < MOST_FILES && today < MOST_FILES_A_DAY && bytesToday + size <= MOST_BYTES_A_DAY
}

/** What a message comes as: to a club the first one opens the conversation, to a member all come as what the club says. */
export function notificationType(isFirst: boolean, from: ContactSide): NotificationType {
  return isFirst && from === 'member' ? 'CONTACT_US' : 'CONTACT_US_REPLY'
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
