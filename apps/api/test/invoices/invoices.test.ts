import { randomUUID } from 'node:crypto'
import { clubBooksList } from '@forenet/contract/club/books-calls'
import {
  clubCreditNotePdf,
  clubInvoiceCredit,
  clubInvoiceFile,
  clubInvoicePdf,
  clubInvoiceTermsGet,
  clubInvoiceTermsSave,
} from '@forenet/contract/club/invoice-calls'
import { clubOverviewGet } from '@forenet/contract/club/overview-calls'
import { createDependant, createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findCreditNote } from '../../src/modules/finance/invoices/credit-note-document.ts'
import { sendAccountMail } from '../../src/modules/finance/invoices/emails/account-mail.ts'
import { sendCreditNoteMail } from '../../src/modules/finance/invoices/emails/credit-note-mail.ts'
import { sendInvoiceMail } from '../../src/modules/finance/invoices/emails/invoice-mail.ts'
import { findInvoiceById } from '../../src/modules/finance/invoices/invoice-repository.ts'
import { invoiceSheet } from '../../src/modules/finance/invoices/invoice-sheet.ts'
import type { AccountMail } from '../../src/modules/finance/invoices/invoices-deps.ts'
import { withRole } from '../club/scene.ts'
import { attachmentOf, eventMessageDeps, onlyMailTo } from '../tickets/mails.ts'
import { pdfText } from '../tickets/read-pdf.ts'
import { COMPANY, createInvoiceScene, type InvoiceScene, LINES, TODAY, TOTAL, VAT } from './scene.ts'

let portal: TestPortal
let scene: InvoiceScene
const queued: string[] = []
const queuedNotes: string[] = []
const accountMails: AccountMail[] = []
beforeAll(async () => {
  portal = await startTestPortal({
    send: async ({ name }, data) => {
      if (name === 'invoice-mail') queued.push((data as { invoiceId: string }).invoiceId)
      if (name === 'credit-note-mail') queuedNotes.push((data as { creditNoteId: string }).creditNoteId)
      if (name === 'invoice-account-mail') accountMails.push(data as AccountMail)
    },
  })
})
afterAll(() => portal.stop())
beforeEach(async () => {
  queued.length = 0
  queuedNotes.length = 0
  accountMails.length = 0
  scene = await createInvoiceScene(portal)
})

describe('a draft', () => {
  test('can be changed and deleted until it is issued', async () => {
    const { body: draft } = await scene.save()
    expect(draft).toMatchObject({
      ...{ number: null, state: 'draft', recipient: COMPANY.kind === 'other' && COMPANY.name, totalMinor: TOTAL },
      ...{ vatMinor: VAT, transferReference: null, movements: [], mail: 'none', lines: LINES },
    })
    const changed = await scene.save({ lines: LINES.slice(0, 1), note: 'Tak' }, draft.id)
    expect(changed.body).toMatchObject({ totalMinor: 40_000, vatMinor: 0, note: 'Tak', lines: LINES.slice(0, 1) })
    expect((await scene.remove(draft.id)).status).toBe(204)
    expect((await scene.remove(draft.id)).status).toBe(404)
    expect((await scene.list()).invoices).toEqual([])
  })

  test('for a member goes to the parent if the member has no e-mail of their own', async () => {
    const parent = await createMember(portal.database, { firstName: 'Bo', lastName: 'Lund' })
    const child = await createDependant(portal.database, parent.id)
    await scene.run(
      'insert into club_person (organisation_id, member_id, added_at) values ($1, $2, $3)',
      scene.club.id,
      child.id,
      portal.clock.now,
    )
    const { body } = await scene.save({ recipient: { kind: 'member', memberId: child.id } })
    expect(body).toMatchObject({ recipient: 'Bo Lund', email: parent.email, memberId: child.id })
  })

  test.each([
    ['for someone outside the register', { recipient: { kind: 'member' as const, memberId: randomUUID() } }, 404],
    ['that is due in the past', { dueOn: '2026-11-19' }, 400],
    ['over nothing', { lines: LINES.map((line) => ({ ...line, unitMinor: 0 })) }, 400],
    ['without lines', { lines: [] }, 400],
    ['with a CVR number of no company', { recipient: { ...COMPANY, cvrNumber: '12345678' } as typeof COMPANY }, 400],
  ])('%s is refused', async (_what, change, status) => {
    expect((await scene.save(change)).status).toBe(status)
    expect((await scene.list()).invoices).toEqual([])
  })

  test('cannot take the id of another club’s invoice', async () => {
    const other = await createInvoiceScene(portal)
    const { body } = await other.save()
    expect((await scene.save({}, body.id)).status).toBe(404)
    expect(await other.get(body.id)).toEqual(body)
  })
})

