import { csvFilename } from '@forenet/contract/club/file-names'
import * as calls from '@forenet/contract/club/invoice-calls'
import { invoicePaymentOpen, memberInvoiceList, memberInvoicePdf } from '@forenet/contract/invoice-payment-calls'
import type { FastifyReply } from 'fastify'
import type { PublishEvent } from '../../../platform/domain-events.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import { sendCsv } from '../../../platform/lists/csv.ts'
import { redactFilterForLog } from '../../../platform/lists/redact-filter.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../core/audit/index.ts'
import type { ChangeKinds, IsOwnMoney } from '../../core/change-sets/index.ts'
import type { SendingGate } from '../../core/club-sending/index.ts'
import type { PaymentDeps } from '../../money/payments/index.ts'
import {
  invoiceBatchRows,
  listInvoiceBatches,
  previewInvoices,
  sendInvoiceBatch,
  undoInvoiceBatch,
} from './batches/batches.ts'
import { findPayable, openInvoiceWindow } from './card/card-payment.ts'
import { writePayPage } from './card/pay-page.ts'
import { getCreditNote } from './credit-note-document.ts'
import { invoiceDetails } from './details.ts'
import { removeInvoice, saveInvoice } from './draft.ts'
import { sendAccountMail } from './emails/account-mail.ts'
import { sendCreditNoteMail } from './emails/credit-note-mail.ts'
import { sendInvoiceMail } from './emails/invoice-mail.ts'
import { findInvoice } from './invoice-repository.ts'
import { invoiceSheet } from './invoice-sheet.ts'
import { getInvoiceTexts } from './invoice-texts.ts'
import { ACCOUNT_MAILS, CREDIT_NOTE_MAILS, INVOICE_MAILS } from './invoices-deps.ts'
import { issueInvoice } from './issue.ts'
import { allInvoices, invoiceColumns, invoicePage, listDebts, memberInvoices } from './list.ts'
import { pauseReminders, resumeReminders } from './reminders/pauses.ts'
import { proveReminders } from './reminders/prove-reminders.ts'
import { remindAll } from './reminders/remind-due.ts'
import { previewReminders, reminderRows, sendReminders, undoReminders } from './reminders/remind-manually.ts'
import { REMINDER_MAILS, sendReminderMail } from './reminders/reminder-mail.ts'
import { changeSchedule } from './reminders/schedule.ts'
import { findSchedule } from './reminders/schedule-repository.ts'
import { creditInvoice, recordPayment, reversePayment, writeOffInvoice } from './settle.ts'
import { changeTerms } from './terms.ts'
import { findTerms } from './terms-repository.ts'

