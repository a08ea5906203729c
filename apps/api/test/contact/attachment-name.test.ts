import { ATTACHMENT_TYPES, CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attachmentName } from '../../src/modules/core/contact/attachment-name.ts'

const PDF = 'application/pdf'

describe('attachment names', () => {
  test.each([
    ['kvittering juli.pdf', PDF, 'kvittering juli.pdf'],
    ['Referat 2.12.2026.pdf', PDF, 'Referat 2.12.2026.pdf'],
    ['IMG_0001.JPG', 'image/jpeg', 'IMG_0001.JPG'],
    ['båd.jpeg', 'image/jpeg', 'båd.jpeg'],
    ['報告書.webp', 'image/webp', '報告書.webp'],
    // The content decides, not the extension.
    ['invoice.hta', PDF, 'invoice.pdf'],
    ['invoice.pdf.hta', PDF, 'invoice.pdf'],
    ['invoice.exe.pdf', PDF, 'invoice_exe.pdf'],
    ['invoice.tar.gz', PDF, 'invoice_tar.pdf'],
    ['invoice', PDF, 'invoice.pdf'],
    ['photo.png', 'image/jpeg', 'photo.jpg'],
    ['Referat 2.12.2026', PDF, 'Referat 2.12.2026.pdf'],
    ['invoice\u202efdp.exe', PDF, 'invoicefdp.pdf'],
    ['invoice.\u200bhta', PDF, 'invoice.pdf'],
    ['invoice.pdf.', PDF, 'invoice.pdf'],
    ['invoice.hta ', PDF, 'invoice.pdf'],
    ['invoice.hta::$DATA', PDF, 'invoice_hta__$DATA.pdf'],
    ['.htaccess', PDF, 'htaccess.pdf'],
    ['desktop.ini', PDF, 'desktop.pdf'],
    ['con.png', 'image/png', 'con_.png'],
    ['C:\\Users\\mette\\referat.pdf', PDF, 'referat.pdf'],
    ['../../etc/passwd', PDF, 'passwd.pdf'],
    ['folder/', PDF, 'file.pdf'],
    ['\u3164.png', PDF, 'png.pdf'],
    ['\u3164', PDF, 'file.pdf'],
    ['a"b<c>|d?.png', 'image/png', 'a_b_c__d_.png'],
    [`${'x'.repeat(200)}.pdf`, PDF, `${'x'.repeat(CONTACT_LIMITS.filename - 4)}.pdf`],
  ])('%j, a %s, becomes %j', (given, type, name) => {
    expect(attachmentName(given, type)).toBe(name)
  })

  test('end in the extension of the content, contain no other, and are stable', { tags: 'full' }, () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('.', '.hta', '.exe', '.pdf', '.PNG', '.jpeg', '\u202e', ' ', '/', '\\', 'con', '2026', 'å'),
    )
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
        fc.constantFrom(...ATTACHMENT_TYPES),
        (given, type) => {
          const name = attachmentName(given, type)
          const [, stem = '', ending = ''] = /^(.+)\.([^.]+)$/.exec(name) ?? []
          expect(
            { 'image/png': ['png'], 'image/jpeg': ['jpg', 'jpeg'], 'image/webp': ['webp'], [PDF]: ['pdf'] }[type],
          ).toContain(ending.toLowerCase())
          expect(stem).not.toMatch(/\.[a-z]|[/\\<>:"|?*\p{Cc}\p{Cf}]|^[. ]|[. ]$/iu)
          expect([...name].length).toBeLessThanOrEqual(CONTACT_LIMITS.filename + 1)
          expect(attachmentName(name, type)).toBe(name)
        },
      ),
      { numRuns: 500 },
    )
  })
})
