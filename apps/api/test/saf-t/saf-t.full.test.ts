import { clubSafTExport } from '@forenet/contract/club/saf-t-calls'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buysMembership } from '../club/refund-scene.ts'
import { COMPANY, createInvoiceScene, type InvoiceScene } from '../invoices/scene.ts'
import { elementsAt, oreAt, readXml, textsAt, type XmlElement } from './read-xml.ts'

let portal: TestPortal
let scene: InvoiceScene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createInvoiceScene(portal)
})
afterAll(() => portal.stop())

async function safT(query: { from: string; to: string }) {
  const answer = await portal.call(scene.treasurer, clubSafTExport, { params: { orgKey: scene.club.key }, query })
  expect(answer.headers.get('content-type')).toContain('application/xml')
  return readXml(answer.body as unknown as string)
}

const LEDGER = 'MasterFiles/GeneralLedgerAccounts/Account'
const CUSTOMER = 'MasterFiles/Customers/Customer'
const TRANSACTION = 'GeneralLedgerEntries/Journal/Transaction'
const balance = (element: XmlElement, when: 'Opening' | 'Closing') =>
  oreAt(element, `${when}DebitBalance`) - oreAt(element, `${when}CreditBalance`)

/** Σ debit = Σ credit in each transaction, in the file and in its balances. */
function expectBalanced(file: XmlElement) {
  const transactions = elementsAt(file, TRANSACTION)
  for (const one of transactions) {
    expect(oreAt(one, 'Line/DebitAmount/Amount')).toBe(oreAt(one, 'Line/CreditAmount/Amount'))
  }
  expect(textsAt(file, 'GeneralLedgerEntries/NumberOfEntries')).toEqual([String(transactions.length)])
  const lines = `${TRANSACTION}/Line`
  expect(oreAt(file, 'GeneralLedgerEntries/TotalDebit')).toBe(oreAt(file, `${lines}/DebitAmount/Amount`))
  expect(oreAt(file, 'GeneralLedgerEntries/TotalCredit')).toBe(oreAt(file, `${lines}/CreditAmount/Amount`))
  for (const account of elementsAt(file, LEDGER)) {
    const [id] = textsAt(account, 'AccountID')
    const moved = elementsAt(file, lines).filter((line) => textsAt(line, 'AccountID')[0] === id)
    const sum = moved.reduce(
      (total, line) => total + oreAt(line, 'DebitAmount/Amount') - oreAt(line, 'CreditAmount/Amount'),
      0,
    )
    expect([id, balance(account, 'Closing')]).toEqual([id, balance(account, 'Opening') + sum])
  }
  const receivables = elementsAt(file, LEDGER).filter((one) => textsAt(one, 'AccountID')[0] === 'receivables')
  for (const when of ['Opening', 'Closing'] as const) {
    const owed = elementsAt(file, CUSTOMER).reduce((sum, customer) => sum + balance(customer, when), 0)
    expect(owed).toBe(receivables.reduce((sum, account) => sum + balance(account, when), 0))
  }
}

test('a period is a well-formed file with header, accounts, customers, VAT and balanced transactions', async () => {
  await scene.run(
    `update organisation set cvr_number = '12345674', name = 'Ry & <Omegns> "Idræt"' where id = $1`,
    scene.club.id,
  )
  await buysMembership(portal, scene.club)
  const { id } = await scene.issued({ recipient: { ...COMPANY, name: 'Tryk & <Tegn> ApS' } as typeof COMPANY })
  await scene.pay(id, 10_000)
  await scene.credit(id, 2_500)
  const member = await scene.issued({ recipient: { kind: 'member', memberId: scene.members[0] ?? '' } })
  await scene.writeOff(member.id)
  const file = await safT({ from: '2026-01-01', to: '2026-12-31' })
  expect(file.name).toBe('AuditFile')
  expect(file.children.map(({ name }) => name)).toEqual(['Header', 'MasterFiles', 'GeneralLedgerEntries'])
  expect(elementsAt(file, 'MasterFiles')[0]?.children.map(({ name }) => name)).toEqual([
    ...['GeneralLedgerAccounts', 'Customers', 'TaxTable'],
  ])
  expect(textsAt(file, 'Header/Company/RegistrationNumber')).toEqual(['12345674'])
  expect(textsAt(file, 'Header/Company/Name')).toEqual(['Ry & <Omegns> "Idræt"'])
  expect(textsAt(file, 'Header/SelectionCriteria/SelectionStartDate')).toEqual(['2026-01-01'])
  expect(textsAt(file, `${CUSTOMER}/Name`)).toContain('Tryk & <Tegn> ApS')
  const known = new Set(textsAt(file, `${CUSTOMER}/CustomerID`))
  expect(known.size).toBe(2)
  expect(textsAt(file, `${TRANSACTION}/CustomerID`).every((customer) => known.has(customer))).toBe(true)
  const codes = textsAt(file, 'MasterFiles/TaxTable/TaxTableEntry/TaxCodeDetails/TaxCode')
  expect(textsAt(file, `${TRANSACTION}/Line/TaxInformation/TaxCode`)).toContain(codes[0])
  expect(elementsAt(file, TRANSACTION)).toHaveLength(6)
  expectBalanced(file)
})

test('a later period opens with the balances of the earlier one, and may be empty', async () => {
  const file = await safT({ from: '2027-01-01', to: '2027-12-31' })
  expect(elementsAt(file, TRANSACTION)).toEqual([])
  expect(elementsAt(file, LEDGER).some((account) => balance(account, 'Opening') !== 0)).toBe(true)
  expect(textsAt(file, `${CUSTOMER}/Name`)).toEqual(['Tryk & <Tegn> ApS'])
  expectBalanced(file)
})
