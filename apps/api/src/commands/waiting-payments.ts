import { createPoolDatabase } from '@forenet/database/database'
import { formatMoney } from '@forenet/domain/money'
import { listWaitingPayments, releaseWaitingPayments, type WaitingPayment } from '../modules/money/payments/index.ts'
import type { CommandContext, CommandResult } from './command.ts'
import { withPortalDatabase } from './portal-database.ts'

const MAX_SHOWN = 200
/** A payment that waits longer is stuck; a few failed tries are normal. */
const STUCK_AFTER_MS = 10 * 60_000

export function listWaitingPaymentLines({ configuration, say, now }: CommandContext): Promise<CommandResult> {
  return withPortalDatabase<CommandResult>(configuration(), async (pool) => {
    const at = now()
    const found = await listWaitingPayments(createPoolDatabase(pool), at, MAX_SHOWN + 1)
    for (const one of found.slice(0, MAX_SHOWN)) for (const line of describePayment(one)) say(line)
    if (found.length > MAX_SHOWN) say('… and more')
    if (found.length === 0) say('Every payment and refund is settled')
    return found.some(({ since }) => at.getTime() - since.getTime() > STUCK_AFTER_MS) ? 'found-wrong' : 'good'
  })
}

/** Empty `ids` means all. The running portal tries them. */
export function releaseWaitingPayment(
  { configuration, say, now }: CommandContext,
  ids: readonly string[],
): Promise<CommandResult> {
  return withPortalDatabase<CommandResult>(configuration(), async (pool) => {
    const released = new Set(
      await releaseWaitingPayments(createPoolDatabase(pool), ids.length === 0 ? null : ids, now()),
    )
    const others = ids.filter((id) => !released.has(id))
    for (const id of others) say(`${id}  does not rest: unknown, settled, due or being settled`)
    say(`${released.size} released; the portal tries them while it runs, and payments waiting shows the result`)
    return others.length === 0 ? 'good' : 'found-wrong'
  })
}

function describePayment(one: WaitingPayment): string[] {
  const { id, kind, amountMinor, currency, organisationKey, orderNumber, since, tries, lastError } = one
  const amount = formatMoney(amountMinor, 'en', currency)
  const tried = tries === 0 ? 'not tried' : tries === 1 ? 'tried once' : `tried ${tries} times`
  return [
    `${id}  ${kind} of ${amount}, ${organisationKey}, ${orderNumber}`,
    `  since ${since.toISOString()}, ${tried}, ${describeProgress(one)}${lastError ? `: ${lastError}` : ''}`,
  ]
}

function describeProgress({ isDue, isLeased, nextAt }: WaitingPayment): string {
  if (isDue) return 'due now'
  return `${isLeased ? 'in progress until' : 'rests until'} ${nextAt.toISOString()}`
}