describe('an issued invoice', () => {
  test('has the next number, a due date and a reference, and is e-mailed once', async () => {
    const first = await scene.issued()
    expect(first).toMatchObject({
      ...{ number: 1, state: 'open', issuedOn: TODAY, dueOn: '2026-12-04', leftMinor: TOTAL },
      ...{ transferReference: '18', slipLine: null, mail: 'waiting' },
      movements: [{ kind: 'issued', amountMinor: TOTAL, number: 1 }],
    })
    expect((await scene.issue(first.id)).body).toEqual(first)
    expect(queued).toEqual([first.id])
    expect((await scene.issued({ dueOn: '2027-01-31' })).dueOn).toBe('2027-01-31')
    expect(await scene.numbers()).toEqual([1, 2])
  })

  test('is sent with its PDF, and says so', { tags: 'full' }, async () => {
    const email = `kasserer-${randomUUID()}@example.org`
    const { id } = await scene.issued({ recipient: { ...COMPANY, email } as typeof COMPANY })
    for (let time = 0; time < 2; time++) await sendInvoiceMail(eventMessageDeps(portal), { invoiceId: id })
    const mail = await onlyMailTo(portal, email)
    expect(mail.subject).toMatch(/^Faktura 1 fra /)
    expect(mail.text).toContain('525,00 kr.')
    const pdf = await attachmentOf(portal, mail, 'faktura-1.pdf')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await scene.get(id)).mail).toBe('sent')
    const file = await portal.call(scene.treasurer, clubInvoicePdf, {
      params: { orgKey: scene.club.key, invoiceId: id },
    })
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toContain('faktura-1.pdf')
  })

  test('goes to the address the member has when it is issued, if that is what the organiser saw', async () => {
    const [memberId = ''] = scene.members
    const { body: draft } = await scene.save({ recipient: { kind: 'member', memberId } })
    const email = `ny-${randomUUID()}@example.org`
    await scene.run('update member set email = $2, last_name = $3 where id = $1', memberId, email, 'Dahl')
    expect((await scene.issue(draft.id, { email: draft.email })).problem.code).toBe('invoice-changed')
    const { body } = await scene.issue(draft.id)
    expect(body).toMatchObject({ number: 1, email, recipient: expect.stringMatching(/ Dahl$/) })
  })

  test('is not issued over another total, or after it was saved once more', async () => {
    const { body: draft } = await scene.save()
    expect((await scene.issue(draft.id, { totalMinor: TOTAL - 1 })).problem.code).toBe('invoice-changed')
    portal.clock.now = new Date('2026-11-20T11:00:01Z')
    await scene.save({ note: 'Tak' }, draft.id)
    portal.clock.now = new Date('2026-11-20T11:00:00Z')
    expect((await scene.issue(draft.id, { updatedAt: draft.updatedAt })).problem.code).toBe('invoice-changed')
    expect(await scene.get(draft.id)).toMatchObject({ number: null, state: 'draft' })
    expect(queued).toEqual([])
  })

  test('is sent with words that fit, if it was credited before', { tags: 'full' }, async () => {
    const email = `kasserer-${randomUUID()}@example.org`
    const { id } = await scene.issued({ recipient: { ...COMPANY, email } as typeof COMPANY })
    await scene.credit(id, TOTAL)
    await sendInvoiceMail(eventMessageDeps(portal), { invoiceId: id })
    const { text } = await onlyMailTo(portal, email)
    expect(text).toContain('Der er ikke mere at betale.')
    expect(text).toContain('525,00 kr. er allerede krediteret.')
    expect(text).not.toContain('Betal til foreningen')
  })

  test('prints the rate of each line, and the taxable amount of each rate', async () => {
    const { id } = await scene.issued()
    const invoice = await findInvoiceById(portal.database, id)
    if (!invoice) throw new Error('The invoice is not there')
    expect((await invoiceSheet(portal.database, invoice, portal.origin)).vat).toEqual([
      { vatRate: 1, baseMinor: 40_000, vatMinor: 0 },
      { vatRate: 1.25, baseMinor: 10_000, vatMinor: 2_500 },
    ])
  })

  test('without an e-mail address sends none', async () => {
    const { mail } = await scene.issued({ recipient: { ...COMPANY, email: '' } as typeof COMPANY })
    expect(mail).toBe('none')
    expect(queued).toEqual([])
  })

  test('can no longer be changed or deleted', { tags: 'full' }, async () => {
    const invoice = await scene.issued()
    expect((await scene.save({ note: 'Other' }, invoice.id)).problem.code).toBe('invoice-issued')
    expect((await scene.remove(invoice.id)).problem.code).toBe('invoice-issued')
    expect(await scene.get(invoice.id)).toEqual(invoice)
  })

  test('keeps its seller and how it is paid when the club changes them', { tags: 'full' }, async () => {
    const terms = (account: string, creditorNumber: string) =>
      portal.call(scene.treasurer, clubInvoiceTermsSave, {
        params: { orgKey: scene.club.key },
        body: { dueDays: 14, bankAccount: account, creditorNumber, slipType: '75' },
      })
    const address = (name: string, street: string, cvrNumber: string) =>
      scene.run(
        `update organisation set name = $2, address_line_1 = $3, post_code = '8680', city = 'Ry', cvr_number = $4 where id = $1`,
        ...[scene.club.id, name, street, cvrNumber],
      )
    const sheet = async (id: string) => {
      const invoice = await findInvoiceById(portal.database, id)
      if (!invoice) throw new Error('The invoice is not there')
      return invoiceSheet(portal.database, invoice, portal.origin)
    }
    await terms('1234 0012345678', '81234567')
    await address('Ry Roklub', 'Siimtoften 7', '12345674')
    const invoice = await scene.issued()
    const printed = await sheet(invoice.id)
    expect(printed).toMatchObject({
      club: { name: 'Ry Roklub', addressLine1: 'Siimtoften 7', postCode: '8680', city: 'Ry', cvrNumber: '12345674' },
      ...{ bankAccount: '1234 0012345678', slipLine: '+75<0000000000000018+81234567<' },
    })
    const { body: draft } = await scene.save()
    await terms('9999 0000000001', '')
    await address('Ry Kajakklub', 'Klostervej 2', '87654325')
    expect(await sheet(invoice.id)).toEqual(printed)
    expect(await scene.get(invoice.id)).toEqual(invoice)
    await scene.issue(draft.id)
    expect(await sheet(draft.id)).toMatchObject({
      club: { name: 'Ry Kajakklub', addressLine1: 'Klostervej 2', cvrNumber: '87654325' },
      ...{ bankAccount: '9999 0000000001', slipLine: null },
    })
  })

  test('due before it is issued is due today', async () => {
    const { body } = await scene.save({ dueOn: '2026-11-25' })
    portal.clock.now = new Date('2026-12-01T11:00:00Z')
    expect((await scene.issue(body.id)).body).toMatchObject({ dueOn: '2026-12-01', state: 'open' })
    portal.clock.now = new Date('2026-11-20T11:00:00Z')
  })

  test('is overdue from the day after', async () => {
    const { id } = await scene.issued()
    portal.clock.now = new Date('2026-12-04T22:59:00Z')
    expect(await scene.get(id)).toMatchObject({ state: 'open', daysOverdue: 0 })
    portal.clock.now = new Date('2026-12-04T23:00:00Z')
    expect(await scene.get(id)).toMatchObject({ state: 'overdue', daysOverdue: 1 })
    portal.clock.now = new Date('2026-11-20T11:00:00Z')
  })
})

