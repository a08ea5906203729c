-- Transactions that were ignored together, such as those before a club's first closing, so that they can be restored together.
create table bank_ignore_batch (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  through_on date not null,
  -- Only lines without an invoice that they may pay.
  unproposed_only boolean not null,
  reason text not null,
  lines int not null,
  amount_minor bigint not null,
  created_at timestamptz not null,
  created_by uuid references member (id),
  undone_at timestamptz
);
create index bank_ignore_batch_of_club on bank_ignore_batch (organisation_id, created_at desc);
create index bank_ignore_batch_created_by on bank_ignore_batch (created_by) where created_by is not null;
comment on table bank_ignore_batch is 'Bank transactions that were ignored together.';

alter table bank_line add column ignore_batch_id uuid references bank_ignore_batch (id);
create index bank_line_of_ignore_batch on bank_line (ignore_batch_id) where ignore_batch_id is not null;

-- Surcharges count at a change of type, as in purchases by card; joining fees do not.
create or replace view purchase_invoice as
select i.purchase_order_id as order_id, i.member_id,
       (2 * i.paid_minor * l.membership_minor + i.total_minor) / (2 * i.total_minor) as membership_paid_minor
  from invoice i
  join lateral (select sum(total_minor)::bigint as membership_minor from invoice_line where invoice_id = i.id
     and description not in ('Indmeldelsesgebyr', 'Joining fee')) l on true
 where i.purchase_order_id is not null and i.number is not null;
comment on view purchase_invoice is 'Payments of invoices for memberships, without joining fee.';
