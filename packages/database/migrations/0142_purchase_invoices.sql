-- A membership bought by invoice has a free order; the payments of its invoices count when its type changes.
create view purchase_invoice as
select i.purchase_order_id as order_id, i.member_id,
       (2 * i.paid_minor * l.total_minor + i.total_minor) / (2 * i.total_minor) as membership_paid_minor
  from invoice i
  join lateral (select total_minor from invoice_line where invoice_id = i.id order by position limit 1) l on true
 where i.purchase_order_id is not null and i.number is not null;
comment on view purchase_invoice is 'Payments of invoices for memberships, without joining fee and surcharge.';