describe('money for an invoice', () => {
  test('may come in parts, and never exceeds what is owed', { tags: 'full' }, async () => {
    const { id } = await scene.issued()
    expect((await scene.pay(id, 20_000)).body).toMatchObject({ state: 'partly-paid', leftMinor: 32_500 })
    expect((await scene.pay(id, 32_501)).problem.code).toBe('more-than-owed')
    expect((await scene.pay(id, 32_500)).body).toMatchObject({ state: 'paid', leftMinor: 0 })
    expect((await scene.pay(id, 1)).problem.code).toBe('more-than-owed')
  })

  test('is recorded once however often it is sent', { tags: 'full' }, async () => {
    const { id } = await scene.issued()
    const payment = randomUUID()
    const first = await scene.pay(id, 20_000, { payment })
    expect((await scene.pay(id, 20_000, { payment })).body).toEqual(first.body)
    const other = await scene.issued()
    expect((await scene.pay(other.id, 20_000, { payment })).problem.code).toBe('changed-meanwhile')
  })

  test('is not taken for another change with its id', { tags: 'full' }, async () => {
    const { id } = await scene.issued()
    const payment = randomUUID()
    await scene.pay(id, 50_000, { payment })
    expect((await scene.pay(id, 30_000, { payment })).problem.code).toBe('changed-meanwhile')
    const { problem } = await portal.call(scene.treasurer, clubInvoiceCredit, {
      params: { orgKey: scene.club.key, invoiceId: id },
      body: { id: payment, amountMinor: 2_500, reason: 'Aftalt' },
    })
    expect(problem.code).toBe('changed-meanwhile')
    expect(await scene.get(id)).toMatchObject({ leftMinor: 2_500 })
  })

  test.each(['2026-11-21', '2021-11-19'])('is not recorded for %s', async (day) => {
    const { id } = await scene.issued()
    expect((await scene.pay(id, 1, { day })).problem.errors).toMatchObject([{ path: 'day' }])
  })

  test('is reversed once, and is owed again', async () => {
    const { id } = await scene.issued()
    const payment = randomUUID()
    await scene.pay(id, TOTAL, { payment })
    expect((await scene.reverse(id, payment)).body).toMatchObject({ state: 'open', leftMinor: TOTAL })
    expect((await scene.reverse(id, payment)).problem.code).toBe('changed-meanwhile')
    expect((await scene.reverse(id, randomUUID())).status).toBe(404)
  })

  test('that came in after the amount was shown is not written off with the rest', async () => {
    const { id } = await scene.issued()
    await scene.pay(id, 20_000)
    expect((await scene.writeOff(id, TOTAL)).problem.code).toBe('invoice-changed')
    expect(await scene.get(id)).toMatchObject({ leftMinor: TOTAL - 20_000 })
  })

  test('is neither received nor credited for a draft', async () => {
    const { body } = await scene.save()
    expect((await scene.pay(body.id, 1)).status).toBe(404)
    expect((await scene.credit(body.id, 1)).status).toBe(404)
    expect((await scene.writeOff(body.id, TOTAL)).status).toBe(404)
  })

  test('can be credited under a number of its own, and written off', { tags: 'full' }, async () => {
    const { id } = await scene.issued()
    const { body } = await scene.credit(id, 10_500)
    expect(body).toMatchObject({ leftMinor: 42_000, movements: [{ kind: 'credited', number: 2 }, { number: 1 }] })
    expect((await scene.credit(id, 42_001)).problem.code).toBe('more-than-owed')
    expect((await scene.writeOff(id)).body).toMatchObject({ state: 'written-off', leftMinor: 0 })
    expect((await scene.writeOff(id, 42_000)).problem.code).toBe('invoice-changed')
    expect(await scene.numbers()).toEqual([1, 2])
  })
})

