import { clubAnnualStatementGet, clubAnnualStatementPdf, clubBudgetSave } from '@forenet/contract/club/statement-calls'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getOrganisation } from '../../core/organisations/index.ts'
import { accountInWords } from '../ledger/index.ts'
import { findStatement, saveBudget } from './statement.ts'

export function annualStatementModule(platform: Platform): Module {
  const { database, documents, reports } = platform
  return {
    name: 'annual-statement',
    routes: ({ server }) => {
      server.serveClub(clubAnnualStatementGet, ({ club }, { query }) =>
        reports.read((replica) => findStatement(replica, club.id, query.year)),
      )
      server.serveClub(clubBudgetSave, (by, { body }) => saveBudget(platform, by, body.year, body.rows))
      server.serveClub(clubAnnualStatementPdf, async ({ club, caller }, { query }, { reply }) => {
        const { year, language = 'da' } = query
        const [{ rows, result }, organisation] = await Promise.all([
          findStatement(database, club.id, year),
          getOrganisation(database, club.id),
        ])
        const named = rows.map((row) => ({ ...row, name: accountInWords(row.account, language) }))
        const sheet = { club: organisation, year, rows: named, result }
        const pdf = await documents.draw({ kind: 'annual-statement', sheet, language }, caller.subject)
        return reply
          .type('application/pdf')
          .header(
            'content-disposition',
            `inline; filename="${language === 'da' ? 'aarsopgoerelse' : 'statement'}-${year}.pdf"`,
          )
          .header('cache-control', 'private, no-store')
          .send(pdf)
      })
    },
  }
}
