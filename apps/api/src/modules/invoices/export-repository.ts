/** Invoices in a data export: those about a member, and those the member is billed for. `$1`: the member and children. */
export const INVOICES_EXPORTED = {
  invoices: `select i.number, c.name as organisation, i.recipient_name as "billingName", i.recipient_email as "billingEmail",
      array_to_string(i.recipient_address, ', ') as "billingAddress", i.note as message, i.total_minor as "amountMinor",
      i.total_minor - i.paid_minor - i.credited_minor - i.written_off_minor as "leftMinor", i.issued_on as "issuedOn",
      i.due_on as "dueOn"
    from invoice i join organisation_face c on c.id = i.organisation_id
    where (i.member_id = any($1) or i.payer_member_id = any($1)) order by i.created_at, i.id`,
  invoiceLines: `select i.number, c.name as organisation, l.description, l.quantity, l.unit_minor as "priceMinor",
      l.vat_rate as "vatRate", l.vat_minor as "vatMinor", l.total_minor as "totalMinor"
    from invoice_line l join invoice i on i.id = l.invoice_id join organisation_face c on c.id = i.organisation_id
    where (i.member_id = any($1) or i.payer_member_id = any($1)) order by i.created_at, i.id, l.position`,
  invoiceMovements: `select i.number, c.name as organisation, m.kind, m.method as "paymentMethod", m.amount_minor as "amountMinor",
      m.day as at, m.reason
    from invoice_movement m join invoice i on i.id = m.invoice_id join organisation_face c on c.id = i.organisation_id
    where (i.member_id = any($1) or i.payer_member_id = any($1)) order by m.booked_at, m.id`,
} as const