describe('a credit note', () => {
  const credited = async () => {
    const email = `kasserer-${randomUUID()}@example.org`
    const { id } = await scene.issued({ recipient: { ...COMPANY, email } as typeof COMPANY })
    const { movements } = (await scene.credit(id, 21_000)).body
    return { id, email, creditNoteId: movements.find(({ kind }) => kind === 'credited')?.id ?? '' }
  }

  test('is e-mailed once with its PDF, and says so', { tags: 'full' }, async () => {
    const { id, email, creditNoteId } = await credited()
    expect((await scene.get(id)).movements[0]).toMatchObject({ kind: 'credited', mail: 'waiting' })
    expect(queuedNotes).toEqual([creditNoteId])
    for (let time = 0; time < 2; time++) await sendCreditNoteMail(eventMessageDeps(portal), { creditNoteId })
    const mail = await onlyMailTo(portal, email)
    expect(mail.subject).toMatch(/^Kreditnota 2 fra /)
    expect(mail.text).toContain('Derefter mangler der at blive betalt 315,00 kr.')
    const text = pdfText(await attachmentOf(portal, mail, 'kreditnota-2.pdf'))
    expect(text).toMatch(/Dato 20\. november 2026/)
    expect(text).not.toContain('Fakturadato')
    expect((await scene.get(id)).movements[0]).toMatchObject({ mail: 'sent' })
  })

  test('is a PDF of its own invoice alone, with the VAT of each rate', { tags: 'full' }, async () => {
    const { id, creditNoteId } = await credited()
    const other = await scene.issued()
    const pdf = (invoiceId: string) =>
      portal.call(scene.treasurer, clubCreditNotePdf, { params: { orgKey: scene.club.key, invoiceId, creditNoteId } })
    expect((await pdf(id)).headers.get('content-disposition')).toContain('kreditnota-2.pdf')
    expect((await pdf(other.id)).status).toBe(404)
    expect((await findCreditNote(portal.database, creditNoteId))?.sheet).toMatchObject({
      ...{ number: 2, totalMinor: 21_000, reason: 'Meldt ud', invoice: { number: 1 } },
      vat: [
        { vatRate: 1, baseMinor: 16_000, vatMinor: 0 },
        { vatRate: 1.25, baseMinor: 4_000, vatMinor: 1_000 },
      ],
    })
  })
})

