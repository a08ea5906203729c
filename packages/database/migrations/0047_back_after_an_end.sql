-- Whom a club has ended may have the same edition again in that season.
drop index membership_history_paid_once;
create unique index membership_history_paid_once on membership_history (membership_id, configuration_id)
  where status = 'active' and sold_until is null;
