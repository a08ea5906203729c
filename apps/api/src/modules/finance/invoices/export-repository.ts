const ISSUED = 'from invoice i join organisation_face c on c.id = i.organisation_id'
const BILLED = 'i.payer_member_id = any($1) and i.number is not null'

/**
 * Issued invoices in a data export. Of invoices about a member that others are billed for: the recipient's name and the
 * lines. `$1`: the member, and the children only that member looks after.
 */
export const INVOICES_EXPORTED = {
  invoices: `select i.number, c.name as organisation, i.recipient_name as "billingName", i.recipient_email as "billingEmail",
      array_to_string(i.recipient_address, ', ') as "billingAddress", i.note as message, i.total_minor as "amountMinor",
      i.total_minor - i.paid_minor - i.credited_minor - i.written_off_minor as "leftMinor", i.issued_on as "issuedOn",
      i.due_on as "dueOn"
    ${ISSUED} where ${BILLED} order by i.created_at, i.id`,
  invoiceLines: `select i.number, c.name as organisation, i.recipient_name as buyer, l.description, l.quantity,
      l.unit_minor as "priceMinor", l.vat_rate as "vatRate", l.vat_minor as "vatMinor", l.total_minor as "totalMinor"
    ${ISSUED} join invoice_line l on l.invoice_id = i.id
    where (${BILLED} or i.member_id = any($1) and i.number is not null) order by i.created_at, i.id, l.position`,
  invoiceInstalments: `select i.number, c.name as organisation, p.amount_minor as "amountMinor", p.due_on as "dueOn"
    ${ISSUED} join invoice_instalment p on p.invoice_id = i.id
    where ${BILLED} order by i.created_at, i.id, p.position`,
  invoiceMovements: `select i.number, c.name as organisation, m.kind, m.method as "paymentMethod", m.amount_minor as "amountMinor",
      m.day as at, m.reason
    ${ISSUED} join invoice_movement m on m.invoice_id = i.id
    where ${BILLED} order by m.booked_at, m.id`,
  invoiceReminders: `select i.number, c.name as organisation, r.step as kind, r.day as at, r.state as status
    ${ISSUED} join invoice_reminder r on r.invoice_id = i.id
    where ${BILLED} order by r.created_at, r.id`,
  reminderPauses: `select c.name as organisation, p.kind, p.reason, p.paused_at as "createdAt", p.ended_at as "endedAt"
    from invoice_reminder_pause p join organisation_face c on c.id = p.organisation_id
    where p.member_id = any($1) order by p.paused_at, p.id`,
} as const