describe('the ledger', () => {
  test('has receivables equal to what is owed, and sums to nothing', { tags: 'full' }, async () => {
    const first = await scene.issued()
    await scene.pay(first.id, 20_000)
    const second = await scene.issued()
    await scene.credit(second.id, TOTAL)
    const third = await scene.issued()
    await scene.writeOff(third.id)
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0, postings: 6 })
    expect(await scene.balances()).toEqual({
      receivables: TOTAL - 20_000,
      bank: 20_000,
      vat: -2 * VAT,
      invoices: -2 * (TOTAL - VAT),
      'write-offs': TOTAL,
    })
    const { body } = await portal.call(scene.treasurer, clubBooksList, {
      params: { orgKey: scene.club.key },
      query: { account: 'receivables' },
    })
    expect(body.entries.map(({ invoice }) => `${invoice?.number} ${invoice?.change}`).toSorted()).toEqual([
      ...['1 bank-transfer', '1 issued', '2 issued', '3 credited', '4 issued', '4 written-off'],
    ])
    expect(body.entries[0]?.payer).toBe('Ry Tryk ApS')
  })

  test('differs when an invoice was changed behind its back', { tags: 'full' }, async () => {
    const { id } = await scene.issued()
    await scene.run('update invoice set paid_minor = 1 where id = $1', id)
    expect(await scene.verify()).toMatchObject({
      differences: 1,
      figures: [{ figure: 'receivables', existingMinor: TOTAL - 1, ledgerMinor: TOTAL }],
    })
  })
})

