import { csvName } from '@forenet/contract/club/file-names'
import * as calls from '@forenet/contract/club/invoice-calls'
import { notFound } from '../../platform/http/problem-error.ts'
import { sendCsv } from '../../platform/lists/csv.ts'
import { filterOnRecord } from '../../platform/lists/filter-on-record.ts'
import { job, type Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { audit } from '../audit/index.ts'
import type { SendingGate } from '../club-sending/index.ts'
import { invoiceDetails } from './details.ts'
import { removeInvoice, saveInvoice } from './draft.ts'
import { invoiceColumns } from './invoice-file.ts'
import { findInvoice } from './invoice-repository.ts'
import { invoiceSheet } from './invoice-sheet.ts'
import { invoiceWords } from './invoice-words.ts'
import { INVOICE_MAILS } from './invoices-deps.ts'
import { issueInvoice } from './issue.ts'
import { sendInvoiceMail } from './letters/invoice-mail.ts'
import { allInvoices, invoicePage } from './list.ts'
import { creditInvoice, recordPayment, reversePayment, writeOffInvoice } from './settle.ts'
import { changeTerms } from './terms.ts'
import { findTerms } from './terms-repository.ts'

/** Invoices of a club: drafts, issue, payments recorded manually, credit notes, write-offs. */
export function invoicesModule(platform: Platform, { sending }: { sending: SendingGate }): Module {
  const { database, documents } = platform
  const deps = { ...platform, sending }
  return {
    name: 'invoices',
    routes: ({ server }) => {
      server.serveClub(calls.clubInvoiceList, ({ club }, { query }) => invoicePage(platform, club.id, query))
      server.serveClub(calls.clubInvoiceFile, async ({ club, caller }, { query }, { reply }) => {
        const { language = 'da', order, ...filter } = query
        // Audit the download of recipients' data with its filter.
        const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
        const detail = filterOnRecord(filter)
        await audit(database, caller, { action: 'invoices-downloaded', ...about, detail }, platform.now())
        const rows = allInvoices(platform, club.id, { ...filter, order })
        return sendCsv(reply, csvName(club.key, 'invoices', language), invoiceColumns(language), rows)
      })
      server.serveClub(calls.clubInvoiceGet, ({ club }, { params }) =>
        invoiceDetails(platform, club.id, params.invoiceId),
      )
      server.serveClub(calls.clubInvoicePdf, async ({ club, caller }, { params }, { reply }) => {
        const invoice = await findInvoice(database, club.id, params.invoiceId)
        if (!invoice || invoice.number === null) throw notFound('The invoice')
        const { language, number } = invoice
        const sheet = await invoiceSheet(database, invoice)
        return reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="${invoiceWords(language).file(number)}"`)
          .header('cache-control', 'private, no-store')
          .send(await documents.draw({ kind: 'invoice', sheet, language }, caller.subject))
      })
      server.serveClub(calls.clubInvoiceSave, (by, { params, body }) => saveInvoice(deps, by, params.invoiceId, body))
      server.serveClub(calls.clubInvoiceRemove, async (by, { params }, { reply }) => {
        await removeInvoice(deps, by, params.invoiceId)
        return reply.code(204).send()
      })
      server.serveClub(calls.clubInvoiceIssue, (by, { params }) => issueInvoice(deps, by, params.invoiceId))
      server.serveClub(calls.clubInvoicePay, (by, { params, body }) => recordPayment(deps, by, params.invoiceId, body))
      server.serveClub(calls.clubInvoiceReverse, (by, { params, body }) => reversePayment(deps, by, params, body))
      server.serveClub(calls.clubInvoiceCredit, (by, { params, body }) =>
        creditInvoice(deps, by, params.invoiceId, body),
      )
      server.serveClub(calls.clubInvoiceWriteOff, (by, { params, body }) =>
        writeOffInvoice(deps, by, params.invoiceId, body),
      )
      server.serveClub(calls.clubInvoiceTermsGet, ({ club }) => findTerms(database, club.id))
      server.serveClub(calls.clubInvoiceTermsSave, (by, { body }) => changeTerms(deps, by, body))
    },
    jobs: [job(INVOICE_MAILS, (mail) => sendInvoiceMail(platform, mail))],
  }
}
