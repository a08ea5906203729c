import type { ContactParty } from '@forenet/contract/contact'
import type { NotificationType } from '@forenet/domain/notification'

export const MESSAGE_LIMIT_WINDOW_MS = 60 * 60_000

/** Messages per sender and hour. */
const MAX_MESSAGES: Readonly<Record<ContactParty, number>> = { member: 20, organisation: 200 }

/** Upload limits per member, whether sent or not: files per hour, files per day, bytes per day. */
const MAX_FILES = 40
const MAX_FILES_A_DAY = 150
const MAX_BYTES_A_DAY = 250_000_000

const MAX_EXCERPT_LENGTH = 500

export function isWithinMessageLimit(side: ContactParty, sentLately: number): boolean {
  return sentLately < MAX_MESSAGES[side]
}

export type UploadCounts = { lately: number; today: number; bytesToday: number }

export function mayUpload({ lately, today, bytesToday }: UploadCounts, size: number): boolean {
  return lately < MAX_FILES && today < MAX_FILES_A_DAY && bytesToday + size <= MAX_BYTES_A_DAY
}

/** Only a club receives CONTACT_US, so everything but a member's first message is a reply. */
export function notificationType(isFirst: boolean, from: ContactParty): NotificationType {
  return isFirst && from === 'member' ? 'CONTACT_US' : 'CONTACT_US_REPLY'
}

export function notificationTitle(subject: string, isFirst: boolean, language: 'da' | 'en'): string {
  if (isFirst) return subject
  return `${language === 'da' ? 'Svar' : 'Re'}: ${subject}`
}

/** Counts code points, so that no surrogate pair is split. */
export function truncateMessage(message: string): string {
  const letters = [...message]
  return letters.length <= MAX_EXCERPT_LENGTH ? message : `${letters.slice(0, MAX_EXCERPT_LENGTH - 1).join('')}…`
}