export function invoicesModule(
  platform: Platform,
  {
    sending,
    payments,
    changeKinds,
    isOwnMoney,
    publish,
  }: {
    sending: SendingGate
    payments: PaymentDeps
    changeKinds: ChangeKinds
    isOwnMoney: IsOwnMoney
    publish: PublishEvent
  },
): Module {
  const { database, documents } = platform
  const deps = { ...platform, sending, publish }
  const sets = { ...deps, kinds: changeKinds, isOwnMoney }
  return {
    name: 'invoices',
    routes: ({ server }) => {
      server.serveClub(calls.clubInvoiceList, ({ club }, { query }) =>
        platform.reports.read((database) => invoicePage({ ...platform, database }, club.id, query)),
      )
      server.serveClub(calls.clubInvoiceFile, async ({ club, caller }, { query }, { reply }) => {
        const { language = 'da', order, ...filter } = query
        // Audit the download of recipients' data with its filter.
        const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
        const detail = redactFilterForLog(filter)
        await audit(database, caller, { action: 'invoices-downloaded', ...about, detail }, platform.now())
        const rows = await platform.reports.snapshot((snapshot) =>
          allInvoices({ ...platform, database: snapshot }, club.id, { ...filter, order }),
        )
        return sendCsv(reply, csvFilename(club.key, 'invoices', language), invoiceColumns(language), rows)
      })
      server.serveClub(calls.clubDebtList, ({ club }, { query }) =>
        platform.reports.read((database) => listDebts({ ...platform, database }, club.id, query.members.split(','))),
      )
      server.serveClub(calls.clubInvoiceGet, ({ club }, { params }) =>
        invoiceDetails(platform, club.id, params.invoiceId),
      )
      server.serveClub(calls.clubInvoicePdf, async ({ club, caller }, { params }, { reply }) => {
        const invoice = await findInvoice(database, club.id, params.invoiceId)
        if (!invoice || invoice.number === null) throw notFound('The invoice')
        const { language, number } = invoice
        const sheet = await invoiceSheet(database, invoice, platform.origin)
        const pdf = await documents.draw({ kind: 'invoice', sheet, language }, caller.subject)
        return sendPdf(reply, getInvoiceTexts(language).file(number), pdf)
      })
      server.serveClub(calls.clubCreditNotePdf, async ({ club, caller }, { params }, { reply }) => {
        const { sheet, invoice } = await getCreditNote(database, { organisationId: club.id, ...params })
        const { language } = invoice
        const pdf = await documents.draw({ kind: 'credit-note', sheet, language }, caller.subject)
        return sendPdf(reply, getInvoiceTexts(language).creditFile(sheet.number), pdf)
      })
      server.serveClub(calls.clubInvoiceSave, (by, { params, body }) => saveInvoice(deps, by, params.invoiceId, body))
      server.serveClub(calls.clubInvoiceRemove, async (by, { params }, { reply }) => {
        await removeInvoice(deps, by, params.invoiceId)
        return reply.code(204).send()
      })
      server.serveClub(calls.clubInvoiceIssue, (by, { params, body }) => issueInvoice(deps, by, params.invoiceId, body))
      server.serveClub(calls.clubInvoicePay, (by, { params, body }) => recordPayment(deps, by, params.invoiceId, body))
      server.serveClub(calls.clubInvoiceReverse, (by, { params, body }) => reversePayment(deps, by, params, body))
      server.serveClub(calls.clubInvoiceCredit, (by, { params, body }) =>
        creditInvoice(deps, by, params.invoiceId, body),
      )
      server.serveClub(calls.clubInvoiceWriteOff, (by, { params, body }) =>
        writeOffInvoice(deps, by, params.invoiceId, body),
      )
      server.serveAnyone(invoicePaymentOpen, async ({ params, body }, { reply }) => {
        void reply.header('cache-control', 'private, no-store')
        return openInvoiceWindow(payments, params.payToken, body.amountMinor)
      })
      server.serveAnyone(memberInvoicePdf, async ({ params }, { reply }) => {
        const invoice = await findPayable(payments, params.payToken)
        if (!invoice || invoice.number === null) throw notFound('The invoice')
        const { language, number, id } = invoice
        const sheet = await invoiceSheet(database, invoice, platform.origin)
        const pdf = await documents.draw({ kind: 'invoice', sheet, language }, `invoice ${id}`)
        return sendPdf(reply, getInvoiceTexts(language).file(number), pdf)
      })
      server.serve(memberInvoiceList, (caller, { params }) => memberInvoices(platform, caller, params.memberId))
      server.serveClub(calls.clubReminderPause, (by, { params, body }) =>
        pauseReminders(deps, by, params.invoiceId, body),
      )
      server.serveClub(calls.clubReminderResume, (by, { params }) => resumeReminders(deps, by, params.invoiceId))
      server.serveClub(calls.clubReminderPreview, (by, { body }) => previewReminders(deps, by, body))
      server.serveClub(calls.clubReminderRows, (by, { params, query }) =>
        reminderRows(deps, by, params.changeSetId, query),
      )
      server.serveClub(calls.clubReminderSend, (by, { params }) => sendReminders(sets, by, params.changeSetId))
      server.serveClub(calls.clubReminderUndo, (by, { params }) => undoReminders(sets, by, params.changeSetId))
      server.serveClub(calls.clubInvoiceBatchPreview, (by, { body }) => previewInvoices(deps, by, body))
      server.serveClub(calls.clubInvoiceBatchList, (by) => listInvoiceBatches(deps, by))
      server.serveClub(calls.clubInvoiceBatchRows, (by, { params, query }) =>
        invoiceBatchRows(deps, by, params.changeSetId, query),
      )
      server.serveClub(calls.clubInvoiceBatchSend, (by, { params }) => sendInvoiceBatch(sets, by, params.changeSetId))
      server.serveClub(calls.clubInvoiceBatchUndo, (by, { params }) => undoInvoiceBatch(sets, by, params.changeSetId))
      server.serveClub(calls.clubReminderScheduleGet, ({ club }) => findSchedule(database, club.id))
      server.serveClub(calls.clubReminderScheduleSave, (by, { body }) => changeSchedule(deps, by, body))
      server.serveClub(calls.clubInvoiceTermsGet, ({ club }) => findTerms(database, club.id))
      server.serveClub(calls.clubInvoiceTermsSave, (by, { body }) => changeTerms(deps, by, body))
    },
    page: writePayPage(payments),
    schedules: [
      { name: 'invoice-reminders', cron: '45 0 * * *', run: () => remindAll(deps) },
      { name: 'invoice-reminders-proof', cron: '30 6 * * *', run: () => proveReminders(platform) },
    ],
    jobs: [
      defineJob(ACCOUNT_MAILS, (mail) => sendAccountMail(platform, mail)),
      defineJob(INVOICE_MAILS, (mail) => sendInvoiceMail(platform, mail)),
      defineJob(REMINDER_MAILS, (mail) => sendReminderMail(platform, mail)),
      defineJob(CREDIT_NOTE_MAILS, (mail) => sendCreditNoteMail(platform, mail)),
    ],
  }
}

function sendPdf(reply: FastifyReply, filename: string, pdf: Buffer): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${filename}"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
}
