import pg from 'pg'

type FilledInvoices = {
  club: string
  invoices: number
  issuedOn: string
  isPaid: boolean
  /** SQL expressions, which can refer to the row number `g`. */
  recipient: string
  email?: string
}

/** 125 kr. each, numbered from 1. */
export async function fillInvoices(
  databaseUrl: string,
  { club: key, invoices, issuedOn, isPaid, recipient, email = "''" }: FilledInvoices,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from organisation where key = $1', [key])
    const club = rows[0]?.id
    await client.query(
      `insert into invoice (id, organisation_id, recipient_name, recipient_email, language, total_minor, vat_minor, created_at, updated_at)
       select gen_random_uuid(), $1, ${recipient}, ${email}, 'da', 12500, 2500, now(), now() from generate_series(1, $2) g`,
      [club, invoices],
    )
    const numbered = 'select id, row_number() over (order by id) as nth from invoice where organisation_id = $1'
    await client.query(
      `insert into invoice_line (invoice_id, position, description, quantity, unit_minor, vat_rate, vat_minor, total_minor)
       select id, 0, 'Kontingent', 1, 10000, 1.25, 2500, 12500 from invoice where organisation_id = $1`,
      [club],
    )
    await client.query(
      `insert into invoice_movement (id, invoice_id, organisation_id, kind, amount_minor, vat_minor, day, number, booked_at)
       select gen_random_uuid(), id, $1, 'issued', 12500, 2500, $2, nth, now() from (${numbered}) n`,
      [club, issuedOn],
    )
    await client.query(
      `update invoice i set number = n.nth, issued_on = $2, due_on = $2, next_due_on = $2, seller_name = 'Idrætsklubben'
         from (${numbered}) n where i.id = n.id`,
      [club, issuedOn],
    )
    if (isPaid) {
      await client.query(
        `insert into invoice_movement (id, invoice_id, organisation_id, kind, amount_minor, method, day, booked_at)
         select gen_random_uuid(), id, $1, 'payment', -12500, 'bank-transfer', $2, now() from invoice where organisation_id = $1`,
        [club, issuedOn],
      )
    }
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
