import type { ContactSide } from '@forenet/contract/contact'
import type { NotificationType } from '@forenet/domain/notification'

/** Window of the hourly limits. */
export const COUNTED_MS = 60 * 60_000

/** Maximum messages per sender and hour. */
const MAX_MESSAGES: Readonly<Record<ContactSide, number>> = { member: 20, organisation: 200 }

/** Upload limits per member, sent or not: files per hour, files per day, bytes per day. */
const MAX_FILES = 40
const MAX_FILES_A_DAY = 150
const MAX_BYTES_A_DAY = 250_000_000

/** Maximum characters of a message in its notification. */
const TOLD = 500

export function mayWrite(side: ContactSide, sentLately: number): boolean {
  return sentLately < MAX_MESSAGES[side]
}

/** Upload counts within the hour and the day. */
export type Uploaded = { lately: number; today: number; bytesToday: number }

export function mayUpload({ lately, today, bytesToday }: Uploaded, size: number): boolean {
  return lately < MAX_FILES && today < MAX_FILES_A_DAY && bytesToday + size <= MAX_BYTES_A_DAY
}

/** A member's first message is a CONTACT_US; everything else is a reply, because only a club receives CONTACT_US. */
export function notificationType(isFirst: boolean, from: ContactSide): NotificationType {
  return isFirst && from === 'member' ? 'CONTACT_US' : 'CONTACT_US_REPLY'
}

export function notificationTitle(subject: string, isFirst: boolean, language: 'da' | 'en'): string {
  if (isFirst) return subject
  return `${language === 'da' ? 'Svar' : 'Re'}: ${subject}`
}

/** Truncates by code point, so that no surrogate pair is split. */
export function beginningOf(message: string): string {
  const letters = [...message]
  return letters.length <= TOLD ? message : `${letters.slice(0, TOLD - 1).join('')}…`
}
