import { randomUUID } from 'node:crypto'
import { freepayGateway } from '@forenet/api/adapters/gateways/freepay'
import { sealCardId } from '@forenet/api/modules/money/payments/saved-cards/report'
import { openPool } from '@forenet/database/pool'
import { addDays, calendarDateAt } from '@forenet/domain/calendar-date'
import { RENEWAL_CONSENT_VERSION } from '@forenet/domain/renewal-consent'
import { parseMasterKey } from '@forenet/sealing/master-key'
import { openSealing } from '@forenet/sealing/sealing'
import { ENCRYPTION_KEY } from '../setting/encryption-key.ts'
import { runFillStatements } from '../setting/fill.ts'
import { MEMBERSHIP_PRICE_MINOR } from '../setting/members.ts'
import { buildSqlIdExpression } from '../setting/named-id.ts'
import { buildPortalSettings, type Simulators } from '../setting/stand-ins.ts'

/**
 * Makes the membership of each filled member due for its automatic renewal today, with the same card, which is saved at
 * the simulated gateway.
 */
export async function fillDueRenewals(
  databaseUrl: string,
  standIns: Simulators,
  renewals: number,
  now: Date,
): Promise<void> {
  const sealed = await sealCards(databaseUrl, await saveCard(standIns), renewals)
  const today = calendarDateAt(now)
  const member = "'member ' || n"
  const each = 'from generate_series(1, $1::int) n join member m on m.id = '
  const members = `${each} ${buildSqlIdExpression(member)} join membership s on s.member_id = m.id`
  await runFillStatements(databaseUrl, [
    {
      text: `insert into membership_type (id, organisation_id, name)
        select ${buildSqlIdExpression("'type ' || o.key")}, o.id, 'Senior' from organisation o`,
      values: [],
    },
    {
      text: `update membership_configuration c set type_id = ${buildSqlIdExpression("'type ' || o.key")}
        from organisation o where o.id = c.organisation_id`,
      values: [],
    },
    // The purchases in which the consents were given; how they were paid does not matter for the renewal.
    {
      text: `insert into payment_order (id, kind, organisation_id, payer_member_id, token, amount_minor, currency, language,
               selection, billing_name, billing_email, billing_address, created_at)
        select ${buildSqlIdExpression("'consent order ' || n")}, 'membership', s.organisation_id, m.id, lpad(n::text, 40, '0'), $2, 'DKK', 'da',
               '{}', 'Maja Holm', m.email, '{}', $3 ${members}`,
      values: [renewals, MEMBERSHIP_PRICE_MINOR, now],
    },
    {
      text: `insert into payment_attempt (id, order_id, attempt_number, order_number, amount_minor, currency, test_mode, state,
               created_at, updated_at)
        select ${buildSqlIdExpression("'consent attempt ' || n")}, ${buildSqlIdExpression("'consent order ' || n")}, 1, 'CONSENT-' || n, $2, 'DKK', false,
               'failed', $3, $3 from generate_series(1, $1::int) n`,
      values: [renewals, MEMBERSHIP_PRICE_MINOR, now],
    },
    {
      text: `insert into saved_card (id, attempt_id, organisation_id, payer_member_id, provider, sealed_id, id_hash, state,
               last_four, expires_on, not_before, reported_at, updated_at)
        select c.id, ${buildSqlIdExpression("'consent attempt ' || n")}, s.organisation_id, m.id, 'freepay', c.sealed_id, 'card ' || n, 'kept',
               '0000', $2, $3, $3, $3
        ${members} join unnest($4::uuid[], $5::text[]) with ordinality c(id, sealed_id, nth) on c.nth = n`,
      values: [
        ...[renewals, addDays(today, 700), now],
        ...[sealed.map(({ id }) => id), sealed.map(({ sealedId }) => sealedId)],
      ],
    },
    {
      text: `insert into renewal_consent (id, organisation_id, membership_id, payer_member_id, order_id, card_id, state, text_version,
               language, price_minor, agreed_at)
        select ${buildSqlIdExpression("'consent ' || n")}, s.organisation_id, s.id, m.id, ${buildSqlIdExpression("'consent order ' || n")}, k.id, 'active', $2, 'da',
               $3, $4 ${members} join saved_card k on k.payer_member_id = m.id`,
      values: [renewals, RENEWAL_CONSENT_VERSION, MEMBERSHIP_PRICE_MINOR, now],
    },
    {
      text: `insert into renewal_charge (id, organisation_id, payer_member_id, card_id, due_on, charge_on, next_on, noticed_days,
               noticed_minor, not_before, created_at, updated_at)
        select ${buildSqlIdExpression("'charge ' || n")}, s.organisation_id, m.id, k.id, s.overall_end_date, $2, $2, 10, $3, $4, $4, $4
        ${members} join saved_card k on k.payer_member_id = m.id`,
      values: [renewals, addDays(today, -1), MEMBERSHIP_PRICE_MINOR, now],
    },
    {
      text: `insert into renewal_line (charge_id, consent_id, due_on, price_minor)
        select ${buildSqlIdExpression("'charge ' || n")}, ${buildSqlIdExpression("'consent ' || n")}, s.overall_end_date, $2 ${members}`,
      values: [renewals, MEMBERSHIP_PRICE_MINOR],
    },
  ])
}

/** Pays at the gateway with a card that it saves. Returns the gateway's id of the card. */
async function saveCard(standIns: Simulators): Promise<string> {
  const { FREEPAY_API_KEY: key = '' } = buildPortalSettings(standIns)
  const { gatewayCreateUrl: createUrl, gatewayManageUrl: manageUrl } = standIns
  const gateway = freepayGateway({ createUrl, manageUrl, timeoutMs: 10_000, version: '0' })
  const { paymentIdentifier } = await gateway.createPayment(key, {
    ...{
      orderNumber: 'SAVED-CARD',
      amountMinor: MEMBERSHIP_PRICE_MINOR,
      currency: 'DKK',
      language: 'da',
      shopName: null,
    },
    ...{ acceptUrl: standIns.origin, declineUrl: standIns.origin, callbackUrl: standIns.origin },
    ...{ customerEmail: 'maja@example.org', testMode: false, saveCard: true },
    billing: { lines: ['Ribevej 14'], postCode: '8600', city: 'Silkeborg', country: '208' },
  })
  const answer = await fetch(`${standIns.origin}/sandbox/payments/${paymentIdentifier}/approve`, { method: 'POST' })
  const { redirectTo } = (await answer.json()) as { redirectTo: string }
  const identifier = new URL(redirectTo).searchParams.get('savedCardIdentifier')
  if (!identifier) throw new Error('The gateway saved no card')
  return identifier
}

async function sealCards(
  databaseUrl: string,
  identifier: string,
  cards: number,
): Promise<{ id: string; sealedId: string }[]> {
  const pool = openPool(databaseUrl, 1)
  try {
    const sealing = await openSealing(
      pool,
      { current: parseMasterKey(ENCRYPTION_KEY, 'ENCRYPTION_KEY') },
      () => new Date(),
    )
    return Array.from({ length: cards }, () => {
      const id = randomUUID()
      return { id, sealedId: sealCardId(sealing, id, identifier) }
    })
  } finally {
    await pool.end()
  }
}
