export const CONTACT_LIMITS = {
  subject: 120,
  message: 5_000,
  filename: 120,
  attachments: 5,
  attachmentBytes: 5_000_000,
} as const

export const ATTACHMENT_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const
