import { createHash, randomUUID } from 'node:crypto'
import type { ChangeRows, ChangeRowsQuery, ChangeSet } from '@forenet/contract/club/change-set'
import type { NewInvoiceBatch } from '@forenet/contract/club/invoice-batch'
import type { SelectedPeople } from '@forenet/contract/club/people-action'
import type { RegisterRow } from '@forenet/contract/club/register'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeInvoiceLineSums, MAX_INVOICE_MINOR, sumInvoiceLines } from '@forenet/domain/invoice'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import { acquireAdvisoryLocks } from '../../../../platform/database/advisory-locks.ts'
import { invalidField, notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import {
  applyChangeSet,
  type ChangeKind,
  type ChangeKinds,
  type ChangeSetsDeps,
  createChangeSet,
  findTerms,
  getChangeSet,
  type IsOwnMoney,
  listChangeRows,
  listClubChangeSets,
  type PlannedRow,
  requireWithinMessageLimit,
  undoChangeSet,
} from '../../../core/change-sets/index.ts'
import type { SendingGate } from '../../../core/club-sending/index.ts'
import { facesOf } from '../../../core/members/index.ts'
import { filterVisibleInRegister, readRegisterRows } from '../../../membership/register/index.ts'
import { requireDueDates } from '../due-dates.ts'
import { duplicateWindowStart, findDuplicate, lockBilledPerson } from '../duplicate-repository.ts'
import { type DraftRow, lockInvoice, type RecipientRow, saveDraft } from '../invoice-repository.ts'
import type { InvoicesDeps } from '../invoices-deps.ts'
import { issueAndSend } from '../issue.ts'
import { listRecipients, refreshDraftRecipient } from '../recipient.ts'
import { listInvoiced, removeUnchangedDraft } from './batch-repository.ts'

type BatchTerms = Pick<NewInvoiceBatch, 'lines' | 'note' | 'dueOn' | 'instalments'>
/** `payerMemberId` and `email`: the previewed recipient. Erasing an account deletes rows with its `email`. */
type InvoicedPerson = { memberId: string; payerMemberId: string | null; email: string }
/** A draft changed since is left to the organiser. */
type StoredDraft = { organisationId: string; invoiceId: string; updatedAt: string; by: string | null }

/** People read per query. */
const PEOPLE_PER_CHUNK = 500

type PreviewDeps = Omit<ChangeSetsDeps, 'send'> & { sending: SendingGate }

/** Idempotent by id. Throws `malformed-input` like `saveInvoice`, and `too-many-messages`. */
export async function previewInvoices(
  deps: PreviewDeps,
  by: ClubCaller,
  { id, people, lines, note, ...when }: NewInvoiceBatch,
): Promise<ChangeSet> {
  const { totalMinor } = sumInvoiceLines(lines)
  if (totalMinor < 1 || totalMinor > MAX_INVOICE_MINOR) throw invalidField('lines', 'The total is nothing or too much')
  const terms: BatchTerms = { lines, note, ...requireDueDates(when, totalMinor, calendarDateAt(deps.now())) }
  const about = terms.lines[0]?.description ?? ''
  const fingerprint = createHash('sha256').update(JSON.stringify({ people, terms })).digest('base64url')
  return createChangeSet(deps, by, { id, kind: 'invoice', about, fingerprint, terms }, async () => {
    const maxMessages = await deps.sending.allowanceOf(deps.database, by.club.id)
    const rows: PlannedRow[] = []
    let messages = 0
    for await (const some of splitIntoChunks(listPeople(deps, by, people))) {
      const planned = await planRows(deps, by, some, { terms, after: rows.length })
      messages += planned.filter(({ outcome }) => outcome === 'change').length
      requireWithinMessageLimit(messages, maxMessages)
      rows.push(...planned)
    }
    return rows
  })
}

async function* splitIntoChunks(people: AsyncIterable<RegisterRow>): AsyncGenerator<RegisterRow[]> {
  let chunk: RegisterRow[] = []
  for await (const person of people) {
    if (chunk.push(person) < PEOPLE_PER_CHUNK) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

function listPeople(deps: PreviewDeps, { club }: ClubCaller, people: SelectedPeople): AsyncIterable<RegisterRow> {
  return 'ids' in people
    ? readRegisterRows(deps, club, {}, undefined, [...new Set(people.ids)])
    : readRegisterRows(deps, club, people.filter, people.order)
}

async function planRows(
  { database, now }: PreviewDeps,
  { club }: ClubCaller,
  people: readonly RegisterRow[],
  { terms, after }: { terms: BatchTerms; after: number },
): Promise<PlannedRow[]> {
  const ids = people.map(({ memberId }) => memberId)
  const already = await listInvoiced(database, club.id, ids, findSameInvoice(terms, now()))
  const recipients = await listRecipients(database, ids)
  const rows: PlannedRow[] = []
  for (const { memberId, name } of people) {
    const recipient = recipients.get(memberId)
    if (!recipient) continue
    const { payerMemberId, recipientEmail: email } = recipient
    const wanted: InvoicedPerson = { memberId, payerMemberId, email }
    const row = { place: after + rows.length + 1, name: name ?? '', memberId, wanted }
    const refusal = findRefusal(already, recipient)
    if (refusal) rows.push({ ...row, wanted: {}, outcome: 'refuse', changes: [], refusal })
    else rows.push({ ...row, outcome: 'change', changes: [recipientChange(recipient)], refusal: null })
  }
  return rows
}

function findSameInvoice({ lines }: BatchTerms, at: Date) {
  const descriptions = lines.map(({ description }) => description)
  return { descriptions, since: duplicateWindowStart(at) }
}

function findRefusal(
  already: ReadonlyMap<string, number | null>,
  { memberId, recipientEmail }: RecipientRow,
): PlannedRow['refusal'] {
  if (memberId !== null && already.has(memberId)) {
    const number = already.get(memberId) ?? null
    return { reason: 'already-invoiced', field: null, value: number === null ? null : String(number) }
  }
  return recipientEmail === '' ? { reason: 'letter-no-address', field: null, value: null } : null
}

type Recipient = Pick<RecipientRow, 'payerMemberId' | 'recipientEmail'>

function isSameRecipient(one: Recipient, other: Recipient): boolean {
  return one.payerMemberId === other.payerMemberId && one.recipientEmail === other.recipientEmail
}

async function isVisible(
  transaction: Database,
  { organisationId, memberId }: Pick<DraftRow, 'organisationId' | 'memberId'>,
  at: Date,
): Promise<boolean> {
  const ids = memberId === null ? [] : [memberId]
  return (
    (await filterVisibleInRegister(transaction, organisationId, computeVisibilityCutoff(calendarDateAt(at)), ids))
      .size > 0
  )
}

function recipientChange({ memberId, payerMemberId, recipientName, recipientEmail }: RecipientRow) {
  return payerMemberId === memberId
    ? { field: 'invoice-to', from: null, to: recipientEmail }
    : { field: 'invoice-to-parent', from: null, to: `${recipientName} (${recipientEmail})` }
}

type SetDeps = ChangeSetsDeps & { kinds: ChangeKinds; sending: SendingGate }

/** Lists sent batches, and previews of the last day, newest first. */
export async function listInvoiceBatches(
  deps: Pick<ChangeSetsDeps, 'database' | 'now'>,
  by: ClubCaller,
): Promise<ChangeSet[]> {
  return (await listClubChangeSets(deps, by)).filter(({ kind }) => kind === 'invoice')
}

/** Throws `not-found`. */
export async function invoiceBatchRows(
  deps: Pick<ChangeSetsDeps, 'database'>,
  by: ClubCaller,
  changeSetId: string,
  query: ChangeRowsQuery,
): Promise<ChangeRows> {
  await requireBatch(deps, by, changeSetId)
  return listChangeRows(deps, by, changeSetId, query)
}

/**
 * Delayed by ten minutes, in which it can be undone. Throws the errors of `applyChangeSet`, and `changed-meanwhile` if
 * the due date has passed since the preview.
 */
export async function sendInvoiceBatch(deps: SetDeps, by: ClubCaller, changeSetId: string): Promise<ChangeSet> {
  const { state } = await requireBatch(deps, by, changeSetId)
  const { dueOn = null } = ((await findTerms(deps.database, changeSetId)) ?? {}) as Partial<BatchTerms>
  if (state === 'previewed' && dueOn !== null && dueOn < calendarDateAt(deps.now())) {
    throw new ProblemError('changed-meanwhile', 'The due date has passed since the preview')
  }
  return applyChangeSet(deps, by, changeSetId)
}

/** Deletes drafts that are not issued. Idempotent. Throws the errors of `undoChangeSet`. */
export async function undoInvoiceBatch(
  deps: SetDeps & { isOwnMoney: IsOwnMoney },
  by: ClubCaller,
  changeSetId: string,
): Promise<ChangeSet> {
  const set = await requireBatch(deps, by, changeSetId)
  return set.state === 'previewed' ? set : undoChangeSet(deps, by, changeSetId)
}

async function requireBatch(
  deps: Pick<ChangeSetsDeps, 'database'>,
  by: ClubCaller,
  changeSetId: string,
): Promise<ChangeSet> {
  const set = await getChangeSet(deps, by, changeSetId)
  if (set.kind !== 'invoice') throw notFound('The invoices')
  return set
}

type BatchDeps = Pick<InvoicesDeps, 'send' | 'now' | 'takeNumber' | 'lockBilled'> & {
  /** Serialises the batches of a club; replaced in tests. */
  lockClub?: typeof acquireAdvisoryLocks
}

/**
 * Applying stores drafts. Ten minutes later, the message of a row issues its draft under the club's next number and
 * enqueues the e-mail in one transaction, so that an undo leaves no gap. A draft whose person, recipient or terms
 * differ from the preview is not issued.
 */
export function invoiceBatches({
  send,
  now,
  takeNumber,
  lockBilled: lockPerson = lockBilledPerson,
  lockClub = acquireAdvisoryLocks,
}: BatchDeps): ChangeKind {
  return {
    writes: true,
    async apply(transaction, { changeSetId, organisationId, by, at }, rows) {
      // Concurrent batches must not both find that a person has no such invoice.
      await lockClub(transaction, `invoice batches ${organisationId}`)
      const terms = (await findTerms(transaction, changeSetId)) as BatchTerms | undefined
      const ids = rows.map((row) => (row.wanted as InvoicedPerson).memberId)
      const already = terms
        ? await listInvoiced(transaction, organisationId, ids, findSameInvoice(terms, at))
        : new Map()
      const visible = await filterVisibleInRegister(
        transaction,
        organisationId,
        computeVisibilityCutoff(calendarDateAt(at)),
        ids,
      )
      const recipients = await listRecipients(transaction, [...visible])
      const payers = await facesOf(
        transaction,
        [...recipients.values()].map(({ payerMemberId }) => payerMemberId),
      )
      const done = []
      for (const { place, wanted } of rows) {
        const { memberId, payerMemberId, email } = wanted as InvoicedPerson
        const recipient = recipients.get(memberId)
        if (
          // The batch was previewed by a version that stored no terms.
          !terms ||
          !recipient ||
          findRefusal(already, recipient) !== null ||
          !isSameRecipient(recipient, { payerMemberId, recipientEmail: email })
        ) {
          done.push({ place, memberId, done: 'passed-over', written: null } as const)
          continue
        }
        const language = payers.get(recipient.payerMemberId ?? '')?.language ?? 'da'
        const draft = { organisationId, ...recipient, language }
        const invoiceId = await storeDraft(transaction, draft, terms, { at, by })
        already.set(memberId, null)
        const stored: StoredDraft = { organisationId, invoiceId, updatedAt: at.toISOString(), by }
        done.push({ place, memberId, done: 'done', written: stored, message: stored } as const)
      }
      return done
    },
    async send(transaction, message) {
      const { organisationId, invoiceId, updatedAt, by } = message as StoredDraft
      const draft = await lockInvoice(transaction, organisationId, invoiceId)
      if (!draft || draft.number !== null || draft.updatedAt.getTime() !== Date.parse(updatedAt)) return false
      const at = now()
      if (!(await isVisible(transaction, draft, at))) return false
      await lockPerson(transaction, draft)
      // The person was invoiced individually within the ten minutes.
      if ((await findDuplicate(transaction, invoiceId, at)) !== undefined) return false
      if (draft.dueOn !== null && draft.dueOn < calendarDateAt(at)) return false
      const invoice = await refreshDraftRecipient(transaction, draft)
      if (!isSameRecipient(invoice, draft)) return false
      await issueAndSend({ send, ...(takeNumber && { takeNumber }) }, transaction, invoice, { at, by, actor: 'portal' })
      return true
    },
    async undo(transaction, { organisationId }, rows) {
      const back = []
      for (const { place, written } of rows) {
        const { invoiceId, updatedAt } = written as StoredDraft
        const isBack = await removeUnchangedDraft(transaction, organisationId, invoiceId, new Date(updatedAt))
        back.push({ place, back: isBack ? 'back' : 'kept', keptFields: [] } as const)
      }
      return back
    },
  }
}

async function storeDraft(
  transaction: Database,
  addressed: RecipientRow & Pick<DraftRow, 'organisationId' | 'language'>,
  // Terms stored by an earlier version have no instalments.
  { lines, note, dueOn, instalments = [] }: Omit<BatchTerms, 'instalments'> & Partial<BatchTerms>,
  stored: { at: Date; by: string | null },
): Promise<string> {
  const id = randomUUID()
  const draft = { id, ...addressed, note, dueOn, instalments, ...sumInvoiceLines(lines) }
  const rows = lines.map((line) => ({ ...line, ...computeInvoiceLineSums(line) }))
  if (!(await saveDraft(transaction, draft, rows, stored))) throw new Error(`The invoice ${id} exists already`)
  return id
}
