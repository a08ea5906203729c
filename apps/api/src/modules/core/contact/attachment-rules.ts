import { ATTACHMENT_TYPES } from '@forenet/domain/contact-limits'
import { detectPictureType } from '../../../platform/pictures/picture-type.ts'

type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]

export function detectAttachmentType(bytes: Uint8Array): AttachmentType | null {
  if (PDF.every((byte, place) => bytes[place] === byte)) return 'application/pdf'
  const picture = detectPictureType(bytes)
  return ATTACHMENT_TYPES.find((type) => type === picture) ?? null
}