describe('the database refuses', () => {
  test.each([
    ['another total', 'update invoice set total_minor = 1 where id = $1'],
    ['another due date', `update invoice set due_on = '2030-01-01' where id = $1`],
    ['another seller', `update invoice set seller_name = 'Other' where id = $1`],
    ['another account', `update invoice set bank_account = '1234 0012345678' where id = $1`],
    ['no invoice', 'delete from invoice where id = $1'],
    ['another line', 'update invoice_line set total_minor = 1 where invoice_id = $1'],
    ['no lines', 'delete from invoice_line where invoice_id = $1'],
    ['another movement', 'update invoice_movement set amount_minor = 1 where invoice_id = $1'],
    ['no movement', 'delete from invoice_movement where invoice_id = $1'],
  ])('%s', { tags: 'full' }, async (_what, statement) => {
    const { id } = await scene.issued()
    await expect(scene.run(statement, id)).rejects.toThrow('only added to')
  })

  test('settling more than the total', { tags: 'full' }, async () => {
    const { id } = await scene.issued()
    await expect(
      scene.run(
        `insert into invoice_movement (id, invoice_id, organisation_id, kind, amount_minor, method, day, booked_at)
         values (gen_random_uuid(), $1, $2, 'payment', $3, 'cash', '2026-11-20', now())`,
        id,
        scene.club.id,
        -TOTAL - 1,
      ),
    ).rejects.toThrow('check')
  })
})

