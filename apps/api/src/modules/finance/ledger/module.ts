import { clubBooksList, clubBooksVerify } from '@forenet/contract/club/books-calls'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { booksPage } from './books.ts'
import { checkAllBooks, checkBooks } from './check-books.ts'
import { sweepLedger } from './post-movements.ts'

export function ledgerModule(platform: Platform): Module {
  return {
    name: 'ledger',
    routes: ({ server }) => {
      server.serveClub(clubBooksList, ({ club }, { query }) =>
        platform.reports.read((database) => booksPage({ ...platform, database }, club.id, query)),
      )
      server.serveClub(clubBooksVerify, ({ club }) => checkBooks(platform, club.id))
    },
    schedules: [{ name: 'ledger-check', cron: '40 3 * * *', run: () => checkAllBooks(platform) }],
    sweeps: [{ what: 'ledger', inMaintenance: true, run: () => sweepLedger(platform) }],
  }
}
