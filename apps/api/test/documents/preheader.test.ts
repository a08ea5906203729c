import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { button, factsPart, type MailPart, paragraph } from '../../src/platform/delivery/mail-page.ts'
import { MAX_PREHEADER_LENGTH, mailPreheader } from '../../src/platform/delivery/preheader-rules.ts'

const HELLO = paragraph('Kære Mette')

describe('the preheader', () => {
  test.each<[string, { subject: string; preview: string; content: MailPart[] }, string]>([
    [
      'is the preview of the mail',
      { subject: 'Ny tilmelding', preview: 'Jonas har tilmeldt tre til lørdag.', content: [HELLO] },
      'Jonas har tilmeldt tre til lørdag.',
    ],
    [
      'is the next text if the preview repeats the subject',
      {
        subject: 'Aflyst: Sommerfest',
        preview: 'Sommerfest er aflyst',
        content: [HELLO, paragraph('Du får 150,00 kr. tilbage.'), button('Se det', 'https://portal.example')],
      },
      'Du får 150,00 kr. tilbage.',
    ],
    [
      'is a fact',
      {
        subject: 'Dine billetter til Sommerfest',
        preview: 'Dine billetter til Sommerfest',
        content: [HELLO, factsPart([{ label: 'Hvornår', lines: ['lørdag den 14. marts 2026', 'kl. 19.00–22.00'] }])],
      },
      'lørdag den 14. marts 2026 · kl. 19.00–22.00',
    ],
    [
      'ends at a word',
      {
        subject: 'Besked',
        preview:
          'Vi mødes ved klubhuset klokken ti, og alle tager en skovl, en spand og et par gode handsker med til dagen',
        content: [],
      },
      'Vi mødes ved klubhuset klokken ti, og alle tager en skovl, en spand og et par gode…',
    ],
    ['is empty if nothing is left to say', { subject: 'Dit kontonummer', preview: 'Dit kontonummer', content: [] }, ''],
  ])('%s', (_what, page, shown) => {
    expect(mailPreheader(page)).toBe(shown)
  })

  test('is short, one line and well-formed for any text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 })
    fc.assert(
      fc.property(text, text, fc.array(text, { maxLength: 3 }), (subject, preview, parts) => {
        const shown = mailPreheader({ subject, preview, content: parts.map(paragraph) })
        expect(shown.length).toBeLessThanOrEqual(MAX_PREHEADER_LENGTH)
        expect(shown).not.toMatch(/[\r\n]/)
        expect(shown.isWellFormed()).toBe(true)
      }),
    )
  })
})
