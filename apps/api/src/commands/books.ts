import { parseArgs } from 'node:util'
import type { BooksCheck } from '@forenet/contract/club/books'
import { createPoolDatabase } from '@forenet/database/database'
import { formatMoney } from '@forenet/domain/money'
import { checkBooks, isInOrder, listLedgerClubs } from '../modules/finance/ledger/index.ts'
import { type Command, CommandUsageError } from './command.ts'
import { withPortalDatabase } from './portal-database.ts'

export const booksCommand: Command = {
  name: 'books',
  explains: 'verifies the ledger of each club, and that it equals payments, reconciliation and cash drawers',
  usage: [
    'books verify [--club <KEY>]',
    '  Posts queued movements, verifies the chain of hashes, and compares. Exit code 1 if anything differs.',
  ],
  run: async (context, args) => {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { club: { type: 'string' } },
    })
    if (positionals.length !== 1 || positionals[0] !== 'verify') throw new CommandUsageError('Say verify')
    return withPortalDatabase(context.configuration(), async (pool) => {
      const database = createPoolDatabase(pool)
      const clubs = await listLedgerClubs(database, values.club ?? null)
      if (clubs.length === 0 && values.club !== undefined)
        throw new CommandUsageError(`No club has the key ${values.club}`)
      let differing = 0
      for (const { id, key } of clubs) {
        const check = await checkBooks({ pool, now: context.now }, id)
        if (!isInOrder(check)) differing++
        for (const line of describeCheck(key, check)) context.say(line)
      }
      context.say(`${clubs.length} clubs verified, ${differing} differ`)
      return differing === 0 ? 'good' : 'found-wrong'
    })
  },
}

function describeCheck(key: string, { postings, hash, broken, differences, movements, figures }: BooksCheck): string[] {
  const amount = (minor: number | null) => (minor === null ? 'nothing' : formatMoney(minor, 'en'))
  return [
    `${key}: ${postings} postings, last hash ${hash.slice(0, 16)}, ${broken ? 'broken' : 'unbroken'}, ${differences} differences`,
    ...(broken ? [`  the chain breaks at voucher ${broken.sequence}: ${broken.reason}`] : []),
    ...movements.map(
      ({ kind, id, sequence, movedMinor, postedMinor }) =>
        `  ${kind} ${id}${sequence === null ? '' : ` (voucher ${sequence})`}: moved ${amount(movedMinor)}, posted ${amount(postedMinor)}`,
    ),
    ...figures.map(
      ({ figure, about, existingMinor, ledgerMinor }) =>
        `  ${figure} ${about}: ${amount(existingMinor)} elsewhere, ${amount(ledgerMinor)} in the ledger`,
    ),
  ]
}
