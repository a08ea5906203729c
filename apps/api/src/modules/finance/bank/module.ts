import { BANK_FILE_TYPES } from '@forenet/contract/club/bank'
import * as calls from '@forenet/contract/club/bank-calls'
import * as payoutCalls from '@forenet/contract/club/payout-calls'
import { BANK_LIMITS } from '@forenet/domain/bank-statement'
import type { PublishEvent } from '../../../platform/domain-events.ts'
import { readUpload } from '../../../platform/http/upload-scan.ts'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { importTurns } from '../../../platform/table-files/read-table.ts'
import { bookLine, undoBooking } from './book-line.ts'
import { ignoreBatches, ignoreMany, previewIgnoring, undoIgnoring } from './ignore-many.ts'
import {
  importBankStatement,
  listBankStatements,
  previewBankStatement,
  undoBankStatement,
} from './import-bank-statement.ts'
import { bankLineDetails, bankLinePage } from './lines.ts'
import { matchOpenLines } from './match-lines.ts'
import { ignoreLine, matchLine, reopenLine, undoMatch } from './match-manually.ts'
import { explainDifferingPayouts } from './payouts/explain-payouts.ts'
import {
  importSettlementReport,
  listSettlementReports,
  previewSettlementReport,
  undoSettlementReport,
} from './payouts/import-settlement-report.ts'
import { matchPayout, undoPayoutMatch } from './payouts/match-payout.ts'
import { payoutDetails, payoutPage } from './payouts/payouts.ts'

export function bankModule(platform: Platform, { publish }: { publish: PublishEvent }): Module {
  return {
    name: 'bank',
    routes: ({ http, server, requireClean }) => {
      const deps = { ...platform, requireClean, turns: importTurns() }
      const own = BANK_FILE_TYPES.filter((type) => !http.hasContentTypeParser(type))
      http.addContentTypeParser(own, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      const options = { bodyLimit: BANK_LIMITS.bytes }
      server.serveClub(
        calls.clubBankFilePreview,
        (by, { query }, { request }) => previewBankStatement(deps, by, query, readUpload(request)),
        options,
      )
      server.serveClub(
        calls.clubBankFileImport,
        (by, { query }, { request }) => importBankStatement(deps, by, query, readUpload(request)),
        options,
      )
      server.serveClub(calls.clubBankFileList, ({ club }) => listBankStatements(platform.database, club.id))
      server.serveClub(calls.clubBankFileUndo, (by, { params }) => undoBankStatement(platform, by, params.fileId))
      server.serveClub(calls.clubBankLineList, ({ club }, { query }) =>
        platform.reports.read((database) => bankLinePage({ ...platform, database }, club.id, query)),
      )
      server.serveClub(calls.clubBankLineGet, ({ club }, { params }) =>
        bankLineDetails(platform, club.id, params.lineId),
      )
      server.serveClub(calls.clubBankLineMatch, (by, { params, body }) => matchLine(platform, by, params.lineId, body))
      server.serveClub(calls.clubBankMatchUndo, (by, { params, body }) =>
        undoMatch({ ...platform, publish }, by, params, body),
      )
      server.serveClub(calls.clubBankLineBook, (by, { params, body }) => bookLine(platform, by, params.lineId, body))
      server.serveClub(calls.clubBankBookingUndo, (by, { params, body }) => undoBooking(platform, by, params, body))
      server.serveClub(calls.clubBankLineIgnore, (by, { params, body }) =>
        ignoreLine(platform, by, params.lineId, body.reason),
      )
      server.serveClub(calls.clubBankLineRestore, (by, { params }) => ignoreLine(platform, by, params.lineId, null))
      server.serveClub(calls.clubBankIgnorePreview, ({ club }, { body }) => previewIgnoring(platform, club.id, body))
      server.serveClub(calls.clubBankIgnoreBatchCreate, (by, { body }) => ignoreMany(platform, by, body))
      server.serveClub(calls.clubBankIgnoreBatchList, ({ club }) => ignoreBatches(platform.database, club.id))
      server.serveClub(calls.clubBankIgnoreBatchUndo, (by, { params }) => undoIgnoring(platform, by, params.batchId))
      server.serveClub(calls.clubBankMatchAll, (by) => deps.turns.run(by.club.id, () => matchOpenLines(platform, by)))
      server.serveClub(
        payoutCalls.clubPayoutFilePreview,
        (by, { query }, { request }) => previewSettlementReport(deps, by, query, readUpload(request)),
        options,
      )
      server.serveClub(
        payoutCalls.clubPayoutFileImport,
        (by, { query }, { request }) => importSettlementReport(deps, by, query, readUpload(request)),
        options,
      )
      server.serveClub(payoutCalls.clubPayoutFileList, ({ club }) => listSettlementReports(platform.database, club.id))
      server.serveClub(payoutCalls.clubPayoutFileUndo, (by, { params }) =>
        undoSettlementReport(platform, by, params.fileId),
      )
      server.serveClub(payoutCalls.clubPayoutList, ({ club }, { query }) =>
        platform.reports.read((database) => payoutPage(database, club.id, query)),
      )
      server.serveClub(payoutCalls.clubPayoutGet, ({ club }, { params }) =>
        payoutDetails(platform, club.id, params.payoutId),
      )
      server.serveClub(payoutCalls.clubPayoutMatch, (by, { params, body }) =>
        matchPayout(platform, by, params.payoutId, body),
      )
      server.serveClub(payoutCalls.clubPayoutMatchUndo, async (by, { params, body }) => ({
        payout: await undoPayoutMatch(platform, by, params.payoutId, body),
      }))
      server.serveClub(payoutCalls.clubPayoutCompare, (by) =>
        deps.turns.run(by.club.id, () => explainDifferingPayouts(platform, by)),
      )
    },
    subscribers: { invoicePaymentReversed: reopenLine },
  }
}
