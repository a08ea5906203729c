import { memberDataExport, memberDeletionItem } from '@forenet/contract/account-deletion-calls'
import { clubOverviewGet } from '@forenet/contract/club/overview-calls'
import { dependantRemove } from '@forenet/contract/family-calls'
import { createDependant, createMember, toTestPerson } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendInvoiceMail } from '../../src/modules/finance/invoices/emails/invoice-mail.ts'
import { eraseExpiredInvoices, eraseInvoices } from '../../src/modules/finance/invoices/index.ts'
import { eventMessageDeps } from '../tickets/mails.ts'
import { createInvoiceScene, type InvoiceScene, TOTAL } from './scene.ts'

let portal: TestPortal
let scene: InvoiceScene
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  scene = await createInvoiceScene(portal)
})

/** A child in the register who is billed through a parent. */
async function family() {
  const parent = await createMember(portal.database, { firstName: 'Bo', lastName: 'Lund' })
  const child = await createDependant(portal.database, parent.id)
  await scene.run(
    'insert into club_person (organisation_id, member_id, added_at) values ($1, $2, $3)',
    ...[scene.club.id, child.id, portal.clock.now],
  )
  const recipient = { kind: 'member' as const, memberId: child.id }
  return { parent, child, recipient }
}

test('an invoice keeps its e-mail address and note until its payer is deleted, and why it was credited', async () => {
  const { parent, child, recipient } = await family()
  const { id } = await scene.issued({ recipient, note: 'Tak' })
  await scene.credit(id, 1_000)
  await eraseInvoices(portal.database, [child.id], portal.clock.now)
  expect(await scene.get(id)).toMatchObject({ email: parent.email, note: 'Tak' })
  await eraseInvoices(portal.database, [parent.id], portal.clock.now)
  expect(await scene.get(id)).toMatchObject({ email: '', note: '', recipient: 'Bo Lund' })
  expect((await scene.get(id)).movements[0]).toMatchObject({ kind: 'credited', reason: 'Meldt ud' })
})

test('an invoice that was not sent before its payer was deleted is shown to the club until it is settled', {
  tags: 'full',
}, async () => {
  const { parent, recipient } = await family()
  const sent = await scene.issued({ recipient })
  await sendInvoiceMail(eventMessageDeps(portal), { invoiceId: sent.id })
  const unsent = await scene.issued({ recipient })
  await eraseInvoices(portal.database, [parent.id], portal.clock.now)
  await sendInvoiceMail(eventMessageDeps(portal), { invoiceId: unsent.id })
  expect([(await scene.get(sent.id)).mail, (await scene.get(unsent.id)).mail]).toEqual(['sent', 'lost'])
  const needs = async () =>
    (await portal.call(scene.treasurer, clubOverviewGet, { params: { orgKey: scene.club.key } })).body.needs
  expect(await needs()).toEqual([{ kind: 'lost-invoice-mails', count: 1, invoiceId: unsent.id }])
  await scene.credit(unsent.id, TOTAL)
  expect(await needs()).toEqual([])
})

test('people outside the portal are erased from settled invoices after the years of the books', {
  tags: 'full',
}, async () => {
  const { id } = await scene.issued({ note: 'Tak' })
  await scene.credit(id, TOTAL)
  const owed = await scene.issued()
  const erase = (before: string) => eraseExpiredInvoices(portal.database, before, 'Slettet medlem')
  await erase('2026-11-20')
  expect(await scene.get(id)).toMatchObject({ recipient: 'Ry Tryk ApS', note: 'Tak' })
  for (let time = 0; time < 2; time++) await erase('2026-11-21')
  const erased = await scene.get(id)
  expect(erased).toMatchObject({ recipient: 'Slettet medlem', email: '', address: [], cvrNumber: '', note: '' })
  expect(erased.movements.map(({ reason }) => reason)).toEqual(['', ''])
  expect(await scene.get(owed.id)).toMatchObject({ recipient: 'Ry Tryk ApS' })
})

test('who deletes their account is told of the invoices that the club keeps', async () => {
  const { parent, recipient } = await family()
  await scene.issued({ recipient })
  const { body } = await portal.call(toTestPerson(parent), memberDeletionItem, { params: { memberId: parent.id } })
  expect(body).toMatchObject({ keptPurchases: 0, keptInvoices: 1, keptUntil: '2031-12-31' })
})

test('a deleted member stays on an invoice until nothing is owed', { tags: 'full' }, async () => {
  const { parent, recipient } = await family()
  const owed = await scene.issued({ recipient })
  await scene.pay(owed.id, 20_000)
  const settled = await scene.issued({ recipient })
  await scene.pay(settled.id, 20_000)
  await scene.credit(settled.id, 10_000)
  await scene.writeOff(settled.id)
  await scene.run('update member set deleted_at = $2 where id = $1', parent.id, portal.clock.now)
  const recipients = async () => [(await scene.get(owed.id)).recipient, (await scene.get(settled.id)).recipient]
  await eraseExpiredInvoices(portal.database, '2026-11-20', 'Slettet medlem')
  expect(await recipients()).toEqual(['Bo Lund', 'Bo Lund'])
  await eraseExpiredInvoices(portal.database, '2026-11-21', 'Slettet medlem')
  expect(await recipients()).toEqual(['Bo Lund', 'Slettet medlem'])
  await scene.pay(owed.id, TOTAL - 20_000)
  await eraseExpiredInvoices(portal.database, '2026-11-21', 'Slettet medlem')
  expect(await recipients()).toEqual(['Slettet medlem', 'Slettet medlem'])
})

test.each(['about the child', 'billed to the child'])(
  'a child stays for the books with an invoice %s',
  async (which) => {
    const { parent, child, recipient } = await family()
    const { id } = await scene.issued({ recipient })
    if (which === 'billed to the child') {
      await scene.run('update invoice set member_id = null, payer_member_id = $2 where id = $1', id, child.id)
    }
    const params = { memberId: parent.id, childId: child.id }
    expect((await portal.call(toTestPerson(parent), dependantRemove, { params })).status).toBe(200)
    expect(await scene.run('select enabled from member where id = $1', child.id)).toEqual([{ enabled: false }])
  },
)

test('the export of a member has of invoices to others the name and the lines, and no drafts', {
  tags: 'full',
}, async () => {
  const { parent, recipient } = await family()
  const grown = await createMember(portal.database)
  const { id } = await scene.issued({ recipient })
  await scene.save({ recipient })
  await scene.run('update invoice set member_id = $2 where id = $1', id, grown.id)
  const exportedOf = async (member: typeof parent) =>
    (
      await portal.call(toTestPerson(member), memberDataExport, {
        params: { memberId: member.id },
        query: { form: 'json' },
      })
    ).body as unknown as Record<string, unknown[]>
  const own = await exportedOf(grown)
  expect(own.invoiceLines).toMatchObject([{ buyer: 'Bo Lund' }, { buyer: 'Bo Lund' }])
  expect([own.invoices, own.invoiceMovements]).toEqual([[], []])
  expect(JSON.stringify(own)).not.toContain(parent.email)
  expect((await exportedOf(parent)).invoices).toMatchObject([{ number: 1, billingEmail: parent.email }])
})
