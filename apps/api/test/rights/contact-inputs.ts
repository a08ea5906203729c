import { randomUUID } from 'node:crypto'
import type { ContactScene } from './contact-scene.ts'
import type { Input } from './inputs.ts'

/** Valid inputs of all calls about messages to a club; message ids are new each time. */
export function contactInputsOf({ threadId, attachmentId }: ContactScene, orgId: string): Record<string, Input> {
  const written = { message: 'Is the hall\nopen on Sunday?', attachmentIds: [] }
  return {
    contactThreadCreate: { body: { id: randomUUID(), messageId: randomUUID(), orgId, subject: 'Sunday', ...written } },
    contactThreadList: {
      query: { of: 'mine', before: '2030-01-01T00:00:00Z', beforeId: threadId, size: '10' },
    },
    contactThreadItem: { params: { threadId } },
    contactMessageCreate: { params: { threadId }, body: { id: randomUUID(), ...written } },
    contactAttachmentSave: { query: { filename: 'board.png' } },
    contactAttachmentFile: { params: { attachmentId } },
  }
}