describe('the list', () => {
  test('is filtered by state, age and text, and sums what is owed', { tags: 'full' }, async () => {
    const late = await scene.issued({ dueOn: TODAY })
    await scene.pay(late.id, 20_000)
    const open = await scene.issued({ recipient: { kind: 'member', memberId: scene.members[0] ?? '' } })
    const { body: draft } = await scene.save()
    const paid = await scene.issued()
    await scene.pay(paid.id, TOTAL)
    portal.clock.now = new Date('2026-12-01T11:00:00Z')
    const ids = async (query: Record<string, string>) => (await scene.list(query)).invoices.map(({ id }) => id)
    expect(await ids({})).toEqual([draft.id, paid.id, open.id, late.id])
    expect(await ids({ order: 'number' })).toEqual([late.id, open.id, paid.id, draft.id])
    expect(await ids({ order: '-left' })).toEqual([draft.id, open.id, late.id, paid.id])
    expect(await ids({ order: 'due' })).toEqual([late.id, open.id, paid.id, draft.id])
    expect(await ids({ state: 'overdue' })).toEqual([late.id])
    expect(await ids({ state: 'draft' })).toEqual([draft.id])
    expect(await ids({ state: 'paid' })).toEqual([paid.id])
    expect(await ids({ age: '1-30' })).toEqual([late.id])
    expect(await ids({ age: 'not-due' })).toEqual([open.id])
    expect(await ids({ text: 'lund' })).toEqual([open.id])
    expect(await ids({ text: open.transferReference ?? '' })).toEqual([open.id])
    expect((await scene.list()).owed).toEqual([
      { age: 'not-due', invoices: 1, leftMinor: TOTAL },
      { age: '1-30', invoices: 1, leftMinor: 32_500 },
      ...(['31-60', '61-90', 'over-90'] as const).map((age) => ({ age, invoices: 0, leftMinor: 0 })),
    ])
    for (const order of ['number', '-number', 'recipient', '-recipient', 'due', '-due', 'left', '-left']) {
      const all = await ids({ order })
      for (const [index, after] of all.entries()) expect(await ids({ order, after })).toEqual(all.slice(index + 1))
    }
    portal.clock.now = new Date('2026-11-20T11:00:00Z')
  })

  test('says what each person of the register owes, with the oldest invoice first', { tags: 'full' }, async () => {
    const [first = '', second = ''] = scene.members
    const recipient = { kind: 'member' as const, memberId: first }
    const late = await scene.issued({ recipient, dueOn: TODAY })
    await scene.issued({ recipient, dueOn: '2027-01-10', lines: LINES.slice(0, 1) })
    const paid = await scene.issued({ recipient: { kind: 'member', memberId: second } })
    await scene.pay(paid.id, TOTAL)
    await scene.save({ recipient })
    await scene.issued()
    await scene.pay(late.id, 2_500)
    portal.clock.now = new Date('2026-11-27T11:00:00Z')
    const debts = await scene.debts([first, second, randomUUID()])
    expect(debts).toEqual([
      {
        ...{ memberId: first, leftMinor: 90_000, daysOverdue: 7, count: 2 },
        invoices: [
          expect.objectContaining({ id: late.id, item: 'Kontingent 2027', leftMinor: 50_000, daysOverdue: 7 }),
          expect.objectContaining({ dueOn: '2027-01-10', leftMinor: 40_000, daysOverdue: 0 }),
        ],
      },
    ])
    const other = await createInvoiceScene(portal)
    expect(await other.debts([first])).toEqual([])
    portal.clock.now = new Date('2026-11-20T11:00:00Z')
  })

  test('is a file with the same rows, and its download is on record', { tags: 'full' }, async () => {
    await scene.issued({ recipient: { ...COMPANY, name: '=Ry Tryk' } as typeof COMPANY })
    const paid = await scene.issued()
    await scene.pay(paid.id, TOTAL)
    const { status, body } = await portal.call(scene.treasurer, clubInvoiceFile, {
      params: { orgKey: scene.club.key },
      query: { text: 'tryk', language: 'en' },
    })
    expect(status).toBe(200)
    const [heading, ...rows] = String(body).replace('\ufeff', '').trim().split('\r\n')
    expect(heading).toBe('Invoice no.;Recipient;Invoice date;Due date;Status;Days late;Total, DKK;Left to pay, DKK')
    expect(rows).toEqual([
      '2;Ry Tryk ApS;2026-11-20;2026-12-04;paid;;525;0',
      "1;'=Ry Tryk;2026-11-20;2026-12-04;sent;;525;525",
    ])
    const recorded = await scene.run(
      `select detail from audit_entry where action = 'invoices-downloaded' and organisation_id = $1`,
      scene.club.id,
    )
    expect(recorded).toEqual([{ detail: { text: true } }])
  })

  test('is a file of all of them, also if they are deleted during a slow download', { tags: 'full' }, async () => {
    const { body: draft } = await scene.save()
    await scene.run(
      `insert into invoice select r.* from invoice i, generate_series(1, 4999) n, jsonb_populate_record(i,
           jsonb_build_object('id', gen_random_uuid(), 'recipient_name', repeat('Ry Tryk ', 20) || n,
             'pay_token', replace(gen_random_uuid()::text, '-', ''))) r where i.id = $1`,
      draft.id,
    )
    const url = new URL(clubInvoiceFile.path.replace('{orgKey}', scene.club.key), portal.origin)
    const headers = { orgKey: 'ALL', authorization: `Bearer ${await portal.token(scene.treasurer)}` }
    const file = await fetch(url, { headers })
    await scene.run('delete from invoice where organisation_id = $1', scene.club.id)
    expect((await file.text()).trim().split('\r\n')).toHaveLength(1 + 5_000)
  })

  test('says on the overview how many are overdue, to those who read payments', { tags: 'full' }, async () => {
    const needs = async (by: TestPerson) =>
      (await portal.call(by, clubOverviewGet, { params: { orgKey: scene.club.key } })).body.needs
    const late = await scene.issued({ dueOn: TODAY })
    await scene.pay(late.id, 20_000)
    await scene.issued({ dueOn: '2026-12-31' })
    await scene.save()
    expect(await needs(scene.treasurer)).toEqual([])
    portal.clock.now = new Date('2026-12-01T11:00:00Z')
    // Posts what would be late as well.
    await scene.verify()
    expect(await needs(scene.treasurer)).toEqual([{ kind: 'overdue-invoices', count: 1, leftMinor: TOTAL - 20_000 }])
    expect(await needs(await withRole(portal, scene.club, { role: 'event-host' }))).toEqual([])
    portal.clock.now = new Date('2026-11-20T11:00:00Z')
  })

  test('has the club’s own invoices alone', { tags: 'full' }, async () => {
    await scene.issued()
    expect((await (await createInvoiceScene(portal)).list()).invoices).toEqual([])
  })
})

