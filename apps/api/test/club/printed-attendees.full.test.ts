import { randomUUID } from 'node:crypto'
import { measureLongestBlock } from '@forenet/testkit/processor-time'
import { expect, test } from 'vitest'
import { openDocuments } from '../../src/documents/documents.ts'
import { pdfText } from '../tickets/read-pdf.ts'

test('2,000 attendees are printed while the server keeps responding', async () => {
  const documents = openDocuments()
  try {
    const rows = Array.from({ length: 2_000 }, (_, nth) => ({
      ...{ name: `Guest ${nth}`, ticketType: 'Dinner', buyer: 'Asta Øe', owedMinor: 0, isIn: false, code: null },
      id: randomUUID(),
    }))
    const organisation = { name: 'Paper club', accentColour: '#0b6e4f' }
    const event = { title: 'Fair', startsAt: '2026-12-19T17:00:00Z', endsAt: '2026-12-19T22:00:00Z' }
    const sheet = { organisation, event }
    const { result, longestMs } = await measureLongestBlock(async () => ({
      paper: await documents.draw({ kind: 'attendee-list', language: 'da', sheet: { ...sheet, rows } }),
      cards: await documents.draw({ kind: 'badges', language: 'da', sheet: { ...sheet, badges: rows.slice(-300) } }),
    }))
    const text = pdfText(result.paper)
    expect(text).toContain('Side 63 af 63')
    expect(text).toContain('Guest 1999')
    expect(pdfText(result.cards)).toContain('Guest 1999')
    // Rendering in this process would block it for seconds.
    expect(longestMs).toBeLessThan(500)
  } finally {
    await documents.close()
  }
}, 120_000)
