/** What a message to a club may be at most; the browser says so before it sends. */
export const CONTACT_LIMITS = {
  subject: 120,
  message: 5_000,
  filename: 120,
  attachments: 5,
  attachmentBytes: 5_000_000,
} as const

/** Types a file of a message may have, told by its own first bytes. */
export const ATTACHMENT_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const