test('terms are the club’s: days to pay, and references with and without a payment slip', {
  tags: 'full',
}, async () => {
  const params = { orgKey: scene.club.key }
  const terms = () => portal.call(scene.treasurer, clubInvoiceTermsGet, { params })
  expect((await terms()).body).toEqual({ dueDays: 14, bankAccount: '', creditorNumber: '', slipType: '71' })
  const { id } = await scene.issued()
  const body = { dueDays: 30, bankAccount: '1234 12345678', creditorNumber: '81234567', slipType: '75' as const }
  const saved = await portal.call(scene.treasurer, clubInvoiceTermsSave, { params, body })
  expect(saved.body).toEqual({ ...body, bankAccount: '1234 0012345678' })
  expect((await terms()).body).toEqual(saved.body)
  expect(await scene.get(id)).toMatchObject({ dueOn: '2026-12-04', slipLine: null })
  expect(await scene.issued()).toMatchObject({ dueOn: '2026-12-20', slipLine: '+75<0000000000000026+81234567<' })
})

test('another bank account needs a fresh sign-in, and its owners and who changed it are told once', {
  tags: 'full',
}, async () => {
  const change = (by: TestPerson, bankAccount: string, dueDays = 14) =>
    portal.call(by, clubInvoiceTermsSave, {
      params: { orgKey: scene.club.key },
      body: { dueDays, bankAccount, creditorNumber: '', slipType: '71' },
    })
  const stolen = { ...scene.treasurer, signedInAt: new Date(portal.clock.now.getTime() - 61 * 60_000) }
  expect((await change(stolen, '1234 12345678')).problem.code).toBe('fresh-sign-in-needed')
  expect((await change(scene.treasurer, '', 30)).status).toBe(200)
  expect(accountMails).toEqual([])
  expect((await change(scene.treasurer, '1234 12345678')).status).toBe(200)
  expect(accountMails).toHaveLength(1)
  const owner = await withRole(portal, scene.club, { role: 'owner' })
  for (const mail of [...accountMails, ...accountMails]) await sendAccountMail(eventMessageDeps(portal), mail)
  for (const { email } of [owner, scene.treasurer]) {
    const mail = await onlyMailTo(portal, email ?? '')
    expect(mail.subject).toContain(scene.club.name)
    expect(mail.text).toContain('1234 0012345678')
  }
})

test('a hidden club cannot send invoices, and keeps its numbers', async () => {
  await scene.run('update organisation set enabled = false where id = $1', scene.club.id)
  const { body } = await scene.save()
  expect((await scene.issue(body.id)).problem.code).toBe('sending-before-published')
  await scene.run('update organisation set enabled = true where id = $1', scene.club.id)
  expect((await scene.issue(body.id)).body.number).toBe(1)
})
