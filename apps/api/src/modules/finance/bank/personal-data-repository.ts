/** Transactions that paid invoices, in a data export. `$1`: the members who were billed. */
export const BANK_EXPORT_SQL = {
  bankTransactions: `select c.invoice_number as number, o.name as organisation, l.booked_on as "bookedOn", m.amount_minor as "amountMinor",
      l.payer as sender, l.text as message, l.reference as "paymentReference"
    from bank_match m join bank_line l on l.id = m.line_id join invoice_change c on c.id = m.id
      join organisation_face o on o.id = m.organisation_id
    where c.payer_member_id = any($1) and m.undone_at is null order by l.booked_on, m.id`,
} as const
